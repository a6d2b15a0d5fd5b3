"""Makes positions.json, where the scenes begin: `python -m tests.page.positions`, by hand, for new ones."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import parure

FILE = Path(__file__).parent / "positions.json"


def decide(game: parure.Game, dice: random.Random) -> str:
    """Decide as somebody who has just learned it: buy if possible, else take as many tokens as one may."""
    moves = game.moves()
    buys = [move for move in moves if move.startswith("buy ")]
    hidden = [move for move in moves if move.startswith("reserve deck")]
    takes = [move for move in moves if move.startswith("take ") and len(move.split()) == 4]
    if buys and dice.random() < 0.95:
        return max(buys, key=lambda buy: (buy.split()[1], dice.random()))
    if hidden and dice.random() < 0.07:
        return dice.choice(hidden)
    return dice.choice(takes or moves)


def games(name: str, seats: int) -> Iterator[parure.Game]:
    """Play games, and stop at every decision."""
    dice = random.Random(name)
    for seed in range(20, 1000):
        game = parure.new(name, seats=seats, seed=seed)
        while not game.over:
            yield game
            game.play(decide(game, dice))


def first(name: str, seats: int, points: int, phase: str = "main") -> parure.Game:
    """Return the first position where seat 0 decides in a phase and somebody has so many points."""
    for game in games(name, seats):
        view = game.view()
        most = max(player["points"] for player in view["players"])
        if game.turn == 0 and view["phase"] == phase and most >= points:
            return game
    raise ValueError(f"no such position of {name}")


def ended(game: parure.Game) -> dict[str, Any]:
    """Return a position, with the decisions from there to the end."""
    start, before = game.view(), len(game.history)
    dice = random.Random(2)
    while not game.over:
        game.play(decide(game, dice))
    return {**start, "decisions": game.history[before:]}


def main() -> None:
    positions = {
        "splendor": first("splendor", 3, 8).view(),
        "marvel": first("marvel", 2, 9).view(),
        "duel": first("duel", 2, 9).view(),
        "payment": first("splendor", 2, 2, "pay").view(),
        "late": ended(first("splendor", 2, 6)),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(position)}" for name, position in positions.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
