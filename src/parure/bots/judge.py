"""Who judges positions for the tree: the evaluation by weights, or a net.

The tree asks its judge four things. Each kind of judge is a NamedTuple of its own with functions of its own
(`register`), and compiled code is bound to them by the judge's type: one tree serves them all.

    assess     each seat's chance in a position
    consider   called before decisions of a position that the tree has not met are looked at
    sight      a decision at sight: the deciding seat's chance, and the decision's weight among the others
    eager      whether a position judged for the first time shows its decisions at once
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from parure.bots.lookahead import chances, prospects
from parure.jit import by_record, inner


class Judging(NamedTuple):
    """The functions of one kind of judge."""

    assess: Callable[..., None]
    consider: Callable[..., None]
    sight: Callable[..., tuple[float, float]]
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


def consider(judge: Any, states: Any, place: int, mask: Any, assessed: bool) -> None:
    """Prepare for `sight` in this position; tell whether it has just been assessed."""
    judging_of(judge).consider(judge, states, place, mask, assessed)


def sight(judge: Any, states: Any, place: int, action: int, values: Any) -> tuple[float, float]:
    """Return the deciding seat's chance after a decision, at sight, and the decision's weight."""
    return judging_of(judge).sight(judge, states, place, action, values)


def eager(judge: Any) -> bool:
    """Tell whether a position judged for the first time shows its decisions at once."""
    return judging_of(judge).eager(judge)


for _stub in (assess, consider, sight, eager):
    by_record(_stub, lambda judge, name=_stub.__name__: getattr(judging_of(judge), name))  # type: ignore[misc]


class Worth(NamedTuple):
    """The evaluation by weights (rules/worth.py): decisions are looked at one by one, one decision ahead."""

    sharpness: float  # how much the better decisions outweigh the others


@inner
def _assess(judge: Any, states: Any, place: int, values: Any) -> None:
    chances(states[place], values)


@inner
def _consider(judge: Any, states: Any, place: int, mask: Any, assessed: bool) -> None:
    pass


@inner
def _sight(judge: Any, states: Any, place: int, action: int, values: Any) -> tuple[float, float]:
    prospects(states, place, action, values)
    at_sight = values[states[place].turn]
    return at_sight, math.exp(at_sight * judge.sharpness)


@inner
def _eager(judge: Any) -> bool:
    return False


register(Worth, Judging(_assess, _consider, _sight, _eager))
