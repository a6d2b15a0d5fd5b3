"""The text layer that all games share: decisions, views and positions as people and programs see them.

The rules know numbers only; a `Notation` gives them words. `find` turns a decision's text into its
number, `say` the other way round, `judge` explains a refusal, `view` shows a position to a viewer and
`restore` sets one up again from a view.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from parure.notation.referee import Refusal, amount, listing, number, refuse, tokens_in_words
from parure.notation.restore import Path, lay_cards
from parure.rules.contract import MAIN, OVER, Position, Rules
from parure.rules.market import HAND, LEVELS, NO_CARD, NOT_BOUGHT, PLACES
from parure.rules.mask import nth
from parure.rules.tables import Components
from parure.rules.tokens import GEMS

View = dict[str, Any]


def counts(tokens: np.uint64, colours: tuple[str, ...]) -> dict[str, int]:
    """Write a word of counts as {colour: count}, zeros too."""
    value = int(tokens)
    return {colour: value >> 8 * i & 0xFF for i, colour in enumerate(colours)}


class Notation(ABC):
    """Words for one game."""

    rules: Rules
    colours: tuple[str, ...]
    wild: int  # the colour that can stand for any other
    cards: Components
    tiles: Components  # nobles, locations or royal cards
    starts: NDArray[np.int64]
    level_of: NDArray[np.int64]

    words: ClassVar[dict[str, tuple[str, ...]]]  # first word of a decision: the phases it is for
    clauses: ClassVar[dict[str, str]]  # what is forbidden: the clause that says so
    card_facts: ClassVar[tuple[str, ...]] = ()  # further columns of the cards' table worth showing

    def __init__(self) -> None:
        self.gems = self.colours[:GEMS]
        self.card_number = {name: i for i, name in enumerate(self.cards.ids)}
        self.fixed = self._fixed_texts()
        known = {word for text in self.fixed.values() for word in text.split()}
        known |= {*self.words, *self.cards.ids, *self.tiles.ids}
        self.vocabulary = {word.lower(): word for word in known}
        self.fixed_action = {text: action for action, text in self.fixed.items()}

    # Decisions as text

    @abstractmethod
    def _fixed_texts(self) -> dict[int, str]:
        """Return the texts of the decisions that are written alike in every position."""

    @abstractmethod
    def _named(self, s: Position, action: int, reach: list[int]) -> str:
        """Return the text of a decision that names a component; `reach` are the cards the seat could buy."""

    @abstractmethod
    def _find_named(self, s: Position, word: str, name: str) -> int | None:
        """Return the decision that names a component of the position."""

    def say(self, s: Position, actions: list[int]) -> list[str]:
        """Return decisions as text."""
        reach = self.reach(s)
        fixed = self.fixed
        return [fixed.get(action) or self._named(s, action, reach) for action in actions]

    def reach(self, s: Position) -> list[int]:
        """Return the cards that the seat in turn could buy, by source: the market's places, then its hand.

        Entries of a record are read by name in brackets where it must be quick: NumPy's dots are slow.
        """
        cards: list[int] = s["market"].tolist() + s["hand"][s["turn"]].tolist()
        return cards

    def find(self, s: Position, text: str) -> int | None:
        """Return the number of the decision with exactly this text, legal or not; None if there is none."""
        action = self.fixed_action.get(text)
        if action is not None:
            return action
        word, _, name = text.partition(" ")
        return self._find_named(s, word, name)

    def place_of(self, s: Position, seat: int, card: int) -> int | None:
        """Return the source, a market place or PLACES + place in hand, where the seat could buy a card."""
        cards = s["market"].tolist() + s["hand"][seat].tolist()
        return cards.index(card) if card in cards else None

    def _find_card(self, s: Position, word: str, name: str, buy: int, reserve: int) -> int | None:
        """Find a purchase or reservation by the card's id, counted from the first such decision."""
        card = self.card_number.get(name)
        if card is None or word not in ("buy", "reserve"):
            return None
        place = self.place_of(s, int(s["turn"]), card)
        if place is None or (word == "reserve" and place >= PLACES):
            return None
        return (buy if word == "buy" else reserve) + place

    def card_id(self, card: int) -> str | None:
        """Return a card's id; None for an empty place."""
        return None if card == NO_CARD else self.cards.ids[card]

    # The referee

    def judge(self, s: Position, text: str) -> None:
        """Say by a Refusal why this text, known not to be a legal decision here, is refused."""
        if s.phase == OVER:
            refuse(None, "the game is over")
        self._judge_spelling(text)
        word, *rest = text.split(" ")
        if word not in self.words:
            self._refuse_word(word)
        phase = self.rules.phases[s.phase]
        if phase not in self.words[word]:
            self._refuse_phase(s, word, phase)
        getattr(self, f"judge_{word}")(s, int(s.turn), rest)
        raise AssertionError(f"no reason was found to refuse {text!r}")

    def _judge_spelling(self, text: str) -> None:
        if not text.split():
            refuse(None, "there is no decision in an empty text")
        tidy = " ".join(self.vocabulary.get(word.lower(), word) for word in text.split())
        if tidy != text:
            refuse(None, f"decisions are in lower case with single spaces, ids as on the cards: {tidy!r}")

    def _refuse_word(self, word: str) -> None:
        own = listing([repr(known) for known in self.words], "or")
        if word in ALL_WORDS:
            refuse(
                None, f"{word!r} belongs to another game; a decision of {self.rules.name} begins with {own}"
            )
        refuse(None, f"unknown word {word!r}; a decision of {self.rules.name} begins with {own}")

    @abstractmethod
    def _refuse_phase(self, s: Position, word: str, phase: str) -> None:
        """Say what the seat has to decide now, when the word is for another phase."""

    def expect_one(self, rest: list[str], example: str) -> str:
        """Return the single word that must follow."""
        if len(rest) != 1:
            refuse(None, f"one word belongs here, as in '{example}'; {amount(len(rest))} given")
        return rest[0]

    def expect_colour(self, colour: str) -> int:
        """Return a colour's number."""
        if colour not in self.colours:
            refuse(
                None,
                f"unknown colour {colour!r}; {self.rules.name} has {listing(list(self.colours))}",
            )
        return self.colours.index(colour)

    def judge_pass(self, s: Position, seat: int, rest: list[str]) -> None:
        """S-P1, M-P1, D-F1: passing is for those who have nothing else."""
        if rest:
            refuse(None, f"nothing follows 'pass'; {' '.join(rest)!r} given")
        mask = self.rules.new_mask()
        legal = self.rules.legal(s, mask)
        first = repr(self.say(s, [nth(mask, 0)])[0])
        others = f"{first} is" if legal == 1 else f"{number(legal)} decisions are, such as {first}"
        refuse(self.clauses["pass"], f"passing is allowed only when nothing else is possible; {others}")

    def judge_buy(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse a purchase: an unknown card, one out of reach, or one too dear."""
        name = self.expect_one(rest, f"buy {self.cards.ids[0]}")
        card = self._known_card(name)
        if self.place_of(s, seat, card) is None:
            self._refuse_card_away(s, seat, card, "buy", "neither in the market nor in the own hand")
        have = counts(s.tokens[seat], self.colours)
        price = self.price(s, seat, card)
        missing = {colour: n - have[colour] for colour, n in price.items() if n > have[colour]}
        wild = self.colours[self.wild]
        if sum(missing.values()) > have[wild]:
            refuse(
                self.clauses["price"],
                f"{name} costs {tokens_in_words(price)} after bonuses; {tokens_in_words(missing)} "
                f"more needed, with {number(have[wild])} {wild} to stand in",
            )

    def price(self, s: Position, seat: int, card: int) -> dict[str, int]:
        """Return what a card costs the seat after its bonuses, without the zeros."""
        cost = counts(self.cards.cost[card], self.colours)
        bonuses = counts(s.bonuses[seat], self.colours)
        return {colour: cost[colour] - bonuses[colour] for colour in cost if cost[colour] > bonuses[colour]}

    def judge_reserve(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse a reservation: a full hand, an empty deck, a card that is not face up."""
        if len(rest) == 2 and rest[0] == "deck":
            if rest[1] not in ("1", "2", "3"):
                refuse(None, f"there is no deck {rest[1]!r}; the decks are 1, 2 and 3")
            self._refuse_full_hand(s, seat)
            if s.left[int(rest[1]) - 1] == 0:
                refuse(self.clauses["reserve"], f"deck {rest[1]} is empty: no card is left in it")
            return
        card = self._known_card(self.expect_one(rest, f"reserve {self.cards.ids[0]}' or 'reserve deck 1"))
        self._refuse_full_hand(s, seat)
        if card not in s.market.tolist():
            self._refuse_card_away(s, seat, card, "reserve", "not in the market")

    def _refuse_full_hand(self, s: Position, seat: int) -> None:
        if s.held[seat] >= HAND:
            refuse(
                self.clauses["hand"], "a hand holds at most three reserved cards, and it has three already"
            )

    def _known_card(self, name: str) -> int:
        if name not in self.card_number:
            ids = self.cards.ids
            refuse(None, f"there is no card {name!r} in {self.rules.name}; cards are {ids[0]} to {ids[-1]}")
        return self.card_number[name]

    def _refuse_card_away(self, s: Position, seat: int, card: int, verb: str, where: str) -> None:
        """Say where a card is, as far as the seat may know."""
        name = self.cards.ids[card]
        if s.bought[card] != NOT_BOUGHT:
            owner = int(s.bought[card]) >> 8
            refuse(self.clauses[verb], f"{name} has been bought already, by seat {owner}")
        for holder in range(int(s.seats)):
            hand = s.hand[holder].tolist()
            if card in hand and (holder == seat or not int(s.hidden[holder]) >> hand.index(card) & 1):
                whose = "the own hand" if holder == seat else f"the hand of seat {holder}"
                clause = (
                    self.clauses[verb] if holder == seat else self.clauses.get("theirs", self.clauses[verb])
                )
                refuse(clause, f"{name} is reserved: it is in {whose}")
        refuse(self.clauses[verb], f"{name} is {where}")

    def judge_pay(self, s: Position, seat: int, rest: list[str]) -> None:
        """Only extra words can make `pay` wrong in its phase."""
        refuse(None, f"nothing follows 'pay'; {' '.join(rest)!r} given")

    def judge_wild(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse one more wild token in place of a colour."""
        wild = self.colours[self.wild]
        colour = self.expect_colour(self.expect_one(rest, f"{wild} {self.gems[0]}"))
        name = self.colours[colour]
        paid = counts(s.paid, self.colours)
        later = [c for c in self.colours[colour + 1 :] if paid[c]]
        card = int(s.pending)
        clause = self.clauses["wild"]
        if later:
            refuse(
                None, f"colours are named in order, and {later[-1]} was named already: {name} comes before it"
            )
        due = min(self.price(s, seat, card).get(name, 0), counts(s.tokens[seat], self.colours)[name])
        refuse(
            clause,
            f"{wild} can replace only a token that would be spent; this payment spends {number(due)} {name}, "
            f"and {wild} stands for {amount(paid[name])} of them already",
        )

    def judge_return(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse to give back a token that is not there, or must not go."""
        colour = self.expect_colour(self.expect_one(rest, f"return {self.gems[0]}"))
        name = self.colours[colour]
        have = counts(s.tokens[seat], self.colours)[name]
        if have == 0:
            refuse(self.clauses["limit"], f"there is no {name} token to return: the seat has {number(have)}")
        refuse(self.clauses["limit"], f"{name} can not be returned")

    # Views

    def view(self, s: Position, viewer: int | None = None) -> View:
        """Show the position: whole (None), to a seat, or to a spectator (-1)."""
        over = bool(s.phase == OVER)
        seats = int(s.seats)
        players = [self._player(s, seat, viewer) for seat in range(seats)]
        return {
            "game": self.rules.name,
            "seats": seats,
            "turn": None if over else int(s.turn),
            "phase": self.rules.phases[s.phase],
            "over": over,
            "winners": [seat for seat in range(seats) if int(s.winners) >> seat & 1],
            "pending": self._pending(s),
            **self._supply(s),
            "market": self._market(s),
            "decks": self._decks(s, viewer),
            **self._table(s),
            "players": players,
            "paid": [colour for colour, n in counts(s.paid, self.colours).items() for _ in range(n)],
            "memory": self._memory(s),
        }

    def _pending(self, s: Position) -> str | None:
        return self.card_id(int(s.pending))

    def _market(self, s: Position) -> list[list[str | None]]:
        rows: list[list[str | None]] = [[] for _ in range(LEVELS)]
        for place in range(PLACES):
            rows[self.level_of[place]].append(self.card_id(int(s.market[place])))
        return rows

    def _decks(self, s: Position, viewer: int | None) -> list[Any]:
        if viewer is not None:
            return [int(n) for n in s.left]
        decks = []
        for level in range(LEVELS):
            first, left = int(self.starts[level]), int(s.left[level])
            decks.append([self.cards.ids[card] for card in s.deck[first : first + left][::-1]])
        return decks

    def _player(self, s: Position, seat: int, viewer: int | None) -> View:
        hidden = int(s.hidden[seat])
        hand = [int(card) for card in s.hand[seat, : s.held[seat]]]
        unseen = [viewer not in (None, seat) and bool(hidden >> i & 1) for i in range(len(hand))]
        player = {
            "tokens": counts(s.tokens[seat], self.colours),
            "bonuses": counts(s.bonuses[seat], self.gems),
            "cards": self._bought(s, seat),
            "reserved": [
                f"?{self.level(card)}" if secret else self.cards.ids[card]
                for card, secret in zip(hand, unseen, strict=True)
            ],
            **self._belongings(s, seat),
            "points": int(s.points[seat]),
        }
        if viewer is None:
            player["hidden"] = [self.cards.ids[card] for i, card in enumerate(hand) if hidden >> i & 1]
        return player

    def level(self, card: int) -> int:
        """Return a card's level, 1 to 3."""
        return int(np.searchsorted(self.starts, card, side="right"))

    def bought_in_order(self, s: Position, seat: int) -> list[int]:
        """Return the seat's cards, first bought first."""
        owned = [(int(place) & 0xFF, card) for card, place in enumerate(s.bought) if place >> 8 == seat]
        return [card for _, card in sorted(owned)]

    def _bought(self, s: Position, seat: int) -> list[Any]:
        return [self.cards.ids[card] for card in self.bought_in_order(s, seat)]

    def _supply(self, s: Position) -> View:
        """Show where the tokens come from."""
        return {"bank": counts(s.bank, self.colours)}

    @abstractmethod
    def _table(self, s: Position) -> View:
        """Show what lies beside the market: tiles, and whatever the game adds."""

    @abstractmethod
    def _belongings(self, s: Position, seat: int) -> View:
        """Show what a seat has beyond tokens and cards."""

    @abstractmethod
    def _memory(self, s: Position) -> View:
        """Show what the game remembers inside a turn or a round."""

    # Positions from views

    def restore(self, s: Position, view: View) -> None:
        """Set up a blank record as a view says; ValueError names what is wrong with it.

        The record's dice are seeded already: they deal what a seat's view leaves unknown.
        """
        where = Path("view")
        s.seats = len(view["players"])
        phase = where.choice(view, "phase", self.rules.phases)
        s.phase = self.rules.phases.index(phase)
        lay_cards(self, s, view, where)
        self._restore_game(s, view, where)
        memory = where.get(view, "memory", dict, {})
        s.turns = where.at("memory").integer(memory, "turns", 0, 2**32 - 1, default=0)
        if s.phase == OVER:
            winners = where.list_of(view, "winners", int)
            if not winners or not set(winners) <= set(range(int(s.seats))):
                where.wrong("winners", winners, "the seats that won a game that is over")
            s.winners = sum(1 << seat for seat in set(winners))
            return
        s.turn = where.integer(view, "turn", 0, int(s.seats) - 1)
        self._restore_pending(s, view, where)
        choices = self.rules.legal(s, self.rules.new_mask())
        if s.phase != MAIN and choices < self._fewest_choices(phase):
            raise ValueError(f"view: phase is {phase!r}, but this position leaves no such choice")

    def _fewest_choices(self, phase: str) -> int:
        return 2

    @abstractmethod
    def _restore_game(self, s: Position, view: View, where: Path) -> None:
        """Set up tokens, tiles and all that is the game's own."""

    @abstractmethod
    def _restore_pending(self, s: Position, view: View, where: Path) -> None:
        """Set up what is under way inside the turn."""

    def _restore_paid(self, s: Position, paid: list[str], where: Path) -> None:
        for colour in paid:
            if colour not in self.colours[: self.wild]:
                where.wrong("paid", paid, f"colours that {self.colours[self.wild]} can replace")
            s.paid += np.uint64(1 << 8 * self.colours.index(colour))

    # Components

    def card_list(self) -> list[View]:
        """Return all cards as dicts."""
        return [self._card_facts(i, row) for i, row in enumerate(self.cards.rows)]

    def _card_facts(self, card: int, row: dict[str, str]) -> View:
        return {
            "id": self.cards.ids[card],
            "level": int(row["level"]),
            "points": int(row["points"]),
            "bonus": row["bonus"] if row["bonus"] in self.colours else None,
            "cost": {c: n for c, n in counts(self.cards.cost[card], self.colours).items() if n},
        }

    def tile_list(self) -> list[View]:
        """Return all nobles, locations or royal cards as dicts."""
        return [
            {
                "id": self.tiles.ids[i],
                "name": row["name"],
                "points": int(row["points"]),
                "demand": {c: n for c, n in counts(self.tiles.cost[i], self.colours).items() if n},
            }
            for i, row in enumerate(self.tiles.rows)
        ]


#: The first words of decisions in any game of the family.
ALL_WORDS = frozenset(
    [
        "take",
        "reserve",
        "buy",
        "gold",
        "gray",
        "pay",
        "return",
        "noble",
        "location",
        "pass",
        "privilege",
        "refill",
        "claim",
        "joker",
        "token",
        "steal",
        "royal",
    ]
)

__all__ = ["ALL_WORDS", "Notation", "Refusal", "View", "counts"]
