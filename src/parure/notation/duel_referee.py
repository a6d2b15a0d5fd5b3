"""Duel's referee: which rule forbids a decision, and the places and numbers that make it so."""

from itertools import pairwise
from typing import ClassVar

from parure.notation.base import Notation
from parure.notation.referee import amount, listing, number, refuse, there_are
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
        "pay": ("D-B2", "a card is being paid for: go on with 'gold COLOUR', or settle with 'pay'"),
        "return": ("D-L1", "the seat holds {held} tokens and may keep {limit}: return one first"),
        "reserve": ("D-R1", "a gold has been claimed: name the card with 'reserve ID' or 'reserve deck N'"),
        "joker": ("D-A2", "a joker was bought: name the colour that it joins with 'joker COLOUR'"),
        "token": ("D-A3", "the card gives a token of its colour: choose the place with 'token CELL'"),
        "steal": ("D-A5", "a token of the opponent is due: choose it with 'steal COLOUR'"),
        "royal": ("D-K1", "a royal card is due: choose it with 'royal ID'"),
    }
    not_now: ClassVar = {  # word: the clause, and when it is for
        "reserve": ("D-R1", "a card is reserved with a gold: 'claim CELL' comes first"),
        "gold": (None, "nothing is being paid for: 'gold' follows a 'buy' that leaves a choice"),
        "pay": (None, "nothing is being paid for: 'pay' follows a 'buy' that leaves a choice"),
        "return": ("D-L1", "only a seat with more than {limit} tokens returns any; this one has {held}"),
        "joker": ("D-A2", "a colour is joined only when a joker card has just been bought"),
        "token": ("D-A3", "such a token comes only with a card that has this ability"),
        "steal": ("D-A5", "a token is stolen only by a card that has this ability"),
        "royal": ("D-K1", "a royal card comes only with the third and the sixth crown"),
    }

    def _refuse_phase(self, s: Position, word: str, phase: str) -> None:
        clause, reason = self.now.get(phase) or self.not_now[word]
        held = amount(int(total(s.tokens[int(s.turn)])))
        refuse(clause, reason.format(held=held, limit=number(LIMIT)))

    # Places

    def _cell(self, name: str) -> int:
        if name not in CELL_NAMES:
            refuse(
                None,
                f"there is no place {name!r}; places are a1 to e5: a column's letter, a row's digit",
            )
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
            refuse(clause, f"{name} is empty")
        if lying == self.colours[WILD]:
            refuse(clause, f"gold lies on {name}; only gems and pearls are taken so")

    def judge_privilege(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-O1, D-O2."""
        cell = self._cell(self.expect_one(rest, "privilege c3"))
        if s.privileges[seat] == 0:
            refuse("D-O1", "spending a privilege needs one; the seat has none")
        if s.refilled:
            refuse("D-O2", "the board was refilled in this turn: privileges are spent before a refill")
        self._refuse_unless_gem(s, cell, "D-O1")

    def judge_refill(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-O2."""
        if rest:
            refuse(None, f"nothing follows 'refill'; {' '.join(rest)!r} given")
        refuse("D-O2", f"the bag is empty: {there_are(0)} to put on the board")

    def judge_take(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-T1."""
        if not 1 <= len(rest) <= 3:
            refuse("D-T1", f"a take is of one, two or three tokens; {amount(len(rest))} named")
        cells = [self._cell(name) for name in rest]
        if len(set(cells)) < len(cells):
            refuse("D-T1", f"a place can be taken from only once; 'take {' '.join(rest)}' names one twice")
        for cell in cells:
            self._refuse_unless_gem(s, cell, "D-T1")
        ordered = sorted(cells)
        steps = {(b // SIDE - a // SIDE, b % SIDE - a % SIDE) for a, b in pairwise(ordered)}
        if len(steps) > 1 or not steps <= set(DIRECTIONS):
            refuse("D-T1", f"{listing(rest)} do not lie next to each other in one row, column or diagonal")
        right = " ".join(CELL_NAMES[cell] for cell in ordered)
        refuse(None, f"places are named row by row from the top, from left to right: 'take {right}'")

    def judge_claim(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-R1."""
        cell = self._cell(self.expect_one(rest, "claim c3"))
        self._refuse_full_hand(s, seat)
        gold = [CELL_NAMES[i] for i in range(CELLS) if int(s.lying[WILD]) >> i & 1]
        if not gold:
            refuse("D-R1", "reserving needs a gold on the board; there is none")
        if CELL_NAMES[cell] not in gold:
            lying = self._lying_on(s, cell)
            found = f"{lying} lies" if lying else "nothing lies"
            refuse("D-R1", f"a gold is claimed; {found} on {CELL_NAMES[cell]}, and gold on {listing(gold)}")
        refuse("D-R1", "there is no card left to reserve")

    def judge_buy(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A2 besides what forbids buying in every game."""
        name = rest[0] if rest else ""
        card = self.card_number.get(name)
        reachable = card is not None and self.place_of(s, seat, card) is not None
        if reachable and ABILITY[card] & DO_JOKER and not s.bonuses[seat]:
            refuse("D-A2", f"the joker {name} must join a card with a bonus; the seat has none")
        super().judge_buy(s, seat, rest)

    judge_gold = Notation.judge_wild

    def judge_joker(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A2."""
        name = self.colours[self.expect_colour(self.expect_one(rest, "joker white"))]
        own = [colour for colour, n in counts(s.bonuses[seat], self.gems).items() if n]
        refuse("D-A2", f"the seat has no card with a {name} bonus to join; it has {listing(own)}")

    def judge_token(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A3."""
        cell = self._cell(self.expect_one(rest, "token c3"))
        colour = int(COLOUR[s.pending])
        own = self.colours[colour] if colour != NO_COLOUR else "no colour"
        lying = self._lying_on(s, cell) or "nothing"
        refuse("D-A3", f"the card gives a token of its own colour, {own}; {lying} lies on {CELL_NAMES[cell]}")

    def judge_steal(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-A5."""
        colour = self.expect_colour(self.expect_one(rest, "steal white"))
        if colour == WILD:
            refuse("D-A5", "gold is never stolen")
        refuse("D-A5", f"the opponent has no {self.colours[colour]} token")

    def judge_royal(self, s: Position, seat: int, rest: list[str]) -> None:
        """D-K1."""
        name = self.expect_one(rest, "royal R1")
        if name not in self.tiles.ids:
            refuse(None, f"there is no royal card {name!r}; they are {listing(list(self.tiles.ids))}")
        left = [royal for i, royal in enumerate(self.tiles.ids) if s.royals[i] == NOBODY]
        refuse("D-K1", f"{name} has been taken already; left are {listing(left)}")
