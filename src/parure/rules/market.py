"""Cards and where they are: decks, market, hands and what has been bought.

Cards are numbered through the levels, so level `n` owns the numbers from `starts[n]` to
`starts[n + 1] - 1`, and its deck uses the same stretch of `s.deck`, next card last:

    s.deck   | level 1 …  next card, then NO_CARD | level 2 … | level 3 … |
               starts[0]          ^ starts[0] + s.left[0] - 1

A place that is empty holds NO_CARD. Hands are kept in order of arrival, without gaps.
"""

from typing import Any

from parure.jit import inner, lowest_bit, whole
from parure.rules.dice import below, roll, shuffle
from parure.rules.mask import BIT, ONE_BIT, bits

LEVELS = 3
PLACES = 12  # face-up cards, in every game
HAND = 3  # S-R3, D-R1: reserved cards a seat may hold
SOURCES = PLACES + HAND  # where a seat may buy from: the market's places, then its hand
NO_CARD = 255
NOT_BOUGHT = 0xFFFF


def fields(cards: int) -> list[tuple[Any, ...]]:
    """Return the fields of a position that hold its cards."""
    return [
        ("deck", "u1", (cards,)),
        ("left", "u1", (LEVELS,)),
        ("market", "u1", (PLACES,)),
        ("hand", "u1", (4, HAND)),
        ("held", "u1", (4,)),  # reserved cards, by seat
        ("hidden", "u1", (4,)),  # bit i: the i-th card of that hand came unseen from a deck
        ("bought", "u2", (cards,)),  # 256 * seat + how many that seat had bought before, or NOT_BOUGHT
        ("cards", "u1", (4,)),  # bought cards, by seat
        ("pending", "u1"),  # the card being paid for or applied
        ("source", "u1"),  # where it is bought from: a market place, or PLACES + place in hand
    ]


@inner
def deal(s: Any, starts: Any, level_of: Any) -> None:
    """S-U1, M-U1, D-U1: shuffle each level's deck and reveal the market."""
    for level in range(LEVELS):
        first = starts[level]
        number = starts[level + 1] - first
        for i in range(number):
            s.deck[first + i] = first + i
        shuffle(s.dice, s.deck[first : first + number], number)
        s.left[level] = number
    for place in range(PLACES):
        s.market[place] = draw(s, starts, level_of[place])
    s.hand[:] = NO_CARD
    s.bought[:] = NOT_BOUGHT
    s.pending = NO_CARD
    s.source = NO_CARD


@inner
def draw(s: Any, starts: Any, level: int) -> int:
    """Take the next card of a deck, or NO_CARD from an empty one."""
    left = whole(s.left[level])
    if left == 0:
        return NO_CARD
    place = starts[level] + left - 1
    card = whole(s.deck[place])
    s.deck[place] = NO_CARD
    s.left[level] = left - 1
    return card


@inner
def replace(s: Any, place: int, starts: Any, level_of: Any) -> None:
    """S-M1, D-M1: an emptied place is filled at once from its own level's deck, if any is left."""
    s.market[place] = draw(s, starts, level_of[place])


@inner
def reserve(s: Any, seat: int, choice: int, starts: Any, level_of: Any) -> None:
    """S-R1, D-R1: put a face-up card (choice: its place) or a deck's next one (PLACES + level) in hand."""
    held = whole(s.held[seat])
    if choice < PLACES:
        s.hand[seat, held] = s.market[choice]
        replace(s, choice, starts, level_of)
    else:
        s.hand[seat, held] = draw(s, starts, choice - PLACES)
        s.hidden[seat] |= 1 << held  # S-R5, D-R2: drawn unseen, so hidden from the others
    s.held[seat] = held + 1


@inner
def reservable(s: Any, seat: int) -> int:
    """Return what the seat may reserve: a bit for each market place, then for each deck (S-R1, S-R3)."""
    choices = 0
    if s.held[seat] < HAND:
        for place in range(PLACES):
            if s.market[place] != NO_CARD:
                choices |= 1 << place
        for level in range(LEVELS):
            if s.left[level] > 0:
                choices |= 1 << (PLACES + level)
    return choices


