"""The components of a game by their ids, as the command line shows them."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import parure

Piece = dict[str, Any]


@dataclass(frozen=True)
class Box:
    """Everything with an id in a game's box."""

    cards: dict[str, Piece]
    tiles: dict[str, Piece]

    @property
    def ids(self) -> list[str]:
        """All ids, cards first."""
        return [*self.cards, *self.tiles]


@cache
def box(game: str) -> Box:
    """Return the box of a game."""
    return Box(
        cards={card["id"]: card for card in parure.cards(game)},
        tiles={tile["id"]: tile for tile in parure.tiles(game)},
    )
