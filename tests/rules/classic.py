"""Splendor and Marvel side by side: most of Marvel's rules are Splendor's in other colours.

`@both` runs a test on each box: same sentence, same position, the other game's colours and cards.
"""

from dataclasses import dataclass
from typing import Any

import pytest

import parure
from tests.positions import GEMS, NO_CARDS, WILD, everything, position

#: The clause by which Marvel takes over the clauses of Splendor that begin so.
TAKEN_OVER = {
    "S-T": "M-T1",
    "S-R": "M-R1",
    "S-B": "M-B1",
    "S-L": "M-L1",
    "S-N": "M-O1",
    "S-P": "M-P1",
    "S-M": "S-M1",
}


@dataclass(frozen=True)
class Box:
    """One of the two games, with cards that fit the same sentences."""

    name: str
    single: str  #: a card of level 1 that costs three tokens of one colour, ...
    colour: str  #: ... this one
    double: str  #: a card of level 1 that costs two each of two colours, ...
    colours: tuple[str, str]  #: ... these, in the colour order
    nest: str  #: a card of level 1 that costs, among others, tokens of its own bonus colour
    nest_cost: dict[str, int]
    costly: tuple[str, ...]  #: twelve cards of level 3

    @property
    def gems(self) -> list[str]:
        return GEMS[self.name]

    @property
    def wild(self) -> str:
        return WILD[self.name]

    def position(self, *players: dict[str, Any], **entries: Any) -> parure.Game:
        """A position without nobles or locations, so that no visit disturbs other subjects."""
        tiles = "nobles" if self.name == "splendor" else "locations"
        return position(self.name, *players, **{tiles: []} | entries)

    def stuck(self, *players: dict[str, Any], seats: int = 2, **entries: Any) -> parure.Game:
        """No gems in the bank, no card face up, three cards too dear in every hand."""
        given = [*players, *[{}] * (seats - len(players))]
        hands = [{"reserved": self.costly[3 * seat : 3 * seat + 3]} for seat in range(seats)]
        table = {"bank": everything(self.name, 0), "rows": NO_CARDS}
        full = [hand | player for hand, player in zip(hands, given, strict=True)]
        return self.position(*full, seats=seats, **table | entries)

    def clause(self, splendor: str) -> str:
        return splendor if self.name == "splendor" else TAKEN_OVER[splendor[:3]]


SPLENDOR = Box(
    "splendor",
    single="L1-06",
    colour="blue",
    double="L1-04",
    colours=("blue", "black"),
    nest="L1-07",
    nest_cost={"white": 3, "blue": 1, "black": 1},
    costly=tuple(f"L3-{number:02}" for number in range(1, 13)),
)
MARVEL = Box(
    "marvel",
    single="M1-01",
    colour="red",
    double="M1-03",
    colours=("orange", "red"),
    nest="M1-05",
    nest_cost={"yellow": 1, "red": 2},
    costly=tuple(f"M3-{number:02}" for number in range(1, 13)),
)

both = pytest.mark.parametrize("box", [SPLENDOR, MARVEL], ids=lambda box: box.name)
all_seats = pytest.mark.parametrize("seats", [2, 3, 4])
each_seat = pytest.mark.parametrize(
    ("seats", "seat"), [(seats, seat) for seats in (2, 3, 4) for seat in range(seats)]
)
