"""The file that results go to."""

from dataclasses import replace
from pathlib import Path

import pytest

from parure.arena import Contest, Result, Results, ResultsError, Seat
from parure.arena.results import seed_in

CONTEST = Contest("splendor", ("random", "greedy"), seed=7)


def result(number: int) -> Result:
    seats = [Seat(0, 0.0, 12, 14, 30, 0.01), Seat(1, 1.0, 16, 15, 31, 0.02)]
    return Result(number, number // 2, 0, 61, seats)


def filled(path: Path, games: int) -> Path:
    with Results(path, CONTEST) as results:
        for number in range(games):
            results.add(result(number))
    return path


def test_results_are_there_again(tmp_path: Path) -> None:
    path = filled(tmp_path / "r.jsonl", 3)
    with Results(path, CONTEST) as results:
        assert results.in_order() == [result(0), result(1), result(2)]
    assert len(path.read_text().splitlines()) == 4


def test_every_result_is_in_the_file_as_soon_as_it_is_added(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Results(path, CONTEST) as results:
        results.add(result(0))
        assert path.read_bytes().endswith(b"\n")
        assert len(path.read_text().splitlines()) == 2


@pytest.mark.parametrize("cut", [1, 20, 120])
def test_a_line_cut_short_is_dropped_and_nothing_else(tmp_path: Path, cut: int) -> None:
    path = filled(tmp_path / "r.jsonl", 3)
    path.write_bytes(path.read_bytes()[:-cut])
    with Results(path, CONTEST) as results:
        assert results.in_order() == [result(0), result(1)]
        results.add(result(2))
    with Results(path, CONTEST) as results:
        assert results.in_order() == [result(0), result(1), result(2)]


def test_a_header_cut_short_is_begun_anew(tmp_path: Path) -> None:
    path = filled(tmp_path / "r.jsonl", 0)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    with Results(path, CONTEST):
        pass
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("contest", "says"),
    [
        (replace(CONTEST, game="marvel"), "its game is splendor, here marvel"),
        (replace(CONTEST, seed=8), "its seed is 7, here 8"),
        (replace(CONTEST, bots=("greedy", "random")), "its bots is random greedy, here greedy random"),
        (replace(CONTEST, turns=50), "its turns is 400, here 50"),
    ],
)
def test_results_of_another_run_are_refused_and_kept(tmp_path: Path, contest: Contest, says: str) -> None:
    path = filled(tmp_path / "r.jsonl", 2)
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=says):
        Results(path, contest)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"dear diary", b"dear diary\n", b'{"some": "json"}\n', b"\xff\xfe\n"])
def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary"
    path.write_bytes(content)
    with pytest.raises(ResultsError, match="not a file of arena results"):
        Results(path, CONTEST)
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = filled(tmp_path / "r.jsonl", 3)
    lines = path.read_text().splitlines(keepends=True)
    lines[2] = "ink blot\n"
    path.write_text("".join(lines))
    with pytest.raises(ResultsError, match="line 3 is not a result"):
        Results(path, CONTEST)


def test_a_later_version_of_the_file_is_refused(tmp_path: Path) -> None:
    path = filled(tmp_path / "r.jsonl", 0)
    path.write_text(path.read_text().replace('"parure arena":1', '"parure arena":2'))
    with pytest.raises(ResultsError, match="results of version 2"):
        Results(path, CONTEST)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="no such file or directory"):
        Results(tmp_path / "nowhere" / "r.jsonl", CONTEST)


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with Results(path, CONTEST), pytest.raises(ResultsError, match="another run is writing"):
        Results(path, CONTEST)


def test_the_seed_of_a_run_is_found_in_its_file(tmp_path: Path) -> None:
    assert seed_in(tmp_path / "r.jsonl") is None
    assert seed_in(filled(tmp_path / "r.jsonl", 1)) == 7
