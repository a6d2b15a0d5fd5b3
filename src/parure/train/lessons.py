"""Positions made ready for torch: what the net sees, and what it should have said."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
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


def looked_at(states: Any, seats: int, rules: Rules, plan: Plan) -> tuple[Tensor, Tensor, Tensor]:
    """Return what the net sees of some positions: views, worth, and what is legal."""
    number = len(states)
    views = np.zeros((number, seats, plan.view), dtype=np.int8)
    legal = np.zeros((number, plan.actions), dtype=np.uint8)
    worth = np.zeros((number, seats), dtype=np.float32)
    view = np.zeros(plan.layout.size, dtype=np.int8)
    room, values = rules.new_states(WORKING), np.zeros(MOST_SEATS)
    look(states, room, rules.new_mask(), view, values, views, legal, worth)
    return torch.from_numpy(views), torch.from_numpy(worth), torch.from_numpy(legal.astype(np.bool_))


def from_mover(states: Any, seats: int, numbers: NDArray[Any]) -> Tensor:
    """Return numbers of each seat, by the seats' own numbers, in the order that begins with the mover."""
    order = (states["turn"].astype(np.int64)[:, None] + np.arange(seats)) % seats
    return torch.from_numpy(np.take_along_axis(numbers, order, 1).astype(np.float32))


def lessons_from(batch: Batch, rules: Rules, plan: Plan) -> Lessons:
    """Look at the positions of a batch."""
    states, seats = batch.states, batch.seats
    outcome = from_mover(states, seats, batch.outcome)
    searched = from_mover(states, seats, batch.values)
    return Lessons(
        seats,
        *looked_at(states, seats, rules, plan),
        torch.from_numpy(batch.policy),
        SEARCHED * searched + (1 - SEARCHED) * outcome,
        outcome,
        from_mover(states, seats, batch.points) / POINTS,
        torch.from_numpy(batch.left.astype(np.float32) / TURNS),
    )
