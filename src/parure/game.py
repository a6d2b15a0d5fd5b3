"""Game: the friendly object over a record, with text decisions, views, undo and saved games."""

from __future__ import annotations

import hashlib
import json
import secrets
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from parure.notation import IllegalMove, notation
from parure.notation.referee import Refusal
from parure.notation.words import View
from parure.rules.contract import GAMES, OVER, SPECTATOR, Rules, meanings, rules
from parure.rules.dice import seed_dice
from parure.rules.mask import members, set_bits

if TYPE_CHECKING:
    from parure.bots import Thought
    from parure.notation.ending import Comparison

MAX_SEED = 2**63 - 1


class Game:
    """A game under way.

    >>> game = new("splendor", seats=2, seed=7)
    >>> game.turn, game.phase, game.over
    (0, 'main', False)
    >>> game.play("take white blue red")
    >>> game.turn
    1
    >>> game.undo()
    >>> game.turn
    0
    """

    def __init__(
        self, game: Rules, states: Any, *, seed: int | None, names: list[str], start: bytes | None
    ) -> None:
        """Wrap a record; people use `parure.new`, `parure.load` and `parure.from_view`."""
        self._rules = game
        self._notation = notation(game.name)
        self._offset = self._notation.offsets  # of each field, in a record's bytes
        self._hold(bytearray(states.tobytes()))
        self._mask = game.new_mask()
        self._choices = 0  # legal decisions in the mask; 0: not worked out yet
        self._before: list[bytes] = []  # the record before each decision of the history
        self._start = start  # the record it began from, where that was not the set-up
        self.history: list[tuple[int, str]] = []
        self.seed = seed
        self.key: str | None = None
        self.names = names

    def _hold(self, record: bytearray) -> None:
        """Take a record to play on: its bytes, and NumPy's and the rules' view of the same bytes."""
        self._record = record
        self._states = np.frombuffer(record, dtype=self._rules.State)
        self._s = self._states[0]

    # What is the matter

    @property
    def name(self) -> str:
        """The game's name, such as "duel"."""
        return self._rules.name

    @property
    def seats(self) -> int:
        """How many play."""
        return self._record[self._offset["seats"]]

    @property
    def turn(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.over else self._record[self._offset["turn"]]

    @property
    def phase(self) -> str:
        """What it decides on: "main", "pay", "return", …; "over" at the end."""
        return self._rules.phases[self._record[self._offset["phase"]]]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._record[self._offset["phase"]] == OVER

    @property
    def winners(self) -> list[int]:
        """The seats that have won, in ascending order; several when the victory is shared."""
        return set_bits(self._record[self._offset["winners"]])

    def ending(self) -> list[Comparison]:
        """Tell how a finished game was decided: what was compared in turn, and who was left after it."""
        return self._notation.ending(self._s)

    @property
    def turns(self) -> int:
        """How many turns have been finished."""
        return self._turns(self._record)

    def _turns(self, record: bytes | bytearray) -> int:
        first = self._offset["turns"]
        return int.from_bytes(record[first : first + 4], "little")

    # Deciding

    def moves(self) -> list[str]:
        """Return the legal decisions as text, in a fixed order.

        They name the hidden cards of the seat that decides: never show them to others.
        """
        self._legal()
        return [] if self.over else self._notation.say(self._s, members(self._mask))

    def play(self, decision: str) -> None:
        """Take a decision; IllegalMove, which says what forbids it, changes nothing.

        >>> game = new("splendor", seats=2, seed=7)
        >>> game.play("take white gold")
        Traceback (most recent call last):
        parure.notation.referee.IllegalMove: 'take white gold': gold is never taken by a take
        """
        if type(decision) is not str:
            raise TypeError(f"a decision is a text such as 'pass', not {type(decision).__name__}")
        action = None if self.over else self._notation.find(self._s, decision)
        if action is None or not self._is_legal(action):
            raise self._refusal(decision)
        self._before.append(bytes(self._record))
        if self.key is not None:
            self._throw_anew(self.key)
        self.history.append((self._record[self._offset["turn"]], decision))
        self._rules.apply(self._s, action)
        self._choices = 0

    def undo(self) -> None:
        """Take back the last decision; ValueError if there is none."""
        if not self.history:
            raise ValueError("there is no decision to take back")
        self.history.pop()
        self._record[:] = self._before.pop()
        self._choices = 0

    def draw_by(self, key: str) -> None:
        """Draw by a key from now on: before each decision the dice are set by a hash of key and number.

        A position's dice are few bits: whoever sees much of what they gave could work out what they will
        give. Who hides cards from others draws by a long secret key; the record of the game tells it.
        """
        self.key = key

    def _throw_anew(self, key: str) -> None:
        """Set the dice for the next decision: 64 bits of a hash that tells nothing of the key."""
        drawn = hashlib.sha256(f"parure draws 1\n{key}\n{len(self.history)}\n".encode()).digest()[:8]
        first = self._offset["dice"]
        self._record[first : first + 8] = drawn if any(drawn) else b"\1" + drawn[1:]

    def _legal(self) -> int:
        if not self._choices and not self.over:
            self._choices = self._rules.legal(self._s, self._mask)
        return self._choices

    def _is_legal(self, action: int) -> bool:
        self._legal()
        return bool(int(self._mask[action >> 6]) >> (action & 63) & 1)

    def _actions(self) -> list[int]:
        """Return the legal decisions as the rules number them."""
        if self._legal() == 0:
            return []
        return np.flatnonzero(np.unpackbits(self._mask.view(np.uint8), bitorder="little")).tolist()

    def _refusal(self, decision: str) -> IllegalMove:
        try:
            self._notation.judge(self._s, decision)
        except Refusal as refusal:
            return IllegalMove(decision, refusal.reason, refusal.clause)
        raise AssertionError("the referee gave no reason")

    # Looking

    def view(self, seat: int | None = None) -> View:
        """Return the position as a dict: whole, or only what a seat, or a spectator (-1), may know."""
        if seat is not None:
            self._check_viewer(seat)
        return self._notation.view(self._s, seat)

    def views(self) -> list[View]:
        """Return what each seat, and last a spectator, may know: quicker than one `view` after the other.

        What several may know alike is the same object in all of them: change nothing in it.
        """
        return self._notation.views(self._s)

    def _check_viewer(self, seat: int) -> None:
        if type(seat) is not int or not SPECTATOR <= seat < self.seats:
            last = self.seats - 1
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {last}, and -1 for a spectator")

    def fingerprint(self) -> str:
        """Return a hash of the whole view: equal positions have equal ones, in every version of parure."""
        text = json.dumps(self.view(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _position(self) -> bytes:
        plain = self._states.copy()
        plain["dice"] = 0
        return self.name.encode() + bytes(plain.tobytes())

    def __eq__(self, other: object) -> bool:
        """Whether two games stand at the same position, however they came there."""
        return isinstance(other, Game) and self._position() == other._position()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        """Describe the game in a line."""
        state = f"over, won by {self.winners}" if self.over else f"seat {self.turn} to decide, {self.phase}"
        return f"<parure.Game {self.name}, {self.seats} seats, turn {self.turns + 1}: {state}>"

    def hint(
        self, seat: int | None = None, *, time: float | None = None, iterations: int | None = None
    ) -> Thought:
        """Return what the best bot would decide for the seat in turn, knowing only what that seat knows.

        >>> game = new("splendor", seats=2, seed=7)
        >>> game.hint(iterations=50).decision in game.moves()
        True
        """
        if self.turn is None:
            raise ValueError("the game is over: there is nothing to decide")
        if seat is not None and seat != self.turn:
            raise ValueError(f"it is seat {self.turn}'s turn to decide, not seat {seat}'s")
        bot = import_module("parure.bots").make("master:time=1,thorough=1")
        return bot.limited(time=time, iterations=iterations).think(self)  # type: ignore[no-any-return]

    # Other games from this one

    def copy(self) -> Game:
        """Return an independent copy, history included."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._hold(bytearray(self._record))
        twin._mask = self._mask.copy()
        twin._before, twin.history, twin.names = self._before.copy(), self.history.copy(), self.names.copy()
        return twin

    def redeal(self, seat: int, seed: int | None = None) -> Game:
        """Return a copy in which all that the seat (-1: a spectator) cannot know is drawn anew.

        Uniformly over what is possible. The copy begins here: it has no history, and its dice are its own.
        """
        self._check_viewer(seat)
        states = self._states.copy()
        dice = np.zeros(2, dtype=np.uint32)
        seed_dice(dice, fresh_seed() if seed is None else _checked_seed(seed))
        self._rules.redeal(states[0], seat, dice)
        return Game(self._rules, states, seed=None, names=list(self.names), start=states.tobytes())

    def start(self) -> View | None:
        """Return the whole position that the game began from, where that was not a set-up."""
        if self._start is None:
            return None
        return self._notation.view(np.frombuffer(self._start, dtype=self._rules.State)[0])

    def turn_numbers(self) -> list[int]:
        """Return, for each decision of the history, the number of its turn, counted from 1."""
        return [self._turns(before) + 1 for before in self._before]

    @property
    def states(self) -> Any:
        """The position itself, as an array of one record, for compiled code. It is no copy."""
        return self._states

    def numbers(self, first: int = 0) -> list[int]:
        """Return the decisions from the `first` on as numbers that name cards, not places.

        They say as much as the texts of the history, and no more.
        """
        numbers = []
        for before, (_, decision) in zip(self._before[first:], self.history[first:], strict=True):
            s = np.frombuffer(before, dtype=self._rules.State)[0]
            action = self._notation.find(s, decision)
            assert action is not None
            numbers.append(self._rules.meaning(s, action))
        return numbers

    def legal_numbers(self) -> list[int]:
        """Return the legal decisions, in the order of `moves()`, as such numbers."""
        numbers = np.empty(self._legal(), dtype=np.int64)
        meanings(self._s, self._mask, numbers)
        return numbers.tolist()

    def record(self) -> str:
        """Return the game as a text that people can read and edit and `parure.load` plays back."""
        return import_module("parure.record").write(self)  # type: ignore[no-any-return]


def new(game: str, seats: int = 2, seed: int | None = None, names: list[str] | None = None) -> Game:
    """Begin a game; without a seed, with a fresh one that nobody can predict.

    >>> new("splendor", seats=5)
    Traceback (most recent call last):
    ValueError: splendor is played with 2, 3 or 4 seats, not 5
    """
    chosen = rules(game)
    _check_seats(chosen, seats)
    seed = fresh_seed() if seed is None else _checked_seed(seed)
    states = chosen.new_states()
    chosen.setup(states[0], seats, seed)
    return Game(chosen, states, seed=seed, names=_checked_names(names, seats), start=None)


def from_view(view: View, seed: int | None = None, names: list[str] | None = None) -> Game:
    """Go on from a position given as the dict of `game.view()`.

    A seat's view does as well: what it leaves unknown is dealt at random, by the seed. ValueError
    says what is wrong with a position that cannot be.
    """
    if type(view) is not dict or "game" not in view:
        raise ValueError("a view is a dict with an entry 'game'")
    chosen = rules(view["game"])
    players = view.get("players")
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise ValueError("view.players is missing, or is not a list of objects")
    _check_seats(chosen, len(players))
    if view.get("seats", len(players)) != len(players):
        raise ValueError(f"view.seats is {view['seats']!r}, but there are {len(players)} players")
    seed = fresh_seed() if seed is None else _checked_seed(seed)
    states = chosen.new_states()
    seed_dice(states[0].dice, seed)
    words = notation(chosen.name)
    words.restore(states[0], view)
    return Game(chosen, states, seed=seed, names=_checked_names(names, len(players)), start=states.tobytes())


def games() -> list[str]:
    """Return the names of the games."""
    return list(GAMES)


def seats(game: str) -> tuple[int, ...]:
    """Return the numbers of seats that a game can be played with."""
    return rules(game).seats


def cards(game: str) -> list[View]:
    """Return all cards of a game as dicts: id, level, points, bonus, cost, and what the game adds."""
    return notation(rules(game).name).card_list()


def tiles(game: str) -> list[View]:
    """Return all nobles, locations or royal cards of a game as dicts."""
    return notation(rules(game).name).tile_list()


def fresh_seed() -> int:
    """Return a seed from the system's secure generator."""
    return secrets.randbits(63)


def _checked_seed(seed: int) -> int:
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to 2^63 - 1, not {seed!r}")
    return seed


def _check_seats(chosen: Rules, wanted: int) -> None:
    if type(wanted) is not int or wanted not in chosen.seats:
        *most, last = chosen.seats
        allowed = f"{', '.join(map(str, most))} or {last}" if most else str(last)
        raise ValueError(f"{chosen.name} is played with {allowed} seats, not {wanted}")


def _checked_names(names: list[str] | None, wanted: int) -> list[str]:
    if names is None:
        return [f"Player {seat + 1}" for seat in range(wanted)]
    if len(names) != wanted:
        raise ValueError(f"{wanted} seats need {wanted} names, not {len(names)}")
    for name in names:
        if type(name) is not str or not name.strip() or not name.isprintable():
            raise ValueError(f"a name is a printable text that is not empty, not {name!r}")
    return [name.strip() for name in names]
