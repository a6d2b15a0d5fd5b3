"""One decision ahead: what greedy plays by, and where search starts from."""

import math
from typing import Any

from parure.jit import compiled, inner, whole
from parure.rules.contract import MAIN, OVER, apply, evaluate, legal, outcome, plain, redeal, stage, worth
from parure.rules.mask import nth

MOST_SEATS = 4
ROOT, WALK, TRIAL = 0, 1, 2  # places in an array of positions to work with
WORKING = 3
CERTAIN = 8.0  # what a victory is worth


@inner
def settle(s: Any) -> None:
    """Bring a turn under way to its end in the plainest way."""
    while s.phase not in (MAIN, OVER):
        apply(s, plain(s))


@inner
def chances(s: Any, out: Any) -> None:
    """Write each seat's chance to win, as the evaluation has it."""
    settle(s)
    if s.phase == OVER:
        outcome(s, out)
    else:
        evaluate(s, out)
        soften(out, whole(s.seats))


@inner
def worths(states: Any, place: int, out: Any) -> None:
    """Write each seat's worth, the softmax of which is its chance; the position itself stays as it is."""
    states[TRIAL] = states[place]
    settle(states[TRIAL])
    if states[TRIAL].phase == OVER:
        outcome(states[TRIAL], out)
        for seat in range(states[TRIAL].seats):
            out[seat] *= CERTAIN
    else:
        evaluate(states[TRIAL], out)


@inner
def soften(out: Any, seats: int) -> None:
    """Turn worths into chances: a softmax over the seats."""
    highest = out[0]
    for seat in range(1, seats):
        highest = max(highest, out[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = math.exp(out[seat] - highest)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total


@inner
def prospects(states: Any, place: int, action: int, out: Any) -> None:
    """Write each seat's chance after a decision in the position at that place."""
    states[TRIAL] = states[place]
    apply(states[TRIAL], action)
    chances(states[TRIAL], out)


@compiled
def weigh_up(
    states: Any, seat: int, dice: Any, redeals: int, weights: Any, mask: Any, out: Any, values: Any
) -> int:
    """Write for each legal decision the seat's chance after it, averaged over positions re-dealt for it.

    Without the averaging a card that nobody has seen yet would be counted on as if it were known. All are
    judged by the weights of the present stage: else whoever is far ahead might rather not enter the next.
    """
    now = stage(states[ROOT])
    for seats in range(weights.shape[0]):  # by single numbers: rows would take Numba five seconds to compile
        for later in range(weights.shape[1]):
            for feature in range(weights.shape[2]):
                weights[seats, later, feature] = weights[seats, now, feature]
    number = legal(states[ROOT], mask)
    for i in range(number):
        out[i] = 0.0
    for _ in range(redeals):
        states[WALK] = states[ROOT]
        redeal(states[WALK], seat, dice)
        for i in range(number):
            states[TRIAL] = states[WALK]
            apply(states[TRIAL], nth(mask, i))
            _chances_by(states[TRIAL], weights, values)
            out[i] += values[seat] / redeals
    return number


@inner
def _chances_by(s: Any, weights: Any, out: Any) -> None:
    settle(s)
    if s.phase == OVER:
        outcome(s, out)
    else:
        for seat in range(s.seats):
            out[seat] = worth(s, seat, weights)
        soften(out, whole(s.seats))


@compiled
def weigh_own(states: Any, seat: int, dice: Any, mask: Any, weights: Any, out: Any) -> None:
    """Write for each legal decision what the position after it is worth to the seat alone."""
    states[WALK] = states[ROOT]
    redeal(states[WALK], seat, dice)
    for i in range(legal(states[ROOT], mask)):
        states[TRIAL] = states[WALK]
        apply(states[TRIAL], nth(mask, i))
        settle(states[TRIAL])
        out[i] = worth(states[TRIAL], seat, weights)
