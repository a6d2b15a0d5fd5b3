"""Golden games: a line for each decision, with the fingerprint of the position it leads to."""

import random
from pathlib import Path

import parure
from tests.playing import TABLES, steps

FOLDER = Path(__file__).parent
SEATINGS = TABLES
SEED = 20_261_116
MOST = 400


def golden_name(name: str, seats: int) -> str:
    return f"{name}-{seats}.txt"


def game_lines(name: str, seats: int) -> list[str]:
    """Play the golden game of a table anew."""
    game = parure.new(name, seats=seats, seed=SEED + seats)
    lines = [f"{game.name} seats {seats} seed {game.seed} {game.fingerprint()}"]
    lines += [_line(position) for position in steps(game, random.Random(seats), MOST) if position.history]
    return [*lines, _line(game), f"winners {game.winners}"]


def replay_lines(text: str) -> list[str]:
    """Play the decisions of a golden file, and write what comes of them."""
    first, *rest = text.splitlines()
    name, _, seats, _, seed, _ = first.split()
    game = parure.new(name, seats=int(seats), seed=int(seed))
    lines = [f"{name} seats {seats} seed {seed} {game.fingerprint()}"]
    for line in rest[:-1]:
        game.play(line.split("  ")[1])
        lines.append(_line(game))
    return [*lines, f"winners {game.winners}"]


def _line(game: parure.Game) -> str:
    seat, decision = game.history[-1]
    return f"{seat}  {decision}  {game.fingerprint()}"
