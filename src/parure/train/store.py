"""The games of a run on disk: one file for each batch of them, written all or nothing, never changed."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.rules.contract import Rules


@dataclass(frozen=True)
class Batch:
    """Positions from some games, a row each; seats by their own numbers."""

    seats: int
    games: int
    states: NDArray[Any]
    policy: NDArray[np.float16]  # how good each decision looked after the search, in shares
    values: NDArray[np.float32]  # each seat's chance, as the search found it
    iterations: NDArray[np.int32]
    outcome: NDArray[np.float32]  # each seat's share of the victory
    points: NDArray[np.uint8]  # each seat's, at the end
    left: NDArray[np.uint16]  # turns to the end

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.states)


_ARRAYS = ("policy", "values", "iterations", "outcome", "points", "left")


class Store:
    """A folder of batches, numbered from 0."""

    def __init__(self, folder: Path, rules: Rules) -> None:
        """Use a folder, which is made if need be."""
        self.folder, self.rules = folder, rules
        folder.mkdir(parents=True, exist_ok=True)

    def numbers(self) -> list[int]:
        """Return the numbers of the batches there are."""
        return sorted(int(path.stem.split("-")[1]) for path in self.folder.glob("games-*.npz"))

    def path(self, number: int) -> Path:
        """Return the file of a batch."""
        return self.folder / f"games-{number:06d}.npz"

    def write(self, number: int, batch: Batch) -> None:
        """Keep a batch."""
        arrays: Any = {name: getattr(batch, name) for name in _ARRAYS}
        states = batch.states.view(np.uint8).reshape(len(batch), -1)
        part = self.path(number).with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, about=[batch.seats, batch.games], states=states, **arrays)
        part.replace(self.path(number))

    def read(self, number: int) -> Batch:
        """Return a batch."""
        with np.load(self.path(number)) as kept:
            states = np.ascontiguousarray(kept["states"]).reshape(-1).view(self.rules.State)
            seats, games = (int(n) for n in kept["about"])
            return Batch(seats, games, states, *(kept[name] for name in _ARRAYS))


def joined(batches: Iterable[Batch]) -> Batch:
    """Return the positions of several batches for the same number of seats as one."""
    several = list(batches)
    arrays = (np.concatenate([getattr(batch, name) for batch in several]) for name in ("states", *_ARRAYS))
    return Batch(several[0].seats, sum(batch.games for batch in several), *arrays)
