"""What the results of a contest say about its bots."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from parure.arena.match import Result, Seat
from parure.arena.ratings import Games, Rate, Rating, rate, tabulate, win_rate
from parure.arena.schedule import Contest, others


@dataclass(frozen=True)
class Standing:
    """How a bot has done; averages are for each seat it took."""

    bot: str
    games: int
    won: float  # victories, shared ones by their share
    rate: Rate  # of victories for each seat taken
    rating: Rating  # Elo over the first bot
    turns: float  # of a game
    points: float
    cards: float
    milliseconds: float  # for a decision
    faults: int  # games lost by a program's own fault


@dataclass(frozen=True)
class Meeting:
    """How a bot has done at one kind of table."""

    bot: int
    against: str  # such as "2 × greedy"
    line_up: int
    games: int
    rate: Rate


def standings(contest: Contest, results: Sequence[Result]) -> list[Standing]:
    """Return how the bots stand, best first."""
    games = tabulate(results, len(contest.bots))
    ratings = rate(games) if results else [Rating(0.0, 0.0, 0.0)] * len(contest.bots)
    table = [_standing(contest, results, games, bot, ratings[bot]) for bot in range(len(contest.bots))]
    return sorted(table, key=lambda standing: -standing.rating.elo)


def _standing(
    contest: Contest, results: Sequence[Result], games: Games, bot: int, rating: Rating
) -> Standing:
    seats: list[Seat] = [seat for result in results for seat in result.seats if seat.bot == bot]
    its_games = [result for result in results if any(seat.bot == bot for seat in result.seats)]
    taken = max(len(seats), 1)
    return Standing(
        contest.bots[bot],
        len(its_games),
        sum(seat.share for seat in seats),
        win_rate(games.shares[:, bot], games.seats[:, bot], games.deals),
        rating,
        sum(result.turns for result in its_games) / max(len(its_games), 1),
        sum(seat.points for seat in seats) / taken,
        sum(seat.cards for seat in seats) / taken,
        1000 * sum(seat.seconds for seat in seats) / max(sum(seat.decisions for seat in seats), 1),
        sum(result.lost_by is not None and result.seats[result.lost_by].bot == bot for result in results),
    )


def meetings(contest: Contest, results: Sequence[Result]) -> list[Meeting]:
    """Return how each bot has done at each kind of table."""
    games = tabulate(results, len(contest.bots))
    tables = np.array([result.line_up for result in results], dtype=np.int64)
    found = []
    for number, line_up in enumerate(contest.line_ups):
        here = tables == number
        for bot in sorted(set(line_up), key=line_up.index):
            its_rate = win_rate(games.shares[here, bot], games.seats[here, bot], games.deals[here])
            against = others(contest.bots, line_up, bot)
            found.append(Meeting(bot, against, number, int(here.sum()), its_rate))
    return found


def rate_by_seat(contest: Contest, results: Sequence[Result]) -> list[Rate]:
    """Return how often each seat has won, whoever sat in it."""
    deals = np.array([result.deal for result in results], dtype=np.int64)
    rates = []
    for seat in range(contest.seats):
        won = np.array([result.seats[seat].share for result in results], dtype=np.float64)
        rates.append(win_rate(won, np.ones(len(results)), deals))
    return rates


def faults(contest: Contest, results: Sequence[Result]) -> dict[str, int]:
    """Return what programs have done wrong, and how often."""
    counts: dict[str, int] = {}
    for result in results:
        if result.lost_by is not None:
            counts[result.fault] = counts.get(result.fault, 0) + 1
    return counts
