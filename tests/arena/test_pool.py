"""Several files of results, rated together."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from parure.arena import Contest, Results, run
from parure.arena.pool import pooled
from parure.arena.results import ResultsError
from parure.arena.standings import standings
from parure.arena.workers import play_in_processes
from parure.cli import app


def played(path: Path, *bots: str, seed: int = 7, game: str = "splendor", games: int = 4) -> Path:
    contest = Contest(game, bots, seed=seed)
    with Results(path, contest) as results:
        for _ in run(contest, games, results, lambda c, f: play_in_processes(c, f, 1)):
            pass
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two arenas that have one bot in common, by the same deals."""
    folder = tmp_path_factory.mktemp("arenas")
    return [
        played(folder / "low.jsonl", "random", "novice"),
        played(folder / "high.jsonl", "novice", "greedy"),
    ]


def test_bots_that_never_met_are_rated_through_those_they_met(files: list[Path]) -> None:
    contest, results = pooled(files, first="novice")
    assert contest.bots == ("novice", "random", "greedy")
    assert len(results) == 8
    assert [standing.games for standing in standings(contest, results) if standing.bot == "novice"] == [8]


def test_the_same_seed_and_number_is_the_same_deal(files: list[Path], tmp_path: Path) -> None:
    _, results = pooled(files)
    assert len({result.deal for result in results}) == 2
    other = played(tmp_path / "other.jsonl", "random", "greedy", seed=8)
    assert len({result.deal for result in pooled([*files, other])[1]}) == 4


def test_what_does_not_fit_together_is_refused(files: list[Path], tmp_path: Path) -> None:
    duel = played(tmp_path / "duel.jsonl", "random", "greedy", game="duel", games=2)
    with pytest.raises(ResultsError, match="results of duel with 2 seats; those before are of splendor"):
        pooled([files[0], duel])
    with pytest.raises(ResultsError, match="master has played no game; those who have are random, novice"):
        pooled(files[:1], first="master")
    with pytest.raises(ResultsError, match="no such file"):
        pooled([tmp_path / "nothing.jsonl"])
    apart = played(tmp_path / "apart.jsonl", "greedy:seed=1", "greedy:seed=2", games=2)
    with pytest.raises(ResultsError, match="nothing links random to greedy:seed=1, greedy:seed=2"):
        pooled([files[0], apart])
    with pytest.raises(ResultsError, match="is named twice"):
        pooled([*files, files[0]])
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(files[0].read_bytes() + b'{"number": "x"}\n')
    with pytest.raises(ResultsError, match="line 6 is not a result"):
        pooled([broken])


def test_a_last_line_that_was_cut_short_does_not_count(files: list[Path], tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(files[0].read_bytes()[:-20])
    assert len(pooled([cut])[1]) == 3


def test_the_command_prints_draws_and_writes_the_ladder(files: list[Path], tmp_path: Path) -> None:
    plot, table = tmp_path / "ladder.svg", tmp_path / "ladder.md"
    arguments = ["ladder", *map(str, files), "--first", "novice", "--plot", str(plot), "--table", str(table)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "8 games of splendor, 2 seats; Elo over novice" in result.output
    assert "Elo over novice" in plot.read_text()
    assert table.read_text().count("\n| `") == 3


def test_a_picture_that_could_not_be_drawn_is_refused(files: list[Path], tmp_path: Path) -> None:
    for name, why in (("x.txt", "a picture's name ends in .png or .svg"), ("no/x.svg", "there is no folder")):
        result = CliRunner().invoke(app, ["ladder", str(files[0]), "--plot", str(tmp_path / name)])
        assert why in str(result.exception)
