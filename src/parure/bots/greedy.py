"""The bot that looks one decision ahead and takes what looks best."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from parure.bots import spec
from parure.bots.contract import Bot, Candidate, Known, Thought
from parure.bots.lookahead import MOST_SEATS, WORKING, weigh_up
from parure.rules.dice import seed_dice

REDEALS = 3


class GreedyBot(Bot):
    """Decides by the evaluation of the next position."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {"seed": spec.seed}

    def _think(self, known: Known) -> Thought:
        values = appraise(known, self.dice.getrandbits(63))
        moves = known.game.moves()
        order = np.argsort(-values, kind="stable")
        candidates = [Candidate(moves[i], float(values[i]), REDEALS) for i in order]
        best = candidates[0]
        return Thought(best.decision, best.probability, candidates, [best.decision])


def appraise(known: Known, seed: int) -> Any:
    """Return the seat's chance to win after each legal decision, in the order of `moves()`."""
    states = known.rules.new_states(WORKING)
    states[0] = known.states[0]
    dice = np.zeros(2, dtype=np.uint32)
    seed_dice(dice, seed)
    out = np.empty(known.rules.actions)
    weights, mask = known.rules.weights.copy(), known.rules.new_mask()
    number = weigh_up(states, known.seat, dice, REDEALS, weights, mask, out, np.empty(MOST_SEATS))
    return out[:number]
