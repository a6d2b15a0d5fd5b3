"""`parure replay`, printed; stepping is tested at a terminal (test_terminal.py)."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_all_decisions_and_the_last_position_are_printed(run: Run, saved: Path) -> None:
    shown = run("replay", saved)
    assert shown.code == 0
    assert shown.out.splitlines()[:3] == [
        "1  Ada: take white blue red",
        "2  Grace: reserve deck 2",
        "3  Ada: take green red black",
    ]
    assert "splendor · turn 4 · Grace to play" in shown.out


def test_asked_for_or_not_elsewhere_than_at_a_terminal_it_is_the_same(run: Run, saved: Path) -> None:
    assert run("replay", saved, "--all").out == run("replay", saved).out


def test_a_replay_hides_nothing(run: Run, saved: Path) -> None:
    shown = run("replay", saved).out
    assert "hidden" not in shown
    assert shown.count(" L2-") == 5, "four in the market, one in Grace's hand"


def test_a_missing_file_is_one_line(run: Run) -> None:
    refused = run("replay", "nowhere.parure")
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err == "parure: nowhere.parure: no such file or directory\n"


def test_a_folder_is_no_saved_game(run: Run, tmp_path: Path) -> None:
    refused = run("replay", tmp_path)
    assert refused.code == 2
    assert "is a directory" in refused.err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: the record is empty"),
        (b"\xff\xfe\x00", "not a saved game"),
        (b"hello\n", "line 1: 'hello' is not the first line"),
    ],
)
def test_a_broken_file_is_one_line_that_says_where(
    run: Run, tmp_path: Path, content: bytes, complaint: str
) -> None:
    (tmp_path / "broken").write_bytes(content)
    refused = run("replay", "broken")
    assert refused.code == 2
    assert refused.err.startswith("parure: broken: ")
    assert complaint in refused.err
    assert refused.err.count("\n") == 1


def test_a_broken_decision_names_its_line(run: Run, saved: Path) -> None:
    lines = saved.read_text().splitlines()
    number = next(i for i, line in enumerate(lines, 1) if "reserve deck 2" in line)
    saved.write_text("\n".join(lines).replace("reserve deck 2", "reserve deck 4"))
    refused = run("replay", saved)
    assert refused.code == 2
    assert f"line {number}: 'reserve deck 4'" in refused.err
