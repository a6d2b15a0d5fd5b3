"""Saving and resuming: nothing lost, nothing overwritten, nothing half-written."""

from pathlib import Path

import pytest

import parure
from tests.cli.conftest import Run

SPLENDOR = ("play", "splendor", "--seed", "7")


def test_a_saved_game_goes_on_where_it_was(run: Run) -> None:
    run(*SPLENDOR, lines="take white blue red\nsave evening.parure\n")
    again = run("play", "splendor", "--resume", "evening.parure", lines="reserve deck 2\nsave\n")
    assert again.code == 0
    assert "saved to evening.parure" in again.out
    assert [decision for _, decision in parure.load(Path("evening.parure").read_text()).history] == [
        "take white blue red",
        "reserve deck 2",
    ]


def test_without_a_name_the_file_is_named_after_the_game_and_the_time(run: Run, tmp_path: Path) -> None:
    run(*SPLENDOR, lines="save\n")
    (file,) = tmp_path.glob("splendor-*.parure")
    assert parure.load(file.read_text()) == parure.new("splendor", seats=2, seed=7)


def test_the_way_back_is_told(run: Run) -> None:
    shown = run(*SPLENDOR, lines="take white blue red\nsave x.parure\n").out
    assert "`parure play splendor --resume x.parure` goes on with it" in shown


def test_a_strange_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("dear diary")
    assert "diary is there already; `save! diary` replaces it" in run(*SPLENDOR, lines="save diary\n").out
    assert diary.read_text() == "dear diary"


def test_unless_it_is_meant(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old").write_text("an older game")
    run(*SPLENDOR, lines="save! old\n")
    assert parure.load((tmp_path / "old").read_text()).seed == 7


def test_a_file_that_can_not_be_finished_leaves_the_old_one(
    run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = saved.read_text()

    def full(_handle: int, *_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fdopen", full)
    shown = run("play", "splendor", "--resume", saved, lines="take white blue green\nsave\n")
    assert "no space left on device" in shown.out
    assert saved.read_text() == before
    assert list(saved.parent.iterdir()) == [saved], "nothing is left lying about"


def test_a_saved_file_is_readable_by_others(run: Run, tmp_path: Path) -> None:
    run(*SPLENDOR, lines="save x\n")
    assert (tmp_path / "x").stat().st_mode & 0o777 == 0o644
