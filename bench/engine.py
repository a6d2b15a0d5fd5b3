"""The engine: random play by one core, the Game object, and how long it takes to start.

Speeds are per second of processor time, so that other work on the machine disturbs them less.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import parure
from parure.jit import compiled
from parure.rules.contract import OVER, apply, legal, rules, setup
from parure.rules.dice import below
from parure.rules.mask import nth

DECISIONS = 2_000_000
ROUNDS = 5


@compiled
def play_at_random(states: Any, blank: Any, mask: Any, dice: Any, seats: int, decisions: int) -> int:
    """Take so many decisions, each after working out all legal ones; return the number of games."""
    games = 0
    setup(states[0], seats, games)
    for _ in range(decisions):
        choices = legal(states[0], mask)
        apply(states[0], nth(mask, below(dice, choices)))
        if states[0].phase == OVER:
            games += 1
            states[0] = blank[0]
            setup(states[0], seats, games)
    return games


def random_play(game: str, seats: int) -> tuple[float, float]:
    """Return the best of a few runs, in decisions a second, and the decisions in a game."""
    chosen = rules(game)
    states, blank = chosen.new_states(), chosen.new_states()
    best = 0.0
    for _ in range(ROUNDS):
        states[0] = blank[0]
        dice = np.array([1, 2], dtype=np.uint32)
        start = time.process_time()
        games = play_at_random(states, blank, chosen.new_mask(), dice, seats, DECISIONS)
        best = max(best, DECISIONS / (time.process_time() - start))
    return best, DECISIONS / max(games, 1)


def text_play(game: str, decisions: int = 5_000) -> float:
    """Return decisions a second through the Game object: all legal ones as text, then one played."""
    rng = random.Random(1)
    best = 0.0
    for _ in range(ROUNDS):
        table = parure.new(game, seed=1)
        start = time.process_time()
        for _ in range(decisions):
            if table.over:
                table = parure.new(game, seed=1)
            table.play(rng.choice(table.moves()))
        best = max(best, decisions / (time.process_time() - start))
    return best


def start_up() -> list[tuple[str, float]]:
    """Measure fresh processes: the import, all games compiled from nothing, all games from the cache."""
    every = "import parure\nfor name in parure.games():\n"
    every += " game = parure.new(name, seed=1); game.play(game.moves()[0]); game.redeal(0)"
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"PARURE_CACHE": cache}

        def seconds(code: str) -> float:
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)
            return time.perf_counter() - start

        bare = seconds("pass")
        return [
            ("import parure", seconds("import parure") - bare),
            ("three games compiled from nothing", seconds(every) - bare),
            ("three games from the cache", min(seconds(every) for _ in range(3)) - bare),
        ]


def main() -> None:
    console = Console()
    table = Table("game", "seats", "decisions/s", "decisions a game", "bytes", title="Random play, one core")
    for game in parure.games():
        random_play(game, rules(game).seats[0])  # compile before measuring
        for seats in rules(game).seats:
            speed, length = random_play(game, seats)
            table.add_row(game, str(seats), f"{speed:,.0f}", f"{length:.0f}", str(rules(game).State.itemsize))
    console.print(table)
    table = Table("game", "decisions/s", title="The Game object: moves() and play(), as text")
    for game in parure.games():
        table.add_row(game, f"{text_play(game):,.0f}")
    console.print(table)
    table = Table("start", "seconds", title="Start-up, less a bare interpreter's")
    for name, seconds in start_up():
        table.add_row(name, f"{seconds:.2f}")
    console.print(table)
