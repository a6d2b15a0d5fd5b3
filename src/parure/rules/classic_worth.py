"""What a position of Splendor or Splendor Marvel is worth to a seat."""

from typing import Any

from parure.jit import inner, whole
from parure.rules.classic import CHOOSE_TILE, GIVE_BACK, MAX_TILES, NO_TILE, PASS, SETTLE
from parure.rules.contract import PAY, RETURN
from parure.rules.market import NO_CARD, PLACES
from parure.rules.tokens import GEMS, LIMIT, count, covers, less, total
from parure.rules.worth import steps

POINT_KNOTS = (4, 8, 11, 13)
REACH = 7  # missing tokens that are told apart: 0 to 5, and 6 or more (never mind)
FAR = REACH - 1

FEATURES = (
    "to move",
    "points",
    *(f"points above {knot}" for knot in POINT_KNOTS),
    *(f"colours with {n} bonuses" for n in (1, 2, 3, 4, 5)),
    "cards",
    "gem tokens",
    "wild tokens",
    "colours of tokens",
    "tokens above 7",
    "tokens above the limit",
    "reserved cards",
    *(f"best points {n} tokens away" for n in range(FAR)),
    *(f"cards {n} tokens away" for n in range(FAR)),
    *(f"reserved points {n} tokens away" for n in range(FAR)),
    *(f"goal {n} tokens away" for n in range(FAR)),
    "best points at hand in turn",
    "goal at hand in turn",
    "engine",
    "engine for reserved cards",
    *(f"tiles {n} bonuses away" for n in (1, 2, 3, 4, 5)),
    "goal reached",
)
_AT = {name: i for i, name in enumerate(FEATURES)}
POINTS = _AT["points"]
COLOURS_WITH = _AT["colours with 1 bonuses"]
CARDS = _AT["cards"]
GEM_TOKENS = _AT["gem tokens"]
BEST = _AT["best points 0 tokens away"]
NEAR = _AT["cards 0 tokens away"]
RESERVED = _AT["reserved points 0 tokens away"]
GOAL_AWAY = _AT["goal 0 tokens away"]
IN_TURN = _AT["best points at hand in turn"]
ENGINE = _AT["engine"]
TILES = _AT["tiles 1 bonuses away"]
GOAL_REACHED = _AT["goal reached"]


@inner
def worth(s: Any, seat: int, w: Any, cost: Any, points: Any, demand: Any, wild: int, goal: int) -> float:
    """Weigh what both games have."""
    tokens, bonuses = s.tokens[seat], s.bonuses[seat]
    wilds = count(tokens, wild)
    in_turn = s.turn == seat
    own = whole(s.points[seat])
    value: float = steps(w, POINTS, own, POINT_KNOTS)
    if in_turn:
        value += w[0]
    if own >= goal:
        value += w[GOAL_REACHED]
    value += w[CARDS] * s.cards[seat]
    gems, colours = 0, 0
    for colour in range(GEMS):
        owned = count(bonuses, colour)
        for n in range(min(owned, 5)):
            value += w[COLOURS_WITH + n]
        held = count(tokens, colour)
        gems += held
        if held > 0:
            colours += 1
    number = total(tokens)
    value += w[GEM_TOKENS] * gems + w[GEM_TOKENS + 1] * wilds + w[GEM_TOKENS + 2] * colours
    value += w[GEM_TOKENS + 3] * max(number - 7, 0) + w[GEM_TOKENS + 4] * max(number - LIMIT, 0)
    value += w[GEM_TOKENS + 5] * s.held[seat]
    value += _tiles(s, seat, w, demand)
    return value + _reach(s, seat, w, cost, points, wilds, own, goal)


@inner
def _tiles(s: Any, seat: int, w: Any, demand: Any) -> float:
    """Weigh the nobles or locations by the bonuses that they still ask for."""
    value = 0.0
    for i in range(MAX_TILES):
        if s.tiles[i] == NO_TILE:
            break
        missing = total(less(demand[s.tiles[i]], s.bonuses[seat]))
        if missing <= 5:
            value += w[TILES + max(missing, 1) - 1]
    return value


@inner
def _reach(s: Any, seat: int, w: Any, cost: Any, points: Any, wilds: int, own: int, goal: int) -> float:
    """Weigh the cards that the seat may buy by the tokens that it still lacks for each."""
    bonuses = s.bonuses[seat]
    purse = s.tokens[seat] + bonuses
    value = 0.0
    best = 0  # by distance, four bits for each: the most points of a card no further away than that
    nearest_goal = FAR
    for source in range(PLACES + s.held[seat]):
        card = s.market[source] if source < PLACES else s.hand[seat, source - PLACES]
        if card == NO_CARD:
            continue
        worth_points = points[card]
        price = total(less(cost[card], bonuses))
        value += w[ENGINE] * max(8 - price, 0) * worth_points
        missing = max(total(less(cost[card], purse)) - wilds, 0)
        if source >= PLACES:
            value += w[ENGINE + 1] * max(8 - price, 0) * worth_points
            if missing < FAR:
                value += w[RESERVED + missing] * worth_points
        if missing < FAR:
            value += w[NEAR + missing]
            if own + worth_points >= goal:
                nearest_goal = min(nearest_goal, missing)
            if worth_points > (best >> (4 * missing)) & 15:
                best += (worth_points - ((best >> (4 * missing)) & 15)) << (4 * missing)
    most = 0
    for missing in range(FAR):
        most = max(most, (best >> (4 * missing)) & 15)
        value += w[BEST + missing] * most
        if missing == 0 and s.turn == seat:
            value += w[IN_TURN] * most
    if nearest_goal < FAR:
        value += w[GOAL_AWAY + nearest_goal]
        if nearest_goal == 0 and s.turn == seat:
            value += w[IN_TURN + 1]
    return value


@inner
def plain_decision(s: Any, demand: Any, wild: int) -> int:
    """Return the decision that ends a payment, a return or a choice of tiles in the plainest way."""
    seat = whole(s.turn)
    if s.phase == PAY:
        return SETTLE
    if s.phase == RETURN:
        most, plenty = 0, wild  # of what there is most, bonuses counted; a wild token only if need be
        for colour in range(GEMS):
            held = count(s.tokens[seat], colour)
            if held > 0 and 8 * held + count(s.bonuses[seat], colour) > most:
                most, plenty = 8 * held + count(s.bonuses[seat], colour), colour
        return GIVE_BACK + plenty
    for i in range(MAX_TILES):
        if covers(s.bonuses[seat], demand[s.tiles[i]]):
            return CHOOSE_TILE + i
    return PASS
