"""Splendor Duel, for two seats (clauses D of the rules). Its numbers and its record are in duel_box.py."""

from typing import Any

import numpy as np

from parure.jit import compiled, inner, whole
from parure.rules import duel_worth, market
from parure.rules.board import LINES, add_lines, covered, lift, pour
from parure.rules.contract import MAIN, OVER, PAY, RETURN, Mask, Position, Rules, register
from parure.rules.dice import seed_dice
from parure.rules.duel_box import (
    ABILITY,
    ACTIONS,
    BONUS_COUNT,
    BUY,
    BUY_CARD,
    CHOOSE_ROYAL,
    CLAIM,
    COLOUR,
    COLOURS,
    COST,
    CROWNS,
    DO_JOKER,
    DO_PRIVILEGE,
    DO_ROYAL,
    DO_STEAL,
    DO_TOKEN,
    EVERY_TOKEN,
    FIRST_ROYAL,
    GEMS_AND_PEARLS,
    GIVE_BACK,
    GOAL_COLOUR,
    GOAL_CROWNS,
    GOAL_POINTS,
    JOIN,
    JOKER_NUMBER,
    JOKER_PHASE,
    LEVEL_OF,
    MEANINGS,
    NO_COLOUR,
    NOBODY,
    OWN_TOKEN,
    PASS,
    PEARL,
    PHASE_NAMES,
    POINTS,
    PRIVILEGE,
    PRIVILEGES,
    REFILL,
    RESERVE,
    RESERVE_CARD,
    RESERVE_PHASE,
    ROYAL_ABILITY,
    ROYAL_PHASE,
    ROYAL_POINTS,
    ROYALS,
    SEATS,
    SECOND_ROYAL,
    SETTLE,
    STARTS,
    STEAL,
    STEAL_PHASE,
    TAKE,
    TAKEABLE,
    TOKEN_PHASE,
    WILD,
    WILD_FOR,
    State,
)
from parure.rules.duel_plain import plain
from parure.rules.market import NO_CARD, PLACES, redeal_unknown, reservable
from parure.rules.mask import add, add_run, bits, clear, size
from parure.rules.payment import affordable, pay, replaceable
from parure.rules.tokens import (
    GEMS,
    LIMIT,
    NONE,
    ONE,
    colours_with,
    count,
    kinds,
    only_colour,
    total,
)
from parure.rules.worth import read_weights


@compiled
def setup(s: Position, seats: int, seed: int) -> None:
    """D-U1 to D-U3."""
    seed_dice(s.dice, seed)
    s.seats = seats
    market.deal(s, STARTS, LEVEL_OF)
    s.bag = EVERY_TOKEN
    pour(s, len(COLOURS))
    s.privileges[1] = 1
    s.above = PRIVILEGES - 1
    s.royals[:] = NOBODY
    s.joined[:] = NO_COLOUR
    s.royal = NOBODY


@compiled
def legal(s: Position, mask: Mask) -> int:
    """Fill the mask with the decisions of the seat in turn; return their number."""
    clear(mask)
    seat = whole(s.turn)
    if s.phase == MAIN:
        return _legal_main(s, seat, mask)
    if s.phase == PAY:
        add(mask, SETTLE)
        add_run(mask, WILD_FOR, bits(colours_with(replaceable(s, seat, COST[s.pending], WILD), 1, TAKEABLE)))
    elif s.phase == RETURN:
        add_run(mask, GIVE_BACK, bits(colours_with(s.tokens[seat], 1, len(COLOURS))))
    elif s.phase == RESERVE_PHASE:
        add_run(mask, RESERVE, bits(reservable(s, seat)))
    elif s.phase == JOKER_PHASE:
        add_run(mask, JOIN, bits(colours_with(s.bonuses[seat], 1, GEMS)))
    elif s.phase == TOKEN_PHASE:
        add_run(mask, OWN_TOKEN, bits(whole(s.lying[COLOUR[s.pending]])))
    elif s.phase == STEAL_PHASE:
        add_run(mask, STEAL, bits(colours_with(s.tokens[1 - seat], 1, TAKEABLE)))
    elif s.phase == ROYAL_PHASE:
        add_run(mask, CHOOSE_ROYAL, bits(_royals_left(s)))
    return size(mask)


