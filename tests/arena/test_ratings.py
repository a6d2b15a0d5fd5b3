"""Ratings against known answers."""

import math

import numpy as np
import pytest

from parure.arena.ratings import ELO, Games, Rating, rate, win_rate


def series(wins: float, losses: float, shared: int = 0) -> Games:
    """Games of two bots, each from a deal of its own; the second bot wins `wins` of them."""
    shares = [(0, 1)] * int(wins) + [(1, 0)] * int(losses) + [(0.5, 0.5)] * shared
    number = len(shares)
    return Games(np.ones((number, 2)), np.array(shares, dtype=np.float64), np.arange(number))


def simulated(elos: list[float], seats: int, deals: int, seed: int, luck: float = 0.0) -> Games:
    """Rounds between bots of these ratings; `luck` is how much a deal favours one of the seats, in Elo."""
    dice = np.random.default_rng(seed)
    strength = np.array(elos) / ELO
    rows, shares, numbers = [], [], []
    for deal in range(deals):
        favour = dice.normal(0, luck / ELO, seats) if luck else np.zeros(seats)
        table = dice.permutation(len(elos))[:seats]
        for turned in range(seats):
            bots = np.roll(table, turned)
            chances = np.exp(strength[bots] + favour)
            winner = bots[dice.choice(seats, p=chances / chances.sum())]
            row, share = np.zeros(len(elos)), np.zeros(len(elos))
            row[bots] = 1
            share[winner] = 1
            rows.append(row)
            shares.append(share)
            numbers.append(deal)
    return Games(np.array(rows), np.array(shares), np.array(numbers))


@pytest.mark.parametrize(("wins", "losses"), [(30, 10), (1, 9), (50, 50), (397, 3)])
def test_two_bots_have_the_rating_of_the_closed_form(wins: int, losses: int) -> None:
    first, second = rate(series(wins, losses))
    assert first == Rating(0, 0, 0)
    assert second.elo == pytest.approx(400 * math.log10(wins / losses), abs=1e-6)


def test_shared_victories_count_half() -> None:
    assert rate(series(20, 10, shared=10))[1].elo == pytest.approx(400 * math.log10(25 / 15), abs=1e-6)
    assert rate(series(20, 20))[1].high > rate(series(0, 0, shared=40))[1].high


def test_intervals_of_independent_games_are_those_of_the_textbook() -> None:
    rating = rate(series(300, 100))[1]
    deviation = ELO / math.sqrt(400 * 0.75 * 0.25)
    assert rating.high - rating.elo == pytest.approx(1.96 * deviation, rel=0.02)
    assert rating.elo - rating.low == pytest.approx(1.96 * deviation, rel=0.02)


def test_games_of_one_deal_count_as_one_observation() -> None:
    apart = series(60, 40)
    together = Games(apart.seats, apart.shares, np.arange(100) // 2)
    assert rate(together)[1].elo == rate(apart)[1].elo
    wider = (rate(together)[1].high - rate(together)[1].low) / (rate(apart)[1].high - rate(apart)[1].low)
    assert wider == pytest.approx(math.sqrt(2), rel=0.05)


def test_three_bots_in_a_circle_are_equal() -> None:
    seats = np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1]] * 10, dtype=np.float64)
    shares = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]] * 10, dtype=np.float64)
    ratings = rate(Games(seats, shares, np.repeat(np.arange(10), 3)))
    assert [rating.elo for rating in ratings] == pytest.approx([0, 0, 0], abs=1e-6)


def test_one_seat_of_four_is_worth_its_odds() -> None:
    """At a table of four, one winning half of the games has odds of 3 to 1 against each of the others."""
    seats = np.tile([1.0, 3.0], (40, 1))
    shares = np.array([[1.0, 0.0], [0.0, 1.0]] * 20)
    assert rate(Games(seats, shares, np.arange(40)))[1].elo == pytest.approx(-400 * math.log10(3), abs=1e-6)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_simulated_ladder_is_recovered(seats: int) -> None:
    truth = [0, 80, 200, 320, 500]
    ratings = rate(simulated([float(elo) for elo in truth], seats, deals=3000, seed=seats))
    for true, rating in zip(truth[1:], ratings[1:], strict=True):
        assert rating.low < true < rating.high
        assert rating.high - rating.low < 110


