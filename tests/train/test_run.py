"""Training with a tiny budget: it goes on after any end, and learns the same from the same seed."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from parure.cli import app
from parure.cli.train import live_table

torch = pytest.importorskip("torch", reason="training needs torch: pip install parure[train]")

from parure.bots.net_plan import plan_for  # noqa: E402
from parure.bots.net_weights import read_weights, trained  # noqa: E402
from parure.rules.contract import rules  # noqa: E402
from parure.train.by_search import BySearch  # noqa: E402
from parure.train.match import Score  # noqa: E402
from parure.train.play import Style  # noqa: E402
from parure.train.report import report  # noqa: E402
from parure.train.run import SHIPPED, Progress, Run, Settings, read_progress, settings_in  # noqa: E402
from parure.train.selfplay import play_batch  # noqa: E402
from parure.train.spreading import in_threads  # noqa: E402
from parure.train.store import Batch  # noqa: E402

TINY = Settings("splendor", (2,), seed=3, games=2, warm=1, compare=1, deals=1, iterations=4, measure=1)
SOON = 1 / 3600
FOR_EVER = 100.0


def some_cycles(folder: Path, number: int, threads: int = 1, settings: Settings = TINY) -> Run:
    torch.set_num_threads(1)  # in several, torch may sum up in another order, on some machines
    run = BySearch(folder, settings_in(folder) or settings, in_threads(threads))
    cycles = run.cycles(FOR_EVER)
    for _ in range(number):
        next(cycles)
    return run


def curve(folder: Path) -> list[dict[str, Any]]:
    """The learning curve without what depends on the clock."""
    return [
        {name: value for name, value in line.items() if name not in ("hours", "speed")}
        for line in read_progress(folder)
    ]


def same_curve(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Whether two runs learned the same; what another process has learned may differ in the last digits."""
    exact = [[{**line, "losses": None} for line in lines] for lines in (one, other)]
    return exact[0] == exact[1] and all(
        here["losses"] == pytest.approx(there["losses"]) for here, there in zip(one, other, strict=True)
    )


