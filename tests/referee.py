"""What tests of the rules ask of a game: is it refused, and why; what does a seat have."""

import re
from typing import Any

import pytest

import parure

#: How a text may spell a number besides its digits; larger ones are always digits.
SPELLINGS = [
    ["zero", "no", "none"],
    *([word] for word in ("one", "two", "three", "four", "five", "six", "seven", "eight")),
    *([word] for word in ("nine", "ten", "eleven", "twelve")),
]


def refuse(game: parure.Game, decision: str, clause: str | None, *says: int | str) -> parure.IllegalMove:
    """The decision is illegal by that clause, the text says these things, and nothing changes.

    A number in `says` may stand in the text as a digit or as a word; it never counts when it is
    only a part of the decision or of another number.
    """
    before, moves = game.view(), game.moves()
    assert decision not in moves
    with pytest.raises(parure.IllegalMove) as caught:
        game.play(decision)
    assert game.view() == before, "a refused decision changes nothing"
    assert game.moves() == moves
    error = caught.value
    assert error.decision == decision
    assert error.clause == clause, str(error)
    assert error.reason in str(error)
    for word in says:
        assert _says(error.reason, word), f"{word!r} is not in {error.reason!r}"
    return error


def play(game: parure.Game, *decisions: str) -> parure.Game:
    """Play these decisions, each of which `moves()` must offer; the same game, for chaining."""
    for decision in decisions:
        assert decision in game.moves()
        game.play(decision)
    return game


def player(game: parure.Game, seat: int) -> dict[str, Any]:
    """That seat's part of the whole view."""
    part: dict[str, Any] = game.view()["players"][seat]
    return part


def held(game: parure.Game, seat: int) -> dict[str, int]:
    """The tokens of that seat, without the zeros."""
    return {colour: count for colour, count in player(game, seat)["tokens"].items() if count}


def moves_of(game: parure.Game, *words: str) -> list[str]:
    """The legal decisions that begin with one of these words."""
    return [move for move in game.moves() if move.split()[0] in words]


def _says(text: str, word: int | str) -> bool:
    spellings = [str(word)]
    if isinstance(word, int) and word < len(SPELLINGS):
        spellings += SPELLINGS[word]
    return any(re.search(rf"(?<![\w-]){re.escape(s)}(?![\w-])", text, re.I) for s in spellings)
