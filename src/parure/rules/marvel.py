"""Splendor Marvel, for two to four seats (clauses M of the rules): Splendor, with what follows changed."""

from typing import Any

import numpy as np

from parure.jit import compiled, inner, whole
from parure.rules import classic, classic_worth
from parure.rules.classic import CHOOSE_TILE, GIVE_BACK, TILE_PHASE, fewest_cards, most_points
from parure.rules.contract import MAIN, RETURN, Mask, Position, Rules, register
from parure.rules.dice import below, seed_dice
from parure.rules.market import NO_CARD, PLACES, redeal_unknown
from parure.rules.tables import read
from parure.rules.tokens import GEMS, ONE, colours_with, count, less, total
from parure.rules.worth import read_weights, stage_of

COLOURS = ("yellow", "blue", "orange", "red", "purple", "green", "gray")
TIME_STONE = COLOURS.index("green")
WILD = COLOURS.index("gray")
GRAY_TOKENS = np.uint64(5)  # M-U3
ALL_BUT_GREEN = np.uint64(0xFF00FFFFFFFFFF)  # M-L1: green can not be returned
EVERY_COLOUR = (1 << GEMS) - 1

GOAL = 16  # M-E1
ASSEMBLE = 3  # M-A1: symbols that bring the Avengers tile
AVENGERS_POINTS = 3
NOBODY = 255

CARDS = read("marvel_cards", COLOURS)
LOCATIONS = read("marvel_locations", COLOURS, "{tile}{side}")
SIDES = 2  # of a location tile: rows 2 n and 2 n + 1 of the table are the same tile

COST, POINTS, BONUS = CARDS.cost, CARDS.points, CARDS.bonus(COLOURS)
AVENGERS = CARDS.column("avengers")
DEMAND, LOCATION_POINTS = LOCATIONS.cost, LOCATIONS.points
STARTS = CARDS.level_starts()
FIRST_TIME_CARD = STARTS[2]  # M-C1: the cards of level 3 carry the Time Stone icon

OWN_FIELDS = [
    ("avengers", "u1", (4,)),  # symbols, by seat
    ("assembler", "u1"),  # who holds the Avengers Assemble tile
]
State = np.dtype((np.record, classic.fields(OWN_FIELDS)))


