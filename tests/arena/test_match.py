"""One game between bots."""

import sys
from pathlib import Path

import pytest

import parure
from parure.arena import Contest, Result, fixtures
from parure.arena.match import Match

ROGUE = Path(__file__).parent.parent / "bots" / "rogue.py"


def played(contest: Contest, games: int) -> list[Result]:
    match = Match(contest)
    try:
        return [match.play(fixture) for fixture in fixtures(contest, games)]
    finally:
        match.close()


def without_times(results: list[Result]) -> list[object]:
    return [
        (game.number, game.turns, [(s.bot, s.share, s.points, s.cards, s.decisions) for s in game.seats])
        for game in results
    ]


@pytest.mark.parametrize(("name", "seats"), [("splendor", 3), ("marvel", 2), ("duel", 2)])
def test_a_result_tells_what_the_last_position_shows(name: str, seats: int) -> None:
    contest = Contest(name, ("random", "random:seed=1"), seats=seats, seed=2)
    for result in played(contest, 1):
        assert sum(seat.share for seat in result.seats) == pytest.approx(1)
        assert result.turns > 10
        assert not result.capped
        assert all(seat.decisions > 5 and seat.seconds > 0 for seat in result.seats)
        assert any(seat.points > 0 for seat in result.seats)
        assert any(seat.cards > 0 for seat in result.seats)


def test_the_same_contest_gives_the_same_games_in_whatever_order() -> None:
    contest = Contest("splendor", ("random", "random:seed=1"), seed=2)
    forwards = played(contest, 4)
    match = Match(contest)
    backwards = [match.play(fixture) for fixture in reversed(list(fixtures(contest, 4)))]
    assert without_times(forwards) == without_times(backwards[::-1])
    assert len({result.turns for result in forwards}) > 1


def test_a_game_that_lasts_too_long_is_shared_among_all() -> None:
    contest = Contest("splendor", ("random", "random:seed=1"), seats=3, seed=2, turns=9)
    for result in played(contest, 3):
        assert result.capped
        assert result.turns == 9
        assert [seat.share for seat in result.seats] == [pytest.approx(1 / 3)] * 3


def test_who_is_at_fault_loses_and_the_others_share_the_victory() -> None:
    rogue = f"cmd:{sys.executable} {ROGUE} illegal"
    contest = Contest("splendor", (rogue, "random"), seats=3, seed=2, gauntlet=True)
    results = played(contest, 3)
    assert len(results) == 3
    for result in results:
        lost = result.lost_by
        assert lost is not None
        assert [seat.bot for seat in result.seats][lost] == 0
        assert [seat.share for seat in result.seats] == [0 if seat == lost else 0.5 for seat in range(3)]
        assert "illegal decision, 'take everything'" in result.fault
        assert not result.capped


def test_a_deal_is_that_of_its_seed() -> None:
    contest = Contest("duel", ("random", "random:seed=1"), seed=2)
    first, second = fixtures(contest, 2)
    assert first.seed == second.seed
    assert parure.new("duel", seed=first.seed) == parure.new("duel", seed=second.seed)