@inner
def _legal_main(s: Any, seat: int, mask: Any) -> int:
    open_places = covered(s, TAKEABLE)
    if s.privileges[seat] > 0 and not s.refilled:  # D-O1, D-O2
        add_run(mask, PRIVILEGE, bits(open_places))
    if s.bag != NONE:
        add(mask, REFILL)
    add_lines(mask, TAKE, open_places)
    gold = whole(s.lying[WILD])
    if gold != 0 and reservable(s, seat) != 0:  # D-R1
        add_run(mask, CLAIM, bits(gold))
    add_run(mask, BUY, bits(_affordable(s, seat)))
    number = size(mask)
    if number == 0:  # D-F1: without a mandatory action and with an empty bag; else REFILL is all there is
        add(mask, PASS)
        return 1
    return number


@inner
def _affordable(s: Any, seat: int) -> int:
    """Return the sources from which the seat can buy, as bits (D-B1; D-A2: a joker needs a card to join)."""
    tokens = s.tokens[seat]
    bonuses = s.bonuses[seat]
    sources = 0
    for source in range(PLACES + s.held[seat]):
        card = market.card_at(s, seat, source)
        if card == NO_CARD or (bonuses == NONE and ABILITY[card] & DO_JOKER):
            continue
        if affordable(tokens, bonuses, COST[card], WILD):
            sources |= 1 << source
    return sources


@inner
def _royals_left(s: Any) -> int:
    left = 0
    for royal in range(ROYALS):
        if s.royals[royal] == NOBODY:
            left |= 1 << royal
    return left


@compiled
def apply(s: Position, action: int) -> None:
    """Carry out a decision, then whatever of the turn leaves no choice."""
    seat = whole(s.turn)
    if _act(s, seat, action) and _abilities_applied(s, seat) and _within_limit(s, seat):
        _end_turn(s, seat)


@inner
def _act(s: Any, seat: int, action: int) -> bool:
    """Carry out the decision itself; tell whether the turn can go on by itself."""
    if action < REFILL:  # D-O1
        s.privileges[seat] -= 1
        s.above += 1
        s.tokens[seat] += lift(s, 1 << action, TAKEABLE)
        return False
    if action == REFILL:  # D-O2
        pour(s, len(COLOURS))
        take_privilege(s, 1 - seat)
        s.refilled = 1
        return False
    if action < CLAIM:
        _take(s, seat, LINES[action - TAKE])
    elif action < RESERVE:
        s.tokens[seat] += lift(s, 1 << (action - CLAIM), len(COLOURS))
        s.phase = RESERVE_PHASE
        return False
    elif action < BUY:
        market.reserve(s, seat, action - RESERVE, STARTS, LEVEL_OF)
    elif action < PASS:
        card = market.announce(s, seat, action - BUY)
        s.phase = PAY
        return _paid(s, seat, card)
    elif action == SETTLE:
        _receive_card(s, seat, whole(s.pending))
    elif WILD_FOR <= action < GIVE_BACK:
        s.paid += ONE[action - WILD_FOR]
        return _paid(s, seat, whole(s.pending))
    elif GIVE_BACK <= action < JOIN:
        _give_back(s, seat, action - GIVE_BACK)
    elif JOIN <= action < OWN_TOKEN:
        _join(s, seat, action - JOIN)
    elif OWN_TOKEN <= action < STEAL:
        s.tokens[seat] += lift(s, 1 << (action - OWN_TOKEN), TAKEABLE)
    elif STEAL <= action < CHOOSE_ROYAL:
        _steal(s, seat, action - STEAL)
    elif action >= CHOOSE_ROYAL:
        _take_royal(s, seat, action - CHOOSE_ROYAL)
    s.phase = MAIN
    return True


