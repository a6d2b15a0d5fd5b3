"""The nets' weights on disk, a file for each game and the numbers of seats that it was trained for.

weights/splendor-3-4.npz plays splendor with 3 and 4 seats; weights/splendor-3-4.json says what made it.
"""

import os
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from parure.bots.net_eval import WEIGHTS, Floats, Net, new_net, shapes
from parure.bots.net_plan import Plan, plan_for
from parure.lanes import LANES, padded
from parure.rules.contract import rules

Weights = dict[str, Floats]


class Trained(NamedTuple):
    """Weights, and the numbers of seats that they are for."""

    weights: Weights
    seats: tuple[int, ...]


def write_weights(path: Path, weights: Weights, seats: Sequence[int]) -> None:
    """Write weights, all or nothing: half the bytes, and still three digits of each number."""
    halved: Any = {name: weights[name].astype(np.float16) for name in WEIGHTS}
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, seats=np.array(seats), **halved)
    part.replace(path)


class WeightsError(ValueError):
    """Weights that cannot be used; the message says why, in one line."""


def read_weights(path: Any, plan: Plan) -> Trained:
    """Read weights; WeightsError says that they are no weights, or not for this game's plan."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            weights = {name: np.ascontiguousarray(kept[name], dtype=np.float32) for name in WEIGHTS}
            seats = tuple(int(number) for number in kept["seats"])
    except (OSError, ValueError, KeyError, BadZipFile):
        raise WeightsError(f"{path}: not a file of weights") from None
    width, (first, last) = weights["encoder"].shape[1], weights["last"].shape
    found = {name: array.shape for name, array in weights.items()}
    if found != shapes(plan, width, first, last):
        raise WeightsError(f"{path}: weights for another game, or for an earlier layout")
    if any(padded(size) != size for size in (width, first, last)):
        raise WeightsError(f"{path}: layers of {width}, {first} and {last}, not of multiples of {LANES}")
    return Trained(weights, seats)


def weights_name(game: str, seats: Sequence[int]) -> str:
    """Return the name of a file of weights, without its ending.

    >>> weights_name("splendor", (3, 4))
    'splendor-3-4'
    """
    return "-".join([game, *map(str, seats)])


def weights_folder() -> Any:
    """Return where weights are: in the package, or in the folder PARURE_WEIGHTS."""
    folder = os.environ.get("PARURE_WEIGHTS")
    if folder and not Path(folder).is_dir():
        raise WeightsError(f"PARURE_WEIGHTS: there is no folder {folder}")
    return Path(folder) if folder else files("parure.bots").joinpath("weights")


@cache
def trained(game: str, seats: int) -> Trained | None:
    """Return a game's weights for so many seats, or None if there are none."""
    for path in sorted(weights_folder().iterdir(), key=lambda path: path.name):
        name, *numbers = path.name.removesuffix(".npz").split("-")
        if path.name.endswith(".npz") and name == game and str(seats) in numbers:
            found = read_weights(path, plan_for(rules(game)))
            if seats not in found.seats:
                raise WeightsError(f"{path}: weights for {found.seats} seats, whatever the name says")
            return found
    return None


def load_net(game: str, seats: int) -> Net | None:
    """Return a game's net with room of its own, or None if there is none for so many seats."""
    found = trained(game, seats)
    return new_net(plan_for(rules(game)), found.weights) if found else None
