"""What a position is worth to a seat: a weighted sum of a few features, the same idea for every game.

Each game names its features (`WORTH`) and adds them up with weights from tables/<game>_worth.csv, one
column for each number of seats and stage of the game. The sums of the seats, through a softmax, are their
chances to win: the weights are fitted to the outcomes of many games (scripts/fit_worth.py).

A feature function is linear in its weights, so the fit reads off a feature by a weight of one: no second
copy of the features is needed, and no room for them.
"""

import csv
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.jit import inner

STAGES = 4  # by the share of the goal that the leader has reached


def read_weights(game: str, features: Sequence[str], seats: Sequence[int]) -> NDArray[np.float64]:
    """Return the weights as an array [number of seats, stage, feature]."""
    weights = np.zeros((max(seats) + 1, STAGES, len(features)))
    table = files("parure.rules.tables").joinpath(f"{game}_worth.csv")
    if table.is_file():
        for row in csv.DictReader(table.read_text(encoding="utf-8").splitlines()):
            feature = features.index(row["feature"])
            for number in seats:
                for stage in range(STAGES):
                    weights[number, stage, feature] = float(row[f"{number} seats, stage {stage + 1}"])
    return weights


@inner
def stage_of(s: Any, goal: int) -> int:
    """Return how far the game has come: 0 to STAGES - 1."""
    most = 0
    for seat in range(s.seats):
        most = max(most, int(s.points[seat]))
    return min(STAGES * most // goal, STAGES - 1)


@inner
def steps(w: Any, first: int, value: int, knots: Any) -> float:
    """Weigh a number by a broken line: a weight for the number, one more for what exceeds each knot."""
    worth: float = w[first] * value
    for i in range(len(knots)):
        if value > knots[i]:
            worth += w[first + 1 + i] * (value - knots[i])
    return worth
