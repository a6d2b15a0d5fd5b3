"""The referee that all games share: why a decision is refused, with the clause and the numbers."""

from abc import abstractmethod

from parure.notation.referee import refuse
from parure.notation.words import ALL_WORDS, Words, counts
from parure.rules.contract import OVER, Position
from parure.rules.market import HAND, NOT_BOUGHT
from parure.rules.mask import nth


class Referee(Words):
    """Explains refusals; a game adds the words that only it has, as methods `judge_WORD`."""

    def judge(self, s: Position, text: str) -> None:
        """Say by a Refusal why this text, known not to be a legal decision here, is refused."""
        if s.phase == OVER:
            refuse(None, "over")
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
            refuse(None, "empty")
        tidy = " ".join(self.vocabulary.get(word.lower(), word) for word in text.split())
        if tidy != text:
            refuse(None, "spelling", tidy=tidy)

    def _refuse_word(self, word: str) -> None:
        fault = "other-game" if word in ALL_WORDS else "unknown-word"
        refuse(None, fault, word=word, game=self.rules.name, known=[repr(known) for known in self.words])

    @abstractmethod
    def _refuse_phase(self, s: Position, word: str, phase: str) -> None:
        """Say what the seat has to decide now, when the word is for another phase."""

    def expect_one(self, rest: list[str], example: str) -> str:
        """Return the single word that must follow."""
        if len(rest) != 1:
            refuse(None, "one-word", example=example, given=len(rest))
        return rest[0]

    def expect_colour(self, colour: str) -> int:
        """Return a colour's number."""
        if colour not in self.colours:
            refuse(None, "unknown-colour", colour=colour, game=self.rules.name, colours=list(self.colours))
        return self.colours.index(colour)

    def judge_pass(self, s: Position, seat: int, rest: list[str]) -> None:
        """S-P1, M-P1, D-F1: passing is for those who have nothing else."""
        if rest:
            refuse(None, "nothing-follows", word="pass", rest=" ".join(rest))
        mask = self.rules.new_mask()
        legal = self.rules.legal(s, mask)
        first = self.say(s, [nth(mask, 0)])[0]
        if legal == 1:
            refuse(self.clauses["pass"], "pass-one", first=first)
        refuse(self.clauses["pass"], "pass-several", others=int(legal), first=first)

    def judge_buy(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse a purchase: an unknown card, one out of reach, or one too dear."""
        name = self.expect_one(rest, f"buy {self.cards.ids[0]}")
        card = self._known_card(name)
        if self.place_of(s, seat, card) is None:
            self._refuse_card_away(s, seat, card, "buy", "not-to-buy")
        have = counts(s.tokens[seat], self.colours)
        price = self.price(s, seat, card)
        missing = {colour: n - have[colour] for colour, n in price.items() if n > have[colour]}
        wild = self.colours[self.wild]
        if sum(missing.values()) > have[wild]:
            refuse(
                self.clauses["price"],
                "price",
                card=name,
                price=price,
                missing=missing,
                held=have[wild],
                wild=wild,
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
                refuse(None, "unknown-deck", deck=rest[1])
            self._refuse_full_hand(s, seat)
            if s.left[int(rest[1]) - 1] == 0:
                refuse(self.clauses["reserve"], "deck-empty", deck=rest[1])
            return
        card = self._known_card(self.expect_one(rest, f"reserve {self.cards.ids[0]}' or 'reserve deck 1"))
        self._refuse_full_hand(s, seat)
        if card not in s.market.tolist():
            self._refuse_card_away(s, seat, card, "reserve", "not-to-reserve")

    def _refuse_full_hand(self, s: Position, seat: int) -> None:
        if s.held[seat] >= HAND:
            refuse(self.clauses["hand"], "hand-full")

    def _known_card(self, name: str) -> int:
        if name not in self.card_number:
            ids = self.cards.ids
            refuse(None, "unknown-card", card=name, game=self.rules.name, first=ids[0], last=ids[-1])
        return self.card_number[name]

    def _refuse_card_away(self, s: Position, seat: int, card: int, verb: str, nowhere: str) -> None:
        """Say where a card is, as far as the seat may know."""
        name = self.cards.ids[card]
        if s.bought[card] != NOT_BOUGHT:
            owner = int(s.bought[card]) >> 8
            refuse(self.clauses[verb], "bought", card=name, seat=owner)
        for holder in range(int(s.seats)):
            hand = s.hand[holder].tolist()
            if card in hand and (holder == seat or not int(s.hidden[holder]) >> hand.index(card) & 1):
                if holder == seat:
                    refuse(self.clauses[verb], "in-own-hand", card=name)
                theirs = self.clauses.get("theirs", self.clauses[verb])
                refuse(theirs, "in-their-hand", card=name, seat=holder)
        refuse(self.clauses[verb], nowhere, card=name)

    def judge_pay(self, s: Position, seat: int, rest: list[str]) -> None:
        """Only extra words can make `pay` wrong in its phase."""
        refuse(None, "nothing-follows", word="pay", rest=" ".join(rest))

    def judge_wild(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse one more wild token in place of a colour."""
        wild = self.colours[self.wild]
        colour = self.expect_colour(self.expect_one(rest, f"{wild} {self.gems[0]}"))
        name = self.colours[colour]
        paid = counts(s.paid, self.colours)
        later = [c for c in self.colours[colour + 1 :] if paid[c]]
        card = int(s.pending)
        if later:
            refuse(None, "wild-order", later=later[-1], colour=name)
        due = min(self.price(s, seat, card).get(name, 0), counts(s.tokens[seat], self.colours)[name])
        refuse(self.clauses["wild"], "wild", wild=wild, due=due, colour=name, done=paid[name])

    def judge_return(self, s: Position, seat: int, rest: list[str]) -> None:
        """Refuse to give back a token that is not there, or must not go."""
        colour = self.expect_colour(self.expect_one(rest, f"return {self.gems[0]}"))
        name = self.colours[colour]
        have = counts(s.tokens[seat], self.colours)[name]
        if have == 0:
            refuse(self.clauses["limit"], "none-to-return", colour=name, held=have)
        refuse(self.clauses["limit"], "not-to-return", colour=name)
