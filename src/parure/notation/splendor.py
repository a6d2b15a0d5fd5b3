"""Words for Splendor."""

from typing import ClassVar

from parure.notation.classic import ClassicNotation
from parure.notation.ending import Comparison, Criterion, decide
from parure.notation.words import View
from parure.rules import splendor
from parure.rules.classic import GEMS_BY_SEATS
from parure.rules.contract import Position
from parure.rules.tokens import GEMS


class SplendorNotation(ClassicNotation):
    """Splendor's words, clauses and components."""

    rules = splendor.RULES
    colours = splendor.COLOURS
    wild = splendor.WILD
    cards = splendor.CARDS
    tiles = splendor.NOBLES
    starts = splendor.STARTS
    tile = "noble"
    tile_list_name = "nobles"
    words: ClassVar = {
        "take": ("main",),
        "reserve": ("main",),
        "buy": ("main",),
        "pass": ("main",),
        "gold": ("pay",),
        "pay": ("pay",),
        "return": ("return",),
        "noble": ("noble",),
    }
    clauses: ClassVar = {
        "three": "S-T1",
        "fewer": "S-T2",
        "double": "S-T3",
        "never taken": "S-T4",
        "reserve": "S-R1",
        "hand": "S-R3",
        "theirs": "S-R4",
        "buy": "S-B1",
        "price": "S-B2",
        "wild": "S-B3",
        "limit": "S-L1",
        "tile": "S-N1",
        "tile choice": "S-N2",
        "pass": "S-P1",
    }

    judge_gold = ClassicNotation.judge_wild
    judge_noble = ClassicNotation.judge_tile

    def _end_triggered(self, s: Position) -> bool:
        return bool(max(s.points) >= splendor.GOAL)

    def supply(self, seats: int) -> tuple[int, ...]:
        """S-U3."""
        return (int(GEMS_BY_SEATS[seats]),) * GEMS + (int(splendor.GOLD_TOKENS),)

    def _ending(self, record: Position, view: View) -> list[Comparison]:
        players = view["players"]
        return decide(
            [
                Criterion("points", "S-E2", [player["points"] for player in players]),
                Criterion("cards", "S-E2", [len(player["cards"]) for player in players], fewest=True),
            ]
        )


NOTATION = SplendorNotation()