def weights_in(folder: Path) -> list[bytes]:
    """The best weights of a run, to be compared."""
    kept = read_weights(folder / "splendor-2.npz", plan_for(rules("splendor"))).weights
    return [kept[name].tobytes() for name in sorted(kept)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of three cycles without a break: one by the evaluation by weights, two by nets."""
    folder = tmp_path_factory.mktemp("whole")
    some_cycles(folder, 3)
    return folder


def test_a_run_leaves_weights_that_can_play(whole: Path) -> None:
    kept = read_weights(whole / "splendor-2.npz", plan_for(rules("splendor")))
    assert kept.seats == (2,)
    about = json.loads((whole / "splendor-2.json").read_text())
    assert about["settings"]["game"] == "splendor"
    assert about["progress"]["better"] is True
    assert about["progress"]["elo_more"] <= about["progress"]["elo"]
    assert about["version"]
    batch = play_batch([5], "splendor", 2, kept.weights, Style(4, 8, luck=1.0))
    assert len(batch) > 10
    assert batch.outcome[0].sum() == pytest.approx(1)


def test_a_run_in_pieces_and_threads_learns_the_same(whole: Path, tmp_path: Path) -> None:
    some_cycles(tmp_path, 1)
    (tmp_path / "games-000001.part").write_bytes(b"cut short")
    some_cycles(tmp_path, 2, threads=2)
    assert curve(tmp_path) == curve(whole)
    assert weights_in(tmp_path) == weights_in(whole)


def test_a_run_that_is_finished_can_go_on(tmp_path: Path) -> None:
    run = BySearch(tmp_path, replace(TINY, finish=5), in_threads(1))
    cycles = run.cycles(SOON / 10, finish=True)
    first = replace(next(cycles))
    finished = replace(list(cycles)[-1])
    assert finished.finished == 5
    assert (finished.cycle, finished.games) == (first.cycle, first.games)
    assert finished.step == first.step + 5
    assert finished.score is not None
    assert [line["step"] for line in curve(tmp_path)] == [finished.step]
    some_cycles(tmp_path, 1)
    assert [line["cycle"] for line in curve(tmp_path)] == [1, 2]


def test_a_finish_that_is_cut_short_goes_on_where_it_was(tmp_path: Path) -> None:
    settings = replace(TINY, finish=4)
    for folder, pieces in (tmp_path / "whole", [4]), (tmp_path / "pieces", [1, 2, 1]):
        some_cycles(folder, 1, settings=settings)
        for number in pieces:
            run = BySearch(folder, settings, in_threads(1))
            going = run.cycles(0.0, finish=True)
            steps = [next(going).finished for _ in range(number)]
        assert steps[-1] == 4
    assert curve(tmp_path / "pieces") == curve(tmp_path / "whole")
    assert weights_in(tmp_path / "pieces") == weights_in(tmp_path / "whole")


def test_a_finish_that_is_cut_short_comes_before_more_cycles(tmp_path: Path) -> None:
    settings = replace(TINY, finish=4)
    some_cycles(tmp_path, 1, settings=settings)
    assert next(BySearch(tmp_path, settings, in_threads(1)).cycles(0.0, finish=True)).finished == 1
    resumed = BySearch(tmp_path, settings, in_threads(1))
    assert [line.cycle for line in resumed.cycles(FOR_EVER, finish=True)] == [1, 1, 1]
    without = BySearch(tmp_path, settings, in_threads(1))
    further = next(without.cycles(FOR_EVER))
    assert (further.cycle, further.finished) == (2, 0)


def test_the_live_table_of_a_long_run_fits_eighty_columns() -> None:
    losses = dict.fromkeys(("policy", "doubt", "value", "outcome"), 1.2345)
    line = Progress(
        140, 12.34, 999_800, 1, 1, 123.45, losses, score=1.0, better=True, elo=-376.5, elo_more=-276.5
    )
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(live_table([line]))
    shown = console.export_text()
    assert "…" not in shown
    assert "999,800" in shown
    assert "100% ✓ -376    -276" in shown


def test_a_killed_run_goes_on(whole: Path, tmp_path: Path) -> None:
    """Killed without warning while a later cycle is under way; --resume loses nothing that was finished."""
    code = (
        "import sys; from pathlib import Path; from tests.train.test_run import some_cycles;"
        "some_cycles(Path(sys.argv[1]), 50)"
    )
    with subprocess.Popen([sys.executable, "-c", code, tmp_path], cwd=Path(__file__).parents[2]) as process:
        ends = time.monotonic() + 200
        while len(read_progress(tmp_path)) < 1 and time.monotonic() < ends:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    before = curve(tmp_path)
    assert before
    some_cycles(tmp_path, 1)
    after = curve(tmp_path)
    assert len(after) >= len(before)
    assert same_curve(after[: len(before)], before)
    assert same_curve(after[:3], curve(whole)[: len(after)])


def test_positions_of_a_batch_fit_their_game() -> None:
    batch = play_batch([1], "splendor", 2, None, Style(4, 8))
    assert isinstance(batch, Batch)
    assert batch.values[:, :2].sum(axis=1) == pytest.approx(np.ones(len(batch)), abs=1e-4)
    assert np.allclose(batch.policy.sum(axis=1, dtype=np.float32), 1, atol=0.01)
    assert (np.diff(batch.left.astype(int)) <= 0).all()


def test_the_report_draws_the_learning_curve(whole: Path) -> None:
    page = report(whole, TINY)
    assert page.count("<svg") == 3
    assert "Elo of the best net so far" in page
    assert "over search of 16 times the iterations" in page


@pytest.mark.parametrize(("won", "share", "elo"), [(5.0, 0.5, 0.0), (7.5, 0.75, 190.8)])
def test_a_score_of_two_seats(won: float, share: float, elo: float) -> None:
    score = Score(2, 10, won)
    assert score.share == pytest.approx(share)
    assert score.elo == pytest.approx(elo, abs=0.1)


def test_a_fair_share_of_four_seats_is_no_better_than_the_others() -> None:
    assert Score(4, 40, 10.0).elo == pytest.approx(0)


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["train", *arguments])
    assert result.exit_code != 0
    return str(result.exception)


def test_what_cannot_be_trained_is_refused(whole: Path, tmp_path: Path) -> None:
    assert "duel is for 2 seats, not for 3" in refused("duel", "--seats", "3", "--folder", str(tmp_path))
    assert "no run to go on with" in refused("duel", "--resume", "--folder", str(tmp_path))
    assert "a run of splendor, not of duel" in refused("duel", "--resume", "--folder", str(whole))
    assert "--resume goes on with it" in refused("splendor", "--folder", str(whole))


def test_a_run_can_begin_with_the_net_of_another(whole: Path, tmp_path: Path) -> None:
    settings = replace(TINY, seats=(3,), start=str(whole))
    run = BySearch(tmp_path / "three", settings, in_threads(1))
    assert run.best is not None
    next(run.cycles(FOR_EVER))
    assert run.weights.name == "splendor-3.npz"
    assert settings_in(tmp_path / "three") == settings
    elsewhere = ["--folder", str(tmp_path / "duel")]
    assert "a run of splendor, not of duel" in refused("duel", "--start", str(whole), *elsewhere)
    assert "no run to begin with" in refused("duel", "--start", str(tmp_path / "none"), *elsewhere)
    assert "--teacher is search or net, not 'me'" in refused("duel", "--teacher", "me", *elsewhere)


def test_a_net_that_knows_something_waits_for_the_first_batches(whole: Path, tmp_path: Path) -> None:
    settings = replace(TINY, start=str(whole), warm=2)
    run = BySearch(tmp_path, settings, in_threads(1))
    cycles = run.cycles(FOR_EVER)
    begun = run.progress.step
    assert next(cycles).step == begun
    assert "Losses" in report(tmp_path, settings)
    assert next(cycles).step > begun


def test_a_run_can_begin_with_the_net_that_is_shipped(tmp_path: Path) -> None:
    run = BySearch(tmp_path, replace(TINY, start=SHIPPED), in_threads(1))
    kept = trained("splendor", 2)
    assert kept is not None
    assert run.best is not None
    used = {"trunk": plan_for(rules("splendor")).inputs(32) // 2, "value": None, "value_bias": 2}
    for name, weights in kept.weights.items():  # but for seats that are not there with two
        here, there = run.best[name][: used.get(name)], weights[: used.get(name)]
        if name == "value":
            here, there = here[:, :2], there[:, :2]
        assert here == pytest.approx(there, abs=1e-5), name


def test_the_command_goes_on_with_a_run(whole: Path) -> None:
    before = len(read_progress(whole))
    result = CliRunner().invoke(
        app,
        ["train", "splendor", "--resume", "--hours", str(SOON), "--folder", str(whole)],
        env=dict(os.environ),
    )
    assert result.exit_code == 0, result.output
    assert len(read_progress(whole)) > before
    assert (whole / "report.html").exists()
    assert "weights:" in result.output