@compiled
def setup(s: Position, seats: int, seed: int) -> None:
    """M-U1 to M-U3."""
    seed_dice(s.dice, seed)
    classic.lay_out(s, seats, STARTS)
    s.bank += ONE[TIME_STONE] * np.uint64(seats) + ONE[WILD] * GRAY_TOKENS
    classic.reveal_tiles(s, seats, DEMAND.shape[0] // SIDES)
    for i in range(seats):
        s.tiles[i] = SIDES * s.tiles[i] + below(s.dice, SIDES)
    s.assembler = NOBODY


@compiled
def legal(s: Position, mask: Mask) -> int:
    """Fill the mask with the decisions of the seat in turn; return their number."""
    return classic.legal(s, mask, COST, DEMAND, WILD, ALL_BUT_GREEN)


@compiled
def apply(s: Position, action: int) -> None:
    """Carry out a decision, then whatever of the turn leaves no choice."""
    seat = whole(s.turn)
    if s.phase == TILE_PHASE:
        classic.welcome(s, seat, action - CHOOSE_TILE, LOCATION_POINTS)
        _end_turn(s)
        return
    if s.phase == RETURN:
        classic.give_back(s, seat, action - GIVE_BACK)
    elif classic.act(s, action, COST, STARTS, WILD):
        card = whole(s.pending)
        classic.receive_card(s, seat, COST, BONUS, POINTS, STARTS, WILD)
        _take_time_stone(s, seat, card)
        _assemble(s, seat, card)
    elif s.phase != MAIN:
        return  # the payment goes on
    if classic.within_limit(s, seat, ALL_BUT_GREEN) and classic.tile_settled(
        s, seat, DEMAND, LOCATION_POINTS
    ):
        _end_turn(s)


@inner
def _take_time_stone(s: Any, seat: int, card: int) -> None:
    """M-G1: the first card with the icon brings a green token; nobody ever has two."""
    if card >= FIRST_TIME_CARD and count(s.tokens[seat], TIME_STONE) == 0 and count(s.bank, TIME_STONE) > 0:
        s.tokens[seat] += ONE[TIME_STONE]
        s.bank -= ONE[TIME_STONE]


@inner
def _assemble(s: Any, seat: int, card: int) -> None:
    """M-A1, M-A2: the tile goes to the first with three symbols, then to whoever has strictly more."""
    s.avengers[seat] += AVENGERS[card]
    holder = whole(s.assembler)
    if holder == seat:
        return
    if holder == NOBODY:
        if s.avengers[seat] < ASSEMBLE:
            return
    elif s.avengers[seat] <= s.avengers[holder]:
        return
    else:
        s.points[holder] -= AVENGERS_POINTS
    s.points[seat] += AVENGERS_POINTS
    s.assembler = seat


@compiled
def gauntlet(s: Any) -> int:
    """M-E1: the seats, as bits, that assemble the Gauntlet as things are."""
    seats = 0
    for seat in range(s.seats):
        every_colour = colours_with(s.bonuses[seat], 1, GEMS) == EVERY_COLOUR
        if s.points[seat] >= GOAL and every_colour and count(s.tokens[seat], TIME_STONE) > 0:
            seats |= 1 << seat
    return seats


@inner
def _end_turn(s: Any) -> None:
    """M-E2, M-P1: the game ends with a round at whose end somebody assembles the Gauntlet."""
    if not classic.pass_on(s):
        return
    assembled = gauntlet(s)
    if assembled != 0:
        classic.finish(s, _ranking(s, assembled))
    elif classic.all_passed(s):
        classic.finish(s, _ranking(s, (1 << s.seats) - 1))


@inner
def _ranking(s: Any, among: int) -> int:
    """M-E3: most points; tied, the holder of the Avengers tile; tied, fewest cards; still tied, shared."""
    best = most_points(s, among)
    if s.assembler != NOBODY and (best >> s.assembler) & 1:
        return 1 << whole(s.assembler)
    return fewest_cards(s, best)


@compiled
def redeal(s: Position, seat: int, dice: Any) -> None:
    """Draw anew the decks' order and the other seats' hidden cards."""
    redeal_unknown(s, seat, dice, STARTS)


@compiled
def meaning(s: Position, action: int) -> int:
    """Return the decision's number when cards and tiles are told by what they are."""
    return classic.meaning(s, action)


FEATURES = (
    *classic_worth.FEATURES,
    *(f"avengers symbol {n}" for n in (1, 2, 3, 4, 5, 6)),
    "avengers tile",
    "lead in symbols with the tile",
    "time stone",
    *(f"time stone {n} tokens away" for n in range(classic_worth.FAR)),
    "gauntlet lacks a thing",
    "gauntlet lacks only points",
    "gauntlet",
)
WEIGHTS = read_weights("marvel", FEATURES, classic.SEATS)
SYMBOLS = FEATURES.index("avengers symbol 1")
TILE_HELD = FEATURES.index("avengers tile")
STONE = FEATURES.index("time stone")
LACKS = FEATURES.index("gauntlet lacks a thing")


@inner
def stage(s: Position) -> int:
    """Return how far the game has come."""
    return stage_of(s, GOAL)


@inner
def worth(s: Position, seat: int, weights: Any) -> float:
    """Weigh what speaks for a seat."""
    w = weights[s.seats, stage(s)]
    value: float = classic_worth.worth(s, seat, w, COST, POINTS, DEMAND, WILD, GOAL)
    symbols = whole(s.avengers[seat])
    for n in range(min(symbols, 6)):
        value += w[SYMBOLS + n]
    if s.assembler == seat:
        nearest = 0
        for other in range(s.seats):
            if other != seat:
                nearest = max(nearest, whole(s.avengers[other]))
        value += w[TILE_HELD] + w[TILE_HELD + 1] * min(symbols - nearest, 3)
    lacking = 0
    if count(s.tokens[seat], TIME_STONE) > 0:
        value += w[STONE]
    else:
        lacking += 1
        value += _stone_in_reach(s, seat, w)
    if colours_with(s.bonuses[seat], 1, GEMS) != EVERY_COLOUR:
        lacking += 1
    value += w[LACKS] * lacking
    if lacking == 0:
        value += w[LACKS + (2 if s.points[seat] >= GOAL else 1)]
    return value


@inner
def _stone_in_reach(s: Any, seat: int, w: Any) -> float:
    """Weigh the nearest card that would bring the Time Stone."""
    purse = s.tokens[seat] + s.bonuses[seat]
    nearest = classic_worth.FAR
    for source in range(PLACES + s.held[seat]):
        card = s.market[source] if source < PLACES else s.hand[seat, source - PLACES]
        if card != NO_CARD and card >= FIRST_TIME_CARD:
            missing = total(less(COST[card], purse)) - count(s.tokens[seat], WILD)
            nearest = min(nearest, max(missing, 0))
    value: float = 0.0 if nearest == classic_worth.FAR else w[STONE + 1 + nearest]
    return value


@inner
def evaluate(s: Position, out: Any) -> None:
    """Write each seat's worth."""
    for seat in range(s.seats):
        out[seat] = worth(s, seat, WEIGHTS)


@inner
def plain(s: Position) -> int:
    """Return the plainest decision of a turn under way."""
    return classic_worth.plain_decision(s, DEMAND, WILD)


RULES = register(
    Rules(
        name="marvel",
        seats=classic.SEATS,
        State=State,
        phases=("main", "pay", "return", "over", "location"),
        actions=classic.ACTIONS,
        setup=setup,
        legal=legal,
        apply=apply,
        redeal=redeal,
        meanings=classic.MEANINGS,
        meaning=meaning,
        features=FEATURES,
        weights=WEIGHTS,
        stage=stage,
        worth=worth,
        evaluate=evaluate,
        plain=plain,
    )
)
