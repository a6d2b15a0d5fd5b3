"""What a position of Splendor Duel is worth to a seat."""

from typing import Any

from parure.jit import inner, whole
from parure.rules.market import NO_CARD, PLACES
from parure.rules.tokens import GEMS, LIMIT, count, less, total
from parure.rules.worth import STAGES, steps

POINT_KNOTS = (6, 10, 14, 17)
CROWN_KNOTS = (2, 5, 7, 8)
COLOUR_KNOTS = (3, 5, 7)
FAR = 6  # missing tokens that are told apart: 0 to 5
ROYAL_GAIN = 2  # points that a royal card brings at least

FEATURES = (
    "to move",
    "points",
    *(f"points above {knot}" for knot in POINT_KNOTS),
    "crowns",
    *(f"crowns above {knot}" for knot in CROWN_KNOTS),
    "points of the best colour",
    *(f"points of the best colour above {knot}" for knot in COLOUR_KNOTS),
    *(f"colours with {n} bonuses" for n in (1, 2, 3, 4, 5)),
    "cards",
    "gem tokens",
    "pearls",
    "gold tokens",
    "colours of tokens",
    "tokens above 7",
    "tokens above the limit",
    "reserved cards",
    "privileges",
    *(f"best points {n} tokens away" for n in range(FAR)),
    *(f"best crowns {n} tokens away" for n in range(FAR)),
    *(f"cards {n} tokens away" for n in range(FAR)),
    *(f"reserved points and crowns {n} tokens away" for n in range(FAR)),
    *(f"victory {n} tokens away" for n in range(FAR)),
    "best points at hand in turn",
    "victory at hand in turn",
    "engine",
    "engine for reserved cards",
    "victory",
)
_AT = {name: i for i, name in enumerate(FEATURES)}
POINTS = _AT["points"]
CROWNS = _AT["crowns"]
COLOUR = _AT["points of the best colour"]
COLOURS_WITH = _AT["colours with 1 bonuses"]
CARDS = _AT["cards"]
TOKENS = _AT["gem tokens"]
BEST = _AT["best points 0 tokens away"]
BEST_CROWNS = _AT["best crowns 0 tokens away"]
NEAR = _AT["cards 0 tokens away"]
RESERVED = _AT["reserved points and crowns 0 tokens away"]
VICTORY_AWAY = _AT["victory 0 tokens away"]
IN_TURN = _AT["best points at hand in turn"]
ENGINE = _AT["engine"]
VICTORY = _AT["victory"]


@inner
def best_colour(s: Any, seat: int) -> int:
    """Return the most points of one colour."""
    most = 0
    for colour in range(GEMS):
        most = max(most, count(s.colour_points[seat], colour))
    return most


@inner
def stage(s: Any, goal: int) -> int:
    """Return how far the game has come, by whichever way to win the leader is furthest on."""
    most = 0
    for seat in range(2):
        most = max(most, whole(s.points[seat]), 2 * whole(s.crowns[seat]), 2 * best_colour(s, seat))
    return min(STAGES * most // goal, STAGES - 1)


@inner
def worth(
    s: Any, seat: int, w: Any, cost: Any, points: Any, crowns: Any, colours: Any, pearl: int, goal: int
) -> float:
    """Weigh what speaks for a seat; `goal` is the number of points that wins."""
    tokens, bonuses = s.tokens[seat], s.bonuses[seat]
    own, own_crowns, own_colour = whole(s.points[seat]), whole(s.crowns[seat]), best_colour(s, seat)
    value: float = steps(w, POINTS, own, POINT_KNOTS)
    value += steps(w, CROWNS, own_crowns, CROWN_KNOTS)
    value += steps(w, COLOUR, own_colour, COLOUR_KNOTS)
    if s.turn == seat:
        value += w[0]
    if own >= goal or 2 * max(own_crowns, own_colour) >= goal:
        value += w[VICTORY]
    value += w[CARDS] * s.cards[seat]
    gems, kinds = 0, 0
    for colour in range(GEMS):
        for n in range(min(count(bonuses, colour), 5)):
            value += w[COLOURS_WITH + n]
        held = count(tokens, colour)
        gems += held
        if held > 0:
            kinds += 1
    number = total(tokens)
    value += (
        w[TOKENS] * gems + w[TOKENS + 1] * count(tokens, pearl) + w[TOKENS + 2] * count(tokens, pearl + 1)
    )
    value += (
        w[TOKENS + 3] * kinds + w[TOKENS + 4] * max(number - 7, 0) + w[TOKENS + 5] * max(number - LIMIT, 0)
    )
    value += w[TOKENS + 6] * s.held[seat] + w[TOKENS + 7] * s.privileges[seat]
    return value + _reach(s, seat, w, cost, points, crowns, colours, pearl, goal)


@inner
def _reach(
    s: Any, seat: int, w: Any, cost: Any, points: Any, crowns: Any, colours: Any, pearl: int, goal: int
) -> float:
    """Weigh the cards that the seat may buy by the tokens that it still lacks for each."""
    bonuses = s.bonuses[seat]
    purse = s.tokens[seat] + bonuses
    gold = count(s.tokens[seat], pearl + 1)
    own_points, own_crowns = whole(s.points[seat]), whole(s.crowns[seat])
    value = 0.0
    best, best_crowns = 0, 0  # by distance, four bits for each
    victory = FAR
    for source in range(PLACES + s.held[seat]):
        card = s.market[source] if source < PLACES else s.hand[seat, source - PLACES]
        if card == NO_CARD:
            continue
        gain, gain_crowns = points[card], crowns[card]
        eased = max(8 - total(less(cost[card], bonuses)), 0) * (gain + gain_crowns)
        value += w[ENGINE] * eased
        missing = max(total(less(cost[card], purse)) - gold, 0)
        if source >= PLACES:
            value += w[ENGINE + 1] * eased
            if missing < FAR:
                value += w[RESERVED + missing] * (gain + gain_crowns)
        if missing >= FAR:
            continue
        value += w[NEAR + missing]
        place = 4 * missing
        if gain > (best >> place) & 15:
            best += (gain - ((best >> place) & 15)) << place
        if gain_crowns > (best_crowns >> place) & 15:
            best_crowns += (gain_crowns - ((best_crowns >> place) & 15)) << place
        if missing < victory:
            after = own_crowns + gain_crowns
            if own_crowns < 3 <= after or own_crowns < 6 <= after:
                gain += ROYAL_GAIN
            coloured = 0
            if colours[card] < GEMS:
                coloured = count(s.colour_points[seat], colours[card]) + points[card]
            if own_points + gain >= goal or 2 * max(after, coloured) >= goal:
                victory = missing
    most, most_crowns = 0, 0
    for missing in range(FAR):
        most = max(most, (best >> (4 * missing)) & 15)
        most_crowns = max(most_crowns, (best_crowns >> (4 * missing)) & 15)
        value += w[BEST + missing] * most + w[BEST_CROWNS + missing] * most_crowns
        if missing == 0 and s.turn == seat:
            value += w[IN_TURN] * most
    if victory < FAR:
        value += w[VICTORY_AWAY + victory]
        if victory == 0 and s.turn == seat:
            value += w[IN_TURN + 1]
    return value
