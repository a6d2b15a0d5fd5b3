"""Who plays whom, in which seats, from which deal."""

from collections import Counter

import pytest

from parure.arena import Contest, Fixture, fixtures
from parure.arena.schedule import derived_seed, line_ups

TWO = ("random", "greedy")
FOUR = ("random", "greedy", "random:seed=1", "random:seed=2")


def by_deal(contest: Contest, games: int) -> dict[tuple[int, int], list[Fixture]]:
    found: dict[tuple[int, int], list[Fixture]] = {}
    for fixture in fixtures(contest, games):
        found.setdefault((fixture.deal, fixture.line_up), []).append(fixture)
    return found


@pytest.mark.parametrize(("bots", "seats"), [(TWO, 2), (TWO, 3), (TWO, 4), (FOUR, 2), (FOUR, 3), (FOUR, 4)])
def test_every_deal_is_played_in_all_rotations(bots: tuple[str, ...], seats: int) -> None:
    contest = Contest("splendor", bots, seats=seats, seed=5)
    for games in by_deal(contest, 12).values():
        assert len(games) == seats
        assert len({game.seed for game in games}) == 1
        first = games[0].bots
        assert [game.bots for game in games] == [first[i:] + first[:i] for i in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_bots_sit_equally_often_in_every_seat(seats: int) -> None:
    contest = Contest("splendor", FOUR, seats=seats, seed=5)
    sat = Counter((seat, bot) for game in fixtures(contest, 24) for seat, bot in enumerate(game.bots))
    assert len(sat) == 4 * seats
    assert len(set(sat.values())) == 1


def test_all_line_ups_meet_the_same_deals() -> None:
    contest = Contest("splendor", FOUR, seed=5)
    seeds: dict[int, set[int]] = {}
    for game in fixtures(contest, 10):
        seeds.setdefault(game.line_up, set()).add(game.seed)
    assert len(seeds) == 6
    assert len({frozenset(dealt) for dealt in seeds.values()}) == 1
    assert len(seeds[0]) == 5


def test_two_bots_at_a_larger_table_sit_one_against_the_rest_both_ways() -> None:
    assert [Counter(line_up) for line_up in line_ups(2, 4)] == [{0: 3, 1: 1}, {0: 1, 1: 3}]


def test_a_gauntlet_has_the_first_bot_in_every_game_and_alone() -> None:
    assert line_ups(3, 3, gauntlet=True) == [(0, 1, 1), (0, 2, 2)]


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    contest = Contest("splendor", FOUR, seats=3, seed=5)
    short, long = list(fixtures(contest, 6)), list(fixtures(contest, 12))
    assert long[: len(short)] == short
    assert [game.number for game in long] == list(range(len(long)))


def test_games_are_made_up_to_whole_deals() -> None:
    assert len(list(fixtures(Contest("splendor", TWO, seats=2, seed=1), 5))) == 6


def test_who_sits_next_to_whom_varies_with_the_deal() -> None:
    contest = Contest("splendor", FOUR, seats=4, seed=5)
    circles = {
        tuple((game.bots * 2)[game.bots.index(0) :][:4])
        for games in by_deal(contest, 80).values()
        for game in games
    }
    assert len(circles) == 6


def test_seeds_are_the_same_on_every_machine() -> None:
    assert derived_seed(7, "deal", 0) == 6200475615330760169
    assert 0 <= derived_seed(7, "deal", 1) < 2**63


@pytest.mark.parametrize(
    ("contest", "says"),
    [
        (Contest("chess", TWO), "unknown game 'chess'"),
        (Contest("duel", TWO, seats=3), "duel is played with 2 seats, not 3"),
        (Contest("splendor", ("random",)), "at least two bots"),
        (Contest("splendor", ("random", "greedy", "random")), "'random' is named twice"),
        (Contest("splendor", ("random", "deepblue")), "unknown bot 'deepblue'; the bots are random, "),
        (Contest("splendor", ("random", "search:time=-1")), "time"),
        (Contest("splendor", TWO, turns=0), "at least one turn"),
        (Contest("splendor", TWO, seed=-1), "a seed is a whole number"),
    ],
)
def test_a_contest_that_can_not_be_is_refused_in_one_line(contest: Contest, says: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        contest.check()
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
