"""The games in OpenSpiel: `import parure.envs.openspiel`, then `pyspiel.load_game("parure_duel")`.

Parameters: `players` (the seats), and `max_decisions`, after which a game that is not over counts as a
victory shared by all.

All chance comes first: four chance moves of 256 outcomes spell the 32-bit seed of the deal, most
significant byte first, and `parure.new(game, seats, seed)` deals the same. From then on the game is
deterministic, so a history always leads to the same state. Decks and hidden cards are secrets of the
state, as in any card game that is dealt at once: a search that is to play fairly looks at states re-dealt by
`resample_from_infostate`, as OpenSpiel's ISMCTS does.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parure.envs import kernels
from parure.notation import notation
from parure.rules.contract import GAMES, OVER, SPECTATOR, Rules, rules
from parure.rules.dice import seed_dice
from parure.rules.mask import spread

SEED_MOVES, OUTCOMES = 4, 256
DEAL = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]
MAX_DECISIONS = 1000


class TableState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position in OpenSpiel's terms. What changes is kept in attributes, which OpenSpiel copies."""

    rules: ClassVar[Rules]  # each game has a class of its own

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._seats = game.num_players()
        self._limit = game.max_game_length()
        self._seed = 0
        self._chances = SEED_MOVES  # chance moves still to come
        self._decisions = 0
        self._states = self.rules.new_states()
        self._seen = [b""] * self._seats  # by seat: a digest of all that it has seen so far

    # Transitions

    def current_player(self) -> int:
        """Return the seat to decide, or OpenSpiel's sign for chance or the end."""
        if self._chances:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self._states[0]["turn"])

    def is_terminal(self) -> bool:
        """Tell whether the game is over, or as long as it may get."""
        return bool(self._states[0]["phase"] == OVER) or self._decisions >= self._limit

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the values of the next byte of the seed."""
        return DEAL

    def _legal_actions(self, player: int) -> list[int]:
        bits = self.rules.new_mask()
        self.rules.legal(self._states[0], bits)
        mask = np.empty(self.rules.actions, np.int8)
        spread(bits, mask)
        return np.flatnonzero(mask).tolist()

    def _apply_action(self, action: int) -> None:
        if self._chances:
            self._chances -= 1
            self._seed = OUTCOMES * self._seed + action
            if self._chances:
                return
            self.rules.setup(self._states[0], self._seats, self._seed)
            self._seed = 0  # a state that is passed on tells no secrets by it
        else:
            self.rules.apply(self._states[0], action)
            self._decisions += 1
        observation = np.empty(self.rules.layout(self._seats).size, np.float32)
        for seat in range(self._seats):
            self.rules.observe(self._states[0], seat, observation)
            so_far = self._seen[seat] + observation.tobytes()
            self._seen[seat] = hashlib.blake2b(so_far, digest_size=8).digest()

    def returns(self) -> list[float]:
        """Return what each seat has won: 1 for the winner, -1 for who lost, in between when shared."""
        if not self.is_terminal() or self._chances:
            return [0.0] * self._seats
        rewards = np.full(self._seats, 2 / self._seats - 1)
        if self._states[0]["phase"] == OVER:
            kernels.rewards_of(self._states[0], rewards)
        return [float(reward) for reward in rewards]

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """Return a state that looks the same to the player, with all that it cannot know drawn anew."""
        dice = np.zeros(2, dtype=np.uint32)
        seed_dice(dice, int(sampler() * 2**53))
        twin = self._with_another_seed(int(sampler() * OUTCOMES**SEED_MOVES))
        self.rules.redeal(twin._states[0], player, dice)
        return twin

    def _with_another_seed(self, seed: int) -> TableState:
        """Return a copy whose history does not tell how the cards were really dealt.

        OpenSpiel lets nobody change a history but through the text of a state, which begins with it.
        """
        history, rest = self.serialize().split("\n", 1)
        decisions = history.removeprefix("history=").split(",")[SEED_MOVES:]
        chance = int(pyspiel.PlayerId.CHANCE)
        deal = [f"{chance}:{byte}" for byte in seed.to_bytes(SEED_MOVES)]
        twin: TableState = self.get_game().deserialize_state(f"history={','.join(deal + decisions)}\n{rest}")
        return twin

    # Words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        if self._chances:
            return f"decision {action}"
        return notation(self.rules.name).say(self._states[0], [action])[0]

    def __str__(self) -> str:
        """Return the whole position as JSON, secrets included."""
        if self._chances:
            return f"{self._chances} bytes of the seed to be drawn"
        return json.dumps(self.view(None))

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the position as `parure.Game.view` does."""
        return notation(self.rules.name).view(self._states[0], seat)

    def hidden(self, seat: int) -> list[str]:
        """Return the seat's cards that the others do not know."""
        cards: list[str] = self.view(None)["players"][seat]["hidden"]
        return cards

    def look(self, seat: int, observation: NDArray[np.float32]) -> None:
        """Write the seat's observation, scaled."""
        if self._chances:
            observation[:] = 0
            return
        nothing = np.empty(0, np.int8)
        scale = self.rules.layout(self._seats).scale
        kernels.look(self._states, 0, seat, self.rules.new_mask(), nothing, observation, scale)

    def decisions(self) -> list[int]:
        """Return the decisions so far; as numbers they are public."""
        return list(self.history()[SEED_MOVES:])

    def seen(self, seat: int) -> str:
        """Return a digest of all observations of the seat so far, the present one included."""
        return self._seen[seat].hex()