@inner
def take_privilege(s: Any, seat: int) -> None:
    """D-V1: from above the board, else from the opponent; nothing for a seat that has all three."""
    if s.above > 0:
        s.above -= 1
        s.privileges[seat] += 1
    elif s.privileges[1 - seat] > 0:
        s.privileges[1 - seat] -= 1
        s.privileges[seat] += 1


@inner
def _take(s: Any, seat: int, places: int) -> None:
    """D-T1, D-T2."""
    taken = lift(s, places, TAKEABLE)
    s.tokens[seat] += taken
    if (kinds(taken) == 1 and total(taken) == 3) or count(taken, PEARL) == 2:
        take_privilege(s, 1 - seat)


@inner
def _paid(s: Any, seat: int, card: int) -> bool:
    """Settle the payment unless the buyer can still replace a token by gold."""
    if replaceable(s, seat, COST[card], WILD) != NONE:
        return False
    _receive_card(s, seat, card)
    s.phase = MAIN
    return True


@inner
def _receive_card(s: Any, seat: int, card: int) -> None:
    """D-B3, D-M1: pay into the bag, lay the card before the seat, note what it does."""
    s.bag += pay(s, seat, COST[card], WILD)
    crowns = whole(s.crowns[seat])
    s.points[seat] += POINTS[card]
    s.crowns[seat] = crowns + CROWNS[card]
    s.todo = ABILITY[card]
    for threshold in (FIRST_ROYAL, SECOND_ROYAL):  # D-K1
        if crowns < threshold <= crowns + CROWNS[card]:
            s.todo |= DO_ROYAL
    if COLOUR[card] != NO_COLOUR:
        _count_bonus(s, seat, card, COLOUR[card])
    market.move_to_bought(s, seat, STARTS, LEVEL_OF)


@inner
def _count_bonus(s: Any, seat: int, card: int, colour: int) -> None:
    s.bonuses[seat] += ONE[colour] * np.uint64(BONUS_COUNT[card])
    s.colour_points[seat] += ONE[colour] * np.uint64(POINTS[card])


@inner
def _join(s: Any, seat: int, colour: int) -> None:
    """D-A2: the joker's bonus and points are of that colour from now on."""
    s.joined[JOKER_NUMBER[s.pending]] = colour
    _count_bonus(s, seat, whole(s.pending), colour)


@inner
def _steal(s: Any, seat: int, colour: int) -> None:
    """D-A5."""
    s.tokens[1 - seat] -= ONE[colour]
    s.tokens[seat] += ONE[colour]


@inner
def _take_royal(s: Any, seat: int, royal: int) -> None:
    """D-K1: its points count at once, and what it does is to be done."""
    won = whole(s.royals_won[seat])
    s.royals[royal] = 8 * seat + won
    s.royals_won[seat] = won + 1
    s.points[seat] += ROYAL_POINTS[royal]
    s.pending = NO_CARD  # the jewel card is done with
    s.royal = royal
    s.todo |= ROYAL_ABILITY[royal]


@inner
def _abilities_applied(s: Any, seat: int) -> bool:
    """Do what is to be done, in order (D-A1 to D-A5, D-K1); False while the seat has to choose."""
    while s.todo != 0:
        todo = whole(s.todo)
        ability = todo & -todo
        s.todo = todo ^ ability
        if ability == DO_JOKER:
            colours = colours_with(s.bonuses[seat], 1, GEMS)
            if _several(colours):
                s.phase = JOKER_PHASE
                return False
            _join(s, seat, only_colour(s.bonuses[seat]))
        elif ability == DO_TOKEN:
            places = whole(s.lying[COLOUR[s.pending]])
            if _several(places):
                s.phase = TOKEN_PHASE
                return False
            s.tokens[seat] += lift(s, places, TAKEABLE)
        elif ability == DO_PRIVILEGE:
            take_privilege(s, seat)
        elif ability == DO_STEAL:
            loot = s.tokens[1 - seat] & GEMS_AND_PEARLS
            if kinds(loot) > 1:
                s.phase = STEAL_PHASE
                return False
            if loot != NONE:
                _steal(s, seat, only_colour(loot))
        elif ability == DO_ROYAL:
            left = _royals_left(s)
            if _several(left):
                s.phase = ROYAL_PHASE
                return False
            for royal in range(ROYALS):
                if left == 1 << royal:
                    _take_royal(s, seat, royal)
        else:
            s.extra_turn = 1  # D-A1: two in one turn give one
    s.pending = NO_CARD
    s.royal = NOBODY
    return True


