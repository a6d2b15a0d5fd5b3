"""Tokens, bonuses and costs: eight small counts in one 64-bit word, a byte for each colour.

    byte     0      1      2      3      4      5      6      7
    splendor white  blue   green  red    black  gold   -      -
    marvel   yellow blue   orange red    purple green  gray   -
    duel     white  blue   green  red    black  pearl  gold   -

Adding or subtracting two such words moves tokens of all colours at once, and a price is worked out in
a handful of machine instructions. Counts stay below 128: a byte never overflows into its neighbour.
Words are `np.uint64` everywhere; Numba turns a mixture of signed and unsigned into floats.
"""

from collections.abc import Iterable

import numpy as np

from parure.jit import compiled, inner, whole

GEMS = 5  # the colours that cards give as bonuses come first in every game
LIMIT = 10  # S-L1, M-L1, D-L1: tokens a seat may hold at the end of its turn

SHIFT = np.arange(0, 64, 8, dtype=np.uint64)
ONE = np.uint64(1) << SHIFT  # ONE[colour]: a single token of that colour
NONE = np.uint64(0)
BYTE = np.uint64(0xFF)
HIGH = np.uint64(0x8080808080808080)  # the top bit of every byte
SEVEN = np.uint64(7)
CASTING_OUT = np.uint64(255)
GEMS_ONLY = np.uint64(0xFFFFFFFFFF)


def word(counts: Iterable[int]) -> np.uint64:
    """Pack counts, in colour order, into a word (for tables and set-up; not compiled)."""
    return np.uint64(sum(int(n) << (8 * colour) for colour, n in enumerate(counts)))


@compiled
def count(tokens: np.uint64, colour: int) -> int:
    """Return how many of one colour there are."""
    return whole((tokens >> SHIFT[colour]) & BYTE)


@compiled
def total(tokens: np.uint64) -> int:
    """Return how many tokens there are of all colours (256 leaves 1 when 255s are cast out)."""
    return whole(tokens % CASTING_OUT)


@inner
def less(have: np.uint64, away: np.uint64) -> np.uint64:
    """Subtract colour by colour, never below zero."""
    difference = (have | HIGH) - away
    positive = difference & HIGH  # still there where have >= away
    return difference & (positive - (positive >> SEVEN))


@inner
def common(a: np.uint64, b: np.uint64) -> np.uint64:
    """Return the smaller count, colour by colour."""
    return a - less(a, b)


@inner
def covers(have: np.uint64, demand: np.uint64) -> bool:
    """Tell whether there is at least the demanded number of every colour."""
    return bool(less(demand, have) == NONE)


@inner
def colours_with(tokens: np.uint64, at_least: int, colours: int) -> int:
    """Return which of the first so many colours have at least that many tokens, as bits."""
    bits = 0
    for colour in range(colours):
        if count(tokens, colour) >= at_least:
            bits |= 1 << colour
    return bits


@inner
def kinds(tokens: np.uint64) -> int:
    """Return of how many different colours there is at least one."""
    different = 0
    while tokens != NONE:
        if tokens & BYTE != NONE:
            different += 1
        tokens >>= SHIFT[1]
    return different


@inner
def only_colour(tokens: np.uint64) -> int:
    """Return the first colour of which there is at least one."""
    colour = 0
    while tokens & BYTE == NONE:
        tokens >>= SHIFT[1]
        colour += 1
    return colour
