"""The PettingZoo environment of any game; splendor_v0, marvel_v0 and duel_v0 are its pages."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv

from parure.envs import kernels
from parure.envs.limits import MAX_TURNS, bounds, check_illegal, check_options, check_render_mode, scale_of
from parure.envs.render import RENDER_MODES, draw
from parure.rules.contract import rules

Observation = dict[str, NDArray[Any]]

ENDED, CUT, ILLEGAL = -1, -2, -3  # what `kernels.advance` answers in place of a seat


class TableEnv(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]  # it has no types
    """A table at which agents sit and take turns, by PettingZoo's rules for such environments.

    The checks that PettingZoo's wrappers would add (order of calls, decisions out of bounds, illegal
    decisions) are built in, because each wrapper costs as much as the game itself.
    """

    def __init__(
        self,
        game: str,
        seats: int = 2,
        render_mode: str | None = None,
        max_turns: int = MAX_TURNS,
        observations: str = "float32",
        illegal: str = "lose",
        version: int = 0,
    ) -> None:
        EzPickle.__init__(self, game, seats, render_mode, max_turns, observations, illegal, version)
        self._rules = rules(game)
        check_options(self._rules, seats, max_turns, observations)
        check_illegal(illegal)
        check_render_mode(render_mode, RENDER_MODES)
        self.metadata = {
            "name": f"{game}_v{version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.layout = self._rules.layout(seats)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seats = seats
        self._max_turns = max_turns
        self._raise = illegal == "raise"
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dtype = np.dtype(observations)
        self._scale = scale_of(self.layout, observations)
        self._states = self._rules.new_states()
        self._bits = self._rules.new_mask()
        self._random = np.random.default_rng()
        box = bounds(self.layout, observations)
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(**box),
                    "action_mask": spaces.Box(0, 1, (self._rules.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        low, high = (np.tile(box[bound], seats) for bound in ("low", "high"))
        self.state_space = spaces.Box(low, high, dtype=box["dtype"])
        self._actions = {agent: spaces.Discrete(self._rules.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's decisions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; after a seed, the games that follow without one are determined too."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._states[0] = self._rules.new_states()[0]
        self._rules.setup(self._states[0], self._seats, int(self._random.integers(2**63)))
        self._rules.legal(self._states[0], self._bits)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and what it may decide if it is its turn."""
        observation = np.empty(self.layout.size, self._dtype)
        mask = np.empty(self._rules.actions, np.int8)
        seat = self._seat_of[agent]
        kernels.look(self._states, 0, seat, self._bits, mask, observation, self._scale)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the selected agent's decision."""
        if not self.agents:
            raise RuntimeError("the game has not begun, or all agents have left: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"it is {agent}'s turn: None is for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        seat = kernels.advance(self._states, action, self._bits, self._max_turns)
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        if seat == ILLEGAL and self._raise:
            raise ValueError(f"decision {action} is not legal for {agent}")
        self._end(seat, agent)

    def _end(self, how: int, mover: str) -> None:
        """Hand out rewards and let the agents leave one by one."""
        if how == CUT:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        if how == ENDED:
            shares = np.zeros(self._seats)
            kernels.rewards_of(self._states[0], shares)
            self.rewards = dict(zip(self.agents, shares.tolist(), strict=True))
        elif how == ILLEGAL:
            self.rewards = {agent: -1.0 if agent == mover else 0.0 for agent in self.agents}
        self._bits[:] = 0
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> NDArray[Any]:
        """Return what all agents know together, the observations of all seats one after the other."""
        seen = [self.observe(agent)["observation"] for agent in self.possible_agents]
        return np.concatenate(seen)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return the table as a spectator sees it: as text or as a picture, by `render_mode`."""
        return draw(self._rules, self._states, self.render_mode)

    def close(self) -> None:
        """Nothing has to be released."""
