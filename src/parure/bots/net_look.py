"""Positions as the net sees them, in compiled code."""

from typing import Any

from parure.bots.lookahead import WALK, worths
from parure.jit import compiled, whole
from parure.rules.contract import legal, observe
from parure.rules.mask import spread


@compiled
def look(
    states: Any, room: Any, bits: Any, view: Any, values: Any, views: Any, legals: Any, worth: Any
) -> None:
    """Write every seat's view, the mover's first, and what is legal, for each position."""
    for i in range(states.shape[0]):
        s = states[i]
        seats = whole(s.seats)
        for q in range(seats):
            observe(s, (whole(s.turn) + q) % seats, view)
            for j in range(views.shape[2]):
                views[i, q, j] = view[j]
        room[WALK] = states[i]
        worths(room, WALK, values)
        for q in range(seats):
            worth[i, q] = values[(whole(s.turn) + q) % seats]
        legal(s, bits)
        spread(bits, legals[i])
