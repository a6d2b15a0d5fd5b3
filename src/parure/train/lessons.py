"""Positions made ready for torch: what the net sees, and what it should have said."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from parure.bots.lookahead import MOST_SEATS, WORKING
from parure.bots.net_look import look
from parure.bots.net_plan import Plan
from parure.rules.contract import Rules
from parure.train.store import Batch

SEARCHED = 0.6  # of the value's target is what the search found, the rest is how the game ended
POINTS, TURNS = 10.0, 20.0  # what counts as one, for the targets that only help learning


@dataclass
class Lessons:
    """Positions of one number of seats; seats counted from the mover's."""

    seats: int
    views: Tensor
    worth: Tensor
    legal: Tensor
    policy: Tensor
    value: Tensor
    outcome: Tensor
    points: Tensor
    left: Tensor

    def __len__(self) -> int:
        """Count the positions."""
        return len(self.views)

    def pick(self, rows: Tensor) -> "Lessons":
        """Return some of the positions."""
        return Lessons(self.seats, *(tensor[rows] for tensor in self.tensors()))

    def tensors(self) -> tuple[Tensor, ...]:
        """Return all of it, in order."""
        return (
            self.views,
            self.worth,
            self.legal,
            self.policy,
            self.value,
            self.outcome,
            self.points,
            self.left,
        )


def lessons_from(batch: Batch, rules: Rules, plan: Plan) -> Lessons:
    """Look at the positions of a batch."""
    number, seats = len(batch), batch.seats
    views = np.zeros((number, seats, plan.view), dtype=np.int8)
    legal = np.zeros((number, plan.actions), dtype=np.uint8)
    worth = np.zeros((number, seats), dtype=np.float32)
    view = np.zeros(plan.layout.size, dtype=np.int8)
    room, values = rules.new_states(WORKING), np.zeros(MOST_SEATS)
    look(batch.states, room, rules.new_mask(), view, values, views, legal, worth)
    from_mover = (batch.states["turn"].astype(np.int64)[:, None] + np.arange(seats)) % seats
    outcome = np.take_along_axis(batch.outcome, from_mover, 1)
    searched = np.take_along_axis(batch.values, from_mover, 1)
    points = np.take_along_axis(batch.points, from_mover, 1)
    return Lessons(
        seats,
        torch.from_numpy(views),
        torch.from_numpy(worth),
        torch.from_numpy(legal.astype(np.bool_)),
        torch.from_numpy(batch.policy),
        torch.from_numpy(SEARCHED * searched + (1 - SEARCHED) * outcome),
        torch.from_numpy(outcome),
        torch.from_numpy(points.astype(np.float32) / POINTS),
        torch.from_numpy(batch.left.astype(np.float32) / TURNS),
    )
