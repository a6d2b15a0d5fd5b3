"""The generator inside a position: xoroshiro64** (Blackman and Vigna), state in two 32-bit words.

Its state is the field `dice` of every position, so a seed and the decisions make the same game on
every machine. All arithmetic stays below 2^63 or is cut to 32 bits at once, so that interpreted
and compiled runs agree to the bit.
"""

from typing import Any

from parure.jit import compiled, inner, whole

WORD = 0xFFFFFFFF


@inner
def _rotate(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & WORD


@inner
def _times(x: int, y: int) -> int:
    """Multiply modulo 2^32, in halves, so that nothing overflows."""
    return (((x >> 16) * y << 16) + (x & 0xFFFF) * y) & WORD


@inner
def _scramble(x: int) -> int:
    """Spread every bit of x over all 32 (a bijection: MurmurHash3's finaliser)."""
    x = _times(x ^ (x >> 16), 0x85EBCA6B)
    x = _times(x ^ (x >> 13), 0xC2B2AE35)
    return x ^ (x >> 16)


@compiled
def seed_dice(dice: Any, seed: int) -> None:
    """Start the generator from a seed of 0 to 2^63 - 1; different seeds give different states."""
    low = _scramble((seed & WORD) ^ 0x9E3779B9)
    high = _scramble(((seed >> 32) + low) & WORD)
    low = _scramble((low + high) & WORD)
    if low == 0 and high == 0:  # the one state that never moves
        low = 1
    dice[0] = low
    dice[1] = high


@inner
def roll(dice: Any) -> int:
    """Return the next 32 random bits."""
    s0 = whole(dice[0])
    s1 = whole(dice[1])
    result = _times(_rotate(_times(s0, 0x9E3779BB), 5), 5)
    s1 ^= s0
    dice[0] = _rotate(s0, 26) ^ s1 ^ ((s1 << 9) & WORD)
    dice[1] = _rotate(s1, 13)
    return result


@compiled
def below(dice: Any, n: int) -> int:
    """Return a number from 0 to n - 1, each exactly equally likely (Lemire's method)."""
    product = roll(dice) * n
    rest = product & WORD
    if rest < n:
        unfair = (WORD + 1 - n) % n
        while rest < unfair:
            product = roll(dice) * n
            rest = product & WORD
    return product >> 32


@compiled
def shuffle(dice: Any, items: Any, count: int) -> None:
    """Put the first `count` items in a random order."""
    for last in range(count - 1, 0, -1):
        other = below(dice, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