@inner
def card_at(s: Any, seat: int, source: int) -> int:
    """Return the card that the seat would buy from a source, or NO_CARD."""
    if source < PLACES:
        return whole(s.market[source])
    return whole(s.hand[seat, source - PLACES])


@inner
def announce(s: Any, seat: int, source: int) -> int:
    """Name the card that is going to be bought: from now on everyone knows it."""
    card = card_at(s, seat, source)
    s.pending = card
    s.source = source
    if source >= PLACES:
        s.hidden[seat] &= ~(1 << (source - PLACES)) & 0b111
    return card


@inner
def move_to_bought(s: Any, seat: int, starts: Any, level_of: Any) -> None:
    """Put the pending card before the seat and close the gap that it leaves."""
    source = whole(s.source)
    owned = whole(s.cards[seat])
    s.bought[s.pending] = 256 * seat + owned
    s.cards[seat] = owned + 1
    if source < PLACES:
        replace(s, source, starts, level_of)
    else:
        _leave_hand(s, seat, source - PLACES)
    s.source = NO_CARD


@inner
def _leave_hand(s: Any, seat: int, index: int) -> None:
    held = whole(s.held[seat]) - 1
    for i in range(index, held):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, held] = NO_CARD
    s.held[seat] = held
    hidden = whole(s.hidden[seat])
    before = hidden & ((1 << index) - 1)
    s.hidden[seat] = before | ((hidden >> 1) & ~((1 << index) - 1))


@inner
def redeal_unknown(s: Any, seat: int, dice: Any, starts: Any) -> None:
    """Draw anew what the seat cannot know: decks, others' hidden cards, what the dice will bring.

    Every way to lay out a level's unknown cards is equally likely. They are first laid out in order, so
    that the result depends on what the seat knows and on `dice`, and on nothing else: whoever sees only
    re-dealt positions cannot learn a secret. Seat -1, a spectator, knows no hidden card.
    """
    for level in range(LEVELS):
        first, end = starts[level], starts[level + 1]
        left = whole(s.left[level])
        _lay_out_in_order(s, seat, first, end, left)
        deck = s.deck[first : first + left]
        shuffle(dice, deck, left)
        walked = 0  # hidden cards that the walk, begun in the deck, has been through
        here = _hidden_place(s, seat, first, end, walked)
        while here >= 0:
            other = below(dice, left + walked + 1)
            card = s.hand[here // HAND, here % HAND]
            if other < left:
                s.hand[here // HAND, here % HAND] = deck[other]
                deck[other] = card
            elif other < left + walked:
                there = _hidden_place(s, seat, first, end, other - left)
                s.hand[here // HAND, here % HAND] = s.hand[there // HAND, there % HAND]
                s.hand[there // HAND, there % HAND] = card
            walked += 1
            here = _hidden_place(s, seat, first, end, walked)
    s.dice[0] = roll(dice)
    s.dice[1] = roll(dice) | 1  # never the one state that does not move


@inner
def _lay_out_in_order(s: Any, seat: int, first: int, end: int, left: int) -> None:
    """Put a level's unknown cards in rising order into the deck and on into the hidden places."""
    unknown = bits(0)
    for i in range(left):
        unknown |= BIT[whole(s.deck[first + i]) - first]
    hidden = 0
    here = _hidden_place(s, seat, first, end, hidden)
    while here >= 0:
        unknown |= BIT[whole(s.hand[here // HAND, here % HAND]) - first]
        hidden += 1
        here = _hidden_place(s, seat, first, end, hidden)
    for i in range(left):
        s.deck[first + i] = first + lowest_bit(unknown)
        unknown &= unknown - ONE_BIT
    for i in range(hidden):
        here = _hidden_place(s, seat, first, end, i)
        s.hand[here // HAND, here % HAND] = first + lowest_bit(unknown)
        unknown &= unknown - ONE_BIT


@inner
def _hidden_place(s: Any, seat: int, first: int, end: int, n: int) -> int:
    """Return the n-th place, HAND * holder + place in hand, of a level's cards that the seat cannot see."""
    for place in range(4 * HAND):
        holder = place // HAND
        if holder != seat and (s.hidden[holder] >> (place % HAND)) & 1:
            card = whole(s.hand[holder, place % HAND])
            if first <= card < end:
                if n == 0:
                    return place
                n -= 1
    return -1
