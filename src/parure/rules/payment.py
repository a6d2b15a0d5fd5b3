"""Paying for a card: own gems first, wild tokens for what is missing, and more of them if wished.

The price is the cost less the bonuses (S-B2, D-B1). The default payment spends own tokens where there
are any; a wild token stands in for each one missing. With wild tokens to spare the buyer may put
more of them in place of own tokens, colour by colour (S-B3, D-B2): `s.paid` counts those.
"""

from typing import Any

import numpy as np

from parure.jit import compiled, inner
from parure.rules.tokens import NONE, ONE, SHIFT, common, count, less, total

_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@compiled
def affordable(tokens: np.uint64, bonuses: np.uint64, cost: np.uint64, wild: int) -> bool:
    """Tell whether tokens, bonuses and wild tokens together reach the cost."""
    return total(less(cost, tokens + bonuses)) <= count(tokens, wild)


@inner
def from_own_gems(tokens: np.uint64, bonuses: np.uint64, cost: np.uint64) -> np.uint64:
    """Return the tokens other than wild ones that the default payment spends."""
    return common(less(cost, bonuses), tokens)


@inner
def spare_wild(tokens: np.uint64, bonuses: np.uint64, cost: np.uint64, wild: int) -> int:
    """Return how many wild tokens the default payment leaves over."""
    return count(tokens, wild) - total(less(cost, tokens + bonuses))


@inner
def replaceable(s: Any, seat: int, cost: np.uint64, wild: int) -> np.uint64:
    """Return the tokens in whose place one more wild token may still be spent.

    Colours are named in order, so none before the last one named: each payment has one spelling.
    """
    tokens = s.tokens[seat]
    if spare_wild(tokens, s.bonuses[seat], cost, wild) <= total(s.paid):
        return NONE
    left = less(from_own_gems(tokens, s.bonuses[seat], cost), s.paid)
    last = 0
    for colour in range(wild):
        if count(s.paid, colour) > 0:
            last = colour
    return np.uint64(left & (_ALL << SHIFT[last]))


@inner
def pay(s: Any, seat: int, cost: np.uint64, wild: int) -> np.uint64:
    """Take the payment from the seat and return the tokens spent; where they go is the game's affair."""
    tokens = s.tokens[seat]
    bonuses = s.bonuses[seat]
    missing = total(less(cost, tokens + bonuses))
    spent = from_own_gems(tokens, bonuses, cost) - s.paid
    spent += ONE[wild] * np.uint64(missing + total(s.paid))
    s.tokens[seat] = tokens - spent
    s.paid = NONE
    return np.uint64(spent)
