"""Observations of Splendor."""

from typing import Any

from parure.jit import compiled, inner, whole
from parure.rules.contract import Position
from parure.rules.observation import classic
from parure.rules.observation.cards import card_writers, faces
from parure.rules.splendor import BONUS, CARDS, COLOURS, DEMAND, GOAL, RULES, WILD
from parure.rules.tokens import GEMS

PHASES = len(RULES.phases)

write_market, write_hand = card_writers(CARDS, faces(CARDS, BONUS, GEMS), WILD, GEMS)

layout = classic.layout(COLOURS, WILD, RULES.phases)


@compiled
def observe(s: Position, seat: int, out: Any) -> None:
    """Write what the seat may know; `layout` says what is where."""
    at = classic.write_table(s, out, PHASES, _goal_reached(s))
    at = classic.write_supply(s, seat, out, at, len(COLOURS), DEMAND)
    at = write_market(s, seat, out, at)
    at = classic.write_player(s, seat, out, at, len(COLOURS), DEMAND)
    for i in range(1, s.seats):
        player = (seat + i) % whole(s.seats)
        at = classic.write_player(s, player, out, at, len(COLOURS), DEMAND)
        at = write_hand(s, seat, player, out, at)


@inner
def _goal_reached(s: Any) -> bool:
    """S-E1: the round will be the last."""
    most = 0
    for seat in range(s.seats):
        most = max(most, whole(s.points[seat]))
    return most >= GOAL