class TableObserver:
    """What a player sees, as text and as numbers; the numbers only for one player's whole view."""

    def __init__(self, game: TableGame, kind: Any) -> None:
        self._kind = kind
        self._layout = game.rules.layout(game.num_players())
        self._scale = 1 / game.num_distinct_actions()
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if whole:
            recall = game.max_game_length() if kind.perfect_recall else 0
            self.tensor = np.zeros(self._layout.size + recall, np.float32)
            self.dict = self._layout.split(self.tensor[: self._layout.size])
            if recall:
                self.dict["decisions"] = self.tensor[self._layout.size :]

    def set_from(self, state: TableState, player: int) -> None:
        """Write what the player sees into the tensor."""
        if self.tensor is None:
            return
        state.look(max(player, 0), self.tensor[: self._layout.size])
        if "decisions" in self.dict:
            self.dict["decisions"][:] = 0
            decisions = state.decisions()
            self.dict["decisions"][: len(decisions)] = (np.array(decisions) + 1) * self._scale

    def string_from(self, state: TableState, player: int) -> str:
        """Return what the player sees as text."""
        if state.is_chance_node():
            return ""
        kind = self._kind
        lines = []
        if kind.perfect_recall:
            lines.append(f"decisions: {' '.join(map(str, state.decisions()))}")
        if kind.perfect_recall and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            lines.append(f"seen: {state.seen(player)}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            everyone = [state.hidden(seat) for seat in range(state.num_players())]
            lines.append(f"hidden: {json.dumps(everyone)}")
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            lines.append(f"hidden: {json.dumps(state.hidden(player))}")
        if kind.public_info:
            own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
            lines.append(json.dumps(state.view(player if own else SPECTATOR)))
        return "\n".join(lines)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games; each has a class of its own."""

    rules: ClassVar[Rules]
    state: ClassVar[type[TableState]]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        wanted = parameters or {}
        players = wanted.get("players", self.rules.seats[0])
        limit = wanted.get("max_decisions", MAX_DECISIONS)
        if players not in self.rules.seats:
            raise ValueError(f"{self.rules.name} is played with {self.rules.seats} players, not {players}")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=2.0 - players,
            max_game_length=limit,
        )
        super().__init__(game_type(self.rules, players), info, wanted)

    def new_initial_state(self, *_: Any) -> TableState:
        """Return a state before the deal."""
        return self.state(self)

    def max_chance_nodes_in_history(self) -> int:
        """All chance is in the seed."""
        return SEED_MOVES

    def make_py_observer(self, kind: Any = None, params: Any = None) -> TableObserver:
        """Return an observer of the kind asked for."""
        default = pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        return TableObserver(self, kind or default)


def game_type(game: Rules, players: int) -> Any:
    """Describe a game to OpenSpiel; with more than two seats the sum of the returns is 2 - players."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"parure_{game.name}",
        long_name=f"Parure: {game.name.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players == 2 else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=min(game.seats),
        max_num_players=max(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": min(game.seats), "max_decisions": MAX_DECISIONS},
    )


def _register() -> None:
    for name in GAMES:
        game = rules(name)
        state = type(f"{name.capitalize()}State", (TableState,), {"rules": game})
        kind = type(f"{name.capitalize()}Game", (TableGame,), {"rules": game, "state": state})
        globals().update({state.__name__: state, kind.__name__: kind})  # pickle finds classes by name
        pyspiel.register_game(game_type(game, min(game.seats)), kind)


_register()
