"""Training steps: the losses, the optimiser, and the average of the weights, which is what plays."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import torch
from torch import Tensor

from parure.bots.net_plan import Plan
from parure.train.exercises import SURE, Exercises
from parure.train.lessons import Lessons
from parure.train.model import IMPOSSIBLE, Model

BATCH = 256
RATE, WARM_UP = 6e-3, 200  # the learning rate, reached after so many steps
LONG_RUN = 800  # steps after which it falls, by the root of the steps
SHIPPED_STEPS = 20_000  # what is shipped goes on as slowly as after so many steps
DECAY = 1e-4
AVERAGE = 0.998  # the average of the weights forgets so slowly
VALUE, HELP = 3.0, 0.15  # weights of the losses beside the policy's
STEEPEST = 5.0  # longer gradients are cut
LOOKED_AT = 4096  # positions of a number of seats, to find out which units are idle

# Likewise for what games at sight teach
BLITZ_BATCH = 1024
BLITZ_RATE = 6e-4
BLITZ_MEMORY = 0.99  # how slowly the optimiser forgets how steep it was
BLITZ_STEEPEST = 1.0
BLITZ_VALUE, DOUBT = 1.0, 0.003
FARTHEST = 0.2  # a decision that has become likelier by so much is not pushed further in the same round

# And where searches are learned from beside them
SEARCHES, HINDSIGHT = 0.3, 0.5  # weights of their losses, and of what games at sight say of the chances


class Losses(NamedTuple):
    """How far the net's answers were from what they should have been."""

    policy: Tensor
    value: Tensor
    outcome: Tensor  # how surprising the outcomes were, in nats; not trained for by itself
    helping: Tensor

    def total(self) -> Tensor:
        """Return what training makes smaller."""
        return self.policy + VALUE * self.value + HELP * self.helping


def losses(model: Model, lessons: Lessons) -> Losses:
    """Return the losses over a batch, averaged."""
    answer = model(lessons.views, lessons.worth)
    policy = torch.log_softmax(answer.policy.masked_fill(~lessons.legal, IMPOSSIBLE), 1)
    value = torch.log_softmax(answer.value[:, : lessons.seats], 1)
    points = (answer.points[:, : lessons.seats] - lessons.points) ** 2
    return Losses(
        -(lessons.policy.float() * policy).masked_fill(~lessons.legal, 0).sum(1).mean(),
        -(lessons.value * value).sum(1).mean(),
        -(lessons.outcome * value).sum(1).mean(),
        points.mean() + ((answer.left - lessons.left) ** 2).mean(),
    )


class Gains(NamedTuple):
    """What a batch of games at sight says of the policy, and how far the values were off."""

    gain: Tensor  # how much better than before the decisions are, by what came of them
    doubt: Tensor  # the policy's entropy, in nats
    value: Tensor
    outcome: Tensor  # how surprising the outcomes were, in nats; not trained for by itself

    def total(self) -> Tensor:
        """Return what training makes smaller."""
        return BLITZ_VALUE * self.value - self.gain - DOUBT * self.doubt


def gains(model: Model, exercises: Exercises) -> Gains:
    """Return what a batch teaches, averaged: proximal policy optimisation (Schulman et al. 2017)."""
    answer = model(exercises.views, exercises.worth)
    policy = torch.log_softmax((SURE * answer.policy).masked_fill(~exercises.legal, IMPOSSIBLE), 1)
    value = torch.log_softmax(answer.value[:, : exercises.seats], 1)
    now = policy.gather(1, exercises.decision[:, None])[:, 0]
    likelier = (now - exercises.before).exp()
    kept = likelier.clamp(1 - FARTHEST, 1 + FARTHEST)
    return Gains(
        torch.minimum(likelier * exercises.advantage, kept * exercises.advantage).mean(),
        -(policy.exp() * policy).masked_fill(~exercises.legal, 0).sum(1).mean(),
        -(exercises.hindsight * value).sum(1).mean(),
        -(exercises.outcome * value).sum(1).mean(),
    )


class Both(NamedTuple):
    """What games at sight say of the policy, and what searches say of everything."""

    gain: Tensor
    doubt: Tensor
    hindsight: Tensor  # how far the values were off by games at sight
    policy: Tensor
    value: Tensor
    outcome: Tensor
    helping: Tensor

    def total(self) -> Tensor:
        """Return what training makes smaller."""
        searches = Losses(self.policy, self.value, self.outcome, self.helping).total()
        return SEARCHES * searches + HINDSIGHT * self.hindsight - self.gain - DOUBT * self.doubt


