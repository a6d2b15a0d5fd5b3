"""Words for Splendor Duel: decisions, views and components. Its referee is in duel_referee.py."""

from typing import Any, ClassVar

import numpy as np

from parure.notation.duel_referee import DuelReferee
from parure.notation.ending import Comparison
from parure.notation.restore import Path, Pieces
from parure.notation.words import View, counts, plain
from parure.rules import duel_box as box
from parure.rules.board import CELL_NAMES, CELLS, LINES, SIDE
from parure.rules.contract import PAY, Position
from parure.rules.duel import RULES
from parure.rules.duel_box import COLOUR, JOKER_NUMBER, NO_COLOUR, NOBODY
from parure.rules.market import LEVELS, PLACES
from parure.rules.mask import set_bits
from parure.rules.payment import affordable

JOKERS = frozenset(box.JOKERS.tolist())
ABILITY_NAMES = {
    box.DO_JOKER: "joker",
    box.DO_TOKEN: "token",
    box.DO_PRIVILEGE: "privilege",
    box.DO_STEAL: "steal",
    box.DO_ROYAL: "royal",
    box.DO_EXTRA_TURN: "extra_turn",
}


def abilities(bits: int) -> list[str]:
    """Name a set of abilities."""
    return [name for bit, name in ABILITY_NAMES.items() if bits & bit]