@inner
def _several(choices: int) -> bool:
    return choices & (choices - 1) != 0


@inner
def _give_back(s: Any, seat: int, colour: int) -> None:
    """D-L1: returned tokens go into the bag."""
    s.tokens[seat] -= ONE[colour]
    s.bag += ONE[colour]


@inner
def _within_limit(s: Any, seat: int) -> bool:
    """D-L1: bring the seat down to ten tokens; False while it has to choose what to return."""
    while total(s.tokens[seat]) > LIMIT:
        if kinds(s.tokens[seat]) > 1:
            s.phase = RETURN
            return False
        _give_back(s, seat, only_colour(s.tokens[seat]))
    return True


@inner
def has_won(s: Any, seat: int) -> bool:
    """D-W1 to D-W3."""
    by_colour = colours_with(s.colour_points[seat], GOAL_COLOUR, GEMS) != 0
    return s.points[seat] >= GOAL_POINTS or s.crowns[seat] >= GOAL_CROWNS or by_colour


@inner
def _end_turn(s: Any, seat: int) -> None:
    """Check for victory (D-W4: at once), then hand over, unless an extra turn was earned (D-A1)."""
    s.turns += 1
    if has_won(s, seat):
        s.phase = OVER
        s.winners = 1 << seat
        s.turn = 0
    elif not s.extra_turn:
        s.turn = 1 - seat
    s.refilled = 0
    s.extra_turn = 0


@compiled
def redeal(s: Position, seat: int, dice: Any) -> None:
    """Draw anew the decks' order, the opponent's hidden cards, and what the bag will bring."""
    redeal_unknown(s, seat, dice, STARTS)


@compiled
def meaning(s: Position, action: int) -> int:
    """Return the decision's number when cards are told by what they are."""
    if RESERVE <= action < RESERVE + PLACES:
        return RESERVE_CARD + whole(s.market[action - RESERVE])
    if BUY <= action < PASS:
        return BUY_CARD + market.card_at(s, whole(s.turn), action - BUY)
    return action


FEATURES = duel_worth.FEATURES
WEIGHTS = read_weights("duel", FEATURES, SEATS)


@inner
def stage(s: Position) -> int:
    """Return how far the game has come."""
    return duel_worth.stage(s, GOAL_POINTS)


@inner
def worth(s: Position, seat: int, weights: Any) -> float:
    """Weigh what speaks for a seat."""
    w = weights[s.seats, stage(s)]
    return duel_worth.worth(s, seat, w, COST, POINTS, CROWNS, COLOUR, PEARL, GOAL_POINTS)


@inner
def evaluate(s: Position, out: Any) -> None:
    """Write each seat's worth."""
    for seat in range(s.seats):
        out[seat] = worth(s, seat, WEIGHTS)


RULES = register(
    Rules(
        name="duel",
        seats=SEATS,
        State=State,
        phases=PHASE_NAMES,
        actions=ACTIONS,
        setup=setup,
        legal=legal,
        apply=apply,
        redeal=redeal,
        meanings=MEANINGS,
        meaning=meaning,
        features=FEATURES,
        weights=WEIGHTS,
        stage=stage,
        worth=worth,
        evaluate=evaluate,
        plain=plain,
    )
)
