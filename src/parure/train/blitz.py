"""A run that learns from games at sight: nobody searches, and what a decision was worth shows in the end.

A net plays hundreds of such games in the time that one takes with searches. What came of a single decision
is luck for the most part, but over many games luck evens out: the policy learns to win by itself, not only
to guess what a search would find. A cycle is some rounds: play a batch, learn from each of its decisions
once, play with what has been learned.

What the chances are is another matter: searches know that better. A net that has played at sight is better at
sight and worse in a search, until searches teach it again; then it may be better at both.
"""

import time
from dataclasses import replace
from itertools import chain
from typing import ClassVar

import torch

from parure.train.exercises import Exercises, exercises_from, play_blitz
from parure.train.learn import BLITZ_MEMORY, Gains
from parure.train.run import Run, Settings

ROUNDS = 20  # of a cycle
GAMES = 500  # of a batch


def settings_of_blitz(settings: Settings) -> Settings:
    """Return the settings of a run at sight, where games cost little: larger batches, longer comparisons."""
    return replace(settings, blitz=True, warm=1, deals=100, iterations=1, measure=50, finish=100)


class Blitz(Run):
    """A run that plays at sight."""

    MEMORY: ClassVar[float] = BLITZ_MEMORY

    def _study(self) -> None:
        self._learn_at([self._share] * ROUNDS)

    def _learn_at(self, shares: list[float]) -> None:
        """Play and learn, a round for each of these shares of the learning rate."""
        begun, progress, found, seen = time.monotonic(), self.progress, list[Gains](), list[Exercises]()
        for number, share in enumerate(shares):
            exercises = practice(self, self._seats(number))
            if number < len(self.settings.seats):
                seen.append(exercises)
            if number + 1 == len(self.settings.seats):
                self.learner.wake(seen)
            progress.games += self.settings.games
            progress.positions += len(exercises)
            found += self.learner.practise(exercises, share)
        progress.speed = len(shares) * self.settings.games / (time.monotonic() - begun)
        progress.step = self.learner.step
        means = torch.tensor(found).mean(0).tolist()
        progress.losses = dict(zip(Gains._fields, means, strict=True))


def practice(run: Run, seats: int) -> Exercises:
    """Play a batch at sight, as well as the run has learned to so far."""
    weights, seeds = run.learner.model.export(), run.seeds(run.learner.step)
    games = chain.from_iterable(run.spreading(play_blitz, seeds, run.settings.game, seats, weights))
    return exercises_from(list(games), seats, run.rules, run.plan)
