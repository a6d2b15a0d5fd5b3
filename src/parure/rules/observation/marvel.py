"""Observations of Splendor Marvel."""

from typing import Any

from parure.jit import compiled, inner, whole
from parure.rules.contract import Position
from parure.rules.marvel import AVENGERS, BONUS, CARDS, COLOURS, DEMAND, RULES, WILD, gauntlet
from parure.rules.observation import classic
from parure.rules.observation.cards import card_writers, faces
from parure.rules.observation.layout import flag, number
from parure.rules.tokens import GEMS

PHASES = len(RULES.phases)

write_market, write_hand = card_writers(CARDS, faces(CARDS, BONUS, GEMS, AVENGERS), WILD, GEMS)

layout = classic.layout(
    COLOURS,
    WILD,
    RULES.phases,
    card=(number("avengers", 2),),
    player=(number("avengers", 6), flag("holds the Avengers tile"), flag("assembles the Gauntlet")),
)


@compiled
def observe(s: Position, seat: int, out: Any) -> None:
    """Write what the seat may know; `layout` says what is where."""
    assembled = gauntlet(s)
    at = classic.write_table(s, out, PHASES, assembled != 0)
    at = classic.write_supply(s, seat, out, at, len(COLOURS), DEMAND)
    at = write_market(s, seat, out, at)
    at = _write_player(s, seat, out, at, assembled)
    for i in range(1, s.seats):
        player = (seat + i) % whole(s.seats)
        at = _write_player(s, player, out, at, assembled)
        at = write_hand(s, seat, player, out, at)


@inner
def _write_player(s: Any, player: int, out: Any, at: int, assembled: int) -> int:
    at = classic.write_player(s, player, out, at, len(COLOURS), DEMAND)
    out[at] = s.avengers[player]
    out[at + 1] = s.assembler == player
    out[at + 2] = (assembled >> player) & 1
    return at + 3
