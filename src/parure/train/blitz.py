"""A run that learns from games at sight: nobody searches, and what a decision was worth shows in the end.

A net plays hundreds of such games in the time that one takes with searches. What came of a single decision
is luck for the most part, but over many games luck evens out: the policy learns to win by itself, not only
to guess what a search would find. A cycle is some rounds: play a batch, learn from each of its decisions
once, play with what has been learned.

What the chances are is another matter: searches know that better. So a net that begins with another's weights
keeps to the chances which that one sees, its elder; they also say what a decision has led to.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import ClassVar

import torch

from parure.bots.net_weights import Weights
from parure.train.exercises import Exercises, exercises_from, play_blitz
from parure.train.learn import BLITZ_MEMORY, Gains
from parure.train.run import Run, Settings

ROUNDS = 20  # of a cycle
GAMES = 500  # of a batch
CALM = 0.6  # of the policy's logits, in what is kept


def settings_of_blitz(settings: Settings) -> Settings:
    """Return the settings of a run at sight, where games cost little: larger batches, longer comparisons."""
    return replace(settings, blitz=True, warm=1, deals=100, iterations=1, measure=50, finish=100)


class Blitz(Run):
    """A run that plays at sight."""

    MEMORY: ClassVar[float] = BLITZ_MEMORY

    def _study(self) -> None:
        self._practise([1.0] * ROUNDS)

    def _study_to_the_end(self) -> None:
        rounds = self.settings.finish
        self._practise([1 - number / rounds for number in range(rounds)])

    def _learned(self) -> Weights:
        """Return the weights with a calmer policy: its favourites stay, but a search looks at others too.

        At sight a policy wins by being sure of itself. A search that is as sure sees nothing else.
        """
        weights = super()._learned()
        return {**weights, **{name: CALM * weights[name] for name in ("policy", "policy_bias")}}

    def _practise(self, shares: Sequence[float]) -> None:
        """Play and learn, a round for each of these shares of the learning rate."""
        begun, progress, found = time.monotonic(), self.progress, list[Gains]()
        for number, share in enumerate(shares):
            exercises = self._play(self._seats(number))
            progress.games += self.settings.games
            progress.positions += len(exercises)
            found += self.learner.practise(exercises, share)
        progress.speed = len(shares) * self.settings.games / (time.monotonic() - begun)
        progress.step = self.learner.step
        means = torch.tensor(found).mean(0).tolist()
        progress.losses = dict(zip(Gains._fields, means, strict=True))

    def _play(self, seats: int) -> Exercises:
        """Play a batch as well as has been learned so far."""
        weights = self.learner.model.export()
        seeds = self._seeds(self.learner.step)
        games = chain.from_iterable(
            self.spreading(play_blitz, seeds, self.settings.game, seats, weights, self.elder)
        )
        return exercises_from(list(games), seats, self.rules, self.plan, steadfast=self.elder is not None)
