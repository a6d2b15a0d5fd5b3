"""Analysis of a saved game, in the library and at the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parure
from parure.bots.analysis import analyse, verdict
from parure.cli import app
from tests.bots.test_bots import after

VERDICTS = {"best", "good", "inaccuracy", "mistake", "blunder", "forced"}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.parure"
    path.write_text(after("splendor", 2, seed=4, decisions=6).record(), encoding="utf-8")
    return path


def test_every_decision_is_judged() -> None:
    game = after("duel", 2, seed=4, decisions=8)
    calls: list[int] = []
    judged = analyse(game, iterations=40, each=lambda: calls.append(1))
    assert [(j.seat, j.decision) for j in judged] == game.history
    assert [j.number for j in judged] == list(range(1, 9))
    assert len(calls) == 8
    for j in judged:
        assert j.verdict in VERDICTS
        assert 0 <= j.after <= 1
        assert j.cost >= 0
        assert sum(j.chances) == pytest.approx(1, abs=1e-3)


def test_an_analysis_can_be_repeated() -> None:
    game = after("splendor", 3, seed=4, decisions=6)
    assert analyse(game, iterations=30) == analyse(game, iterations=30)


def test_throwing_the_game_away_is_a_blunder() -> None:
    assert verdict(0.4, is_best=False) == "blunder"
    assert verdict(0.1, is_best=False) == "mistake"
    assert verdict(0.05, is_best=False) == "inaccuracy"
    assert verdict(0.004, is_best=False) == "best"


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output


def test_a_table_for_people(saved: Path) -> None:
    code, output = run("analyse", saved, "--iterations", 20)
    assert code == 0
    assert "verdict" in output
    assert "given away in all" in output


def test_json_for_programs(saved: Path) -> None:
    result = CliRunner().invoke(app, ["analyse", str(saved), "--iterations", "20", "--json"])
    rows = json.loads(result.stdout)
    assert len(rows) == len(parure.load(saved.read_text()).history)
    wanted = {"turn", "seat", "decision", "before", "after", "best", "verdict", "chances", "cost"}
    assert wanted <= set(rows[0])


@pytest.mark.parametrize(("suffix", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_picture(saved: Path, tmp_path: Path, suffix: str, magic: bytes) -> None:
    picture = tmp_path / f"chances.{suffix}"
    code, _ = run("analyse", saved, "--iterations", 5, "--plot", picture)
    assert code == 0
    assert picture.read_bytes().startswith(magic)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"chances.{suffix}", "game.parure"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["{folder}/none.parure"], "no such file"),
        (["{folder}/game.parure", "--plot", "{folder}/x.gif"], "ends in .png or .svg"),
        (["{folder}/game.parure", "--plot", "{folder}/no/x.png"], "there is no folder"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(saved: Path, words: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["analyse", *(word.format(folder=saved.parent) for word in words)])
    assert result.exit_code != 0
    assert message in str(result.exception)
    assert sorted(path.name for path in saved.parent.iterdir()) == ["game.parure"]


def test_a_game_without_decisions(tmp_path: Path) -> None:
    path = tmp_path / "empty.parure"
    path.write_text(parure.new("splendor", seed=1).record(), encoding="utf-8")
    result = CliRunner().invoke(app, ["analyse", str(path)])
    assert "nothing to analyse" in str(result.exception)