class DuelNotation(DuelReferee):
    """Duel's words, clauses and components."""

    rules = RULES
    colours = box.COLOURS
    wild = box.WILD
    cards = box.CARDS
    tiles = box.ROYAL_CARDS
    starts = box.STARTS
    level_of = box.LEVEL_OF
    derived: ClassVar = ("bonuses", "crowns", "colour_points", "points")

    # Decisions as text

    def _fixed_texts(self) -> dict[int, str]:
        texts = {box.REFILL: "refill", box.PASS: "pass", box.SETTLE: "pay"}
        for cell, name in enumerate(CELL_NAMES):
            texts[box.PRIVILEGE + cell] = f"privilege {name}"
            texts[box.CLAIM + cell] = f"claim {name}"
            texts[box.OWN_TOKEN + cell] = f"token {name}"
        for i, line in enumerate(LINES):
            texts[box.TAKE + i] = " ".join(
                ["take", *(CELL_NAMES[c] for c in range(CELLS) if int(line) >> c & 1)]
            )
        for level in range(LEVELS):
            texts[box.RESERVE + PLACES + level] = f"reserve deck {level + 1}"
        for i, colour in enumerate(self.colours):
            texts[box.GIVE_BACK + i] = f"return {colour}"
            if i < box.TAKEABLE:
                texts[box.WILD_FOR + i] = f"gold {colour}"
                texts[box.STEAL + i] = f"steal {colour}"
        for i, colour in enumerate(self.gems):
            texts[box.JOIN + i] = f"joker {colour}"
        for i, royal in enumerate(self.tiles.ids):
            texts[box.CHOOSE_ROYAL + i] = f"royal {royal}"
        return texts

    def _named(self, s: Position, action: int, reach: bytes) -> str:
        if action >= box.BUY:
            return f"buy {self.cards.ids[reach[action - box.BUY]]}"
        return f"reserve {self.cards.ids[reach[action - box.RESERVE]]}"

    def _find_named(self, s: Position, word: str, name: str) -> int | None:
        return self._find_card(s, word, name, box.BUY, box.RESERVE)

    # Views

    def _pending(self, s: Position) -> str | None:
        return super()._pending(s) if s.royal == NOBODY else self.tiles.ids[s.royal]

    def _supply(self, s: Position) -> View:
        board: list[list[str | None]] = [[None] * SIDE for _ in range(SIDE)]
        for colour, places in zip(self.colours, s.lying, strict=True):
            for cell in set_bits(places):
                board[cell // SIDE][cell % SIDE] = colour
        return {"board": board, "bag": counts(s.bag, self.colours), "privileges": s.above}

    def _table(self, s: Position) -> View:
        return {"royals": [name for i, name in enumerate(self.tiles.ids) if s.royals[i] == NOBODY]}

    def _belongings(self, s: Position, seat: int) -> View:
        won = [(v & 7, i) for i, v in enumerate(s.royals) if v != NOBODY and v >> 3 == seat]
        return {
            "privileges": s.privileges[seat],
            "royals": [self.tiles.ids[i] for _, i in sorted(won)],
            "crowns": s.crowns[seat],
            "colour_points": counts(s.colour_points[seat], self.gems),
        }

    def _bought(self, s: Position, seat: int) -> list[Any]:
        shown: list[Any] = []
        for card in self.bought_in_order(s, seat):
            if card not in JOKERS:
                shown.append(self.cards.ids[card])
                continue
            colour = s.joined[JOKER_NUMBER[card]]
            shown.append(
                {"id": self.cards.ids[card], "as": None if colour == NO_COLOUR else self.colours[colour]}
            )
        return shown

    def _memory(self, s: Position) -> View:
        return {
            "turns": s.turns,
            "refilled": bool(s.refilled),
            "extra_turn": bool(s.extra_turn),
            "abilities": abilities(s.todo),
        }

    # Positions from views

    def _restore_game(self, s: Position, view: View, where: Path) -> None:
        s.royals[:] = NOBODY
        s.joined[:] = NO_COLOUR
        s.royal = NOBODY
        s.bag = where.tokens(view, "bag", self.colours)
        self._restore_board(s, view, where)
        royals = Pieces(self.tiles.ids)
        for i, name in enumerate(where.list_of(view, "royals", str)):
            royals.put(name, where.at("royals").at(i).name)
        s.above = where.integer(view, "privileges", 0, box.PRIVILEGES)
        for seat, player in enumerate(view["players"]):
            at = where.at("players").at(seat)
            s.tokens[seat] = at.tokens(player, "tokens", self.colours)
            s.privileges[seat] = at.integer(player, "privileges", 0, box.PRIVILEGES)
            self._restore_cards(s, seat, player, at, str(view.get("phase")))
            for rank, name in enumerate(at.list_of(player, "royals", str)):
                royal = royals.put(name, at.at("royals").at(rank).name)
                s.royals[royal] = 8 * seat + rank
                s.royals_won[seat] += 1
                s.points[seat] += self.tiles.points[royal]
        self._set_missing_royals_aside(s, royals)
        self._check_pieces(s)
        for seat, player in enumerate(view["players"]):
            shown = self._player(plain(s), seat, None)
            for entry in self.derived:
                where.at("players").at(seat).agree(player, entry, shown[entry])
        memory = where.get(view, "memory", dict, {})
        at = where.at("memory")
        s.refilled = at.flag(memory, "refilled")
        s.extra_turn = at.flag(memory, "extra_turn")
        names = {name: bit for bit, name in ABILITY_NAMES.items()}
        for name in at.list_of(memory, "abilities", str, default=[]):
            if name not in names:
                at.wrong("abilities", name, f"one of {', '.join(names)}")
            s.todo |= names[name]

    def _set_missing_royals_aside(self, s: Position, royals: Pieces) -> None:
        """A royal card that the view has nowhere is out of the game: nobody's seat holds it."""
        for royal in range(box.ROYALS):
            if royal not in royals.placed:
                s.royals[royal] = 8 * 3

    def _restore_board(self, s: Position, view: View, where: Path) -> None:
        rows = where.list_of(view, "board", list)
        if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
            where.wrong("board", rows, "five rows of five places")
        for cell in range(CELLS):
            colour = rows[cell // SIDE][cell % SIDE]
            if colour is None:
                continue
            if colour not in self.colours:
                where.at("board").wrong(CELL_NAMES[cell], colour, f"null or one of {', '.join(self.colours)}")
            s.lying[self.colours.index(colour)] |= 1 << cell

    def _restore_cards(self, s: Position, seat: int, player: View, at: Path, phase: str) -> None:
        for rank, card in enumerate(self.bought_in_order(s, seat)):
            entry = player["cards"][rank]
            s.points[seat] += self.cards.points[card]
            s.crowns[seat] += box.CROWNS[card]
            colour = int(COLOUR[card])
            if card in JOKERS:
                joined = entry.get("as", "") if isinstance(entry, dict) else ""
                if joined not in self.gems and not (joined is None and phase == "joker"):
                    at.wrong(f"cards[{rank}]", entry, 'a joker as {"id": …, "as": COLOUR}')
                if joined is None:
                    continue
                colour = self.gems.index(joined)
                s.joined[JOKER_NUMBER[card]] = colour
            if colour != NO_COLOUR:
                s.bonuses[seat] += np.uint64(int(box.BONUS_COUNT[card]) << 8 * colour)
                s.colour_points[seat] += np.uint64(int(self.cards.points[card]) << 8 * colour)

    def _check_pieces(self, s: Position) -> None:
        """No more tokens and privileges than the box has."""
        everywhere = [counts(word, self.colours) for word in (s.bag, s.tokens[0], s.tokens[1])]
        for i, (colour, most) in enumerate(counts(box.EVERY_TOKEN, self.colours).items()):
            found = sum(place[colour] for place in everywhere) + int(s.lying[i]).bit_count()
            if found > most:
                raise ValueError(f"view: there are {found} {colour} tokens; the game has {most}")
        privileges = int(s.above) + int(s.privileges[0]) + int(s.privileges[1])
        if privileges > box.PRIVILEGES:
            raise ValueError(f"view: there are {privileges} privileges; the game has {box.PRIVILEGES}")

    def _restore_pending(self, s: Position, view: View, where: Path) -> None:
        pending = view.get("pending")
        seat = int(s.turn)
        paid = where.list_of(view, "paid", str, default=[])
        phase = str(view["phase"])
        if phase in ("main", "return", "reserve"):
            if pending is not None or paid:
                where.wrong("pending", pending, "null: nothing is being paid for or applied in this phase")
            return
        if phase == "steal" and pending in self.tiles.ids:
            s.royal = self.tiles.ids.index(pending)
            return
        card = self.card_number.get(pending) if isinstance(pending, str) else None
        if card is None:
            where.wrong("pending", pending, "the card being bought or applied")
        s.pending = card
        if s.phase == PAY:
            self._restore_payment(s, seat, card, paid, where)
        elif int(s.bought[card]) >> 8 != seat:
            where.wrong("pending", pending, "a card that the seat has bought")

    def _restore_payment(self, s: Position, seat: int, card: int, paid: list[str], where: Path) -> None:
        place = self.place_of(s, seat, card)
        if place is None or not affordable(s.tokens[seat], s.bonuses[seat], self.cards.cost[card], self.wild):
            where.wrong(
                "pending",
                self.cards.ids[card],
                "a card of the market or the own hand that the seat can pay for",
            )
        s.source = place
        self._restore_paid(s, paid, where)

    def _fewest_choices(self, phase: str) -> int:
        return 1 if phase == "reserve" else 2

    # Components

    def _card_facts(self, card: int, row: dict[str, str]) -> View:
        return {
            **super()._card_facts(card, row),
            "bonus_count": int(row["bonus_count"]),
            "crowns": int(row["crowns"]),
            "abilities": abilities(int(box.ABILITY[card])),
        }

    def tile_list(self) -> list[View]:
        """Return the royal cards as dicts."""
        return [
            {
                "id": name,
                "points": int(self.tiles.points[i]),
                "abilities": abilities(int(box.ROYAL_ABILITY[i])),
            }
            for i, name in enumerate(self.tiles.ids)
        ]

    def _ending(self, record: Position, view: View) -> list[Comparison]:
        """D-W1 to D-W3: any one of three goals is enough."""
        players, winners = view["players"], view["winners"]
        goals = [
            ("points", "D-W1", box.GOAL_POINTS, [player["points"] for player in players]),
            ("crowns", "D-W2", box.GOAL_CROWNS, [player["crowns"] for player in players]),
            (
                "colour points",
                "D-W3",
                box.GOAL_COLOUR,
                [max(player["colour_points"].values()) for player in players],
            ),
        ]
        return [
            Comparison(what, clause, values, winners, goal=goal)
            for what, clause, goal, values in goals
            if all(values[seat] >= goal for seat in winners)
        ]


NOTATION = DuelNotation()
