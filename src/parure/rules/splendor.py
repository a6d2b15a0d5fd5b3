"""Splendor, for two to four seats (clauses S of the rules)."""

from typing import Any

import numpy as np

from parure.jit import compiled, inner, whole
from parure.rules import classic, classic_worth
from parure.rules.classic import CHOOSE_TILE, GIVE_BACK, TILE_PHASE
from parure.rules.contract import MAIN, RETURN, Mask, Position, Rules, register
from parure.rules.dice import seed_dice
from parure.rules.market import redeal_unknown
from parure.rules.tables import read
from parure.rules.tokens import ONE
from parure.rules.worth import read_weights, stage_of

COLOURS = ("white", "blue", "green", "red", "black", "gold")
WILD = COLOURS.index("gold")
GOLD_TOKENS = np.uint64(5)  # S-U3
GOAL = 15  # S-E1
ANY_TOKEN = np.uint64(0xFFFFFFFFFFFF)  # S-L1: any token may be returned, gold too

CARDS = read("splendor_cards", COLOURS)
NOBLES = read("splendor_nobles", COLOURS)

COST, POINTS, BONUS = CARDS.cost, CARDS.points, CARDS.bonus(COLOURS)
DEMAND, NOBLE_POINTS = NOBLES.cost, NOBLES.points
STARTS = CARDS.level_starts()

State = np.dtype((np.record, classic.fields([])))


@compiled
def setup(s: Position, seats: int, seed: int) -> None:
    """S-U1 to S-U3."""
    seed_dice(s.dice, seed)
    classic.lay_out(s, seats, STARTS)
    s.bank += ONE[WILD] * GOLD_TOKENS
    classic.reveal_tiles(s, seats + 1, DEMAND.shape[0])


@compiled
def legal(s: Position, mask: Mask) -> int:
    """Fill the mask with the decisions of the seat in turn; return their number."""
    return classic.legal(s, mask, COST, DEMAND, WILD, ANY_TOKEN)


@compiled
def apply(s: Position, action: int) -> None:
    """Carry out a decision, then whatever of the turn leaves no choice."""
    seat = whole(s.turn)
    if s.phase == TILE_PHASE:
        classic.welcome(s, seat, action - CHOOSE_TILE, NOBLE_POINTS)
        _end_turn(s)
        return
    if s.phase == RETURN:
        classic.give_back(s, seat, action - GIVE_BACK)
    elif classic.act(s, action, COST, STARTS, WILD):
        classic.receive_card(s, seat, COST, BONUS, POINTS, STARTS, WILD)
    elif s.phase != MAIN:
        return  # the payment goes on
    if classic.within_limit(s, seat, ANY_TOKEN) and classic.tile_settled(s, seat, DEMAND, NOBLE_POINTS):
        _end_turn(s)


@inner
def _end_turn(s: Any) -> None:
    """S-E1, S-E2: the game ends with the round in which a seat reaches 15 points."""
    if not classic.pass_on(s):
        return
    seats = (1 << s.seats) - 1
    reached = False
    for seat in range(s.seats):
        reached |= s.points[seat] >= GOAL
    if reached or classic.all_passed(s):
        classic.finish(s, classic.fewest_cards(s, classic.most_points(s, seats)))


@compiled
def redeal(s: Position, seat: int, dice: Any) -> None:
    """Draw anew the decks' order and the other seats' hidden cards."""
    redeal_unknown(s, seat, dice, STARTS)


@compiled
def meaning(s: Position, action: int) -> int:
    """Return the decision's number when cards and tiles are told by what they are."""
    return classic.meaning(s, action)


FEATURES = classic_worth.FEATURES
WEIGHTS = read_weights("splendor", FEATURES, classic.SEATS)


@inner
def stage(s: Position) -> int:
    """Return how far the game has come."""
    return stage_of(s, GOAL)


@inner
def worth(s: Position, seat: int, weights: Any) -> float:
    """Weigh what speaks for a seat."""
    w = weights[s.seats, stage(s)]
    return classic_worth.worth(s, seat, w, COST, POINTS, DEMAND, WILD, GOAL)


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
        name="splendor",
        seats=classic.SEATS,
        State=State,
        phases=("main", "pay", "return", "over", "noble"),
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
