"""The net in torch, to be trained: the same weights in the same places as bots/net_eval.py has them."""

import math
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from parure.bots.net_eval import WEIGHTS, Floats
from parure.bots.net_plan import CHANNELS, Plan

WIDTH, FIRST, LAST = 32, 256, 64  # layers: encoder, trunk; multiples of parure.lanes.LANES
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
        self.register_buffer("scale", torch.from_numpy(plan.layout.scale[: plan.view].copy()))
        self.register_buffer("flat", torch.from_numpy(plan.flat))

    scale: Tensor
    flat: Tensor

    def forward(self, views: Tensor, worth: Tensor) -> Answer:
        """Look at positions, all of one number of seats: views [position, seat from the mover's, number]."""
        batch, seats, _ = views.shape
        x = views.float() * self.scale
        encoded = self._encode(x)
        parts = [x[:, 0, self.flat]]
        parts += [rows[:, 0].sum(1) for rows, of in zip(encoded, self.plan.sets, strict=True) if not of.each]
        own = self.plan.own
        chance = torch.softmax(worth, 1) - 1 / seats
        for q in range(seats):
            parts.append(x[:, q, own.start : own.stop])
            parts.append(chance[:, q : q + 1])
            parts += [rows[:, q].sum(1) for rows, of in zip(encoded, self.plan.sets, strict=True) if of.each]
        inputs = torch.cat(parts, 1)
        hidden = torch.relu(inputs @ self.trunk[: inputs.shape[1]] + self.trunk_bias)
        last = torch.relu(hidden @ self.last + self.last_bias)
        value = last @ self.value + self.value_bias
        value = value[:, :seats] + self.trust * worth
        if seats < self.plan.most_seats:
            value = torch.cat([value, value.new_full((batch, self.plan.most_seats - seats), IMPOSSIBLE)], 1)
        return Answer(value, self._policy(last, encoded), self.points(last), self.left(last)[:, 0])

    def _encode(self, x: Tensor) -> list[Tensor]:
        """Return each set's rows, encoded: [position, view, row, width]."""
        encoded = []
        for rows in self.plan.sets:
            views = x if rows.each else x[:, :1]
            span = views[:, :, rows.piece.start : rows.piece.stop]
            cells = span.reshape(*views.shape[:2], rows.number, rows.width)
            weights = self.encoder[rows.encoder : rows.encoder + rows.width]
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

    def widen(self, seats: int) -> None:
        """Let what has been learned of the last of so many seats be the first guess about those beyond it."""
        plan, width = self.plan, self.encoder.shape[1]
        first = len(plan.flat) + sum(width for rows in plan.sets if not rows.each)
        each = (self.trunk.shape[0] - first) // plan.most_seats
        known = slice(first + (seats - 1) * each, first + seats * each)
        with torch.no_grad():
            for seat in range(seats, plan.most_seats):
                self.trunk[first + seat * each : first + (seat + 1) * each] = self.trunk[known]
                self.value[:, seat] = self.value[:, seats - 1]
                self.value_bias[seat] = self.value_bias[seats - 1]

    def export(self) -> dict[str, Floats]:
        """Return the weights for compiled code, which reads whole numbers: the scales go into them."""
        plan, weights = self.plan, {}
        for name in WEIGHTS:
            weights[name] = getattr(self, name).detach().numpy().astype(np.float32).copy()
        scale = plan.layout.scale
        for rows in {rows.kind: rows for rows in plan.sets}.values():
            columns = scale[rows.piece.start : rows.piece.start + rows.width]
            weights["encoder"][rows.encoder : rows.encoder + rows.width] *= columns[:, None]
        trunk, width = weights["trunk"], self.encoder.shape[1]
        trunk[: len(plan.flat)] *= scale[plan.flat][:, None]
        place = len(plan.flat) + sum(width for rows in plan.sets if not rows.each)
        own = scale[plan.own.start : plan.own.stop][:, None]
        for _ in range(plan.most_seats):
            trunk[place : place + len(own)] *= own
            place += len(own) + 1 + sum(width for rows in plan.sets if rows.each)
        return {name: np.ascontiguousarray(array) for name, array in weights.items()}


def _weights(rows: int, columns: int, fan_in: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * math.sqrt(2 / fan_in))


def _zeros(*shape: int) -> nn.Parameter:
    return nn.Parameter(torch.zeros(*shape))