def both(model: Model, exercises: Exercises, lessons: Lessons) -> Both:
    """Return what two batches teach, averaged."""
    at_sight = gains(model, exercises)
    return Both(at_sight.gain, at_sight.doubt, at_sight.value, *losses(model, lessons))


def rate(step: int) -> float:
    """Return the learning rate at a step.

    >>> [round(rate(step), 6) for step in (0, 199, 800, 20_000)]
    [3e-05, 0.006, 0.006, 0.0012]
    """
    return RATE * min(1.0, (step + 1) / WARM_UP, math.sqrt(LONG_RUN / max(step, 1)))


L = TypeVar("L", Losses, Gains, Both)


class Learner:
    """A net being trained."""

    def __init__(self, plan: Plan, seed: int, memory: float = 0.999) -> None:
        """Begin with random weights (of the net; beside it the evaluation by weights plays its full part)."""
        torch.manual_seed(seed)
        self.model, self.average = Model(plan), Model(plan)
        self.average.load_state_dict(self.model.state_dict())
        self.optimiser = torch.optim.AdamW(
            self.model.parameters(), lr=RATE, betas=(0.9, memory), weight_decay=DECAY, fused=True
        )
        self.dice = torch.Generator().manual_seed(seed)
        self.step = 0

    def begin_with(self, weights: dict[str, Any], seats: int) -> None:
        """Begin with the weights of another run, which knows up to so many seats."""
        for model in (self.model, self.average):
            model.load_state_dict(weights)
            model.widen(seats)

    def take_over(self, weights: dict[str, Any], seats: int) -> None:
        """Begin with weights that are shipped, which know up to so many seats; they have learned for long."""
        for model in (self.model, self.average):
            model.take_over(weights)
            model.widen(seats)
        self.step = SHIPPED_STEPS

    def wake(self, seen: Sequence[Lessons | Exercises]) -> int:
        """Put units to work that none of these positions moves, and return how many there were.

        Such a unit gets no gradient and would never move again. It begins anew (Sokar et al. 2023). Positions
        are of every number of seats that is trained: a unit may be there for one of them alone.
        """
        found = [
            model.idle(some.views[:LOOKED_AT], some.worth[:LOOKED_AT])
            for some in seen
            for model in (self.model, self.average)
        ]
        hidden, last = (torch.stack(units).all(0) for units in zip(*found, strict=True))
        with torch.random.fork_rng():
            torch.manual_seed(self.step)
            other = Model(self.model.plan)
        for model in (self.model, self.average):
            model.wake(hidden, last, other)
        return int(hidden.sum() + last.sum())

    def learn(self, lessons: Lessons, share: float = 1.0) -> Losses:
        """Make one step on positions drawn from the lessons, at a share of the learning rate."""
        return self._step(losses(self.model, self._some(lessons)), share * rate(self.step), STEEPEST)

    def practise(self, exercises: Exercises, share: float = 1.0) -> list[Gains]:
        """Make as many steps as it takes to learn once from each decision, in random order."""
        return [
            self._step(gains(self.model, some), share * BLITZ_RATE, BLITZ_STEEPEST)
            for some in self._shuffled(exercises)
        ]

    def learn_both(self, exercises: Exercises, lessons: Lessons, share: float = 1.0) -> list[Both]:
        """Make as many steps, with positions drawn from the lessons beside each batch of decisions."""
        return [
            self._step(both(self.model, some, self._some(lessons)), share * BLITZ_RATE, BLITZ_STEEPEST)
            for some in self._shuffled(exercises)
        ]

    def _some(self, lessons: Lessons) -> Lessons:
        return lessons.pick(torch.randint(len(lessons), (BATCH,), generator=self.dice))

    def _shuffled(self, exercises: Exercises) -> Iterator[Exercises]:
        order = torch.randperm(len(exercises), generator=self.dice)
        return (exercises.pick(rows) for rows in torch.split(order, BLITZ_BATCH))

    def _step(self, found: L, rate: float, steepest: float) -> L:
        """Make a step that makes a loss smaller."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.optimiser.zero_grad()
        found.total().backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), steepest)
        self.optimiser.step()
        self.step += 1
        keep = min(AVERAGE, 1 - 1 / (self.step + 1))
        with torch.no_grad():
            for slow, quick in zip(self.average.parameters(), self.model.parameters(), strict=True):
                slow.lerp_(quick, 1 - keep)
        return type(found)(*(loss.detach() for loss in found))

    def state(self) -> dict[str, Any]:
        """Return everything that going on needs."""
        return {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "dice": self.dice.get_state(),
            "step": self.step,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` returned."""
        self.model.load_state_dict(state["model"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.dice.set_state(state["dice"])
        self.step = state["step"]
