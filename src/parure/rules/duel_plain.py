"""The plainest way to bring a turn of Duel to its end, so that a position can be judged between turns."""

from typing import Any

import numpy as np

from parure.jit import inner, lowest_bit, whole
from parure.rules import market
from parure.rules.contract import PAY, RETURN, Position
from parure.rules.duel_box import (
    CHOOSE_ROYAL,
    COLOUR,
    COST,
    CROWNS,
    GIVE_BACK,
    JOIN,
    JOKER_PHASE,
    NOBODY,
    OWN_TOKEN,
    POINTS,
    RESERVE,
    RESERVE_PHASE,
    ROYALS,
    SETTLE,
    STEAL,
    STEAL_PHASE,
    TAKEABLE,
    TOKEN_PHASE,
    WILD,
)
from parure.rules.market import NO_CARD, PLACES
from parure.rules.mask import bits
from parure.rules.tokens import GEMS, count, less, total


@inner
def plain(s: Position) -> int:
    """Return the plainest decision of a turn under way."""
    seat = whole(s.turn)
    if s.phase == PAY:
        return SETTLE
    if s.phase == RESERVE_PHASE:
        return RESERVE + _card_worth_reserving(s, seat)
    if s.phase == RETURN:
        return GIVE_BACK + _plenty(s.tokens[seat], s.bonuses[seat], GEMS)
    if s.phase == JOKER_PHASE:
        return JOIN + _plenty(s.bonuses[seat], s.colour_points[seat], GEMS)
    if s.phase == TOKEN_PHASE:
        return OWN_TOKEN + lowest_bit(bits(whole(s.lying[COLOUR[s.pending]])))
    if s.phase == STEAL_PHASE:
        return STEAL + _plenty(s.tokens[1 - seat], s.bonuses[seat], TAKEABLE)
    for royal in range(ROYALS):
        if s.royals[royal] == NOBODY:
            return CHOOSE_ROYAL + royal
    return SETTLE


@inner
def _plenty(tokens: np.uint64, beside: np.uint64, colours: int) -> int:
    """Return the colour of which there is most; tied, that with more beside it (gold only if need be)."""
    most, plenty = 0, WILD
    for colour in range(colours):
        number = count(tokens, colour)
        if number > 0 and 32 * number + count(beside, colour) > most:
            most, plenty = 32 * number + count(beside, colour), colour
    return plenty


@inner
def _card_worth_reserving(s: Any, seat: int) -> int:
    """Return the place of a card that brings much for the tokens still missing; else a deck."""
    purse = s.tokens[seat] + s.bonuses[seat]
    most, choice = 0.0, -1
    for place in range(PLACES):
        card = s.market[place]
        if card != NO_CARD:
            gain = (POINTS[card] + CROWNS[card] + 0.5) / (2 + total(less(COST[card], purse)))
            if gain > most:
                most, choice = gain, place
    for level in range(market.LEVELS):
        if choice < 0 and s.left[level] > 0:
            choice = PLACES + level
    return choice
