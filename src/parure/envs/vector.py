"""Thousands of positions in one array, stepped in compiled code by all cores: the fast path for training.

>>> from parure.envs import Vector
>>> vector = Vector("splendor", positions=64, seats=2, seed=7)
>>> vector.observation.shape, vector.mask.shape
((64, 521), (64, 79))
>>> vector.step(vector.random_actions())
>>> vector.seat[:4].tolist()
[1, 1, 1, 1]
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.envs import kernels
from parure.envs.limits import MAX_TURNS, check_options, scale_of
from parure.game import fresh_seed
from parure.rules.contract import rules

FEWEST_A_THREAD = 64  # positions for which waking another thread pays


def _cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Vector:
    """Many positions of one game, all played at once.

    Each position has its own seat to decide. `step` takes one decision for each; where that ends the
    game, a new one begins in the same step, and all arrays but the results already speak of it. The arrays
    are written in place and are yours to read until the next step:

        seat          who is to decide
        mask          [positions, actions] int8: the legal decisions
        bits          [positions, words] uint64: the same, decision `a` is bit `a % 64` of word `a // 64`
        choices       how many decisions are legal
        observation   [positions, features]: what the seat to decide may know
        rewards       [positions, seats] float32: not zero only where a game has just ended
        terminated    where a game has just ended by the rules
        truncated     where it has been cut short after `max_turns` turns
        mover         the seat that took the decision of the last step
        final         [positions, features]: where a game has just ended, its end as the mover saw it
    """

    def __init__(
        self,
        game: str,
        positions: int = 1024,
        seats: int = 2,
        *,
        seed: int | None = None,
        observations: str | None = "float32",
        masks: bool = True,
        max_turns: int = MAX_TURNS,
        opponent: str | None = None,
        threads: int | None = None,
    ) -> None:
        """Set up `positions` games.

        `observations` is "float32", "int8" or None; without masks only `bits` is written. With
        `opponent="random"` the decisions given are those of one seat, another one in each next game
        of a position, and the other seats play at random inside the step.
        """
        self.rules = rules(game)
        check_options(self.rules, seats, max_turns, observations)
        if positions < 1:
            raise ValueError(f"positions is {positions}; at least one is needed")
        if opponent not in (None, "random"):
            raise ValueError(f"opponent is {opponent!r}; it can be None (all seats are yours) or 'random'")
        self.positions, self.seats, self.max_turns = positions, seats, max_turns
        self.layout = self.rules.layout(seats)
        features = self.layout.size if observations else 0
        self.states = self.rules.new_states(positions)
        self.seat = np.zeros(positions, dtype=np.int64)
        self.bits = np.zeros((positions, self.rules.words), dtype=np.uint64)
        self.choices = np.zeros(positions, dtype=np.int64)
        self.mask = np.zeros((positions, self.rules.actions if masks else 0), dtype=np.int8)
        self.observation: NDArray[Any] = np.zeros((positions, features), dtype=observations or np.int8)
        self.final = np.zeros_like(self.observation)
        self.rewards = np.zeros((positions, seats), dtype=np.float32)
        self.terminated = np.zeros(positions, dtype=np.bool_)
        self.truncated = np.zeros(positions, dtype=np.bool_)
        self.mover = np.zeros(positions, dtype=np.int64)
        self._scale = scale_of(self.layout, observations)
        self._agents = np.full(positions, kernels.NOBODY, dtype=np.int64)
        self._one_seat = opponent is not None
        self._actions = np.zeros(positions, dtype=np.int64)
        self._deals = np.zeros((positions, 2), dtype=np.uint32)
        self._whims = np.zeros((positions, 2), dtype=np.uint32)
        self._blank = self.rules.new_states()
        self._threads = max(1, min(threads or _cores(), positions // FEWEST_A_THREAD))
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every position; the same seed, the same games."""
        kernels.seed_all(fresh_seed() if seed is None else seed, self._deals, self._whims)
        if self._one_seat:
            self._agents[:] = np.arange(self.positions) % self.seats
        self._step(self._actions, dealing=True)

    def step(self, actions: NDArray[Any]) -> None:
        """Play a decision in every position; ValueError, which changes nothing, if one is not legal."""
        decisions = np.ascontiguousarray(actions, dtype=np.int64)
        if decisions.shape != (self.positions,):
            raise ValueError(f"step takes {self.positions} decisions, not an array of {decisions.shape}")
        wrong = kernels.first_illegal(self.bits, decisions, self.rules.actions)
        if wrong >= 0:
            raise ValueError(f"decision {decisions[wrong]} is not legal in position {wrong}")
        self._step(decisions, dealing=False)

    def _step(self, decisions: NDArray[np.int64], dealing: bool) -> None:
        self._run(
            kernels.step_stretch,
            dealing,
            self.states,
            self._blank,
            self.seats,
            self.max_turns,
            self._deals,
            self._whims,
            self._agents,
            decisions,
            self.seat,
            self.bits,
            self.choices,
            self.mask,
            self.observation,
            self._scale,
            self.mover,
            self.rewards,
            self.terminated,
            self.truncated,
            self.final,
        )

    def random_actions(self) -> NDArray[np.int64]:
        """Return a legal decision for every position, drawn at random (the same array each time)."""
        self._run(kernels.choose, self.bits, self.choices, self._whims, self._actions)
        return self._actions

    def _run(self, kernel: Callable[..., None], *arrays: Any) -> None:
        """Share the positions out among the threads, this one included, and wait for all."""
        ends = [self.positions * n // self._threads for n in range(self._threads + 1)]
        if self._pool is None:
            kernel(0, self.positions, *arrays)
            return
        others = [self._pool.submit(kernel, *stretch, *arrays) for stretch in pairwise(ends[1:])]
        kernel(0, ends[1], *arrays)
        for other in others:
            other.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
