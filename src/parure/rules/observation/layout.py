"""The layout of an observation: named pieces, each a small table of numbers.

An observation is one flat array. `observe` writes whole numbers into it, small enough for `int8`;
divided by their `scale` they lie within about [-1, 1] as `float32`. The layout says what stands where,
and everything that is said about observations (the documentation's tables, the words of `explain`, the
spaces of the environments) is made from it.

The pieces of the opponents come last, nearest in turn order first: the layout for fewer seats is the
beginning of the layout for more.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Column:
    """One number of each row of a piece."""

    name: str
    scale: float = 1.0  # what counts as much: the number is divided by it for float32
    flag: bool = False  # yes or no, not a count


def flag(name: str) -> Column:
    """Return a column that says yes (1) or no (0)."""
    return Column(name, flag=True)


def number(name: str, scale: float) -> Column:
    """Return a column that counts something."""
    return Column(name, scale)


def flags(names: Iterable[str], prefix: str = "") -> tuple[Column, ...]:
    """Return a column of yes or no for each name."""
    return tuple(flag(prefix + name) for name in names)


def numbers(names: Iterable[str], scale: float, prefix: str = "") -> tuple[Column, ...]:
    """Return a column of counts for each name."""
    return tuple(number(prefix + name, scale) for name in names)


@dataclass(frozen=True)
class Piece:
    """A named part of an observation: a table whose rows stand one after the other."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    rows: tuple[str, ...] = ("",)
    start: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """One number for a single row, two for several."""
        return (len(self.rows), len(self.columns)) if len(self.rows) > 1 else (len(self.columns),)

    @property
    def stop(self) -> int:
        """The place after the last number."""
        return self.start + prod(self.shape)

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """Return the piece of an observation, or of a batch of them: a view, not a copy."""
        return observation[..., self.start : self.stop].reshape(*observation.shape[:-1], *self.shape)


@dataclass(frozen=True)
class Layout:
    """All pieces of an observation, in order."""

    version: int  # changes with any change of the meaning or place of a number
    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.pieces[-1].stop

    @cached_property
    def scale(self) -> NDArray[np.float32]:
        """By place: what to multiply the whole number by to get the float."""
        columns = [column for piece in self.pieces for _ in piece.rows for column in piece.columns]
        return np.array([1 / column.scale for column in columns], dtype=np.float32)

    def __getitem__(self, name: str) -> Piece:
        """Return a piece by its name."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        known = ", ".join(piece.name for piece in self.pieces)
        raise KeyError(f"there is no piece {name!r}; the pieces are {known}")

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return all pieces of an observation by name, as views."""
        return {piece.name: piece.of(observation) for piece in self.pieces}


def lay_out(version: int, pieces: Iterable[Piece]) -> Layout:
    """Put pieces one after the other."""
    placed: list[Piece] = []
    start = 0
    for piece in pieces:
        placed.append(Piece(piece.name, piece.meaning, piece.columns, piece.rows, start))
        start = placed[-1].stop
    return Layout(version, tuple(placed))
