"""Observations of Splendor and Splendor Marvel: the pieces that both have."""

from collections.abc import Callable
from typing import Any

from parure.jit import inner, whole
from parure.rules.classic import LEVEL_OF, MAX_TILES, NO_TILE
from parure.rules.contract import OVER
from parure.rules.market import LEVELS
from parure.rules.observation.cards import card_columns, card_pieces, hand_piece, write_counts
from parure.rules.observation.layout import Column, Layout, Piece, flag, flags, lay_out, number, numbers
from parure.rules.tokens import GEMS, less, total

VERSION = 0
SCALES = {"tokens": 7, "bonuses": 7, "points": 20, "cards": 20, "rounds": 40, "deck": 40, "tiles": 3}
MOST_ROUNDS = 127  # an int8 counts no further


def player_columns(colours: tuple[str, ...], tiles: str, own: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return the columns of a player."""
    return (
        flag("to decide"),
        number("seat", 3),
        number("points", SCALES["points"]),
        number("cards", SCALES["cards"]),
        number("reserved", 3),
        number(f"{tiles}s won", SCALES["tiles"]),
        *numbers(colours, SCALES["tokens"], "tokens "),
        *numbers(colours[:GEMS], SCALES["bonuses"], "bonuses "),
        *numbers((f"{tiles} {i + 1}" for i in range(MAX_TILES)), SCALES["bonuses"], "bonuses missing for "),
        *own,
    )


def layout(
    colours: tuple[str, ...],
    wild: int,
    phases: tuple[str, ...],
    card: tuple[Column, ...] = (),
    player: tuple[Column, ...] = (),
) -> Callable[[int], Layout]:
    """Return a game's layout by the number of seats; `card` and `player` are its own columns."""
    gems = colours[:GEMS]
    tile = phases[-1]
    cards = card_columns(gems, colours[wild], card, 1)
    players = player_columns(colours, tile, player)

    def by_seats(seats: int) -> Layout:
        opponents: list[Piece] = []
        for i in range(1, seats):
            who = "next seat" if i == 1 else f"seat after {i - 1} more"
            opponents.append(Piece(f"opponent {i}", f"The player of the {who} in turn order.", players))
            seen = f"Opponent {i}'s reserved cards, as far as the seat may know them."
            opponents.append(hand_piece(f"opponent {i} hand", seen, cards))
        return lay_out(
            VERSION,
            [
                Piece("phase", "What is decided now.", flags(phases)),
                Piece(
                    "table",
                    "What concerns everybody.",
                    (
                        number("seats", 4),
                        number("rounds finished", SCALES["rounds"]),
                        number("passes in a row", 4),
                        flag("last round"),
                        *numbers((f"deck {level + 1}" for level in range(LEVELS)), SCALES["deck"]),
                    ),
                ),
                Piece("bank", "The tokens in the bank.", numbers(colours, SCALES["tokens"])),
                Piece("paid", "Wild tokens put in place of own gems in this payment.", numbers(gems, 5)),
                Piece(
                    f"{tile}s",
                    f"The {tile}s on the table, and the bonuses that the seat lacks for each.",
                    (
                        flag("present"),
                        *numbers(gems, 4, "demand "),
                        *numbers(gems, 4, "missing "),
                    ),
                    tuple(f"{tile} {i + 1}" for i in range(MAX_TILES)),
                ),
                *card_pieces(cards, LEVEL_OF, "The card being paid for, and what it means to the buyer."),
                Piece("self", "The seat's own possessions.", players),
                *opponents,
            ],
        )

    return by_seats


@inner
def write_table(s: Any, out: Any, phases: int, last_round: bool) -> int:
    """Clear the observation and write the phase and what concerns everybody; return the next place."""
    for i in range(out.shape[0]):
        out[i] = 0
    out[whole(s.phase)] = 1
    at = phases
    out[at] = s.seats
    out[at + 1] = min(whole(s.turns) // whole(s.seats), MOST_ROUNDS)
    out[at + 2] = s.passes
    out[at + 3] = last_round
    for level in range(LEVELS):
        out[at + 4 + level] = s.left[level]
    return at + 4 + LEVELS


@inner
def write_supply(s: Any, seat: int, out: Any, at: int, colours: int, demand: Any) -> int:
    """Write the bank, the payment and the tiles; return the next place."""
    at = write_counts(out, at, s.bank, colours)
    at = write_counts(out, at, s.paid, GEMS)
    for i in range(MAX_TILES):
        if s.tiles[i] != NO_TILE:
            asked = demand[s.tiles[i]]
            out[at] = 1
            write_counts(out, at + 1, asked, GEMS)
            write_counts(out, at + 1 + GEMS, less(asked, s.bonuses[seat]), GEMS)
        at += 1 + 2 * GEMS
    return at


@inner
def write_player(s: Any, player: int, out: Any, at: int, colours: int, demand: Any) -> int:
    """Write a player up to the game's own columns; return the next place."""
    out[at] = s.turn == player and s.phase != OVER
    out[at + 1] = player
    out[at + 2] = s.points[player]
    out[at + 3] = s.cards[player]
    out[at + 4] = s.held[player]
    out[at + 5] = s.tiles_won[player]
    at = write_counts(out, at + 6, s.tokens[player], colours)
    at = write_counts(out, at, s.bonuses[player], GEMS)
    for i in range(MAX_TILES):
        if s.tiles[i] != NO_TILE:
            out[at + i] = total(less(demand[s.tiles[i]], s.bonuses[player]))
    return at + MAX_TILES
