"""Words for Splendor Marvel."""

from typing import ClassVar

from parure.notation.classic import ClassicNotation
from parure.notation.ending import Comparison, Criterion, decide
from parure.notation.restore import Path
from parure.notation.words import View
from parure.rules import marvel
from parure.rules.classic import GEMS_BY_SEATS
from parure.rules.contract import Position
from parure.rules.marvel import ASSEMBLE, AVENGERS, AVENGERS_POINTS, NOBODY
from parure.rules.tokens import GEMS


class MarvelNotation(ClassicNotation):
    """Marvel's words, clauses and components."""

    rules = marvel.RULES
    colours = marvel.COLOURS
    wild = marvel.WILD
    cards = marvel.CARDS
    tiles = marvel.LOCATIONS
    starts = marvel.STARTS
    tile = "location"
    tile_list_name = "locations"
    words: ClassVar = {
        "take": ("main",),
        "reserve": ("main",),
        "buy": ("main",),
        "pass": ("main",),
        "gray": ("pay",),
        "pay": ("pay",),
        "return": ("return",),
        "location": ("location",),
    }
    clauses: ClassVar = {
        "three": "M-T1",
        "fewer": "M-T1",
        "double": "M-T1",
        "never taken": "M-T1",
        "reserve": "M-R1",
        "hand": "M-R1",
        "theirs": "M-R1",
        "buy": "M-B1",
        "price": "M-B1",
        "wild": "M-B1",
        "limit": "M-L1",
        "tile": "M-O1",
        "tile choice": "M-O1",
        "pass": "M-P1",
    }

    judge_gray = ClassicNotation.judge_wild
    judge_location = ClassicNotation.judge_tile

    def _end_triggered(self, s: Position) -> bool:
        return marvel.gauntlet(s.record) != 0

    def _table(self, s: Position) -> View:
        return {**super()._table(s), "avengers_tile": None if s.assembler == NOBODY else s.assembler}

    def _belongings(self, s: Position, seat: int) -> View:
        return {**super()._belongings(s, seat), "avengers": s.avengers[seat]}

    def supply(self, seats: int) -> tuple[int, ...]:
        """M-U3."""
        return (int(GEMS_BY_SEATS[seats]),) * GEMS + (seats, int(marvel.GRAY_TOKENS))

    def _restore_card(self, s: Position, seat: int, card: int) -> None:
        s.avengers[seat] += AVENGERS[card]

    def _restore_own(self, s: Position, view: View, where: Path) -> None:
        s.assembler = NOBODY
        if view.get("avengers_tile") is not None:
            holder = where.integer(view, "avengers_tile", 0, int(s.seats) - 1)
            if s.avengers[holder] < ASSEMBLE:
                where.wrong("avengers_tile", holder, f"a seat with at least {ASSEMBLE} symbols, or null")
            s.assembler = holder
            s.points[holder] += AVENGERS_POINTS
        self._check_sides(s, where)

    def _check_sides(self, s: Position, where: Path) -> None:
        """Two sides of one tile can not lie on the table or before the seats together."""
        used = [i for i in range(len(self.tiles.ids)) if i in s.tiles or s.visited[i] != 255]
        for i in used:
            if i % marvel.SIDES == 0 and i + 1 in used:
                both = self.tiles.ids[i], self.tiles.ids[i + 1]
                raise ValueError(
                    f"{where.name}.{self.tile_list_name} has {both[0]} and {both[1]}, the sides of one tile"
                )

    def _card_facts(self, card: int, row: dict[str, str]) -> View:
        return {**super()._card_facts(card, row), "name": row["name"], "avengers": int(row["avengers"])}

    def _ending(self, record: Position, view: View) -> list[Comparison]:
        players = view["players"]
        gauntlet = marvel.gauntlet(record)
        criteria = [
            Criterion("points", "M-E3", [player["points"] for player in players]),
            Criterion(
                "avengers tile", "M-E3", [int(view["avengers_tile"] == seat) for seat in range(len(players))]
            ),
            Criterion("cards", "M-E3", [len(player["cards"]) for player in players], fewest=True),
        ]
        if gauntlet:  # M-P1: else everybody passed, and all are compared
            assembled = [gauntlet >> seat & 1 for seat in range(len(players))]
            criteria.insert(0, Criterion("gauntlet", "M-E3", assembled))
        return decide(criteria)


NOTATION = MarvelNotation()
