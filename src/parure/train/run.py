"""A training run: play, learn, compare, keep; again and again, and on from where it was after any end.

A run lives in a folder:

    run.json          what is trained, and by which seed
    games-000000.npz  the games, batch by batch (of a run by search)
    checkpoint.pt     everything else that going on needs, written after every cycle
    progress.jsonl    a line for each cycle: the learning curve
    <game>-<seats>.npz  the best weights so far, with <game>-<seats>.json about them
    report.html       the learning curve as a page

A cycle plays and learns (by_search.py, blitz.py), now and then compares the net to the best so far, and
writes the checkpoint. Whatever moment a run is killed at, it loses at most the cycle under way, or the piece
of its finish; what it does next depends on its seed alone (and on its teacher).
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch

import parure
from parure.bots.net_plan import plan_for
from parure.bots.net_weights import Weights, trained, weights_name, write_weights
from parure.rules.contract import Rules, rules
from parure.train.learn import Learner
from parure.train.match import Score, play_match
from parure.train.play import Player
from parure.train.selfplay import player_for, searcher
from parure.train.spreading import Spreading

SPACE = 1 << 39  # seeds of games come from below this
TEACHERS = ("search", "net")
CHECKPOINT = "checkpoint.pt"
SHIPPED = "shipped"
MORE = 16  # times as many iterations for the stronger of the two opponents that do not learn
PIECES = 20  # of a finish; the checkpoint is written after each
OTHER_SIZE = "a net of another size; begin anew in another folder, and let the old net be its --teacher"


class RunError(ValueError):
    """A run that cannot begin, or go on; the message says why."""


@dataclass(frozen=True)
class Settings:
    """What a run does; kept in its folder."""

    game: str
    seats: tuple[int, ...]  # trained in turn
    seed: int
    games: int = 200  # of a batch
    warm: int = 12  # batches before the net plays, or, if it plays already, before it learns
    fast: int = 32  # iterations of most decisions of self-play
    full: int = 128  # and of a quarter of them
    reuse: float = 8.0  # how often a position is learned from, on average, while it is new
    window: int = 400_000  # positions learned from at most, the latest
    compare: int = 3  # a comparison every so many cycles
    deals: int = 40  # of a comparison with the best so far
    least: float = 0.45  # share of the victories that makes a net the best: so few games tell no more
    iterations: int = 64  # in comparisons
    measure: int = 20  # deals of a measurement against `search`
    start: str = ""  # the net that this one begins with, if any: the folder of its run, or SHIPPED
    cycles: int = 0  # of the whole run, over which the learning rate falls to nothing; 0: there is no end
    finish: int = 4000  # steps (at sight: rounds) at a run's end, while the learning rate falls to nothing
    teacher: str = "search"  # who plays the first batches: `search`, or the `net` that there is already
    sight: int = 0  # rounds of games at sight in a cycle of a run by search (both_ways.py)
    blitz: bool = False  # whether it learns from games at sight (blitz.py), not from searches (by_search.py)


@dataclass
class Progress:
    """Where a run stands: a line of progress.jsonl."""

    cycle: int = 0
    hours: float = 0.0
    games: int = 0
    positions: int = 0
    step: int = 0
    speed: float = 0.0  # games a second in this cycle
    losses: dict[str, float] = field(default_factory=dict)
    score: float | None = None  # share of the victories against the best so far
    better: bool = False  # …and taken for the best from now on
    elo: float | None = None  # over `search` of as many iterations
    elo_more: float | None = None  # and of MORE times as many, with two seats
    versions: int = 0  # nets that were the best so far
    finished: int = 0  # steps (at sight: rounds) of the run's finish, if it has come to that


class Run(ABC):
    """A training run in its folder."""

    MEMORY: ClassVar[float] = 0.999  # of the optimiser

    def __init__(self, folder: Path, settings: Settings, spreading: Spreading) -> None:
        """Begin, or go on, in a folder."""
        self.folder, self.settings, self.spreading = folder, settings, spreading
        folder.mkdir(parents=True, exist_ok=True)
        self.rules: Rules = rules(settings.game)
        self.plan = plan_for(self.rules)
        self.learner = Learner(self.plan, settings.seed, self.MEMORY)
        self.progress = Progress()
        self.best: Weights | None = None
        if self._checkpoint.exists():
            self._restore()
        else:
            if settings.start == SHIPPED:
                self._begin_with_shipped()
            elif settings.start:
                self._begin_with(Path(settings.start))
            write_whole(folder / "run.json", json.dumps(asdict(settings), indent=2) + "\n")

    @abstractmethod
    def _study(self) -> None:
        """Play and learn for a cycle."""

    @abstractmethod
    def _learn_at(self, shares: list[float]) -> None:
        """Learn for a step (at sight: a round) at each of these shares of the learning rate."""

    def _begin_with(self, folder: Path) -> None:
        """Begin with the net of another run of the same game, for whatever seats that was."""
        kept, other = settings_in(folder), folder / CHECKPOINT
        if kept is None or not other.exists():
            raise RunError(f"{folder}: there is no run to begin with")
        if kept.game != self.settings.game:
            raise RunError(f"{folder}: a run of {kept.game}, not of {self.settings.game}")
        learner = torch.load(other, weights_only=True)["learner"]
        try:
            self.learner.begin_with(learner["average"], max(kept.seats))
        except RuntimeError:
            raise RunError(f"{folder}: {OTHER_SIZE}") from None
        self.best = self.learner.average.export()

    def _begin_with_shipped(self) -> None:
        """Begin with the net that plays the game already, if need be with other numbers of seats."""
        for seats in (*self.settings.seats, *self.rules.seats):
            found = trained(self.settings.game, seats)
            if found is not None:
                break
        else:
            raise RunError(f"there is no net of {self.settings.game} to begin with")
        try:
            self.learner.take_over(found.weights, max(found.seats))
        except RuntimeError:
            raise RunError(f"the net of {self.settings.game} that there is: {OTHER_SIZE}") from None
        self.best = self.learner.average.export()

    @property
    def _checkpoint(self) -> Path:
        return self.folder / CHECKPOINT

    @property
    def weights(self) -> Path:
        """The file of the best weights so far."""
        return self.folder / f"{weights_name(self.settings.game, self.settings.seats)}.npz"

    def cycles(self, hours: float, finish: bool = False) -> Iterator[Progress]:
        """Go on for so many hours; yield after each cycle, and after each piece of the finish, if wanted.

        A finish that was cut short goes on where it was, whatever hours there are.
        """
        ends = time.monotonic() + 3600 * hours
        cut_short = finish and 0 < self.progress.finished < self.settings.finish
        while time.monotonic() < ends and not self.over and not cut_short:
            begun = time.monotonic()
            self.progress.finished = 0
            self._study()
            self._compare()
            self.progress.hours += (time.monotonic() - begun) / 3600
            self.progress.cycle += 1
            self._keep_best()
            self._keep()
            yield self.progress
        if finish and self.progress.cycle > 0:
            yield from self._finish()

    @property
    def over(self) -> bool:
        """Whether all its cycles are done."""
        return 0 < self.settings.cycles <= self.progress.cycle

    @property
    def _share(self) -> float:
        """How much of the learning rate is left in this cycle."""
        cycles = self.settings.cycles
        return 1 - self.progress.cycle / cycles if cycles else 1.0

    def _finish(self) -> Iterator[Progress]:
        """Learn on, ever more slowly, so that chance is averaged out; in pieces, each of which is kept.

        It counts as a part of the last cycle. A run may go on after it, at the learning rate it had.
        """
        progress, whole = self.progress, self.settings.finish
        if progress.finished == whole:
            progress.finished = 0
        while progress.finished < whole:
            begun = time.monotonic()
            piece = range(progress.finished, min(progress.finished + max(whole // PIECES, 1), whole))
            self._learn_at([1 - step / whole for step in piece])
            progress.finished = piece.stop
            last = piece.stop == whole
            if last:
                self._compare_now()
            progress.hours += (time.monotonic() - begun) / 3600
            if last:
                self._keep_best()
            self._keep()
            yield progress

    def _seats(self, number: int) -> int:
        return self.settings.seats[number % len(self.settings.seats)]

    def seeds(self, number: int) -> list[int]:
        """Return the seeds of a batch."""
        dice = np.random.default_rng([self.settings.seed, number])
        return [int(seed) for seed in dice.integers(SPACE, size=self.settings.games)]

    def _compare(self) -> None:
        """See now and then, and at last, whether the net is better than the best so far."""
        progress = self.progress
        progress.score, progress.better, progress.elo, progress.elo_more = None, False, None, None
        beyond = progress.cycle + 1 - self.settings.warm
        last = progress.cycle + 1 == self.settings.cycles
        if last or (beyond >= 0 and beyond % self.settings.compare == 0):
            self._compare_now()

    def _compare_now(self) -> None:
        settings, progress = self.settings, self.progress
        progress.elo = progress.elo_more = None
        weights, best = self.learner.average.export(), self.best
        if best is None:
            progress.better = True
        else:
            scores = self._matches(
                weights, settings.seats, settings.deals, lambda seats: self._player(seats, best)
            )
            progress.score = sum(score.share for score in scores) / len(scores)
            progress.better = progress.score >= settings.least
        if progress.better:
            self.best = weights
            progress.versions += 1
            progress.elo = self._measured(weights, 1, settings.seats)
            if 2 in settings.seats:  # with more, `search` is slow, and does not lose all games
                progress.elo_more = self._measured(weights, MORE, (2,))

    def _measured(self, weights: Weights, times: int, numbers: Sequence[int]) -> float:
        """Return how much better weights are than `search` of so many times as many iterations, in Elo."""

        def opponent(seats: int) -> Player:
            return searcher(self.rules, seats, self.settings.iterations, times)

        measured = self._matches(weights, numbers, self.settings.measure, opponent)
        return sum(score.elo for score in measured) / len(measured)

    def _matches(
        self, weights: Weights, numbers: Sequence[int], deals: int, other: Callable[[int], Player]
    ) -> list[Score]:
        """Compare weights with another player, for each of these numbers of seats."""
        iterations, seed = self.settings.iterations, SPACE + 1000 * self.progress.cycle  # new deals
        return [
            play_match(self.rules, seats, self._player(seats, weights), other(seats), iterations, deals, seed)
            for seats in numbers
        ]

    def _player(self, seats: int, weights: Weights) -> Player:
        return player_for(self.rules, seats, weights, self.settings.iterations)

    def _keep_best(self) -> None:
        """Write the best weights so far, if they are new."""
        if self.progress.better and self.best is not None:
            write_weights(self.weights, self.best, self.settings.seats)
            about = provenance(self.settings, self.progress)
            write_whole(self.weights.with_suffix(".json"), json.dumps(about, indent=2) + "\n")

    def _keep(self) -> None:
        """Write what has changed; the checkpoint last, for it says that the cycle, or the piece, is over."""
        lines = [line for line in read_progress(self.folder) if line["cycle"] < self.progress.cycle]
        lines.append(asdict(self.progress))
        write_whole(self.folder / "progress.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        part = self._checkpoint.with_suffix(".part")
        best = None if self.best is None else {name: torch.from_numpy(w) for name, w in self.best.items()}
        torch.save({"learner": self.learner.state(), "progress": asdict(self.progress), "best": best}, part)
        part.replace(self._checkpoint)

    def _restore(self) -> None:
        kept = torch.load(self._checkpoint, weights_only=True)
        try:
            self.learner.restore(kept["learner"])
        except (RuntimeError, ValueError):
            raise RunError(f"{self.folder}: {OTHER_SIZE}") from None
        self.progress = Progress(**kept["progress"])
        if kept["best"] is not None:
            self.best = {name: tensor.numpy() for name, tensor in kept["best"].items()}


def provenance(settings: Settings, progress: Progress) -> dict[str, Any]:
    """Return what made the best weights so far: the command, the code, and how far the run had come."""
    commit = _commit_of(Path(__file__).parent)
    return {
        "command": shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]]),
        "version": parure.__version__,
        "commit": commit,
        "settings": asdict(settings),
        "progress": asdict(progress),
    }


def _commit_of(folder: Path) -> str | None:
    """Return the commit that the code is at, if it lies in a repository."""
    if shutil.which("git") is None:
        return None
    command = ["git", "rev-parse", "--short", "HEAD"]
    asked = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return asked.stdout.strip() if asked.returncode == 0 else None


def settings_in(folder: Path) -> Settings | None:
    """Return the settings of the run in a folder, or None where there is none."""
    path = folder / "run.json"
    if not path.exists():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    return Settings(**{**kept, "seats": tuple(kept["seats"])})


def read_progress(folder: Path) -> list[dict[str, Any]]:
    """Return the learning curve so far."""
    path = folder / "progress.jsonl"
    return (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def write_whole(path: Path, text: str) -> None:
    """Write a file, all or nothing."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
