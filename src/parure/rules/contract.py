"""What a game must offer; read this first.

A position is one flat NumPy record. A game is a dtype for that record and a few compiled functions
over it, gathered in a `Rules`. Bots, environments, the arena and the server are written against the
functions of this module alone, which find the game by the type of the record: in compiled code the
choice is made once, when it is compiled.

Every record has at least these fields:

    dice    the generator's state (rules/dice.py); everything random comes from it
    seats   how many play
    turn    the seat that decides
    phase   what it decides on: MAIN, PAY, RETURN, OVER, or a number of the game's own
    turns   turns finished so far
    winners bit i: seat i has won, alone or with others; set when the phase is OVER
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parure.jit import by_record, compiled, record_type
from parure.rules.mask import nth
from parure.rules.observation.layout import Layout

Position: TypeAlias = Any  # one record of a game's `State`
Mask: TypeAlias = NDArray[np.uint64]  # a set of decisions, see rules/mask.py

MAIN, PAY, RETURN, OVER = 0, 1, 2, 3

SPECTATOR = -1  # the seat of someone who only watches

GAMES = ("splendor", "marvel", "duel")


def common_fields() -> list[tuple[Any, ...]]:
    """Return the fields that every position begins with."""
    return [
        ("dice", "u4", (2,)),
        ("turns", "u4"),
        ("seats", "u1"),
        ("turn", "u1"),
        ("phase", "u1"),
        ("winners", "u1"),
    ]


@dataclass(frozen=True)
class Rules:
    """One game of the family."""

    name: str
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    State: np.dtype[Any]
    phases: tuple[str, ...]  # names, by phase number
    actions: int  # decisions are numbered from 0 to actions - 1, for ever the same
    setup: Callable[[Position, int, int], None]
    legal: Callable[[Position, Mask], int]
    apply: Callable[[Position, int], None]
    redeal: Callable[[Position, int, Any], None]
    meanings: int  # `meaning` gives numbers from 0 to meanings - 1
    meaning: Callable[[Position, int], int]
    features: tuple[str, ...]  # what a position is judged by
    weights: NDArray[np.float64]  # [seats, stage, feature]
    stage: Callable[[Position], int]
    worth: Callable[[Position, int, Any], float]
    evaluate: Callable[[Position, Any], None]
    plain: Callable[[Position], int]

    @property
    def observe(self) -> Callable[[Position, int, Any], None]:
        """What writes down all that a seat may know; loaded when it is first asked for."""
        return self._observation.observe  # type: ignore[no-any-return]

    def layout(self, seats: int) -> Layout:
        """Return what stands where in an observation."""
        return self._observation.layout(seats)  # type: ignore[no-any-return]

    @property
    def _observation(self) -> Any:
        return import_module(f"parure.rules.observation.{self.name}")

    @property
    def words(self) -> int:
        """The number of 64-bit words in a set of decisions."""
        return (self.actions + 63) // 64

    def new_mask(self) -> Mask:
        """Return an empty set of decisions."""
        return np.zeros(self.words, dtype=np.uint64)

    def new_states(self, number: int = 1) -> NDArray[Any]:
        """Return blank records, to be filled by `setup`."""
        return np.zeros(number, dtype=self.State)


@cache
def rules(name: str) -> Rules:
    """Return a game by its name, loading its module when it is first asked for."""
    if name not in GAMES:
        raise ValueError(f"unknown game {name!r}; the games are {', '.join(GAMES)}")
    game: Rules = import_module(f"parure.rules.{name}").RULES
    return game


_by_dtype: dict[Any, Rules] = {}


def register(game: Rules) -> Rules:
    """Make a game known by the type of its records."""
    _by_dtype[game.State] = game
    _by_dtype[record_type(game.State)] = game
    return game


def rules_of(s: Position) -> Rules:
    """Return the game that a record (or, while compiling, a record type) belongs to."""
    return _by_dtype[s.dtype] if isinstance(s, np.void) else _by_dtype[s]


def setup(s: Position, seats: int, seed: int) -> None:
    """Lay out a new game: the same seed, the same deal."""
    rules_of(s).setup(s, seats, seed)


def legal(s: Position, mask: Mask) -> int:
    """Fill `mask` with the decisions that the seat in turn may take, and return their number."""
    return rules_of(s).legal(s, mask)


def apply(s: Position, action: int) -> None:
    """Carry out a legal decision, and with it everything that leaves no choice."""
    rules_of(s).apply(s, action)


def redeal(s: Position, seat: int, dice: Any) -> None:
    """Draw anew, uniformly over what is possible, everything that the seat cannot know."""
    rules_of(s).redeal(s, seat, dice)


def meaning(s: Position, action: int) -> int:
    """Return the decision's number when cards are told by what they are, not by where they lie.

    Decisions that read alike have equal meanings, in whatever position: "buy L2-05", from any place.
    """
    return rules_of(s).meaning(s, action)


def stage(s: Position) -> int:
    """Return how far the game has come: 0 to STAGES - 1 (rules/worth.py)."""
    return rules_of(s).stage(s)


def worth(s: Position, seat: int, weights: Any) -> float:
    """Weigh what speaks for a seat; linear in the weights (rules/worth.py)."""
    return rules_of(s).worth(s, seat, weights)


def evaluate(s: Position, out: Any) -> None:
    """Write each seat's worth: through a softmax, its chance to win. For a turn at its beginning."""
    rules_of(s).evaluate(s, out)


def plain(s: Position) -> int:
    """Return the plainest decision in a phase other than MAIN: to bring a turn to its end."""
    return rules_of(s).plain(s)


def observe(s: Position, seat: int, out: Any) -> None:
    """Write what the seat may know into `out`, as whole numbers; the game's `layout` says what is where."""
    rules_of(s).observe(s, seat, out)


for _stub in (setup, legal, apply, redeal, meaning, stage, worth, evaluate, plain, observe):
    by_record(_stub, lambda s, name=_stub.__name__: getattr(rules_of(s), name))  # type: ignore[misc]


@compiled
def meanings(s: Position, mask: Mask, out: Any) -> None:
    """Write the meanings of the decisions of a set, in rising order."""
    for i in range(out.shape[0]):
        out[i] = meaning(s, nth(mask, i))


@compiled
def outcome(s: Position, out: Any) -> None:
    """Write each seat's share of the victory: 1 for a single winner, split when it is shared."""
    winners = 0
    for seat in range(s.seats):
        winners += (s.winners >> seat) & 1
    for seat in range(s.seats):
        out[seat] = ((s.winners >> seat) & 1) / max(winners, 1)
