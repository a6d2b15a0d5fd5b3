"""The turn that Splendor and Splendor Marvel share; each game adds what is its own.

Decisions are numbered so, for ever:

      0 -  9   take three different gems      60        pass
     10 - 19   take two different gems        61        pay
     20 - 24   take one gem                   62 - 66   one more wild token in place of a gem
     25 - 29   take two gems of one colour    67 - 73   return a token
     30 - 44   reserve: 12 places, 3 decks    74 - 78   choose a tile (noble or location)
     45 - 59   buy: 12 places, 3 in hand
"""

from itertools import combinations
from typing import Any

import numpy as np

from parure.jit import inner, whole
from parure.rules import market
from parure.rules.contract import MAIN, OVER, PAY, RETURN, common_fields
from parure.rules.dice import below
from parure.rules.market import NO_CARD, PLACES, SOURCES, reservable
from parure.rules.mask import add, add_run, bits, clear, size
from parure.rules.payment import affordable, pay, replaceable
from parure.rules.tokens import (
    GEMS,
    LIMIT,
    NONE,
    ONE,
    colours_with,
    count,
    covers,
    kinds,
    only_colour,
    total,
    word,
)

SEATS = (2, 3, 4)
CARDS = 90
COLOURS = 7  # at most
MAX_TILES = 5  # on the table
TILE_PHASE = 4  # several nobles or locations qualify: which one?
NO_TILE = 255

TAKES = 30
RESERVE = 30
BUY = RESERVE + SOURCES
PASS = BUY + SOURCES
SETTLE = PASS + 1
WILD_FOR = SETTLE + 1
GIVE_BACK = WILD_FOR + GEMS
CHOOSE_TILE = GIVE_BACK + COLOURS
ACTIONS = CHOOSE_TILE + MAX_TILES

# Meanings: the decisions above, then those that name a card or a tile, by its number.
RESERVE_CARD = ACTIONS
BUY_CARD = RESERVE_CARD + CARDS
TILE = BUY_CARD + CARDS
MEANINGS = TILE + 10

LEVEL_OF = np.repeat(np.arange(3), 4)  # the level of each market place
GEMS_BY_SEATS = np.array([0, 0, 4, 5, 7])  # S-U3, M-U3: tokens of each gem colour

THREE = [word(int(c in trio) for c in range(GEMS)) for trio in combinations(range(GEMS), 3)]
TWO = [word(int(c in pair) for c in range(GEMS)) for pair in combinations(range(GEMS), 2)]
SINGLE = [ONE[c] for c in range(GEMS)]
DOUBLE = [ONE[c] * np.uint64(2) for c in range(GEMS)]
TAKEN = np.array([*THREE, *TWO, *SINGLE, *DOUBLE], dtype=np.uint64)  # by decision: the tokens taken


def _takes_by_colours() -> list[int]:
    """For each set of colours in the bank, the takes of different gems that it allows (S-T1, S-T2)."""
    table = []
    for present in range(1 << GEMS):
        allowed = 0
        for action in range(TAKES - GEMS):
            colours = [c for c in range(GEMS) if count(TAKEN[action], c)]
            fewer_is_fine = present.bit_count() < 3
            if all(present >> c & 1 for c in colours) and (len(colours) == 3 or fewer_is_fine):
                allowed |= 1 << action
        table.append(allowed)
    return table


TAKES_BY_COLOURS = np.array(_takes_by_colours())
DOUBLES = TAKES - GEMS  # the first take of two gems of one colour


