"""Counts of all ways to go on, as chess programs make them, with a sum over the positions reached."""

from typing import Any

import numpy as np

from parure.jit import compiled, whole
from parure.rules.contract import OVER, apply, legal, rules
from parure.rules.mask import nth
from tests.playing import played

#: (game, seats, seed, decisions played before, depth)
SHALLOW = [
    ("splendor", 2, 1, 0, 2),
    ("splendor", 4, 2, 60, 2),
    ("marvel", 2, 3, 40, 2),
    ("marvel", 3, 4, 90, 2),
    ("duel", 2, 5, 30, 1),
    ("duel", 2, 6, 80, 1),
]
DEEP = [
    ("splendor", 2, 1, 0, 4),
    ("splendor", 3, 2, 50, 4),
    ("splendor", 4, 3, 120, 4),
    ("marvel", 2, 4, 0, 4),
    ("marvel", 2, 5, 45, 4),
    ("marvel", 4, 6, 150, 4),
    ("duel", 2, 7, 0, 3),
    ("duel", 2, 8, 60, 3),
    ("duel", 2, 9, 90, 3),
]


@compiled
def perft(states: Any, masks: Any, depth: int) -> tuple[int, int]:
    """Count the ways to take `depth` decisions from states[0] (fewer at a game's end); sum up their ends."""
    ways = 0
    checksum = 0
    level = 0
    left = np.zeros(depth, dtype=np.int64)
    left[0] = legal(states[0], masks[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        apply(states[level + 1], nth(masks[level], left[level]))
        if level + 1 == depth or states[level + 1].phase == OVER:
            ways += 1
            checksum = (checksum + _digest(states[level + 1])) % 1_000_000_007
        else:
            level += 1
            left[level] = legal(states[level], masks[level])
    return ways, checksum


@compiled
def _digest(s: Any) -> int:
    """Mix what every game's position has, so that two different ends rarely look alike."""
    mixed = 0
    for seat in range(4):
        for half in (s.tokens[seat] & np.uint64(0xFFFFFFFF), s.tokens[seat] >> np.uint64(32)):
            mixed = (mixed * 1_000_003 + whole(half)) % 1_000_000_007
        mixed = (mixed * 31 + whole(s.points[seat]) * 7 + whole(s.cards[seat])) % 1_000_000_007
    for place in range(12):
        mixed = (mixed * 257 + whole(s.market[place])) % 1_000_000_007
    return (mixed * 31 + whole(s.phase) * 5 + whole(s.turn)) % 1_000_000_007


def counts(cases: list[tuple[str, int, int, int, int]]) -> list[list[int]]:
    """Return [ways, checksum] for each case."""
    found = []
    for name, seats, seed, before, depth in cases:
        game = rules(name)
        states = game.new_states(depth + 1)
        states[0] = played(name, seats, seed, before)._states[0]
        masks = np.zeros((depth, game.words), dtype=np.uint64)
        found.append([int(number) for number in perft(states, masks, depth)])
    return found
