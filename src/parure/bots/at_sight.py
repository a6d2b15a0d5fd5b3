"""Whole games at sight: all seats decide by the net's policy alone, without a search, in compiled code.

So a net plays hundreds of games in the time that a search takes for one, and learns from how they ended
(train/blitz.py).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.lookahead import MOST_SEATS, ROOT, WALK
from parure.bots.net_eval import judge, weigh_decisions
from parure.jit import compiled, inner, lowest_bit, whole
from parure.rules.contract import OVER, Rules, apply, legal, redeal
from parure.rules.dice import WORD, roll
from parure.rules.mask import ONE_BIT, nth


class Sheet(NamedTuple):
    """What is written down during a game: a row for each decision that was a choice."""

    states: NDArray[Any]  # the position as the net saw it, re-dealt for the seat in turn
    decisions: NDArray[np.int64]
    shares: NDArray[np.float64]  # the policy's probability of that decision
    chances: NDArray[np.float64]  # each seat's, before it

    def first(self, rows: int) -> "Sheet":
        """Return a copy of the first rows."""
        return Sheet._make(part[:rows].copy() for part in self)


def new_sheet(rules: Rules, rows: int) -> Sheet:
    """Return an empty sheet; a game of more than so many rows is left unfinished."""
    return Sheet(
        rules.new_states(rows), np.zeros(rows, dtype=np.int64), np.zeros(rows), np.zeros((rows, MOST_SEATS))
    )


@compiled
def play_at_sight(net: Any, states: Any, mask: Any, dice: Any, sheet: Sheet) -> int:
    """Play the game in `states[ROOT]` to its end and return the number of rows written.

    Decisions are drawn from the policy. Each sees only what its seat may know: `dice` deals the rest anew.
    """
    rows = 0
    while states[ROOT].phase != OVER and rows < sheet.decisions.shape[0]:
        if legal(states[ROOT], mask) == 1:
            apply(states[ROOT], nth(mask, 0))
            continue
        states[WALK] = states[ROOT]
        redeal(states[WALK], whole(states[ROOT].turn), dice)
        judge(net, states, WALK)
        weigh_decisions(net, states[WALK], mask, net.priors)
        decision = _drawn(mask, net.priors, roll(dice) / (WORD + 1.0))
        sheet.states[rows] = states[WALK]
        sheet.decisions[rows] = decision
        sheet.shares[rows] = net.priors[decision]
        for seat in range(states[ROOT].seats):
            sheet.chances[rows, seat] = net.chances[seat]
        apply(states[ROOT], decision)
        rows += 1
    return rows


@inner
def _drawn(mask: Any, priors: Any, lot: float) -> int:
    """Return the decision that a lot from 0 to 1 falls on."""
    decision = 0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            decision = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            lot -= priors[decision]
            if lot < 0:
                return decision
    return decision


@compiled
def look_back(chances: Any, outcome: Any, far: float, out: Any) -> None:
    """Write what each decision of a game led to, for each seat: its chance some decisions later.

    How much later is left to chance: after each decision the next one counts with probability `far`
    (temporal differences, Sutton 1988). With 1 only the outcome counts, with 0 only the very next position.
    """
    for seat in range(chances.shape[1]):
        later = outcome[seat]
        for row in range(chances.shape[0] - 1, -1, -1):
            out[row, seat] = later
            later = far * later + (1 - far) * chances[row, seat]
