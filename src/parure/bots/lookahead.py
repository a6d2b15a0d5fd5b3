"""One decision ahead: what greedy plays by, and where search starts from."""

import math
from typing import Any

from parure.jit import compiled, inner
from parure.rules.contract import MAIN, OVER, apply, evaluate, legal, outcome, plain, redeal, worth
from parure.rules.mask import nth

MOST_SEATS = 4
ROOT, WALK, TRIAL = 0, 1, 2  # places in an array of positions to work with
WORKING = 3


@inner
def chances(s: Any, out: Any) -> None:
    """Write each seat's chance to win, as the evaluation has it; a turn under way is brought to its end."""
    while s.phase not in (MAIN, OVER):
        apply(s, plain(s))
    if s.phase == OVER:
        outcome(s, out)
        return
    evaluate(s, out)
    highest = out[0]
    for seat in range(1, s.seats):
        highest = max(highest, out[seat])
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = math.exp(out[seat] - highest)
        whole += out[seat]
    for seat in range(s.seats):
        out[seat] /= whole


@inner
def prospects(states: Any, place: int, action: int, out: Any) -> None:
    """Write each seat's chance after a decision in the position at that place."""
    states[TRIAL] = states[place]
    apply(states[TRIAL], action)
    chances(states[TRIAL], out)


@compiled
def weigh_up(states: Any, seat: int, dice: Any, redeals: int, mask: Any, out: Any, values: Any) -> int:
    """Write for each legal decision the seat's chance after it, averaged over positions re-dealt for it.

    Without the averaging a card that nobody has seen yet would be counted on as if it were known.
    """
    number = legal(states[ROOT], mask)
    for i in range(number):
        out[i] = 0.0
    for _ in range(redeals):
        states[WALK] = states[ROOT]
        redeal(states[WALK], seat, dice)
        for i in range(number):
            prospects(states, WALK, nth(mask, i), values)
            out[i] += values[seat] / redeals
    return number


@compiled
def weigh_own(states: Any, seat: int, dice: Any, mask: Any, weights: Any, out: Any) -> None:
    """Write for each legal decision what the position after it is worth to the seat alone."""
    states[WALK] = states[ROOT]
    redeal(states[WALK], seat, dice)
    for i in range(legal(states[ROOT], mask)):
        states[TRIAL] = states[WALK]
        apply(states[TRIAL], nth(mask, i))
        s = states[TRIAL]
        while s.phase not in (MAIN, OVER):
            apply(s, plain(s))
        out[i] = worth(s, seat, weights)
