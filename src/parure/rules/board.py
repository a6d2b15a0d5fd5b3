"""Duel's board: 25 places, and the lines in which tokens may be taken.

A place is 5 * row + column; a set of places is 25 bits. `s.lying[colour]` is where tokens of a colour lie.

         a   b   c   d   e        the spiral, from the centre outwards:
    1    0   1   2   3   4          17 18 19 20 21
    2    5   6   7   8   9          16  5  6  7 22
    3   10  11  12  13  14          15  4  1  8 23
    4   15  16  17  18  19          14  3  2  9 24
    5   20  21  22  23  24          13 12 11 10 25
"""

from typing import Any

import numpy as np

from parure.jit import inner, popcount, whole
from parure.rules.dice import below
from parure.rules.mask import add_run, bits
from parure.rules.tokens import NONE, ONE, count, total

SIDE = 5
CELLS = SIDE * SIDE
ROW = (1 << SIDE) - 1

_ORDER = "c3 c4 b4 b3 b2 c2 d2 d3 d4 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5"  # D-U2
CELL_NAMES = tuple(f"{column}{row}" for row in "12345" for column in "abcde")
SPIRAL = np.array([CELL_NAMES.index(name) for name in _ORDER.split()])

# A direction leads from the upper (or left) end of a line to the other, so places come in row order.
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
STEP = np.array([SIDE * rows + columns for rows, columns in DIRECTIONS])


def _starts(length: int) -> list[tuple[int, int, int]]:
    """By direction, the rectangle where a line of that length can start: rows, columns, first column."""
    reach = length - 1
    rectangles = []
    for rows, columns in DIRECTIONS:
        first = reach if columns < 0 else 0
        rectangles.append((SIDE - reach * rows, SIDE - reach * abs(columns), first))
    return rectangles


PAIR_STARTS = np.array(_starts(2))
TRIPLE_STARTS = np.array(_starts(3))


def _lines() -> list[int]:
    """All takes, as sets of places: singles, then pairs, then triples, by direction and starting place."""
    lines = [1 << cell for cell in range(CELLS)]
    for length, starts in ((2, PAIR_STARTS), (3, TRIPLE_STARTS)):
        for (rows, columns, first), step in zip(starts, STEP, strict=True):
            for row in range(rows):
                for column in range(first, first + columns):
                    cells = [SIDE * row + column + int(step) * i for i in range(length)]
                    lines.append(sum(1 << cell for cell in cells))
    return lines


LINES = np.array(_lines())


@inner
def add_lines(mask: Any, first: int, open_places: int) -> None:
    """Put into the mask every line (decision `first` + its number) that lies wholly on open places (D-T1)."""
    add_run(mask, first, bits(open_places))
    pair = first + CELLS
    triple = pair
    for direction in range(4):
        triple += PAIR_STARTS[direction, 0] * PAIR_STARTS[direction, 1]
    for direction in range(4):
        step = STEP[direction]
        pairs = open_places & (open_places >> step)
        pair = _add_starts(mask, pair, pairs, PAIR_STARTS[direction])
        triples = pairs & (open_places >> (2 * step))
        triple = _add_starts(mask, triple, triples, TRIPLE_STARTS[direction])


@inner
def _add_starts(mask: Any, first: int, places: int, rectangle: Any) -> int:
    """Number the places of a rectangle row by row; return the number after the last."""
    rows, columns, left = rectangle[0], rectangle[1], rectangle[2]
    row_bits = (1 << columns) - 1
    run = 0
    for row in range(rows):
        run |= ((places >> (SIDE * row + left)) & row_bits) << (columns * row)
    add_run(mask, first, bits(run))
    return whole(first + rows * columns)


@inner
def tokens_on(s: Any, places: int, colours: int) -> np.uint64:
    """Return the tokens that lie on a set of places, as a word of counts."""
    tokens = NONE
    for colour in range(colours):
        tokens += ONE[colour] * np.uint64(popcount(np.uint64(whole(s.lying[colour]) & places)))
    return tokens


@inner
def lift(s: Any, places: int, colours: int) -> np.uint64:
    """Take the tokens off a set of places and return them."""
    tokens = tokens_on(s, places, colours)
    for colour in range(colours):
        s.lying[colour] = whole(s.lying[colour]) & ~places
    return tokens


@inner
def covered(s: Any, colours: int) -> int:
    """Return the places on which one of the first so many colours lies."""
    places = 0
    for colour in range(colours):
        places |= whole(s.lying[colour])
    return places


@inner
def pour(s: Any, colours: int) -> None:
    """D-U2, D-O2: put all tokens of the bag, at random, on the empty places along the spiral."""
    occupied = covered(s, colours)
    for cell in SPIRAL:
        left = total(s.bag)
        if left == 0:
            return
        if not (occupied >> cell) & 1:
            colour = _nth_token(s.bag, below(s.dice, left))
            s.bag -= ONE[colour]
            s.lying[colour] = whole(s.lying[colour]) | (1 << cell)


@inner
def _nth_token(tokens: np.uint64, n: int) -> int:
    """Return the colour of the n-th token, counted through the colours in order."""
    colour = 0
    while n >= count(tokens, colour):
        n -= count(tokens, colour)
        colour += 1
    return colour
