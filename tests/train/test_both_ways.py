"""Searches and games at sight, learned from together; runs that have an end."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.train.test_run import FOR_EVER, TINY, curve, refused, weights_in

torch = pytest.importorskip("torch", reason="training needs torch: pip install parure[train]")

from parure.train.both_ways import BothWays, settings_of_both  # noqa: E402
from parure.train.by_search import BySearch  # noqa: E402
from parure.train.learn import Losses  # noqa: E402
from parure.train.lessons import Lessons  # noqa: E402
from parure.train.run import SHIPPED, Run, Settings, read_progress, settings_in  # noqa: E402
from parure.train.spreading import in_threads  # noqa: E402

SMALL = replace(settings_of_both(replace(TINY, start=SHIPPED, least=0.0), rounds=3), compare=1)


def some_cycles(folder: Path, cycles: int, threads: int = 1, settings: Settings = SMALL) -> Run:
    run = BothWays(folder, settings_in(folder) or settings, in_threads(threads))
    going = run.cycles(FOR_EVER)
    for _ in range(cycles):
        next(going)
    return run


def test_a_run_in_pieces_and_threads_learns_the_same(tmp_path: Path) -> None:
    some_cycles(tmp_path / "whole", 2)
    some_cycles(tmp_path / "pieces", 1)
    some_cycles(tmp_path / "pieces", 1, threads=2)
    assert curve(tmp_path / "whole") == curve(tmp_path / "pieces")
    assert weights_in(tmp_path / "whole") == weights_in(tmp_path / "pieces")
    line = read_progress(tmp_path / "whole")[-1]
    assert line["games"] == 2 * (2 + 3 * 2)
    assert set(line["losses"]) >= {"gain", "doubt", "policy", "value", "outcome"}


def test_several_numbers_of_seats_are_learned_in_turn(tmp_path: Path) -> None:
    settings = replace(SMALL, seats=(3, 4), compare=10)
    first = some_cycles(tmp_path, 1, settings=settings)
    assert first.progress.positions > 0  # of three seats; four have not been played by search yet
    second = some_cycles(tmp_path, 1)
    assert second.progress.step > first.progress.step


def test_a_net_that_knows_something_waits_for_the_first_batches(tmp_path: Path) -> None:
    settings = replace(SMALL, warm=2)
    begun = BothWays(tmp_path, settings, in_threads(1)).progress.step
    assert some_cycles(tmp_path, 1, settings=settings).progress.step == begun
    assert some_cycles(tmp_path, 1).progress.step > begun


def test_a_run_ends_with_its_last_cycle_and_learns_ever_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(TINY, cycles=3, compare=10, start=SHIPPED)
    run = BySearch(tmp_path, settings, in_threads(1))
    shares, learn = set[float](), run.learner.learn

    def learn_and_note(lessons: Lessons, share: float = 1.0) -> Losses:
        shares.add(share)
        return learn(lessons, share)

    monkeypatch.setattr(run.learner, "learn", learn_and_note)
    assert [(line.cycle, line.score is None) for line in map(replace, run.cycles(FOR_EVER))] == [
        (1, False),
        (2, True),
        (3, False),  # what it has come to is compared, however soon after the last time
    ]
    assert sorted(shares, reverse=True) == pytest.approx([1, 2 / 3, 1 / 3])
    assert list(run.cycles(FOR_EVER)) == []


def test_a_finish_plays_both_ways(tmp_path: Path) -> None:
    run = BothWays(tmp_path, replace(SMALL, finish=2, compare=10), in_threads(1))
    cycles = run.cycles(FOR_EVER / 1e7, finish=True)
    first = replace(next(cycles))
    finished = list(cycles)[-1]
    assert finished.cycle == first.cycle
    assert finished.games == first.games + 2 * 2


def test_what_plays_at_sight_only_needs_no_sight(tmp_path: Path) -> None:
    said = refused("duel", "--blitz", "--sight", "3", "--folder", str(tmp_path / "run"))
    assert "--blitz plays at sight only" in said
    assert not (tmp_path / "run").exists()


def test_a_run_that_has_an_end_needs_no_finish(tmp_path: Path) -> None:
    said = refused("duel", "--cycles", "3", "--finish", "--folder", str(tmp_path / "run"))
    assert "it needs no --finish" in said
    assert not (tmp_path / "run").exists()
