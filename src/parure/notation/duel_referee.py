"""Duel's referee: which rule forbids a decision, and the places and numbers that make it so."""

from itertools import pairwise
from typing import ClassVar

from parure.notation.base import Notation
from parure.notation.referee import refuse
from parure.notation.words import counts
from parure.rules.board import CELL_NAMES, CELLS, DIRECTIONS, SIDE
from parure.rules.contract import Position
from parure.rules.duel_box import ABILITY, COLOUR, DO_JOKER, NO_COLOUR, NOBODY, WILD
from parure.rules.tokens import LIMIT, total


class DuelReferee(Notation):
    """The refusals of Splendor Duel."""

    words: ClassVar = {
        "privilege": ("main",),
        "refill": ("main",),
        "take": ("main",),
        "claim": ("main",),
        "reserve": ("reserve",),
        "buy": ("main",),
        "gold": ("pay",),
        "pay": ("pay",),
        "return": ("return",),
        "joker": ("joker",),
        "token": ("token",),
        "steal": ("steal",),
        "royal": ("royal",),
        "pass": ("main",),
    }
    clauses: ClassVar = {
        "reserve": "D-R1",
        "hand": "D-R1",
        "buy": "D-B1",
        "price": "D-B1",
        "wild": "D-B2",
        "limit": "D-L1",
        "pass": "D-F1",
    }
    now: ClassVar = {  # phase: the clause, and what is to be decided
        "pay": ("D-B2", "paying"),
        "return": ("D-L1", "returning"),
        "reserve": ("D-R1", "reserving"),
        "joker": ("D-A2", "joining"),
        "token": ("D-A3", "picking"),
        "steal": ("D-A5", "stealing"),
        "royal": ("D-K1", "crowning"),
    }
    not_now: ClassVar = {  # word: the clause, and when it is for
        "reserve": ("D-R1", "not-reserving"),
        "gold": (None, "not-paying"),
        "pay": (None, "not-paying"),
        "return": ("D-L1", "not-returning"),
        "joker": ("D-A2", "not-joining"),
        "token": ("D-A3", "not-picking"),
        "steal": ("D-A5", "not-stealing"),
        "royal": ("D-K1", "not-crowning"),
    }

    def _refuse_phase(self, s: Position, word: str, phase: str) -> None:
        clause, reason = self.now.get(phase) or self.not_now[word]
        held = int(total(s.tokens[int(s.turn)]))
        card, wild = self._pending(s), self.colours[WILD]
        refuse(clause, reason, word=word, held=held, limit=LIMIT, card=card, wild=wild)

    # Places

    def _cell(self, name: str) -> int:
        if name not in CELL_NAMES:
            refuse(None, "unknown-place", place=name)
        return CELL_NAMES.index(name)

    def _lying_on(self, s: Position, cell: int) -> str | None:
        for i, colour in enumerate(self.colours):
            if int(s.lying[i]) >> cell & 1:
                return colour
        return None

    def _refuse_unless_gem(self, s: Position, cell: int, clause: str) -> None:
        """Gold and empty places give nothing."""
        name = CELL_NAMES[cell]
        lying = self._lying_on(s, cell)
        if lying is None:
            refuse(clause, "place-empty", place=name)
        if lying == self.colours[WILD]:
            refuse(clause, "place-gold", place=name)

    def judge_privilege(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-O1, D-O2."""
        cell = self._cell(self.expect_one(rest, "privilege c3"))
        if s.privileges[seat] == 0:
            refuse("D-O1", "no-privilege")
        if s.refilled:
            refuse("D-O2", "refilled")
        self._refuse_unless_gem(s, cell, "D-O1")

    def judge_refill(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-O2."""
        if rest:
            refuse(None, "nothing-follows", word="refill", rest=" ".join(rest))
        refuse("D-O2", "bag-empty")

    def judge_take(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-T1."""
        if not 1 <= len(rest) <= 3:
            refuse("D-T1", "take-count", named=len(rest))
        cells = [self._cell(name) for name in rest]
        if len(set(cells)) < len(cells):
            refuse("D-T1", "place-twice", places=" ".join(rest))
        for cell in cells:
            self._refuse_unless_gem(s, cell, "D-T1")
        ordered = sorted(cells)
        steps = {(b // SIDE - a // SIDE, b % SIDE - a % SIDE) for a, b in pairwise(ordered)}
        if len(steps) > 1 or not steps <= set(DIRECTIONS):
            refuse("D-T1", "no-line", places=rest)
        right = " ".join(CELL_NAMES[cell] for cell in ordered)
        refuse(None, "place-order", right=right)

    def judge_claim(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-R1."""
        cell = self._cell(self.expect_one(rest, "claim c3"))
        self._refuse_full_hand(s, seat)
        gold = [CELL_NAMES[i] for i in range(CELLS) if int(s.lying[WILD]) >> i & 1]
        if not gold:
            refuse("D-R1", "no-gold")
        if CELL_NAMES[cell] not in gold:
            lying = self._lying_on(s, cell)
            fault = "other-than-gold" if lying else "gold-elsewhere"
            refuse("D-R1", fault, lying=lying, place=CELL_NAMES[cell], gold=gold)
        refuse("D-R1", "no-card")

    def judge_buy(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A2 besides what forbids buying in every game."""
        name = rest[0] if rest else ""
        card = self.card_number.get(name)
        reachable = card is not None and self.place_of(s, seat, card) is not None
        if reachable and ABILITY[card] & DO_JOKER and not s.bonuses[seat]:
            refuse("D-A2", "joker-alone", card=name)
        super().judge_buy(s, seat, rest)

    judge_gold = Notation.judge_wild

    def judge_joker(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A2."""
        name = self.colours[self.expect_colour(self.expect_one(rest, "joker white"))]
        own = [colour for colour, n in counts(s.bonuses[seat], self.gems).items() if n]
        refuse("D-A2", "no-such-bonus", colour=name, own=own)

    def judge_token(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A3."""
        cell = self._cell(self.expect_one(rest, "token c3"))
        colour = int(COLOUR[s.pending])
        own = self.colours[colour] if colour != NO_COLOUR else "no colour"
        lying = self._lying_on(s, cell)
        fault = "other-colour" if lying else "no-token"
        refuse("D-A3", fault, own=own, lying=lying, place=CELL_NAMES[cell])

    def judge_steal(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A5."""
        colour = self.expect_colour(self.expect_one(rest, "steal white"))
        if colour == WILD:
            refuse("D-A5", "gold-stolen")
        refuse("D-A5", "none-to-steal", colour=self.colours[colour])

    def judge_royal(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-K1."""
        name = self.expect_one(rest, "royal R1")
        if name not in self.tiles.ids:
            refuse(None, "unknown-royal", tile=name, ids=list(self.tiles.ids))
        left = [royal for i, royal in enumerate(self.tiles.ids) if s.royals[i] == NOBODY]
        refuse("D-K1", "royal-gone", tile=name, left=left)
