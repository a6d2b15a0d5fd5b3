"""Who judges positions for the tree: the evaluation by weights, or a net.

The tree asks its judge four things. Each kind of judge is a NamedTuple of its own with functions of its own
(`register`), and compiled code is bound to them by the judge's type: one tree serves them all.

    assess     each seat's chance in a position
    consider   some decisions at sight: the deciding seat's chance after each, and its weight among the others
    favourite  what somebody else would decide, at sight
    eager      whether a position judged for the first time shows its decisions at once
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.lookahead import TRIAL, chances, prospects, settle
from parure.jit import by_record, inner, lowest_bit, whole
from parure.rules.contract import OVER, Rules, apply, stage, worth
from parure.rules.mask import ONE_BIT

VICTORY = 1e6  # worth more than anything else


class Judging(NamedTuple):
    """The functions of one kind of judge."""

    assess: Callable[..., None]
    consider: Callable[..., None]
    favourite: Callable[..., int]
    eager: Callable[..., bool]


_by_kind: dict[Any, Judging] = {}


def register(kind: Any, judging: Judging) -> None:
    """Make a kind of judge known."""
    _by_kind[kind] = judging


def judging_of(judge: Any) -> Judging:
    """Return the functions of a judge, or, while compiling, of a type of judge."""
    return _by_kind[getattr(judge, "instance_class", type(judge))]


def assess(judge: Any, states: Any, place: int, values: Any) -> None:
    """Write each seat's chance in the position at that place, which may be left in any state."""
    judging_of(judge).assess(judge, states, place, values)


def consider(
    judge: Any, states: Any, place: int, mask: Any, assessed: bool, values: Any, sights: Any, weights: Any
) -> None:
    """Write, by decision, the deciding seat's chance after it, at sight, and its weight, for all in `mask`.

    `assessed` says that the position has just been assessed, into `values`, which then stay as they are.
    """
    judging_of(judge).consider(judge, states, place, mask, assessed, values, sights, weights)


def favourite(judge: Any, states: Any, place: int, mask: Any) -> int:
    """Return the decision that the seat in turn would take at sight; `mask` says what is legal."""
    return judging_of(judge).favourite(judge, states, place, mask)


def eager(judge: Any) -> bool:
    """Tell whether a position judged for the first time shows its decisions at once."""
    return judging_of(judge).eager(judge)


for _stub in (assess, consider, favourite, eager):
    by_record(_stub, lambda judge, name=_stub.__name__: getattr(judging_of(judge), name))  # type: ignore[misc]


class Worth(NamedTuple):
    """The evaluation by weights (rules/worth.py): decisions are looked at one by one, one decision ahead."""

    sharpness: float  # how much the better decisions outweigh the others
    weights: NDArray[np.float64]  # the game's
    steady: NDArray[np.float64]  # room to work in: the weights of the present stage for all that may follow


def new_worth(rules: Rules, sharpness: float) -> Worth:
    """Return a judge by weights with room of its own."""
    return Worth(sharpness, rules.weights, np.zeros_like(rules.weights))


@inner
def _assess(judge: Any, states: Any, place: int, values: Any) -> None:
    chances(states[place], values)


@inner
def _consider(
    judge: Any, states: Any, place: int, mask: Any, assessed: bool, values: Any, sights: Any, weights: Any
) -> None:
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            prospects(states, place, action, values)
            sights[action] = values[states[place].turn]
            weights[action] = math.exp(sights[action] * judge.sharpness)


@inner
def _favourite(judge: Any, states: Any, place: int, mask: Any) -> int:
    """Look at what each decision is worth to the seat itself, all by the weights of the present stage.

    What it takes from the others is left out: to weigh that up too would take several times as long.
    """
    seat, seats, now = whole(states[place].turn), whole(states[place].seats), stage(states[place])
    for later in range(judge.weights.shape[1]):
        for feature in range(judge.weights.shape[2]):
            judge.steady[seats, later, feature] = judge.weights[seats, now, feature]
    most, choice = -math.inf, 0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            states[TRIAL] = states[place]
            apply(states[TRIAL], action)
            settle(states[TRIAL])
            if states[TRIAL].phase != OVER:
                liking = worth(states[TRIAL], seat, judge.steady)
            else:
                liking = VICTORY if (states[TRIAL].winners >> seat) & 1 else -VICTORY
            if liking > most:
                most, choice = liking, action
    return choice


@inner
def _eager(judge: Any) -> bool:
    return False


register(Worth, Judging(_assess, _consider, _favourite, _eager))
