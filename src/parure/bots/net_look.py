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


@compiled
def climb(views: Any, columns: Any, levels: Any, scale: Any, out: Any) -> None:
    """Write views as training reads them: a number is as many ones as it has steps, an amount is scaled."""
    for i in range(views.shape[0]):
        for j in range(columns.shape[0]):
            number = views[i, columns[j]]
            if levels[j] == 0:
                out[i, j] = number * scale[columns[j]]
            else:
                out[i, j] = number >= levels[j]
