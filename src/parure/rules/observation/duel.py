"""Observations of Splendor Duel."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.jit import compiled, inner, whole
from parure.rules.board import CELL_NAMES, CELLS
from parure.rules.contract import OVER, Position
from parure.rules.duel_box import (
    ABILITY,
    ABILITY_BITS,
    BONUS_COUNT,
    CARDS,
    COLOUR,
    COLOURS,
    CROWNS,
    JOKERS,
    LEVEL_OF,
    NO_COLOUR,
    NOBODY,
    PHASE_NAMES,
    ROYAL_CARDS,
    ROYALS,
    WILD,
)
from parure.rules.market import LEVELS
from parure.rules.observation.cards import (
    card_columns,
    card_pieces,
    card_writers,
    faces,
    hand_piece,
    write_counts,
)
from parure.rules.observation.layout import Layout, Piece, flag, flags, lay_out, number, numbers
from parure.rules.tokens import GEMS, ONE

VERSION = 0
PHASES = len(PHASE_NAMES)
MOST_ROUNDS = 127  # an int8 counts no further
ABILITIES = ("joker", "token", "privilege", "steal", "royal", "extra turn")  # in the order of `s.todo`
ON_CARDS = ("joker", "token", "privilege", "steal", "extra turn")


def _layout() -> Layout:
    gems, priced = COLOURS[:GEMS], COLOURS[:WILD]
    cards = card_columns(priced, COLOURS[WILD], (number("crowns", 3), *flags(ON_CARDS)), 2)
    players = (
        flag("to decide"),
        number("seat", 1),
        number("points", 20),
        number("crowns", 10),
        number("cards", 20),
        number("reserved", 3),
        number("privileges", 3),
        number("royals won", 2),
        *numbers(COLOURS, 4, "tokens "),
        *numbers(gems, 7, "bonuses "),
        *numbers(gems, 10, "points on "),
    )
    return lay_out(
        VERSION,
        [
            Piece("phase", "What is decided now.", flags(PHASE_NAMES)),
            Piece(
                "table",
                "What concerns both.",
                (
                    number("rounds finished", 40),
                    flag("refilled in this turn"),
                    flag("extra turn earned"),
                    *flags(ABILITIES, "still to do: "),
                    number("privileges above the board", 3),
                    *numbers((f"deck {level + 1}" for level in range(LEVELS)), 30),
                ),
            ),
            Piece("royals", "The royal cards left.", flags(ROYAL_CARDS.ids)),
            Piece("royal", "The royal card whose ability is being applied.", flags(ROYAL_CARDS.ids)),
            Piece("bag", "The tokens in the bag.", numbers(COLOURS, 4)),
            Piece("paid", "Gold put in place of own tokens in this payment.", numbers(priced, 3)),
            Piece("board", "The token on each place of the board.", flags(COLOURS), CELL_NAMES),
            *card_pieces(cards, LEVEL_OF, "The card being paid for or applied, as it stands for its buyer."),
            Piece("self", "The seat's own possessions.", players),
            Piece("opponent 1", "The opponent.", players),
            hand_piece("opponent 1 hand", "The opponent's reserved cards, as far as known.", cards),
        ],
    )


_LAYOUT = _layout()


def layout(seats: int) -> Layout:
    """Return what stands where; Duel is always for two."""
    return _LAYOUT


def _faces() -> NDArray[np.int8]:
    abilities = [ABILITY & bit != 0 for bit in ABILITY_BITS.values() if bit]
    counts = np.where(COLOUR == NO_COLOUR, 0, BONUS_COUNT).astype(np.uint64)
    return faces(CARDS, ONE[COLOUR % len(ONE)] * counts, WILD, CROWNS, *abilities)


write_market, write_hand = card_writers(CARDS, _faces(), WILD, WILD, joins=JOKERS)


@compiled
def observe(s: Position, seat: int, out: Any) -> None:
    """Write what the seat may know; `layout` says what is where."""
    for i in range(out.shape[0]):
        out[i] = 0
    out[whole(s.phase)] = 1
    at = _write_table(s, out, PHASES)
    for royal in range(ROYALS):
        out[at + royal] = s.royals[royal] == NOBODY
        out[at + ROYALS + royal] = s.royal == royal
    at = write_counts(out, at + 2 * ROYALS, s.bag, len(COLOURS))
    at = write_counts(out, at, s.paid, WILD)
    for colour in range(len(COLOURS)):
        lying = whole(s.lying[colour])
        for cell in range(CELLS):
            out[at + len(COLOURS) * cell + colour] = (lying >> cell) & 1
    at += len(COLOURS) * CELLS
    at = write_market(s, seat, out, at)
    at = _write_player(s, seat, out, at)
    at = _write_player(s, 1 - seat, out, at)
    write_hand(s, seat, 1 - seat, out, at)


@inner
def _write_table(s: Any, out: Any, at: int) -> int:
    out[at] = min(whole(s.turns) // 2, MOST_ROUNDS)
    out[at + 1] = s.refilled
    out[at + 2] = s.extra_turn
    for ability in range(len(ABILITIES)):
        out[at + 3 + ability] = (whole(s.todo) >> ability) & 1
    at += 3 + len(ABILITIES)
    out[at] = s.above
    for level in range(LEVELS):
        out[at + 1 + level] = s.left[level]
    return at + 1 + LEVELS


@inner
def _write_player(s: Any, player: int, out: Any, at: int) -> int:
    out[at] = s.turn == player and s.phase != OVER
    out[at + 1] = player
    out[at + 2] = s.points[player]
    out[at + 3] = s.crowns[player]
    out[at + 4] = s.cards[player]
    out[at + 5] = s.held[player]
    out[at + 6] = s.privileges[player]
    out[at + 7] = s.royals_won[player]
    at = write_counts(out, at + 8, s.tokens[player], len(COLOURS))
    at = write_counts(out, at, s.bonuses[player], GEMS)
    return write_counts(out, at, s.colour_points[player], GEMS)
