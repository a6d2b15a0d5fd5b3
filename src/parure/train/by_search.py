"""A run that learns from searches: games whose every decision was thought about, and what the thoughts found.

A cycle plays one batch (unless a run that was cut short has left it) and learns from the latest positions.
"""

import time
from pathlib import Path

import torch

from parure.bots.net_weights import Weights, trained
from parure.train.learn import BATCH, Losses
from parure.train.lessons import Lessons, lessons_from
from parure.train.play import Style
from parure.train.run import Run, RunError, Settings
from parure.train.selfplay import play_batch
from parure.train.spreading import Spreading
from parure.train.store import Batch, Store, joined

WARM_STYLE = Style(fast=100, full=400)  # of `search`, before there is a net


class BySearch(Run):
    """A run that plays by search."""

    def __init__(self, folder: Path, settings: Settings, spreading: Spreading) -> None:
        """Begin, or go on with the games that there are."""
        super().__init__(folder, settings, spreading)
        self.store = Store(folder, self.rules)
        self.lessons: dict[int, list[Lessons]] = {seats: [] for seats in settings.seats}
        for number in range(self.progress.cycle):
            self._take_in(number)

    def _study(self) -> None:
        begun = time.monotonic()
        self._play()
        self.progress.speed = self.settings.games / (time.monotonic() - begun)
        self._learn()

    def _play(self) -> None:
        """Play the cycle's batch, unless it is there already."""
        number = self.progress.cycle
        if not self.store.path(number).exists():
            game, seats = self.settings.game, self._seats(number)
            player = self.best or self._teacher(seats)
            style = WARM_STYLE if player is None else self._style
            seeds = self.seeds(number)
            self.store.write(number, joined(self.spreading(play_batch, seeds, game, seats, player, style)))
        batch = self._take_in(number)
        self.progress.games += batch.games
        self.progress.positions += len(batch)

    @property
    def _style(self) -> Style:
        """How a net plays to learn."""
        return Style(self.settings.fast, self.settings.full, luck=1.0)

    def _teacher(self, seats: int) -> Weights | None:
        """Return who plays before there is a net to be the best so far; None is `search`."""
        if self.settings.teacher == "search":
            return None
        taught = trained(self.settings.game, seats)
        if taught is None:
            raise RunError(f"there is no net to teach {self.settings.game} with {seats} seats")
        return taught.weights

    def _take_in(self, number: int) -> Batch:
        """Add a batch to what is learned from, and let go of the oldest beyond the window."""
        batch = self.store.read(number)
        kept = self.lessons[batch.seats]
        kept.append(lessons_from(batch, self.rules, self.plan))
        while sum(map(len, kept)) > self.settings.window // len(self.lessons):
            kept.pop(0)
        return batch

    def _learn(self) -> None:
        """Learn as often from the positions as the new ones deserve; few would be learned by heart."""
        if self._waits:
            return
        new = len(self.lessons[self._seats(self.progress.cycle)][-1])
        self._learn_at([self._share] * max(int(self.settings.reuse * new / BATCH), 1))

    @property
    def _waits(self) -> bool:
        """Whether a net that knows something already has too few positions to learn from."""
        return bool(self.settings.start) and self.progress.cycle + 1 < self.settings.warm

    def _pools(self) -> dict[int, Lessons]:
        """Return the positions to learn from, by number of seats."""
        return {seats: joined_lessons(kept) for seats, kept in self.lessons.items() if kept}

    def _learn_at(self, shares: list[float]) -> None:
        """Learn from all numbers of seats in turn, a step for each of these shares of the learning rate."""
        pools = list(self._pools().values())
        if len(pools) == len(self.lessons):
            self.learner.wake(pools)
        sums = torch.zeros(len(Losses._fields))
        for step, share in enumerate(shares):
            sums += torch.stack(list(self.learner.learn(pools[step % len(pools)], share)))
        self.progress.step = self.learner.step
        means = (sums / len(shares)).tolist()
        self.progress.losses = dict(zip(Losses._fields, means, strict=True))


def joined_lessons(kept: list[Lessons]) -> Lessons:
    """Return several batches' lessons as one."""
    return Lessons(kept[0].seats, *map(torch.cat, zip(*(part.tensors() for part in kept), strict=True)))
