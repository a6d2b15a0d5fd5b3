"""Games at sight: what is written down of them, and what a net learns from it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import parure
from parure.bots.at_sight import look_back
from parure.bots.net_weights import Weights, trained
from parure.rules.contract import rules
from parure.rules.mask import members
from tests.train.test_run import FOR_EVER, curve, refused, weights_in

torch = pytest.importorskip("torch", reason="training needs torch: pip install parure[train]")

from parure.bots.net_plan import plan_for  # noqa: E402
from parure.train.blitz import Blitz, settings_of_blitz  # noqa: E402
from parure.train.exercises import Practice, exercises_from, play_blitz  # noqa: E402
from parure.train.learn import gains  # noqa: E402
from parure.train.match import play_match  # noqa: E402
from parure.train.model import Model  # noqa: E402
from parure.train.run import SHIPPED, Run, Settings, read_progress, settings_in  # noqa: E402
from parure.train.selfplay import player_for  # noqa: E402
from parure.train.spreading import in_threads, parts_of  # noqa: E402

SEEDS = range(5, 13)
SMALL = replace(
    settings_of_blitz(Settings("splendor", (2,), seed=3, games=2, start=SHIPPED)),
    deals=1,
    measure=1,
    compare=1,
)


def shipped(game: str, seats: int = 2) -> Weights:
    kept = trained(game, seats)
    assert kept is not None
    return kept.weights


@pytest.fixture(scope="module", params=parure.games())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def played(game: str) -> list[Practice]:
    return play_blitz(SEEDS, game, 2, shipped(game))


def test_every_decision_written_down_was_a_choice_and_legal(game: str, played: list[Practice]) -> None:
    of = rules(game)
    mask = of.new_mask()
    assert len(played) == len(SEEDS)
    for sheet, hindsight, outcome in played:
        for state, decision, share in zip(sheet.states, sheet.decisions, sheet.shares, strict=True):
            assert of.legal(state, mask) > 1
            assert decision in members(mask)
            assert 0 < share <= 1
        for chances in (sheet.chances, hindsight, outcome):
            assert chances.sum(axis=1) == pytest.approx(np.ones(len(sheet.states)))


def test_the_same_seeds_play_the_same_games(game: str, played: list[Practice]) -> None:
    again = play_blitz([6], game, 2, shipped(game))[0]
    assert np.array_equal(again.sheet.states, played[1].sheet.states)
    assert not np.array_equal(again.sheet.decisions, played[0].sheet.decisions)


def test_torch_finds_the_decisions_as_likely_as_compiled_code_did(game: str, played: list[Practice]) -> None:
    model = Model(plan_for(rules(game)))
    model.take_over(shipped(game))
    exercises = exercises_from(played, 2, rules(game), model.plan)
    assert gains(model, exercises).gain.item() == pytest.approx(0, abs=1e-3)
    assert gains(model, replace(exercises, before=exercises.before + 1)).gain.item() < -0.1
    assert exercises.hindsight.sum(1).numpy() == pytest.approx(np.ones(len(exercises)), abs=1e-5)


def test_hindsight_counts_what_comes_soon_for_more() -> None:
    chances = np.array([[0.5], [0.6], [0.8]])
    out = np.zeros((3, 1))
    look_back(chances, np.array([1.0]), 0.5, out)
    assert out[:, 0] == pytest.approx([0.75, 0.9, 1.0])
    look_back(chances, np.array([1.0]), 0.0, out)
    assert out[:, 0] == pytest.approx([0.6, 0.8, 1.0])
    look_back(chances, np.array([1.0]), 1.0, out)
    assert out[:, 0] == pytest.approx([1.0, 1.0, 1.0])


def some_rounds(folder: Path, cycles: int, threads: int = 1) -> Run:
    run = Blitz(folder, settings_in(folder) or SMALL, in_threads(threads))
    going = run.cycles(FOR_EVER)
    for _ in range(cycles):
        next(going)
    return run


def test_a_run_in_pieces_and_threads_learns_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parure.train.blitz.ROUNDS", 3)
    some_rounds(tmp_path / "whole", 2)
    some_rounds(tmp_path / "pieces", 1)
    some_rounds(tmp_path / "pieces", 1, threads=2)
    assert curve(tmp_path / "whole") == curve(tmp_path / "pieces")
    assert weights_in(tmp_path / "whole") == weights_in(tmp_path / "pieces")
    line = read_progress(tmp_path / "whole")[-1]
    assert line["games"] == 2 * 3 * 2
    assert set(line["losses"]) == {"gain", "doubt", "value", "outcome"}


def test_a_net_that_knew_nothing_learns_to_play(tmp_path: Path) -> None:
    """Twenty rounds of a few games: enough to beat what it was by far."""
    settings = replace(SMALL, start="", games=12)
    run = Blitz(tmp_path, settings, in_threads(1))
    of = rules("splendor")
    before = player_for(of, 2, run.learner.model.export(), 1)
    next(run.cycles(FOR_EVER))
    after = player_for(of, 2, run.learner.model.export(), 1)
    assert play_match(of, 2, after, before, 1, deals=50, seed=1 << 40).share > 0.6


def test_idle_units_begin_anew_and_change_nothing_yet(tmp_path: Path) -> None:
    learner = Blitz(tmp_path, SMALL, in_threads(1)).learner
    games = play_blitz(SEEDS, "splendor", 2, shipped("splendor"))
    exercises = exercises_from(games, 2, rules("splendor"), learner.model.plan)
    views, worth = exercises.views, exercises.worth
    before, idle = learner.model(views, worth), learner.model.idle(views, worth)
    assert learner.wake([exercises]) == sum(int(units.sum()) for units in idle) > 0
    for model in (learner.model, learner.average):
        after = model(views, worth)
        assert torch.allclose(after.policy, before.policy, atol=1e-4)
        assert torch.allclose(after.value, before.value, atol=1e-4)
        assert sum(int(units.sum()) for units in model.idle(views, worth)) < 10


def test_a_unit_that_only_more_seats_need_is_not_idle(tmp_path: Path) -> None:
    settings = replace(SMALL, seats=(3, 4))
    learner = Blitz(tmp_path, settings, in_threads(1)).learner
    weights = shipped("splendor", 4)
    seen = [
        exercises_from(
            play_blitz(SEEDS, "splendor", seats, weights), seats, rules("splendor"), learner.model.plan
        )
        for seats in (3, 4)
    ]
    three, four = (learner.model.idle(some.views, some.worth)[0] for some in seen)
    needed = three & ~four
    assert needed.any()
    before = learner.model.trunk[:, needed].clone()
    learner.wake(seen)
    assert torch.equal(learner.model.trunk[:, needed], before)


@pytest.mark.parametrize(("number", "sizes"), [(1, [5]), (2, [2, 3]), (9, [1, 1, 1, 1, 1])])
def test_seeds_are_parted_evenly_and_in_order(number: int, sizes: list[int]) -> None:
    parts = parts_of([1, 2, 3, 4, 5], number)
    assert [len(part) for part in parts] == sizes
    assert [seed for part in parts for seed in part] == [1, 2, 3, 4, 5]


def test_what_searches_need_is_refused(tmp_path: Path) -> None:
    said = refused("duel", "--blitz", "--fast", "64", "--folder", str(tmp_path / "run"))
    assert "--blitz plays at sight" in said
    assert not (tmp_path / "run").exists()
