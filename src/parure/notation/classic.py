"""Words for the turn that Splendor and Splendor Marvel share."""

from abc import abstractmethod
from typing import Any, ClassVar

from parure.notation.base import Notation
from parure.notation.referee import refuse
from parure.notation.restore import Path, Pieces
from parure.notation.words import View, counts, plain
from parure.rules import classic
from parure.rules.classic import MAX_TILES, NO_TILE
from parure.rules.contract import PAY, Position
from parure.rules.market import LEVELS, PLACES
from parure.rules.payment import affordable
from parure.rules.tokens import GEMS, LIMIT, total

GEM_TOKENS = 7  # of each colour in the box; with fewer seats some stay there


class ClassicNotation(Notation):
    """What the two games say alike; a game names its tiles and adds what is its own."""

    level_of = classic.LEVEL_OF
    tile: ClassVar[str]  # "noble" or "location": the phase and the decision
    tile_list_name: ClassVar[str]  # the entry of a view

    # Decisions as text

    def _fixed_texts(self) -> dict[int, str]:
        texts = {}
        for action in range(classic.TAKES):
            taken = counts(classic.TAKEN[action], self.gems)
            texts[action] = " ".join(["take", *(c for c, n in taken.items() for _ in range(n))])
        for level in range(LEVELS):
            texts[classic.RESERVE + PLACES + level] = f"reserve deck {level + 1}"
        texts[classic.PASS] = "pass"
        texts[classic.SETTLE] = "pay"
        for i, colour in enumerate(self.gems):
            texts[classic.WILD_FOR + i] = f"{self.colours[self.wild]} {colour}"
        for i, colour in enumerate(self.colours):
            texts[classic.GIVE_BACK + i] = f"return {colour}"
        return texts

    def _named(self, s: Position, action: int, reach: bytes) -> str:
        if action >= classic.CHOOSE_TILE:
            return f"{self.tile} {self.tiles.ids[s.tiles[action - classic.CHOOSE_TILE]]}"
        if action >= classic.BUY:
            return f"buy {self.cards.ids[reach[action - classic.BUY]]}"
        return f"reserve {self.cards.ids[reach[action - classic.RESERVE]]}"

    def _find_named(self, s: Position, word: str, name: str) -> int | None:
        if word == self.tile:
            lying = [self.tiles.ids[tile] for tile in s.tiles if tile != NO_TILE]
            return classic.CHOOSE_TILE + lying.index(name) if name in lying else None
        return self._find_card(s, word, name, classic.BUY, classic.RESERVE)

    # The referee

    def _refuse_phase(self, s: Position, word: str, phase: str) -> None:
        seat = int(s.turn)
        held = int(total(s.tokens[seat]))
        if phase == "pay":
            card = self.cards.ids[s.pending]
            refuse(self.clauses["wild"], "paying", card=card, wild=self.colours[self.wild])
        if phase == "return":
            refuse(self.clauses["limit"], "returning", held=held, limit=LIMIT)
        if phase == self.tile:
            refuse(self.clauses["tile choice"], f"choosing-{self.tile}")
        if word == "return":
            refuse(self.clauses["limit"], "not-returning", held=held, limit=LIMIT)
        if word == self.tile:
            refuse(self.clauses["tile"], f"not-choosing-{self.tile}")
        refuse(None, "not-paying", word=word)

    def judge_take(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse a take: wrong colours, too few in the bank, or too few taken."""
        if not 1 <= len(rest) <= 3:
            refuse(self.clauses["three"], "take-count", named=len(rest))
        colours = [self.expect_colour(word) for word in rest]
        names = [self.colours[c] for c in colours]
        bank = counts(s.bank, self.colours)
        for colour, name in zip(colours, names, strict=True):
            if colour >= GEMS:
                refuse(self.clauses["never taken"], "never-taken", colour=name)
        if len(set(colours)) < len(colours):
            if len(colours) == 2:
                self._refuse_double(names[0], bank)
            refuse(self.clauses["three"], "three-alike", different=len(set(colours)))
        if colours != sorted(colours):
            right = " ".join(self.colours[c] for c in sorted(colours))
            refuse(None, "colour-order", order=list(self.gems), right=right)
        missing = [name for name in names if bank[name] == 0]
        if missing:
            refuse(self.clauses["three"], "none-left", colours=missing)
        left = [name for name in self.gems if bank[name]]
        refuse(self.clauses["fewer"], "too-few", left=len(left), taken=len(colours))

    def _refuse_double(self, colour: str, bank: dict[str, int]) -> None:
        refuse(self.clauses["double"], "double", colour=colour, left=bank[colour])

    def judge_tile(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse a noble or location: unknown, not on the table, or not earned."""
        name = self.expect_one(rest, f"{self.tile} {self.tiles.ids[0]}")
        if name not in self.tiles.ids:
            refuse(None, f"unknown-{self.tile}", tile=name, ids=list(self.tiles.ids))
        tile = self.tiles.ids.index(name)
        if tile not in s.tiles.tolist():
            refuse(self.clauses["tile"], "tile-gone", tile=name)
        demand = counts(self.tiles.cost[tile], self.gems)
        bonuses = counts(s.bonuses[seat], self.gems)
        refuse(self.clauses["tile"], "tile", tile=name, demand=demand, bonuses=bonuses)

    # Views

    def _table(self, s: Position) -> View:
        return {self.tile_list_name: [self.tiles.ids[tile] for tile in s.tiles if tile != NO_TILE]}

    def _belongings(self, s: Position, seat: int) -> View:
        won = [(v & 7, i) for i, v in enumerate(s.visited) if v != NO_TILE and v >> 3 == seat]
        return {self.tile_list_name: [self.tiles.ids[i] for _, i in sorted(won)]}

    def _memory(self, s: Position) -> View:
        return {"turns": s.turns, "passes": s.passes, "end_triggered": self._end_triggered(s)}

    @abstractmethod
    def _end_triggered(self, s: Position) -> bool:
        """Tell whether the game ends with this round, as things are."""

    # Positions from views

    def _restore_game(self, s: Position, view: View, where: Path) -> None:
        s.bank = where.tokens(view, "bank", self.colours)
        s.tiles[:] = NO_TILE
        s.visited[:] = NO_TILE
        tiles = Pieces(self.tiles.ids)
        on_table = where.list_of(view, self.tile_list_name, str)
        if len(on_table) > MAX_TILES:
            where.wrong(self.tile_list_name, on_table, f"at most {MAX_TILES} tiles")
        for i, name in enumerate(on_table):
            s.tiles[i] = tiles.put(name, where.at(self.tile_list_name).at(i).name)
        for seat, player in enumerate(view["players"]):
            at = where.at("players").at(seat)
            s.tokens[seat] = at.tokens(player, "tokens", self.colours)
            for rank, name in enumerate(at.list_of(player, self.tile_list_name, str)):
                s.visited[tiles.put(name, at.at(self.tile_list_name).at(rank).name)] = 8 * seat + rank
                s.tiles_won[seat] += 1
        self._check_tokens(s)
        self._restore_scores(s, view, where)
        memory = where.get(view, "memory", dict, {})
        s.passes = where.at("memory").integer(memory, "passes", 0, int(s.seats), default=0)

    @abstractmethod
    def supply(self, seats: int) -> tuple[int, ...]:
        """Return how many tokens of each colour are in a game, in colour order."""

    def _check_tokens(self, s: Position) -> None:
        everywhere = [counts(word, self.colours) for word in [s.bank, *s.tokens[: s.seats]]]
        for colour, most in zip(self.colours, self.supply(int(s.seats)), strict=True):
            found = sum(place[colour] for place in everywhere)
            if found > most:
                raise ValueError(
                    f"view: there are {found} {colour} tokens; with {s.seats} seats the game has {most}"
                )

    def _restore_scores(self, s: Position, view: View, where: Path) -> None:
        """Work out bonuses and points from cards and tiles, and compare with what the view says."""
        bonus = self.cards.bonus(self.colours)
        for seat in range(int(s.seats)):
            for card in self.bought_in_order(s, seat):
                s.bonuses[seat] += bonus[card]
                s.points[seat] += self.cards.points[card]
                self._restore_card(s, seat, card)
            s.points[seat] += sum(
                int(self.tiles.points[i])
                for i, v in enumerate(s.visited)
                if v != NO_TILE and int(v) >> 3 == seat
            )
        self._restore_own(s, view, where)
        for seat, player in enumerate(view["players"]):
            shown = self._player(plain(s), seat, None)
            for entry in ("bonuses", "points", "avengers"):
                where.at("players").at(seat).agree(player, entry, shown.get(entry))

    def _restore_card(self, s: Position, seat: int, card: int) -> None:
        """Count what else a bought card brings."""

    def _restore_own(self, s: Position, view: View, where: Path) -> None:
        """Set up what only this game has."""

    def _restore_pending(self, s: Position, view: View, where: Path) -> None:
        pending: Any = view.get("pending")
        paid = where.list_of(view, "paid", str, default=[])
        if s.phase != PAY:
            if pending is not None or paid:
                where.wrong("pending", pending, "null: nothing is being paid for in this phase")
            return
        seat = int(s.turn)
        card = self.card_number.get(pending)
        place = None if card is None else self.place_of(s, seat, card)
        if card is None or place is None:
            where.wrong("pending", pending, "the card being bought, from the market or the own hand")
        if not affordable(s.tokens[seat], s.bonuses[seat], self.cards.cost[card], self.wild):
            where.wrong("pending", pending, "a card that the seat can pay for")
        s.pending = card
        s.source = place
        self._restore_paid(s, paid, where)
