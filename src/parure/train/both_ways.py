"""A run that learns from searches and from games at sight at the same time.

At sight a policy learns to win by itself, but the chances, and what is worth a second look, a net learns
from searches. One after the other, each undoes a part of what the other has taught (blitz.py). So here every
step is made by both: a batch of decisions from games at sight, and beside it positions that were searched.
"""

from dataclasses import replace
from typing import ClassVar

import torch

from parure.train.blitz import practice
from parure.train.by_search import BySearch
from parure.train.exercises import Exercises
from parure.train.learn import BLITZ_MEMORY, Both
from parure.train.lessons import Lessons
from parure.train.run import Settings


def settings_of_both(settings: Settings, rounds: int) -> Settings:
    """Return the settings of a run with so many rounds at sight in a cycle, which makes cycles longer."""
    return replace(settings, sight=rounds, compare=6, finish=100)


class BothWays(BySearch):
    """A run that plays by search and at sight."""

    MEMORY: ClassVar[float] = BLITZ_MEMORY

    def _learn(self) -> None:
        if not self._waits:
            self._learn_at([self._share] * self.settings.sight)

    def _learn_at(self, shares: list[float]) -> None:
        """Play at sight and learn, a round for each of these shares of the learning rate."""
        pools, found = self._pools(), list[Both]()
        played = [seats for seats in self.settings.seats if seats in pools]
        seen: list[Lessons | Exercises] = list(pools.values())
        for number, share in enumerate(shares):
            seats = played[number % len(played)]
            exercises = practice(self, seats)
            if number < len(played):
                seen.append(exercises)
            if number + 1 == len(played) == len(self.lessons):  # of all that is trained, a unit may be needed
                self.learner.wake(seen)
            self.progress.positions += len(exercises)
            found += self.learner.learn_both(exercises, pools[seats], share)
        self.progress.games += len(shares) * self.settings.games
        self.progress.step = self.learner.step
        means = torch.tensor(found).mean(0).tolist()
        self.progress.losses = dict(zip(Both._fields, means, strict=True))
