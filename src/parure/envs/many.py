"""The Gymnasium VectorEnv over `Vector`."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parure.envs.limits import MAX_TURNS, bounds
from parure.envs.vector import Vector

Arrays = tuple[NDArray[Any], dict[str, Any]]


class ManyEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """Many games at once, by Gymnasium's rules for vectors of environments, as fast as `Vector`.

    With `opponent="random"` each environment is one agent against random players. With `opponent="self"` the
    agent plays all seats in turn: `info["seat"]` says for whom it decides next, `info["mover"]` for
    whom it just did, and the reward is that seat's.

    A game that ends is followed by the next one within the same step: its last observation is in
    `info["final_obs"]`. Observations and masks are the vector's own arrays: read them before the next step.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int = 2,
        opponent: str = "random",
        max_turns: int = MAX_TURNS,
        observations: str = "float32",
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if opponent not in ("random", "self"):
            raise ValueError(
                f"opponent is 'random' or 'self', not {opponent!r}: other bots play in environments "
                "made one by one, with vectorization_mode='sync' or 'async'"
            )
        if render_mode is not None:
            raise ValueError("many games at once are not drawn; make a single environment to see one")
        self.vector = Vector(
            game,
            num_envs,
            seats,
            observations=observations,
            max_turns=max_turns,
            opponent="random" if opponent == "random" else None,
            threads=threads,
        )
        self.num_envs = num_envs
        self.render_mode = None
        self.single_observation_space = spaces.Box(**bounds(self.vector.layout, observations))
        self.single_action_space = spaces.Discrete(self.vector.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> Arrays:
        """Begin all games; one seed serves all environments."""
        if isinstance(seed, list):
            seed = hash(tuple(seed)) & (2**63 - 1)
        super().reset(seed=seed)
        if seed is not None or self._np_random is None:
            self._np_random = np.random.default_rng(seed)
        self.vector.reset(int(self.np_random.integers(2**63)))
        return self.vector.observation, self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take a decision in every game."""
        vector = self.vector
        vector.step(actions)
        rewards = vector.rewards[self._all, vector.mover].astype(np.float64)
        info = self._info()
        ended = vector.terminated | vector.truncated
        if ended.any():
            final = np.full(self.num_envs, None, dtype=object)
            for i in np.flatnonzero(ended):
                final[i] = vector.final[i].copy()
            info |= {"final_obs": final, "_final_obs": ended.copy()}
        return vector.observation, rewards, vector.terminated.copy(), vector.truncated.copy(), info

    def _info(self) -> dict[str, Any]:
        vector = self.vector
        return {"action_mask": vector.mask, "seat": vector.seat.copy(), "mover": vector.mover.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.vector.close()
