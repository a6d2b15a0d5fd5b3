"""Who plays whom, in which seats, from which deal.

A *line-up* is the bots of one table. Every line-up meets the same deals, and each deal is played in all
rotations of the seats, so that neither a lucky deal nor the first seat favours anybody: with two bots in
two seats, each deal is a pair of games.

    as many bots as seats, or more    every choice of so many bots is a line-up
    fewer bots than seats             every bot sits once, and one of them fills the seats left over;
                                      each does so in turn: A B and four seats give A B B B and B A A A
    a gauntlet                        the first bot alone against tables filled by each of the others

Games are numbered so that a longer run of the same contest begins with the games of a shorter one: all
games of the first deal, then of the second, and so on.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from parure.bots import make
from parure.game import new

TURNS_PER_SEAT = 200  # random play needs about 40: what lasts five times as long goes nowhere


@dataclass(frozen=True)
class Contest:
    """What is measured: these bots at this game.

    >>> Contest("duel", ("random", "greedy"), seed=7).line_ups
    [(0, 1)]
    >>> Contest("splendor", ("random", "greedy"), seats=3, seed=7).line_ups
    [(0, 1, 0), (0, 1, 1)]
    """

    game: str
    bots: tuple[str, ...]
    seats: int = 2
    seed: int = 0
    gauntlet: bool = False
    turns: int | None = None  # a game that lasts longer is shared among all; None: 200 per seat

    def __post_init__(self) -> None:
        if self.turns is None:
            object.__setattr__(self, "turns", TURNS_PER_SEAT * self.seats)

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """The tables there are, each as numbers of bots."""
        return line_ups(len(self.bots), self.seats, self.gauntlet)

    def check(self) -> None:
        """Refuse, by a ValueError in one line, what can not be played."""
        new(self.game, seats=self.seats, seed=self.seed)
        if len(self.bots) < 2:
            raise ValueError("an arena needs at least two bots, as in 'random greedy'")
        for number, bot in enumerate(self.bots):
            if bot in self.bots[:number]:
                raise ValueError(
                    f"{bot!r} is named twice; to tell two of a kind apart, name them '{bot.partition(':')[0]}"
                    ":seed=1' and the like"
                )
        if self.turns is None or self.turns < 1:
            raise ValueError(f"a game lasts at least one turn, not {self.turns}")
        for bot in self.bots:
            make(bot).close()


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    number: int  # in the contest, from 0
    deal: int
    line_up: int
    bots: tuple[int, ...]  # the number of the bot in each seat
    seed: int  # deals the game


def line_ups(bots: int, seats: int, gauntlet: bool = False) -> list[tuple[int, ...]]:
    """Return the tables at which `bots` bots meet.

    >>> line_ups(3, 2)
    [(0, 1), (0, 2), (1, 2)]
    >>> line_ups(3, 4)
    [(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)]
    >>> line_ups(3, 2, gauntlet=True)
    [(0, 1), (0, 2)]
    >>> line_ups(2, 4, gauntlet=True)
    [(0, 1, 1, 1)]
    """
    everyone = tuple(range(bots))
    if gauntlet:
        return [(0, *[other] * (seats - 1)) for other in everyone[1:]]
    if bots >= seats:
        return list(combinations(everyone, seats))
    return [everyone + (filler,) * (seats - bots) for filler in everyone]


def fixtures(contest: Contest, games: int) -> Iterator[Fixture]:
    """Yield the games of a contest: `games` for each line-up, made up to whole deals."""
    tables = contest.line_ups
    number = 0
    for deal in range(deals(contest, games)):
        seed = derived_seed(contest.seed, "deal", deal)
        for table, line_up in enumerate(tables):
            # Who sits to whose left matters with three or more: that is drawn by lot.
            order = list(line_up)
            random.Random(derived_seed(contest.seed, "order", deal, table)).shuffle(order)
            for turned in range(contest.seats):
                yield Fixture(number, deal, table, tuple(order[turned:] + order[:turned]), seed)
                number += 1


def deals(contest: Contest, games: int) -> int:
    """Return how many deals it takes for `games` games of each line-up.

    >>> deals(Contest("splendor", ("random", "greedy"), seats=3), 100)
    34
    """
    return -(-games // contest.seats)


def derived_seed(*parts: int | str) -> int:
    """Return a seed of 63 bits that belongs to these parts, the same on every machine."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1


def others(bots: Sequence[str], line_up: Sequence[int], bot: int) -> str:
    """Name those whom one bot of a line-up meets.

    >>> others(["greedy", "search"], (1, 0, 0, 0), bot=1)
    '3 × greedy'
    >>> others(["greedy", "search"], (1, 0, 0, 0), bot=0)
    'search, 2 × greedy'
    """
    rest = list(line_up)
    rest.remove(bot)
    counts = {other: rest.count(other) for other in sorted(set(rest), key=rest.count)}
    return ", ".join(bots[one] if count == 1 else f"{count} × {bots[one]}" for one, count in counts.items())
