"""Duel's table, for the tests of its rules: the places of the board, the bag, the privileges."""

from collections.abc import Iterable

import parure

GEMS = ("white", "blue", "green", "red", "black")
COLOURS = (*GEMS, "pearl", "gold")

#: The places in the order in which a board is filled (D-U2).
SPIRAL = [
    *("c3", "c4", "b4", "b3", "b2", "c2", "d2", "d3"),
    *("d4", "d5", "c5", "b5", "a5", "a4", "a3", "a2"),
    *("a1", "b1", "c1", "d1", "e1", "e2", "e3", "e4"),
    "e5",
]
#: The places row by row, as `board` lists them.
PLACES = [column + row for row in "12345" for column in "abcde"]
EMPTY = "..... ..... ..... ..... ....."


def at(game: parure.Game, place: str) -> str | None:
    """Return the colour of the token on a place of the board."""
    colour: str | None = game.view()["board"]["12345".index(place[1])]["abcde".index(place[0])]
    return colour


def in_bag(game: parure.Game) -> dict[str, int]:
    """Return the tokens in the bag, without the zeros."""
    return some(game.view()["bag"])


def some(counts: dict[str, int]) -> dict[str, int]:
    """Return the counts that are not zero."""
    return {colour: count for colour, count in counts.items() if count}


def privileges(game: parure.Game) -> tuple[int, int, int]:
    """Return the privileges of seat 0, of seat 1, and above the board."""
    view = game.view()
    return (*(player["privileges"] for player in view["players"]), view["privileges"])


def laid(tokens: Iterable[tuple[str, str]]) -> str:
    """Return a board for `position` from pairs of a place and a token's letter."""
    letters = dict(tokens)
    row = [letters.get(place, ".") for place in PLACES]
    return " ".join("".join(row[start : start + 5]) for start in range(0, 25, 5))
