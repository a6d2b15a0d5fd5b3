"""What is in Duel's box: its components as tables, its decisions by number, what a position holds.

Decisions are numbered so, for ever:

      0 -  24   spend a privilege on a place     228 - 233   gold in place of a gem or pearl
     25         refill the board                 234 - 240   return a token
     26 - 170   take a line of tokens            241 - 245   the colour that a joker joins
    171 - 195   claim a gold, to reserve         246 - 270   the token of the card's own colour
    196 - 210   reserve: 12 places, 3 decks      271 - 276   the token to steal
    211 - 225   buy: 12 places, 3 in hand        277 - 280   a royal card
    226  pass   227  pay
"""

import numpy as np

from parure.rules import market
from parure.rules.board import CELLS, LINES
from parure.rules.contract import common_fields
from parure.rules.market import SOURCES
from parure.rules.tables import read
from parure.rules.tokens import GEMS, ONE, word

COLOURS = ("white", "blue", "green", "red", "black", "pearl", "gold")
PEARL = COLOURS.index("pearl")
WILD = COLOURS.index("gold")
TAKEABLE = WILD  # gems and pearls: every colour before gold
EVERY_TOKEN = word((4, 4, 4, 4, 4, 2, 3))  # D-C2
GEMS_AND_PEARLS = ~(np.uint64(0xFF) * ONE[WILD])

SEATS = (2,)
PRIVILEGES = 3
ROYALS = 4
GOAL_POINTS, GOAL_CROWNS, GOAL_COLOUR = 20, 10, 10  # D-W1 to D-W3
FIRST_ROYAL, SECOND_ROYAL = 3, 6  # D-K1: the crowns that bring a royal card
NOBODY = 255
NO_COLOUR = 255

PHASE_NAMES = ("main", "pay", "return", "over", "reserve", "joker", "token", "steal", "royal")
RESERVE_PHASE, JOKER_PHASE, TOKEN_PHASE, STEAL_PHASE, ROYAL_PHASE = 4, 5, 6, 7, 8

PRIVILEGE = 0
REFILL = CELLS
TAKE = REFILL + 1
CLAIM = TAKE + len(LINES)
RESERVE = CLAIM + CELLS
BUY = RESERVE + SOURCES
PASS = BUY + SOURCES
SETTLE = PASS + 1
WILD_FOR = SETTLE + 1
GIVE_BACK = WILD_FOR + TAKEABLE
JOIN = GIVE_BACK + len(COLOURS)
OWN_TOKEN = JOIN + GEMS
STEAL = OWN_TOKEN + CELLS
CHOOSE_ROYAL = STEAL + TAKEABLE
ACTIONS = CHOOSE_ROYAL + ROYALS

LEVEL_OF = np.array([0] * 5 + [1] * 4 + [2] * 3)  # D-U1: the level of each place of the pyramid

# What a card or a royal card does, as bits of `s.todo`, in the order in which it is done.
DO_JOKER, DO_TOKEN, DO_PRIVILEGE, DO_STEAL, DO_ROYAL, DO_EXTRA_TURN = 1, 2, 4, 8, 16, 32
ABILITY_BITS = {
    "none": 0,
    "copy_colour": DO_JOKER,
    "take_matching_token": DO_TOKEN,
    "take_privilege": DO_PRIVILEGE,
    "steal_token": DO_STEAL,
    "extra_turn": DO_EXTRA_TURN,
}

CARDS = read("duel_cards", COLOURS)
ROYAL_CARDS = read("duel_royals", COLOURS)


def _abilities(row: dict[str, str]) -> int:
    return sum(ABILITY_BITS[name] for name in row["ability"].split("+"))


COST, POINTS, CROWNS = CARDS.cost, CARDS.points, CARDS.column("crowns")
BONUS_COUNT = CARDS.column("bonus_count")
COLOUR = np.array(
    [COLOURS.index(row["bonus"]) if row["bonus"] in COLOURS else NO_COLOUR for row in CARDS.rows]
)
ABILITY = np.array([_abilities(row) for row in CARDS.rows])
JOKERS = np.flatnonzero(ABILITY & DO_JOKER)
JOKER_NUMBER = np.array([int(np.searchsorted(JOKERS, card)) for card in range(len(COST))])
ROYAL_POINTS = ROYAL_CARDS.points
ROYAL_ABILITY = np.array([_abilities(row) for row in ROYAL_CARDS.rows])
STARTS = CARDS.level_starts()

# Meanings: the decisions above, then those that name a card, by its number.
RESERVE_CARD = ACTIONS
BUY_CARD = RESERVE_CARD + len(COST)
MEANINGS = BUY_CARD + len(COST)

State = np.dtype(
    (
        np.record,
        [
            *common_fields(),
            ("bag", "u8"),
            ("tokens", "u8", (4,)),
            ("bonuses", "u8", (4,)),
            ("paid", "u8"),
            ("colour_points", "u8", (4,)),  # points on cards of each bonus colour, as a word of counts
            ("lying", "u4", (len(COLOURS),)),  # by colour: the places where tokens lie
            ("points", "u1", (4,)),
            ("crowns", "u1", (4,)),
            ("privileges", "u1", (4,)),
            ("above", "u1"),  # privileges above the board
            ("royals", "u1", (ROYALS,)),  # by royal card: 8 * seat + how many that seat had before, or NOBODY
            ("royals_won", "u1", (4,)),
            ("joined", "u1", (len(JOKERS),)),  # by joker: the colour it joined, or NO_COLOUR
            ("refilled", "u1"),  # in this turn
            ("extra_turn", "u1"),  # earned in this turn
            ("todo", "u1"),  # abilities still to apply
            ("royal", "u1"),  # the royal card just taken, whose ability is applied, or NOBODY
            *market.fields(len(COST)),
        ],
    )
)
