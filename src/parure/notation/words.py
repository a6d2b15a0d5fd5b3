"""A game's words: its components by id, its colours by name, its decisions as text."""

from abc import ABC, abstractmethod
from functools import cache, lru_cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from parure.rules.contract import Position, Rules
from parure.rules.market import HAND, NO_CARD, PLACES
from parure.rules.tables import Components
from parure.rules.tokens import GEMS

_WORDS = """
    take reserve buy gold gray pay return noble location pass
    privilege refill claim joker token steal royal
"""
ALL_WORDS = frozenset(_WORDS.split())  # the first words of decisions in any game of the family

View = dict[str, Any]


def kind_of(decision: str) -> str:
    """Return what kind of decision this is: its verb, and for takes how many and whether alike.

    >>> kind_of("take green red black"), kind_of("take blue blue"), kind_of("reserve L2-05")
    ('take 3', 'take 2 alike', 'reserve')
    """
    verb, *objects = decision.partition(";")[0].split()
    if verb != "take":
        return verb
    alike = " alike" if len(objects) > len(set(objects)) else ""
    return f"{verb} {len(objects)}{alike}"


def counts(tokens: np.uint64 | int, colours: tuple[str, ...]) -> dict[str, int]:
    """Write a word of counts as {colour: count}, zeros too."""
    return _counts(int(tokens), colours).copy()


@lru_cache(maxsize=2**14)
def _counts(tokens: int, colours: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(colours, tokens.to_bytes(8, "little"), strict=False))


def plain(s: Position) -> Any:
    """Return a record's fields as plain numbers and sequences, which Python reads many times faster."""
    form, fields = _layout(s.dtype)
    values = form.unpack(s.tobytes())
    return SimpleNamespace(record=s, **{name: values[where] for name, where in fields})


_LETTERS = {"u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


@cache
def _layout(record: np.dtype[Any]) -> tuple[Struct, list[tuple[str, int | slice]]]:
    """Return how to read a record's bytes at once, and where each field's value is then, or its values.

    Rows of small numbers are read as bytes, which are sequences of small numbers too; so are rows of numbers
    of two bytes, which NumPy can read from there.
    """
    letters, fields, first = "<", [], 0
    assert record.names is not None
    for name in record.names:
        kind, shape = record[name].base.str[1:], record[name].shape
        if kind in ("u1", "u2") and shape:
            *rows, width = shape
            values, letter = int(np.prod(rows)), f"{width * int(kind[1])}s"
        else:
            rows, values, letter = list(shape), int(np.prod(shape)), _LETTERS[kind]
        letters += letter * values
        fields.append((name, slice(first, first + values) if rows else first))
        first += values
    form = Struct(letters)
    assert form.size == record.itemsize, "the fields lie side by side"
    return form, fields


class Words(ABC):
    """The words of one game."""

    rules: Rules
    colours: tuple[str, ...]
    wild: int  # the colour that can stand for any other
    cards: Components
    tiles: Components  # nobles, locations or royal cards
    starts: NDArray[np.int64]
    level_of: NDArray[np.int64]

    words: ClassVar[dict[str, tuple[str, ...]]]  # first word of a decision: the phases it is for
    clauses: ClassVar[dict[str, str]]  # what is forbidden: the clause that says so

    def __init__(self) -> None:
        self.gems = self.colours[:GEMS]
        self.card_number = {name: i for i, name in enumerate(self.cards.ids)}
        self.card_names = [*self.cards.ids, *[None] * (NO_CARD + 1 - len(self.cards.ids))]
        self.card_levels = np.searchsorted(self.starts, range(len(self.cards.ids)), side="right").tolist()
        self.place_levels = self.level_of.tolist()
        fields = self.rules.State.fields
        assert fields is not None
        self.offsets = {name: field[1] for name, field in fields.items()}
        self.fixed = self._fixed_texts()
        known = {word for text in self.fixed.values() for word in text.split()}
        known |= {*self.words, *self.cards.ids, *self.tiles.ids}
        self.vocabulary = {word.lower(): word for word in known}
        self.fixed_action = {text: action for action, text in self.fixed.items()}

    # Decisions as text

    @abstractmethod
    def _fixed_texts(self) -> dict[int, str]:
        """Return the texts of the decisions that are written alike in every position."""

    @abstractmethod
    def _named(self, s: Position, action: int, reach: bytes) -> str:
        """Return the text of a decision that names a component; `reach` are the cards the seat could buy."""

    @abstractmethod
    def _find_named(self, s: Position, word: str, name: str) -> int | None:
        """Return the decision that names a component of the position."""

    def say(self, s: Position, actions: list[int]) -> list[str]:
        """Return decisions as text."""
        reach = self.reach(s)
        fixed = self.fixed
        return [fixed.get(action) or self._named(s, action, reach) for action in actions]

    def reach(self, s: Position) -> bytes:
        """Return the cards that the seat in turn could buy, by source: the market's places, then its hand.

        It is read from the record's bytes, many times faster than NumPy gives a field.
        """
        record = s.tobytes()
        return self._sources(record, record[self.offsets["turn"]])

    def _sources(self, record: bytes, seat: int) -> bytes:
        market, hand = self.offsets["market"], self.offsets["hand"] + HAND * seat
        return record[market : market + PLACES] + record[hand : hand + HAND]

    def find(self, s: Position, text: str) -> int | None:
        """Return the number of the decision with exactly this text, legal or not; None if there is none."""
        action = self.fixed_action.get(text)
        if action is not None:
            return action
        word, _, name = text.partition(" ")
        return self._find_named(s, word, name)

    def place_of(self, s: Position, seat: int, card: int) -> int | None:
        """Return the source, a market place or PLACES + place in hand, where the seat could buy a card."""
        place = self._sources(s.tobytes(), seat).find(card)
        return None if place < 0 else place

    def _find_card(self, s: Position, word: str, name: str, buy: int, reserve: int) -> int | None:
        """Find a purchase or reservation by the card's id, counted from the first such decision."""
        card = self.card_number.get(name)
        if card is None or word not in ("buy", "reserve"):
            return None
        place = self.place_of(s, int(s["turn"]), card)
        if place is None or (word == "reserve" and place >= PLACES):
            return None
        return (buy if word == "buy" else reserve) + place

    def card_id(self, card: int) -> str | None:
        """Return a card's id; None for an empty place."""
        return self.card_names[card]

    # Components

    def card_list(self) -> list[View]:
        """Return all cards as dicts."""
        return [self._card_facts(i, row) for i, row in enumerate(self.cards.rows)]

    def _card_facts(self, card: int, row: dict[str, str]) -> View:
        return {
            "id": self.cards.ids[card],
            "level": int(row["level"]),
            "points": int(row["points"]),
            "bonus": row["bonus"] if row["bonus"] in self.colours else None,
            "cost": {c: n for c, n in counts(self.cards.cost[card], self.colours).items() if n},
        }

    def tile_list(self) -> list[View]:
        """Return all nobles, locations or royal cards as dicts."""
        return [
            {
                "id": self.tiles.ids[i],
                "name": row["name"],
                "points": int(row["points"]),
                "demand": {c: n for c, n in counts(self.tiles.cost[i], self.colours).items() if n},
            }
            for i, row in enumerate(self.tiles.rows)
        ]
