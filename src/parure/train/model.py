"""The net in torch, to be trained: the same weights in the same places as bots/net_eval.py has them.

Compiled code looks a number's value up in a table. Here the table is a staircase: each row is the step from
one value to the next, and a value's weights are the sum of the steps up to it. So neighbouring values learn
from each other, and what is rare is not left to chance.
"""

import copy
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from parure.bots.net_eval import WEIGHTS, Floats
from parure.bots.net_look import climb
from parure.bots.net_plan import CHANNELS, Plan

WIDTH, FIRST, LAST = 32, 256, 128  # layers: encoder, trunk; multiples of parure.lanes.LANES
IMPOSSIBLE = -1e9  # the logit of a decision that is not legal, of a seat that is not there


class Answer(NamedTuple):
    """What the net says about a batch of positions; seats counted from the mover's."""

    value: Tensor  # logits of winning, by seat
    policy: Tensor  # logits of the decisions
    points: Tensor  # final points, by seat: trained for, not shipped
    left: Tensor  # turns left: likewise


class Model(nn.Module):
    """The net of one game, for all numbers of seats."""

    def __init__(self, plan: Plan, width: int = WIDTH, first: int = FIRST, last: int = LAST) -> None:
        super().__init__()
        self.plan = plan
        inputs, policy_inputs = plan.inputs(width), plan.policy_inputs(last)
        self.encoder = _weights(plan.encoder_rows, width, fan_in=8)
        self.encoder_bias = _zeros(plan.kinds, width)
        self.trunk = _weights(inputs, first, fan_in=inputs)
        self.trunk_bias = _zeros(first)
        self.last = _weights(first, last, fan_in=first)
        self.last_bias = _zeros(last)
        self.value = _zeros(last, plan.most_seats)
        self.trust = nn.Parameter(torch.ones(1))
        self.value_bias = _zeros(plan.most_seats)
        self.context = _weights(last, plan.contexts * width, fan_in=4 * last)
        self.context_bias = _zeros(plan.contexts * width)
        self.policy = _weights(plan.actions, policy_inputs, fan_in=4 * policy_inputs)
        self.policy_bias = _zeros(plan.actions)
        self.points = nn.Linear(last, plan.most_seats)
        self.left = nn.Linear(last, 1)
        self.first_step = np.concatenate([[0], np.cumsum(plan.steps)])  # of each place of a view
        self.columns = np.repeat(np.arange(plan.view), plan.steps)  # by step: its place
        within = np.arange(len(self.columns)) - self.first_step[self.columns]
        self.levels = np.where(plan.steps[self.columns] > 1, 1 + within, 0)  # 0: an amount
        self.scale = plan.layout.scale[: plan.view].copy()
        self.register_buffer("flat", torch.from_numpy(self._steps_of(plan.flat)), persistent=False)
        for steps, _ in self._numbers():  # all alike, together as high as one weight: an amount at first
            steps.copy_(steps[:1].clone() / len(steps))

    flat: Tensor

    def _steps_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the steps of some places of a view."""
        return np.concatenate([np.arange(self.first_step[i], self.first_step[i + 1]) for i in places])

    def _stairs(self) -> Iterator[tuple[Tensor, int, NDArray[np.int64]]]:
        """Yield all runs of steps: in which weights, from which row on, and for which places of a view."""
        plan, width = self.plan, self.encoder.shape[1]
        for rows in {rows.kind: rows for rows in plan.sets}.values():
            start = rows.piece.start
            yield self.encoder, rows.encoder, np.arange(start, start + rows.width)
        yield self.trunk, 0, plan.flat
        for seat in range(plan.most_seats):
            first = plan.shared_inputs(width) + seat * plan.view_inputs(width)
            yield self.trunk, first, np.arange(plan.own.start, plan.own.stop)

    def forward(self, views: Tensor, worth: Tensor) -> Answer:
        """Look at positions, all of one number of seats: views [position, seat from the mover's, number]."""
        batch, seats, _ = views.shape
        encoded, _, last = self._look(views, worth)
        value = last @ self.value + self.value_bias
        value = value[:, :seats] + self.trust * worth
        if seats < self.plan.most_seats:
            value = torch.cat([value, value.new_full((batch, self.plan.most_seats - seats), IMPOSSIBLE)], 1)
        return Answer(value, self._policy(last, encoded), self.points(last), self.left(last)[:, 0])

    def _look(self, views: Tensor, worth: Tensor) -> tuple[list[Tensor], Tensor, Tensor]:
        """Return each set's rows, encoded, and the trunk's two layers."""
        batch, seats, size = views.shape
        x = torch.empty(batch, seats, len(self.columns))
        numbers = views.numpy().reshape(-1, size)
        climb(numbers, self.columns, self.levels, self.scale, x.view(-1, len(self.columns)).numpy())
        encoded = self._encode(x)
        parts = [x[:, 0, self.flat]]
        parts += [rows[:, 0].sum(1) for rows, of in zip(encoded, self.plan.sets, strict=True) if not of.each]
        own = slice(self.first_step[self.plan.own.start], self.first_step[self.plan.own.stop])
        chance = torch.softmax(worth, 1) - 1 / seats
        for q in range(seats):
            parts.append(x[:, q, own])
            parts.append(chance[:, q : q + 1])
            parts += [rows[:, q].sum(1) for rows, of in zip(encoded, self.plan.sets, strict=True) if of.each]
        inputs = torch.cat(parts, 1)
        hidden = torch.relu(inputs @ self.trunk[: inputs.shape[1]] + self.trunk_bias)
        return encoded, hidden, torch.relu(hidden @ self.last + self.last_bias)

    def _encode(self, x: Tensor) -> list[Tensor]:
        """Return each set's rows, encoded: [position, view, row, width]."""
        encoded = []
        for rows in self.plan.sets:
            views = x if rows.each else x[:, :1]
            span = views[:, :, self.first_step[rows.piece.start] : self.first_step[rows.piece.stop]]
            cells = span.reshape(*views.shape[:2], rows.number, -1)
            weights = self.encoder[rows.encoder : rows.encoder + cells.shape[-1]]
            out = torch.relu(cells @ weights + self.encoder_bias[rows.kind])
            there = (
                cells[..., :1] if rows.piece.columns[0].name == "present" else cells.amax(-1, keepdim=True)
            )
            encoded.append(out * there)
        return encoded

    def _policy(self, last: Tensor, encoded: list[Tensor]) -> Tensor:
        width = self.encoder.shape[1]
        contexts = (last @ self.context + self.context_bias).view(len(last), -1, width)
        parts: list[Tensor] = [last]
        for rows, of in zip(encoded, self.plan.sets, strict=True):
            if of.score >= 0:
                own = contexts[:, CHANNELS * of.kind : CHANNELS * (of.kind + 1)]
                parts.append((rows[:, 0] @ own.transpose(1, 2)).flatten(1))
            if of.watched >= 0:
                parts.append((rows[:, 1:].sum(1) @ contexts[:, -1, :, None])[:, :, 0])
        inputs = torch.cat(parts, 1)
        return inputs @ self.policy[:, : inputs.shape[1]].T + self.policy_bias

    @torch.no_grad()
    def idle(self, views: Tensor, worth: Tensor) -> tuple[Tensor, Tensor]:
        """Say which units of the trunk's two layers have nothing to say of any of these positions."""
        _, hidden, last = self._look(views, worth)
        return (hidden == 0).all(0), (last == 0).all(0)

    @torch.no_grad()
    def wake(self, hidden: Tensor, last: Tensor, other: "Model") -> None:
        """Let units look at things as those of another net do; nobody listens to them yet."""
        self.trunk[:, hidden], self.trunk_bias[hidden] = other.trunk[:, hidden], other.trunk_bias[hidden]
        self.last[hidden] = 0
        self.last[:, last], self.last_bias[last] = other.last[:, last], other.last_bias[last]
        self.value[last] = self.context[last] = 0
        for listening in (self.policy, self.points.weight, self.left.weight):
            listening[:, : len(last)][:, last] = 0

    def widen(self, seats: int) -> None:
        """Let what has been learned of the last of so many seats be the first guess about those beyond it."""
        plan, width = self.plan, self.encoder.shape[1]
        first, each = plan.shared_inputs(width), plan.view_inputs(width)
        known = slice(first + (seats - 1) * each, first + seats * each)
        with torch.no_grad():
            for seat in range(seats, plan.most_seats):
                self.trunk[first + seat * each : first + (seat + 1) * each] = self.trunk[known]
                self.value[:, seat] = self.value[:, seats - 1]
                self.value_bias[seat] = self.value_bias[seats - 1]

    def export(self) -> dict[str, Floats]:
        """Return the weights for compiled code, which looks values up and reads amounts unscaled."""
        summed = copy.deepcopy(self)
        for steps, scale in summed._numbers():
            steps.copy_(steps.cumsum(0) * scale)
        return {name: getattr(summed, name).detach().numpy().astype(np.float32) for name in WEIGHTS}

    def take_over(self, weights: dict[str, Floats]) -> None:
        """Begin with weights that `export` has returned; what is not shipped stays as it is."""
        with torch.no_grad():
            for name in WEIGHTS:
                getattr(self, name).copy_(torch.from_numpy(weights[name]))
        for steps, scale in self._numbers():
            steps.copy_(torch.diff(steps, dim=0, prepend=torch.zeros_like(steps[:1])) / scale)

    def _numbers(self) -> Iterator[tuple[Tensor, float]]:
        """Yield the steps of every number, to be changed in place, and an amount's scale (for others 1)."""
        for weights, first, places in self._stairs():
            at = first
            for place in places:
                steps = int(self.plan.steps[place])
                yield weights.detach()[at : at + steps], float(self.scale[place]) if steps == 1 else 1.0
                at += steps


def _weights(rows: int, columns: int, fan_in: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * math.sqrt(2 / fan_in))


def _zeros(*shape: int) -> nn.Parameter:
    return nn.Parameter(torch.zeros(*shape))
