"""The Gymnasium environment: one agent against bots of the library."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import parure
from parure import bots
from parure.envs import kernels
from parure.envs.limits import MAX_TURNS, bounds, check_illegal, check_options, check_render_mode, scale_of
from parure.envs.render import RENDER_MODES, draw
from parure.notation import notation
from parure.rules.contract import rules
from parure.rules.mask import has, spread

Step = tuple[NDArray[Any], SupportsFloat, bool, bool, dict[str, Any]]


class SoloEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat is the agent's, bots have the others.

    A step takes one decision of the agent and then lets the bots play until the agent is to decide again, or
    the game is over. The legal decisions are in `info["action_mask"]`. An illegal decision ends the game
    with reward -1 (`illegal="lose"`), or is an error that changes nothing (`illegal="raise"`).

    game        "splendor", "marvel" or "duel"; `gymnasium.make("parure/Splendor-v0")` fills it in
    seats       how many play
    opponent    a bot, or a list of one bot for each other seat: any text that `parure.bots.make` takes
    seat        the agent's seat; None: another one drawn for each game
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int = 2,
        opponent: str | list[str] = "random",
        seat: int | None = None,
        max_turns: int = MAX_TURNS,
        observations: str = "float32",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._rules = rules(game)
        check_options(self._rules, seats, max_turns, observations)
        check_illegal(illegal)
        check_render_mode(render_mode, RENDER_MODES)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"seat is {seat}; it is None (drawn for each game) or one of 0 to {seats - 1}")
        specs = [opponent] * (seats - 1) if isinstance(opponent, str) else opponent
        if len(specs) != seats - 1:
            raise ValueError(f"{seats} seats need {seats - 1} opponents, not {len(specs)}")
        self.render_mode = render_mode
        self.layout = self._rules.layout(seats)
        self.observation_space = spaces.Box(**bounds(self.layout, observations))
        self.action_space = spaces.Discrete(self._rules.actions)
        self._bots = [bots.make(spec) for spec in specs]
        self._words = notation(game)
        self._seats, self._fixed_seat, self._max_turns = seats, seat, max_turns
        self._raise = illegal == "raise"
        self._dtype = np.dtype(observations)
        self._scale = scale_of(self.layout, observations)
        self._bits = self._rules.new_mask()
        self._done = True
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game; `options={"seat": 1}` seats the agent for this one."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self._seats))
        seat = (options or {}).get("seat", self._fixed_seat)
        self.seat = drawn if seat is None else int(seat)
        self.table = parure.new(self._rules.name, self._seats, seed=self._fresh_seed())
        for bot in self._bots:
            bot.new_game()
            if bot.options.get("seed") is None:
                bot.dice.seed(self._fresh_seed())
        self._done = False
        self._play_bots()
        return self._look(), self._info()

    def _fresh_seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def step(self, action: np.int64) -> Step:
        """Take the agent's decision, and let the others answer."""
        if self._done:
            raise RuntimeError("the game is over, or has not begun: call reset() first")
        decision = int(action)
        if not 0 <= decision < self._rules.actions or not has(self._bits, decision):
            if self._raise:
                raise ValueError(f"decision {decision} is not legal")
            self._done = True
            self._bits[:] = 0
            return self._look(), -1.0, True, False, self._info()
        self.table.play(self._words.say(self.table.states[0], [decision])[0])
        self._play_bots()
        terminated = self.table.over
        truncated = not terminated and self.table.turns >= self._max_turns
        self._done = terminated or truncated
        return self._look(), self._reward(), terminated, truncated, self._info()

    def _play_bots(self) -> None:
        game = self.table
        while game.turn not in (None, self.seat) and game.turns < self._max_turns:
            place = (game.turn - self.seat) % self._seats - 1
            game.play(self._bots[place].decide(game))
        self._bits[:] = 0
        if game.turn == self.seat:
            self._rules.legal(game.states[0], self._bits)

    def _reward(self) -> float:
        if not self.table.over:
            return 0.0
        rewards = np.zeros(self._seats)
        kernels.rewards_of(self.table.states[0], rewards)
        return float(rewards[self.seat])

    def _look(self) -> NDArray[Any]:
        observation = np.empty(self.layout.size, self._dtype)
        nothing = np.empty(0, np.int8)
        kernels.look(self.table.states, 0, self.seat, self._bits, nothing, observation, self._scale)
        return observation

    def _info(self) -> dict[str, Any]:
        mask = np.empty(self._rules.actions, np.int8)
        spread(self._bits, mask)
        return {"action_mask": mask, "seat": self.seat}

    def render(self) -> Any:
        """Return the table as a spectator sees it: as text or as a picture, by `render_mode`."""
        return draw(self._rules, self.table.states, self.render_mode)

    def close(self) -> None:
        """Send the bots home."""
        for bot in self._bots:
            bot.close()