def fields(own: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the fields of a position: those of both games, and a game's own.

    These stand in the middle, not at the end: Numba would take a record that only goes on after
    another one's fields for a kind of that other, and so one game for the other.
    """
    return [
        *common_fields(),
        ("bank", "u8"),
        ("tokens", "u8", (4,)),
        ("bonuses", "u8", (4,)),
        ("paid", "u8"),  # wild tokens put in place of own gems so far, by colour
        *own,
        ("points", "u1", (4,)),
        ("passes", "u1"),  # in a row
        *market.fields(CARDS),
        ("tiles", "u1", (MAX_TILES,)),  # nobles or locations still on the table
        ("visited", "u1", (10,)),  # by tile: 8 * seat + how many that seat had before, or NO_TILE
        ("tiles_won", "u1", (4,)),
    ]


@inner
def lay_out(s: Any, seats: int, starts: Any) -> None:
    """S-U1, S-U3: shuffle the decks, reveal the market, fill the bank with gems."""
    s.seats = seats
    for colour in range(GEMS):
        s.bank += ONE[colour] * np.uint64(GEMS_BY_SEATS[seats])
    market.deal(s, starts, LEVEL_OF)
    s.tiles[:] = NO_TILE
    s.visited[:] = NO_TILE


@inner
def reveal_tiles(s: Any, shown: int, tiles: int) -> None:
    """Lay out `shown` of so many tiles at random; the others leave the game unseen."""
    left = (1 << tiles) - 1
    for i in range(shown):
        tile = -1
        for _ in range(below(s.dice, tiles - i) + 1):
            tile += 1
            while not (left >> tile) & 1:
                tile += 1
        left ^= 1 << tile
        s.tiles[i] = tile


@inner
def legal(s: Any, mask: Any, cost: Any, demand: Any, wild: int, returnable: np.uint64) -> int:
    """Fill the mask with the decisions of the seat in turn."""
    clear(mask)
    seat = whole(s.turn)
    if s.phase == MAIN:
        add_run(mask, 0, bits(TAKES_BY_COLOURS[colours_with(s.bank, 1, GEMS)]))
        add_run(mask, DOUBLES, bits(colours_with(s.bank, 4, GEMS)))  # S-T3
        add_run(mask, RESERVE, bits(reservable(s, seat)))
        add_run(mask, BUY, bits(_affordable(s, seat, cost, wild)))
        number = size(mask)
        if number == 0:  # S-P1: passing is legal only when nothing else is
            add(mask, PASS)
            return 1
        return number
    if s.phase == PAY:
        add(mask, SETTLE)
        add_run(mask, WILD_FOR, bits(colours_with(replaceable(s, seat, cost[s.pending], wild), 1, GEMS)))
    elif s.phase == RETURN:
        add_run(mask, GIVE_BACK, bits(colours_with(s.tokens[seat] & returnable, 1, COLOURS)))
    elif s.phase == TILE_PHASE:
        add_run(mask, CHOOSE_TILE, bits(_qualifying(s, seat, demand)))
    return size(mask)


@inner
def _affordable(s: Any, seat: int, cost: Any, wild: int) -> int:
    """Return the sources from which the seat can pay for the card, as bits (S-B1)."""
    tokens = s.tokens[seat]
    bonuses = s.bonuses[seat]
    sources = 0
    for place in range(PLACES):
        card = s.market[place]
        if card != NO_CARD and affordable(tokens, bonuses, cost[card], wild):
            sources |= 1 << place
    for index in range(s.held[seat]):
        if affordable(tokens, bonuses, cost[s.hand[seat, index]], wild):
            sources |= 1 << (PLACES + index)
    return sources


@inner
def _qualifying(s: Any, seat: int, demand: Any) -> int:
    """Return the tiles on the table whose demand the seat's bonuses meet, as bits (S-N1)."""
    tiles = 0
    for i in range(MAX_TILES):
        if s.tiles[i] == NO_TILE:
            break
        if covers(s.bonuses[seat], demand[s.tiles[i]]):
            tiles |= 1 << i
    return tiles


@inner
def meaning(s: Any, action: int) -> int:
    """Name the card or tile that a decision is about."""
    if RESERVE <= action < RESERVE + PLACES:
        return RESERVE_CARD + whole(s.market[action - RESERVE])
    if BUY <= action < PASS:
        return BUY_CARD + market.card_at(s, whole(s.turn), action - BUY)
    if action >= CHOOSE_TILE:
        return TILE + whole(s.tiles[action - CHOOSE_TILE])
    return action


@inner
def act(s: Any, action: int, cost: Any, starts: Any, wild: int) -> bool:
    """Carry out a decision of the phases MAIN and PAY; tell whether a card has now been paid for."""
    seat = whole(s.turn)
    if s.phase == MAIN:
        s.passes = s.passes + 1 if action == PASS else 0
    if action < TAKES:
        s.tokens[seat] += TAKEN[action]
        s.bank -= TAKEN[action]
    elif action < BUY:
        market.reserve(s, seat, action - RESERVE, starts, LEVEL_OF)
        if count(s.bank, wild) > 0:  # S-R2
            s.tokens[seat] += ONE[wild]
            s.bank -= ONE[wild]
    elif action < PASS:
        card = market.announce(s, seat, action - BUY)
        s.phase = PAY
        return bool(replaceable(s, seat, cost[card], wild) == NONE)
    elif action == SETTLE:
        return True
    elif action != PASS:
        s.paid += ONE[action - WILD_FOR]
        return bool(replaceable(s, seat, cost[s.pending], wild) == NONE)
    return False


@inner
def receive_card(s: Any, seat: int, cost: Any, bonus: Any, points: Any, starts: Any, wild: int) -> None:
    """S-B4, S-M1: pay the bank, lay the card before the seat, fill its place in the market."""
    card = s.pending
    s.bank += pay(s, seat, cost[card], wild)
    s.bonuses[seat] += bonus[card]
    s.points[seat] += points[card]
    market.move_to_bought(s, seat, starts, LEVEL_OF)
    s.pending = NO_CARD
    s.phase = MAIN


@inner
def give_back(s: Any, seat: int, colour: int) -> None:
    """Return one token to the bank (S-L1)."""
    s.tokens[seat] -= ONE[colour]
    s.bank += ONE[colour]


@inner
def welcome(s: Any, seat: int, index: int, tile_points: Any) -> None:
    """Let a noble, or a location, join the seat."""
    tile = s.tiles[index]
    won = whole(s.tiles_won[seat])
    s.visited[tile] = 8 * seat + won
    s.tiles_won[seat] = won + 1
    s.points[seat] += tile_points[tile]
    for i in range(index, MAX_TILES - 1):
        s.tiles[i] = s.tiles[i + 1]
    s.tiles[MAX_TILES - 1] = NO_TILE


@inner
def within_limit(s: Any, seat: int, returnable: np.uint64) -> bool:
    """S-L1: bring the seat down to ten tokens; False while it has to choose what to return."""
    while total(s.tokens[seat]) > LIMIT:
        choice = s.tokens[seat] & returnable
        if kinds(choice) > 1:
            s.phase = RETURN
            return False
        give_back(s, seat, only_colour(choice))
    return True


@inner
def tile_settled(s: Any, seat: int, demand: Any, tile_points: Any) -> bool:
    """S-N1, S-N2: at most one tile comes each turn; False while the seat has to choose which."""
    qualifying = _qualifying(s, seat, demand)
    if qualifying & (qualifying - 1) != 0:
        s.phase = TILE_PHASE
        return False
    for i in range(MAX_TILES):
        if qualifying == 1 << i:
            welcome(s, seat, i, tile_points)
    return True


@inner
def all_passed(s: Any) -> bool:
    """S-P1: nothing can change any more."""
    return bool(s.passes == s.seats)


@inner
def pass_on(s: Any) -> bool:
    """End the turn; True when it was the last of the round, or when everyone has passed in a row."""
    s.turns += 1
    s.phase = MAIN
    s.turn = (s.turn + 1) % s.seats
    return bool(s.turn == 0) or all_passed(s)


@inner
def finish(s: Any, winners: int) -> None:
    """End the game."""
    s.phase = OVER
    s.turn = 0
    s.winners = winners


@inner
def fewest_cards(s: Any, among: int) -> int:
    """S-E2: of these seats (bits), those that have bought the fewest cards."""
    fewest = 255
    for seat in range(s.seats):
        if (among >> seat) & 1:
            fewest = min(fewest, whole(s.cards[seat]))
    best = 0
    for seat in range(s.seats):
        if (among >> seat) & 1 and s.cards[seat] == fewest:
            best |= 1 << seat
    return best


@inner
def most_points(s: Any, among: int) -> int:
    """S-E2: of these seats (bits), those with the most points."""
    most = 0
    for seat in range(s.seats):
        if (among >> seat) & 1:
            most = max(most, whole(s.points[seat]))
    best = 0
    for seat in range(s.seats):
        if (among >> seat) & 1 and s.points[seat] == most:
            best |= 1 << seat
    return best
