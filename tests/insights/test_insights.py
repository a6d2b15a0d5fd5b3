"""What many games tell: the games, the findings, the page."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import parure
from parure.cli import app
from parure.insights.findings import Findings
from parure.insights.games import Played, Source, play, play_missing, read

SOURCE = Source("splendor", 2, "greedy")


def test_a_games_number_decides_everything_in_it() -> None:
    assert play(SOURCE, 3) == play(SOURCE, 3)
    assert play(SOURCE, 3) != play(SOURCE, 4)


@pytest.mark.parametrize("name", parure.games())
def test_an_opening_is_what_was_decided_in_the_first_turns(name: str) -> None:
    played = play(Source(name, 2, "greedy"), 1)
    for opening, waited, reserved, cards in zip(
        played.openings, played.waited, played.reserved, played.cards, strict=True
    ):
        kinds = opening.split(", ")
        assert len(kinds) == 3
        assert set(kinds) <= {"take 1", "take 2", "take 2 alike", "take 3", "reserve", "buy"} | (
            {"privilege", "refill", "claim"} if name == "duel" else set()
        )
        assert ("buy" in kinds) == (waited < 3)
        assert cards
        assert reserved >= kinds.count("reserve")


def test_games_are_kept_and_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    path = SOURCE.path(tmp_path)
    some = play_missing(SOURCE, path, 3, jobs=1)
    first = next(some)
    some.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 1, "tur')  # the machine went down here
    assert read(path) == [first]
    assert [played.number for played in play_missing(SOURCE, path, 3, jobs=1)] == [1, 2]
    assert read(path) == [play(SOURCE, number) for number in range(3)]


def test_findings_are_shares_of_the_victories() -> None:
    def won_by(number: int, seat: int) -> Played:
        shares = [float(seat == 0), float(seat == 1)]
        cards = [["L1-02", "L1-01"], ["L1-01"]]
        by = "cards" if seat else "points"
        return Played(number, 50, shares, [15, 12], ["take 3", "reserve"], [4, 10], [0, 2], cards, by)

    found = Findings(2, [won_by(number, number % 4 == 0) for number in range(40)])
    assert [(f.what, f.rate.value) for f in found.by_seat] == [("seat 1", 0.75), ("seat 2", 0.25)]
    assert [(f.what, f.often, f.rate.value) for f in found.openings] == [
        ("reserve", 0.5, 0.25),
        ("take 3", 0.5, 0.75),
    ]
    assert [(f.what, f.rate.value) for f in found.waited] == [("4", 0.75), ("10", 0.25)]
    assert [(f.what, f.rate.value) for f in found.reserved] == [("0", 0.75), ("2", 0.25)]
    assert [(f.what, f.often, f.rate.value) for f in found.cards] == [("L1-02", 0.5, 0.75), ("L1-01", 1, 0.5)]
    assert [(f.what, f.rate.value) for f in found.first_cards] == [("L1-02", 0.75), ("L1-01", 0.25)]
    assert found.decided == [("points", 0.75), ("cards", 0.25)]
    assert found.by_seat[0].rate.low < 0.75 < found.by_seat[0].rate.high
    assert set(found.turns) == {25}


def test_the_command_writes_a_page_with_plots(tmp_path: Path) -> None:
    page = tmp_path / "wins.md"
    words = ["insights", "duel", "--games", "3", "--bot", "greedy", "--page", str(page), "--jobs", "1"]
    result = CliRunner().invoke(app, [*words, "--data", str(tmp_path / "games")])
    assert result.exit_code == 0, result.output
    text = page.read_text(encoding="utf-8")
    assert "## Duel, 2 seats" in text
    assert "| seat 1 |" in text
    assert "They were decided by " in text
    assert "| first card | | how often | won |" in text
    assert (tmp_path / "wins" / "duel-2.svg").read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "unknown game 'chess'"),
        (["--bot", "nobody"], "--bot unknown bot 'nobody'"),
        (["--page", "nowhere/wins.md"], "--page nowhere/wins.md"),
    ],
)
def test_mistakes_are_one_line(words: list[str], says: str) -> None:
    result = CliRunner().invoke(app, ["insights", *words])
    assert says in str(result.exception)
