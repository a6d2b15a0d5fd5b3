"""What a bot is: something that looks at a position as its seat knows it, and decides.

Fairness is structural. `Bot.think` and `Bot.decide` are the only ways in, and before any code of a bot runs
they replace the game by one re-dealt for the seat in turn: decks, hidden cards and dice are drawn anew, so
there is nothing to peep at. Two positions that look alike to the seat are alike to the bot, to the last byte.
"""

from __future__ import annotations

import random
import threading
import time as clock
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar
from weakref import ref

from parure.game import Game, fresh_seed
from parure.rules.contract import Rules, rules

#: Decisions, each with the seat that took it.
Decisions = Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Candidate:
    """A decision that was considered."""

    decision: str
    probability: float  # of winning, for the deciding seat, after it
    visits: int


@dataclass(frozen=True)
class Thought:
    """A decision and what led to it."""

    decision: str
    probability: float  # of winning, for the deciding seat, after the decision
    candidates: list[Candidate] = field(default_factory=list)  # best first
    line: list[str] = field(default_factory=list)  # how the game may well go on, this decision first
    iterations: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Known:
    """What a bot gets to see: the position re-dealt for its seat."""

    game: Game
    rules: Rules
    states: Any  # the same as an array of one record, for compiled code
    seat: int
    since: Decisions | None  # what was decided since this bot last thought, its own first; None: another game


class Bot(ABC):
    """A player. One object plays one seat of one game at a time."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {}  # name: the converter and checker of its text (spec.py)

    def __init__(self, spec: str, options: Mapping[str, Any]) -> None:
        """People use `make`; `options` have been checked."""
        self.spec = spec
        self.options = dict(options)
        seed = options.get("seed")
        self.dice = random.Random(fresh_seed() if seed is None else seed)
        self.stopped = threading.Event()
        self._game: ref[Game] | None = None
        self._history: list[tuple[int, str]] = []

    def think(self, game: Game) -> Thought:
        """Decide for the seat in turn; the game itself is left as it is."""
        begun = clock.perf_counter()
        thought = self._think(self._known(game))
        return Thought(
            thought.decision,
            thought.probability,
            thought.candidates,
            thought.line,
            thought.iterations,
            clock.perf_counter() - begun,
        )

    def decide(self, game: Game) -> str:
        """Return what `think` decides, and no more: sooner, for finding the words of a thought takes time."""
        return self._decide(self._known(game))

    def _known(self, game: Game) -> Known:
        """Return what the seat in turn knows."""
        seat = game.turn
        if seat is None:
            raise ValueError("the game is over: there is nothing to decide")
        self.stopped.clear()
        redealt = game.redeal(seat, self.dice.getrandbits(63))
        return Known(redealt, rules(game.name), redealt.states, seat, self._since(game))

    @abstractmethod
    def _think(self, known: Known) -> Thought:
        """Decide; the seconds are filled in by `think`."""

    def _decide(self, known: Known) -> str:
        """Decide the same, and say nothing else."""
        return self._think(known).decision

    def _since(self, game: Game) -> Decisions | None:
        """Say what was decided since the last thought, if this is still the same game."""
        before, self._history = self._history, list(game.history)
        same = self._game is not None and self._game() is game
        self._game = ref(game)
        if not same or game.history[: len(before)] != before:
            return None
        return game.history[len(before) :]

    def limited(self, time: float | None = None, iterations: int | None = None) -> Bot:
        """Return a bot of the same kind with another limit, as far as its kind has limits."""
        from parure.bots.spec import build  # noqa: PLC0415  # it knows the bots, which know this module

        options = {name: value for name, value in self.options.items() if name not in ("time", "iterations")}
        wanted = {"time": time, "iterations": iterations}
        limits = {name: value for name, value in wanted.items() if value is not None and name in self.OPTIONS}
        options = {**options, **limits} if limits else dict(self.options)
        return build(self.spec.partition(":")[0], options)

    def stop(self) -> None:
        """From another thread: decide now, with what has been thought so far."""
        self.stopped.set()

    def new_game(self) -> None:
        """Forget what was thought about the last game."""
        self._game = None
        self._history = []

    def close(self) -> None:  # noqa: B027  # most bots hold nothing
        """Give back what the bot holds: threads, programs."""


def fair_share(seats: int) -> float:
    """Return the probability of winning of somebody about whom nothing is known."""
    return 1.0 / seats
