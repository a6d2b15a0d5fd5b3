"""What lay on the places that decisions named, for whoever comes later and reads the log."""

import re

import parure
from parure.rules.contract import SPECTATOR

PLACE = re.compile(r"\b([a-e])([1-5])\b")  # a column from the left, a row from the top
LAST = 120  # decisions; nobody reads further back


def lay(game: parure.Game, numbers: list[int]) -> dict[int, list[str]]:
    """Return, for the last decisions that name places of a board, by their event's number, what lay there.

    >>> game = parure.new("duel", seed=7)
    >>> game.play(next(move for move in game.moves() if move.startswith("take c3")))
    >>> list(lay(game, [1])) == [1]
    True
    """
    if "board" not in game.view(SPECTATOR):
        return {}
    back = game.copy()
    found: dict[int, list[str]] = {}
    for number in reversed(numbers[-LAST:]):
        _, decision = back.history[-1]
        back.undo()
        if places := PLACE.findall(decision):
            board = back.view(SPECTATOR)["board"]
            found[number] = [board[int(row) - 1]["abcde".index(column)] or "" for column, row in places]
    return found
