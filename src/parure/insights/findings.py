"""What the games say, with intervals: shares of the victories, by seat, by opening, by card."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from parure.arena.ratings import Rate, win_rate
from parure.insights.games import Played

RARE = 0.01  # openings and first cards seen in fewer of the places than this are not told


@dataclass(frozen=True)
class Finding:
    """How those fared of whom something is true."""

    what: str
    often: float  # in how many of the places
    rate: Rate  # their share of the victories


@dataclass(frozen=True)
class Findings:
    """The games of one source, looked through."""

    seats: int
    games: Sequence[Played]

    @property
    def fair(self) -> float:
        """The share of the victories of somebody about whom nothing is known."""
        return 1 / self.seats

    @cached_property
    def by_seat(self) -> list[Finding]:
        """How much it is worth to begin."""
        return self._by(lambda played, seat: [f"seat {seat + 1}"])

    @cached_property
    def openings(self) -> list[Finding]:
        """What the first decisions lead to, the most frequent first."""
        found = self._by(lambda played, seat: [played.openings[seat]])
        return sorted((f for f in found if f.often >= RARE), key=lambda f: -f.often)

    @cached_property
    def waited(self) -> list[Finding]:
        """How those fared who bought their first card soon or late, the soonest first."""
        return self._by_number(lambda played, seat: played.waited[seat])

    @cached_property
    def reserved(self) -> list[Finding]:
        """How those fared who reserved so many cards, the fewest first."""
        return self._by_number(lambda played, seat: played.reserved[seat])

    def _by_number(self, number: Callable[[Played, int], int]) -> list[Finding]:
        found = self._by(lambda played, seat: [str(number(played, seat))])
        return sorted((f for f in found if f.often >= RARE), key=lambda f: int(f.what))

    @cached_property
    def cards(self) -> list[Finding]:
        """How those fared who had bought a card, the best first."""
        found = self._by(lambda played, seat: played.cards[seat])
        return sorted(found, key=lambda f: -f.rate.value)

    @cached_property
    def first_cards(self) -> list[Finding]:
        """How those fared who began with a card, the best first."""
        found = self._by(lambda played, seat: played.cards[seat][:1])
        return sorted((f for f in found if f.often >= RARE), key=lambda f: -f.rate.value)

    @cached_property
    def decided(self) -> list[tuple[str, float]]:
        """What the victories were decided by, and in how many of the games, the most frequent first."""
        counted = Counter(played.decided for played in self.games)
        return [(what, number / len(self.games)) for what, number in counted.most_common()]

    @cached_property
    def turns(self) -> list[int]:
        """How many turns each player had, rounded up, by game."""
        return [-(-played.turns // self.seats) for played in self.games]

    def _by(self, traits: Callable[[Played, int], Iterable[str]]) -> list[Finding]:
        """Return what became of everybody who has a trait, for each trait."""
        won: dict[str, list[float]] = defaultdict(list)
        deals: dict[str, list[int]] = defaultdict(list)
        for played in self.games:
            for seat in range(self.seats):
                for trait in traits(played, seat):
                    won[trait].append(played.shares[seat])
                    deals[trait].append(played.number)
        places = len(self.games) * self.seats
        return [
            Finding(
                trait,
                len(shares) / places,
                win_rate(np.array(shares), np.ones(len(shares)), np.array(deals[trait])),
            )
            for trait, shares in sorted(won.items())
        ]
