"""The printed components, read from the CSV files beside this module into arrays for the rules.

Global arrays are frozen into compiled code as constants, so reading a table there costs nothing.
"""

import csv
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.rules.tokens import ONE, word


@dataclass(frozen=True)
class Components:
    """Cards or tiles of one game: rows as printed, and the columns that the rules need as arrays."""

    rows: list[dict[str, str]]
    ids: tuple[str, ...]
    points: NDArray[np.int64]
    cost: NDArray[np.uint64]  # a card's cost or a tile's demand, as a word of counts

    def column(self, name: str) -> NDArray[np.int64]:
        """Return a column of numbers."""
        return np.array([int(row[name]) for row in self.rows], dtype=np.int64)

    def bonus(self, colours: tuple[str, ...]) -> NDArray[np.uint64]:
        """Return each card's bonus as a word of counts (nothing for cards without a colour of their own)."""
        bonuses = [ONE[colours.index(row["bonus"])] if row["bonus"] in colours else 0 for row in self.rows]
        return np.array(bonuses, dtype=np.uint64)

    def level_starts(self) -> NDArray[np.int64]:
        """Return where each level starts in the numbering of the cards, and the end of the last."""
        levels = self.column("level")
        return np.array([np.searchsorted(levels, level) for level in (1, 2, 3, 4)], dtype=np.int64)


def read(name: str, colours: tuple[str, ...], identity: str = "id") -> Components:
    """Read a table; `identity` is the column, or a format over columns, that names a component."""
    text = files(__name__).joinpath(f"{name}.csv").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = list(csv.DictReader(text.splitlines()))
    ids = tuple(identity.format(**row) if "{" in identity else row[identity] for row in rows)
    costs = [word(int(row.get(colour, 0)) for colour in colours) for row in rows]
    points = np.array([int(row["points"]) for row in rows], dtype=np.int64)
    return Components(rows, ids, points, np.array(costs, dtype=np.uint64))
