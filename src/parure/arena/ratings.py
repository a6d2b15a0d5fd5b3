"""Elo ratings by maximum likelihood, and intervals that know which games belong together.

The model is that of Bradley and Terry for two seats, and Luce's choice for more: a bot of rating r wins
with a probability proportional to 10^(r/400), against whoever sits at the table. Only winning counts: the
rules name winners, and no second place. A shared victory counts for each winner by its share.

Games of one deal are not independent: the deal is the same. So the intervals treat a deal, with all its
games, as one observation (the "sandwich" estimate of variance, clustered by deal).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from parure.arena.match import Result

ELO = 400 / math.log(10)  # one unit of the natural logarithm, in points of Elo
Z95 = NormalDist().inv_cdf(0.975)

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A bot's Elo over that of the first bot, with the ends of its 95% interval.

    An end is infinite where the games set no limit: a bot that has never lost may be any amount better.
    """

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Rate:
    """A share of victories with its 95% interval; fair is one over the number of seats."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Games:
    """The games as matrices: a row for each game, a column for each bot."""

    seats: Floats  # how many seats the bot had
    shares: Floats  # its share of the victory
    deals: NDArray[np.int64]  # the deal of each game, numbered from 0 without gaps

    @property
    def number_of_deals(self) -> int:
        """The number of independent observations."""
        return int(self.deals.max()) + 1 if len(self.deals) else 0


def tabulate(results: Sequence[Result], bots: int) -> Games:
    """Return the results as matrices."""
    seats = np.zeros((len(results), bots))
    shares = np.zeros((len(results), bots))
    for row, result in enumerate(results):
        for seat in result.seats:
            seats[row, seat.bot] += 1
            shares[row, seat.bot] += seat.share
    deals = np.unique([result.deal for result in results], return_inverse=True)[1].astype(np.int64)
    return Games(seats, shares, deals)


def rate(games: Games) -> list[Rating]:
    """Return every bot's rating; the first bot's is 0 by definition.

    Where some bots have won every game against the others, no finite rating is the likeliest. Then one
    more game at each kind of table is imagined, shared by all, and the interval is open on that side.
    """
    bots = games.seats.shape[1]
    above = _reaches(games)  # above[i, j]: i has beaten j, or somebody who has, and so on
    bounded = bool(above.all())
    seats, shares = games.seats, games.shares
    if not bounded:
        tables = np.unique(seats, axis=0)
        seats = np.vstack([seats, tables])
        shares = np.vstack([shares, tables / tables.sum(axis=1, keepdims=True)])
    strength = _fit(seats, shares)
    spread = _covariance(games, strength, seats, bounded) if games.number_of_deals > 1 else None
    reach = _student(games.number_of_deals - 1)
    ratings = [Rating(0.0, 0.0, 0.0)]
    for bot in range(1, bots):
        half = math.inf if spread is None else reach * math.sqrt(spread[bot - 1, bot - 1])
        ratings.append(
            Rating(
                strength[bot] * ELO,
                (strength[bot] - half) * ELO if above[bot, 0] else -math.inf,
                (strength[bot] + half) * ELO if above[0, bot] else math.inf,
            )
        )
    return ratings


def _reaches(games: Games) -> NDArray[np.bool_]:
    won = (games.shares > 0).astype(np.int64)
    sat = (games.seats > 0).astype(np.int64)
    reach = (won.T @ sat > 0) | np.eye(games.seats.shape[1], dtype=bool)
    for _ in range(len(reach)):  # whom those have beaten whom it has beaten
        reach = (reach.astype(np.int64) @ reach.astype(np.int64)) > 0
    return reach


def _chances(seats: Floats, strength: Floats) -> Floats:
    """Return the probability of each bot to win each game, by the model."""
    weight = seats * np.exp(strength - strength.max())
    chances: Floats = weight / weight.sum(axis=1, keepdims=True)
    return chances


def _information(chances: Floats) -> Floats:
    """Return Fisher's information about the strengths, without the first bot's."""
    whole: Floats = np.diag(chances.sum(axis=0)) - chances.T @ chances
    return whole[1:, 1:]


def _fit(seats: Floats, shares: Floats) -> Floats:
    """Find the strengths (natural logarithms, the first bot's 0) that make the results likeliest."""
    met, which = np.unique(seats, axis=0, return_inverse=True)
    games = np.bincount(which, minlength=len(met))[:, None]
    won = shares.sum(axis=0)

    def likelihood(strength: Floats) -> float:
        weight = (met * np.exp(strength)).sum(axis=1)
        return float(won @ strength - games[:, 0] @ np.log(weight))

    strength = np.zeros(seats.shape[1])
    for _ in range(100):
        chances = _chances(met, strength)
        slope = (won - (games * chances).sum(axis=0))[1:]
        information = np.diag((games * chances).sum(axis=0)) - (games * chances).T @ chances
        # lstsq: bots that have not met yet, early in a run, have no information about each other
        step = np.linalg.lstsq(information[1:, 1:], slope, rcond=None)[0]
        step = np.concatenate([[0.0], step])
        while likelihood(strength + step) < likelihood(strength) - 1e-9:
            step /= 2
        strength += step
        if np.abs(step).max() < 1e-10:
            break
    return strength


def _covariance(games: Games, strength: Floats, seats: Floats, bounded: bool) -> Floats:
    """Return the covariance of the strengths of all bots but the first."""
    information = _information(_chances(seats, strength))
    inverse = np.asarray(np.linalg.pinv(information), dtype=np.float64)
    if not bounded:
        return inverse
    surprise = (games.shares - _chances(games.seats, strength))[:, 1:]
    deals = games.number_of_deals
    by_deal = np.zeros((deals, surprise.shape[1]))
    np.add.at(by_deal, games.deals, surprise)
    # One more deal, as variable as the model says: a few deals alike must not feign certainty.
    meat = by_deal.T @ by_deal * deals / (deals - 1) + information / deals
    covariance: Floats = inverse @ meat @ inverse
    return covariance


def win_rate(won: Floats, seats: Floats, deals: NDArray[np.int64]) -> Rate:
    """Return the share of victories for each seat taken, with Wilson's interval.

    `won` and `seats` have an entry for each game. Wilson's interval behaves near 0 and 1; the number of
    independent games it needs is worked out from how much the deals differ.
    """
    if not seats.sum():
        return Rate(math.nan, math.nan, math.nan)
    value = float(won.sum() / seats.sum())
    used = np.unique(deals[seats > 0], return_inverse=True)[1]
    number = int(used.max()) + 1
    residual = np.bincount(used, weights=(won - value * seats)[seats > 0], minlength=number)
    variance = float(residual @ residual) / float(seats.sum()) ** 2
    model = value * (1 - value) / float(seats.sum())
    variance = (variance * number / max(number - 1, 1)) + model / number
    independent = value * (1 - value) / variance if variance > 0 else float(number)
    z2 = _student(number - 1) ** 2
    if math.isinf(z2):
        return Rate(value, 0.0, 1.0)
    centre = (value + z2 / (2 * independent)) / (1 + z2 / independent)
    half = math.sqrt(z2 * (value * (1 - value) / independent + z2 / (4 * independent**2))) / (
        1 + z2 / independent
    )
    return Rate(value, max(0.0, centre - half), min(1.0, centre + half))


def _student(freedom: int) -> float:
    """Return the 97.5% point of Student's distribution: few deals, wide intervals."""
    if freedom < 1:
        return math.inf
    exact = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
    z, v = Z95, freedom
    return exact.get(
        freedom,
        z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2),
    )
