"""How a card, and a hand of cards, is written into an observation; the same for every game.

A card takes one row: what is printed on it, then what it means to one player.

    present | level  points  own …  cost …  bonus … | lacking …  gold needed  affordable  hidden

What is printed (`own` is the game's own) comes from a table, `faces`, with a row for each card.
Places without a card stay zero.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.jit import inner, whole
from parure.rules.market import HAND, NO_CARD, PLACES
from parure.rules.observation.layout import Column, Piece, flag, number, numbers
from parure.rules.tables import Components
from parure.rules.tokens import BYTE, GEMS, NONE, SHIFT, count, less, total

MOST_POINTS = 5  # on a card of level 3
PRICE = 7  # the dearest colour of any card


def card_columns(
    priced: tuple[str, ...], wild: str, own: tuple[Column, ...], bonuses: float
) -> tuple[Column, ...]:
    """Return the columns of a card; `priced` are the colours that costs name, `own` the game's own."""
    return (
        flag("present"),
        number("level", 3),
        number("points", MOST_POINTS),
        *own,
        *numbers(priced, PRICE, "cost "),
        *numbers(priced[:GEMS], bonuses, "bonus "),
        *numbers(priced, PRICE, "lacking "),
        number(f"{wild} needed", PRICE),
        flag("affordable"),
        flag("hidden"),
    )


def card_pieces(columns: tuple[Column, ...], level_of: NDArray[np.int64], pending: str) -> tuple[Piece, ...]:
    """Return the pieces for the market, the own hand and the pending card."""
    seen = [int(level) for level in level_of]
    rows = tuple(
        f"level {level + 1} place {seen[:place].count(level) + 1}" for place, level in enumerate(seen)
    )
    return (
        Piece("market", "The face-up cards, and what each means to the seat.", columns, rows),
        hand_piece("hand", "The own reserved cards; hidden: the others do not know it.", columns),
        Piece("pending", pending, columns),
    )


def hand_piece(name: str, meaning: str, columns: tuple[Column, ...]) -> Piece:
    """Return the piece for a hand of reserved cards."""
    return Piece(name, meaning, columns, tuple(f"card {i + 1}" for i in range(HAND)))


def faces(cards: Components, bonus: NDArray[np.uint64], priced: int, *own: NDArray[Any]) -> NDArray[np.int8]:
    """Return what is printed on the cards, a row each: level, points, own columns, cost, bonus."""
    cost = [cards.cost >> SHIFT[colour] & BYTE for colour in range(priced)]
    bonuses = [bonus >> SHIFT[colour] & BYTE for colour in range(GEMS)]
    columns = [cards.column("level"), cards.points, *own, *cost, *bonuses]
    return np.ascontiguousarray(np.column_stack(columns).astype(np.int8))


def card_writers(
    cards: Components,
    face: NDArray[np.int8],
    wild: int,
    priced: int,
    joins: NDArray[np.int64] | None = None,
) -> tuple[Callable[..., int], Callable[..., int]]:
    """Return a game's functions that write the market and a hand.

    `face` is what is printed on the cards, `wild` the colour that can stand for any other, `priced` how many
    colours a cost can name, `joins` the cards that can be bought only to join another (D-A2). All of these
    are constants to the functions made here, which makes them twice as fast.
    """
    cost = cards.cost
    alone = np.ones(len(cost), dtype=np.bool_)  # cards that can be bought without another one
    if joins is not None:
        alone[joins] = False
    printed = face.shape[1]
    after_lacking = 1 + printed + priced
    width = after_lacking + 3

    @inner
    def write_card(row: Any, card: int, tokens: Any, bonuses: Any, hidden: int) -> None:
        """Write one card, and what it means to the owner of these tokens and bonuses."""
        row[0] = 1
        for i in range(printed):
            row[1 + i] = face[card, i]
        lacking = less(cost[card], tokens + bonuses)
        missing = total(lacking)
        for colour in range(priced):
            row[1 + printed + colour] = whole((lacking >> SHIFT[colour]) & BYTE)
        row[after_lacking] = missing
        row[after_lacking + 1] = missing <= count(tokens, wild) and (alone[card] or bonuses != NONE)
        row[after_lacking + 2] = hidden

    @inner
    def write_hand(s: Any, seat: int, holder: int, out: Any, at: int) -> int:
        """Write a hand as the seat sees it (hidden cards of others by level alone)."""
        tokens, bonuses = s.tokens[holder], s.bonuses[holder]
        for i in range(s.held[holder]):
            row = out[at + width * i : at + width * (i + 1)]
            card = whole(s.hand[holder, i])
            hidden = (whole(s.hidden[holder]) >> i) & 1
            if hidden and holder != seat:
                row[0] = 1
                row[1] = face[card, 0]
                row[width - 1] = 1
            else:
                write_card(row, card, tokens, bonuses, hidden)
        return whole(at + HAND * width)

    @inner
    def write_market(s: Any, seat: int, out: Any, at: int) -> int:
        """Write the market, the own hand and the pending card; return the next place."""
        tokens, bonuses = s.tokens[seat], s.bonuses[seat]
        for place in range(PLACES):
            if s.market[place] != NO_CARD:
                row = out[at : at + width]
                write_card(row, whole(s.market[place]), tokens, bonuses, 0)
            at += width
        at = write_hand(s, seat, seat, out, at)
        if s.pending != NO_CARD:
            buyer = whole(s.turn)
            row = out[at : at + width]
            write_card(row, whole(s.pending), s.tokens[buyer], s.bonuses[buyer], 0)
        return whole(at + width)

    return write_market, write_hand


@inner
def write_counts(out: Any, at: int, word: Any, colours: int) -> int:
    """Write the first so many counts of a word; return the next place."""
    for colour in range(colours):
        out[at + colour] = whole((word >> SHIFT[colour]) & BYTE)
    return at + colours
