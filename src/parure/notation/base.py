"""The text layer that all games share: decisions, views and positions as people and programs see them.

The rules know numbers only; a `Notation` gives them words. `find` turns a decision's text into its
number, `say` the other way round (words.py), `judge` explains a refusal (judging.py), `view` shows a
position to a viewer and `restore` sets one up again from a view (here).
"""

from abc import abstractmethod
from typing import Any

import numpy as np

from parure.notation.ending import Comparison
from parure.notation.judging import Referee
from parure.notation.restore import Path, lay_cards
from parure.notation.words import View, counts, plain
from parure.rules.contract import MAIN, OVER, SPECTATOR, Position
from parure.rules.market import LEVELS


class Notation(Referee):
    """Everything about a game that is text.

    The methods that show something read a position's fields as `plain` numbers and lists.
    """

    def view(self, record: Position, viewer: int | None = None) -> View:
        """Show the position: whole (None), to a seat, or to a spectator (-1)."""
        return self._show(plain(record), viewer)

    def views(self, record: Position) -> list[View]:
        """Show the position to each seat, and last to a spectator; what is alike is the same object."""
        s = plain(record)
        public = self._show(s, SPECTATOR)
        shown = []
        for seat in range(s.seats):
            own = public
            if s.hidden[seat]:  # only its own hidden cards tell a seat more than everybody sees
                players = list(public["players"])
                players[seat] = {**players[seat], "reserved": self._reserved(s, seat, seat)}
                own = {**public, "players": players}
            shown.append(own)
        return [*shown, public]

    def _show(self, s: Position, viewer: int | None) -> View:
        over = s.phase == OVER
        players = [self._player(s, seat, viewer) for seat in range(s.seats)]
        return {
            "game": self.rules.name,
            "seats": s.seats,
            "turn": None if over else s.turn,
            "phase": self.rules.phases[s.phase],
            "over": over,
            "winners": [seat for seat in range(s.seats) if s.winners >> seat & 1],
            "pending": self._pending(s),
            **self._supply(s),
            "market": self._market(s),
            "decks": self._decks(s, viewer),
            **self._table(s),
            "players": players,
            "paid": self._paid(s),
            "memory": self._memory(s),
        }

    def _pending(self, s: Position) -> str | None:
        return self.card_id(s.pending)

    def _paid(self, s: Position) -> list[str]:
        if not s.paid:
            return []
        return [colour for colour, n in counts(s.paid, self.colours).items() for _ in range(n)]

    def _market(self, s: Position) -> list[list[str | None]]:
        rows: list[list[str | None]] = [[] for _ in range(LEVELS)]
        for level, card in zip(self.place_levels, s.market, strict=True):
            rows[level].append(self.card_names[card])
        return rows

    def _decks(self, s: Position, viewer: int | None) -> list[Any]:
        if viewer is not None:
            return list(s.left)
        decks = []
        for level in range(LEVELS):
            first, left = int(self.starts[level]), s.left[level]
            decks.append([self.cards.ids[card] for card in s.deck[first : first + left][::-1]])
        return decks

    def _player(self, s: Position, seat: int, viewer: int | None) -> View:
        player = {
            "tokens": counts(s.tokens[seat], self.colours),
            "bonuses": counts(s.bonuses[seat], self.gems),
            "cards": self._bought(s, seat),
            "reserved": self._reserved(s, seat, viewer),
            **self._belongings(s, seat),
            "points": s.points[seat],
        }
        if viewer is None:
            hand = enumerate(s.hand[seat])
            player["hidden"] = [self.cards.ids[card] for i, card in hand if s.hidden[seat] >> i & 1]
        return player

    def _reserved(self, s: Position, seat: int, viewer: int | None) -> list[str]:
        unseen = s.hidden[seat] if viewer not in (None, seat) else 0
        return [
            f"?{self.card_levels[card]}" if unseen >> i & 1 else self.cards.ids[card]
            for i, card in enumerate(s.hand[seat][: s.held[seat]])
        ]

    def bought_in_order(self, s: Position, seat: int) -> list[int]:
        """Return the seat's cards, first bought first."""
        in_order = np.frombuffer(s.bought, dtype="<u2").argsort(kind="stable")  # by seat, then by rank
        first = int(sum(s.cards[:seat]))
        cards: list[int] = in_order[first : first + int(s.cards[seat])].tolist()
        return cards

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

    # The end

    def ending(self, record: Position) -> list[Comparison]:
        """Tell how a finished game was decided; the seats left at last are the winners."""
        return self._ending(record, self.view(record)) if plain(record).phase == OVER else []

    @abstractmethod
    def _ending(self, record: Position, view: View) -> list[Comparison]:
        """Tell it of a finished game."""

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
