"""Sets of decisions as bits: decision `a` is bit `a % 64` of word `a // 64`.

A handful of words is filled, counted and chosen from many times faster than a byte for each decision.
"""

from typing import Any

import numpy as np

from parure.jit import compiled, inner, lowest_bit, popcount

BIT = np.uint64(1) << np.arange(64, dtype=np.uint64)  # BIT[i]: only bit i
ONE_BIT = np.uint64(1)
_INDEX = np.arange(65, dtype=np.uint64)
_EMPTY = np.uint64(0)


@inner
def bits(value: int) -> np.uint64:
    """Turn a number into a run of bits."""
    return np.uint64(value)


@inner
def clear(mask: Any) -> None:
    """Take every decision out of the set."""
    for i in range(mask.shape[0]):
        mask[i] = _EMPTY


@inner
def add(mask: Any, action: int) -> None:
    """Put one decision into the set."""
    mask[action >> 6] |= BIT[action & 63]


@inner
def add_run(mask: Any, first: int, run: np.uint64) -> None:
    """Put a run of neighbouring decisions into the set: bit 0 of `run` is decision `first`."""
    place = first & 63
    mask[first >> 6] |= run << _INDEX[place]
    if place > 0:
        over = run >> _INDEX[64 - place]
        if over != _EMPTY:
            mask[(first >> 6) + 1] |= over


@compiled
def has(mask: Any, action: int) -> bool:
    """Tell whether a decision is in the set."""
    return bool(mask[action >> 6] & BIT[action & 63] != _EMPTY)


@compiled
def size(mask: Any) -> int:
    """Count the decisions in the set."""
    number = 0
    for i in range(mask.shape[0]):
        number += popcount(mask[i])
    return number


@compiled
def nth(mask: Any, n: int) -> int:
    """Return the n-th decision of the set, counted from 0 in rising order."""
    i = 0
    word = mask[0]
    here = popcount(word)
    while n >= here:
        n -= here
        i += 1
        word = mask[i]
        here = popcount(word)
    for _ in range(n):
        word &= word - ONE_BIT
    return 64 * i + lowest_bit(word)


def set_bits(word: int) -> list[int]:
    """Return which bits are set, in rising order."""
    found = []
    while word:
        low = word & -word
        found.append(low.bit_length() - 1)
        word ^= low
    return found


def members(mask: Any) -> list[int]:
    """Return the decisions of the set in rising order (for people; compiled code uses `size` and `nth`)."""
    return [64 * i + bit for i, word in enumerate(mask.tolist()) for bit in set_bits(word)]


@compiled
def spread(mask: Any, out: Any) -> None:
    """Write the set as one 0 or 1 for each decision, as the environments want it."""
    for action in range(out.shape[0]):
        out[action] = (mask[action >> 6] >> _INDEX[action & 63]) & ONE_BIT
