"""A simple player of splendor, as a program that speaks the engine protocol: it takes the points it sees.

Whatever brings it the most points now; if nothing does, any card of the market that it can buy; if there is
none, any tokens; else anything. Players that others have published are measured against one like it.
"""

import json
import random
import sys
from typing import Any

import parure

View = dict[str, Any]


def choose(view: View, moves: list[str]) -> str:
    """Return what the player decides on."""
    points = [points_after(view, move) for move in moves]
    if max(points) > view["players"][view["turn"]]["points"]:
        return random.choice([move for move, made in zip(moves, points, strict=True) if made == max(points)])
    market = {card for row in view["market"] for card in row}
    bought = [move for move in moves if move.startswith("buy") and move.split()[1] in market]
    taken = [move for move in moves if move.startswith("take")]
    return random.choice(bought or taken or moves)


def points_after(view: View, move: str) -> int:
    """Return the points that the player in turn has after a decision."""
    game = parure.from_view(view, seed=1)
    game.play(move)
    return int(game.view()["players"][view["turn"]]["points"])


def main() -> None:
    """Answer lines."""
    view: View = {}
    moves: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "position":
            view = json.loads(rest)
        elif word == "moves":
            moves = json.loads(rest)
        answers = {"hello": "name collector\nready", "newgame": "ready"}
        if word in answers:
            print(answers[word], flush=True)
        elif word == "go":
            print("bestmove", choose(view, moves), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