@pytest.mark.parametrize("luck", [0.0, 400.0])
def test_intervals_hold_the_truth_in_about_95_of_100_runs(luck: float) -> None:
    """Lucky deals bring the chances closer together: the truth is the rating of the average chance."""
    favour = np.linspace(-6, 6, 2001)  # in standard deviations
    weight = np.exp(-(favour**2) / 2)
    chance = 1 / (1 + np.exp(-(100 + math.sqrt(2) * luck * favour) / ELO))
    average = float((weight * chance).sum() / weight.sum())
    truth = ELO * math.log(average / (1 - average))
    assert truth == pytest.approx(100) if luck == 0 else truth < 70
    held = 0
    runs = 300
    for run in range(runs):
        rating = rate(simulated([0.0, 100.0], 2, deals=60, seed=1000 + run, luck=luck))[1]
        held += rating.low < truth < rating.high
    assert 0.91 < held / runs < 0.99


def test_pairs_from_lucky_deals_are_known_to_say_more_than_single_games() -> None:
    """The deal cancels out within a pair; intervals that took the games for independent would be wider."""
    games = simulated([0.0, 100.0], 2, deals=2000, seed=3, luck=800.0)
    apart = Games(games.seats, games.shares, np.arange(len(games.deals)))
    assert rate(games)[1].high - rate(games)[1].low < 0.85 * (rate(apart)[1].high - rate(apart)[1].low)


def test_a_bot_that_never_lost_has_no_upper_limit() -> None:
    rating = rate(series(40, 0))[1]
    assert math.isinf(rating.high)
    assert 200 < rating.low < rating.elo
    assert rate(series(400, 0))[1].low > rating.low
    beaten = rate(series(0, 40))[1]
    assert math.isinf(beaten.low)
    assert beaten.high == pytest.approx(-rating.low)


def test_those_who_beat_each_other_keep_their_limits_though_a_third_loses_all() -> None:
    seats = np.array([[1, 1, 0]] * 40 + [[1, 0, 1]] * 40, dtype=np.float64)
    shares = np.array([[1, 0, 0], [0, 1, 0]] * 20 + [[1, 0, 0]] * 40, dtype=np.float64)
    _, equal, hopeless = rate(Games(seats, shares, np.arange(80)))
    assert equal.elo == pytest.approx(0, abs=1)
    assert equal.low > -200
    assert equal.high < 200
    assert math.isinf(hopeless.low)
    assert hopeless.high < -200


def test_a_single_deal_has_no_interval() -> None:
    one = Games(np.ones((2, 2)), np.array([[1.0, 0.0], [0.0, 1.0]]), np.zeros(2, dtype=np.int64))
    assert rate(one)[1] == Rating(0, -math.inf, math.inf)
    assert (win_rate(one.shares[:, 0], one.seats[:, 0], one.deals).low) == 0


def test_bots_that_have_not_met_yet_do_not_disturb() -> None:
    seats = np.array([[1, 1, 0, 0]] * 10, dtype=np.float64)
    shares = np.array([[1, 0, 0, 0], [0, 1, 0, 0]] * 5, dtype=np.float64)
    ratings = rate(Games(seats, shares, np.arange(10)))
    assert ratings[1].elo == pytest.approx(0, abs=1e-6)
    assert all(math.isinf(rating.high) and math.isinf(rating.low) for rating in ratings[2:])


def test_a_win_rate_has_wilsons_interval() -> None:
    """Wilson's own numbers for 20 of 400: 3.3% to 7.6%."""
    won = np.array([1.0] * 20 + [0.0] * 380)
    found = win_rate(won, np.ones(400), np.arange(400))
    assert found.value == 0.05
    assert found.low == pytest.approx(0.0326, abs=0.0005)
    assert found.high == pytest.approx(0.0760, abs=0.0008)


def test_win_rates_of_all_or_nothing_stay_within_bounds() -> None:
    always = win_rate(np.ones(200), np.ones(200), np.repeat(np.arange(100), 2))
    assert always.value == always.high == 1.0
    assert 0.95 < always.low < 0.98
