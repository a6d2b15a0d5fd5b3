"""An observation in words, made from the same layout that the numbers were written by.

>>> import numpy as np
>>> from parure.envs import Vector, explain
>>> vector = Vector("splendor", positions=1, seats=2, seed=7)
>>> print(explain("splendor", vector.observation[0]).splitlines()[0])
phase: main
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.rules.contract import rules
from parure.rules.observation.layout import Column, Layout, Piece


def explain(game: str, observation: NDArray[Any]) -> str:
    """Say what stands in an observation, a line for each row that is not empty.

    It takes observations of both kinds, counts as `int8` and scaled ones as `float32`.
    """
    layout = _layout_of(game, observation)
    counts = observation if observation.dtype.kind in "iu" else np.rint(observation / layout.scale)
    lines = [line for piece in layout.pieces for line in _lines(piece, piece.of(counts.astype(int)))]
    return "\n".join(lines)


def _layout_of(game: str, observation: NDArray[Any]) -> Layout:
    chosen = rules(game)
    layouts = {chosen.layout(seats).size: chosen.layout(seats) for seats in chosen.seats}
    if observation.shape not in {(size,) for size in layouts}:
        sizes = " or ".join(map(str, layouts))
        raise ValueError(f"an observation of {game} has {sizes} numbers, not the shape {observation.shape}")
    return layouts[observation.shape[0]]


def _lines(piece: Piece, counts: NDArray[Any]) -> list[str]:
    lines = []
    for row, values in zip(piece.rows, counts.reshape(len(piece.rows), -1), strict=True):
        words = [_words(column, int(value)) for column, value in zip(piece.columns, values, strict=True)]
        said = ", ".join(filter(None, words))
        if said or not row:
            lines.append(f"{piece.name}{', ' + row if row else ''}: {said or 'nothing'}")
    return lines


def _words(column: Column, value: int) -> str:
    """Leave zeros out; of what is only yes or no, say only the name."""
    if value == 0:
        return ""
    return column.name if column.flag else f"{column.name} {value}"
