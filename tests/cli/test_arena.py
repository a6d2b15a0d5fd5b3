"""`parure arena` and `parure engine` as people call them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parure.arena import Contest, Results, fixtures
from parure.arena.workers import play_here
from tests.arena.test_match import without_times
from tests.cli.conftest import Run

PARURE = [sys.executable, "-c", "from parure.cli import main; main()"]
SMALL = ("arena", "splendor", "random", "random:seed=1", "--games", "4", "--seed", "3", "--jobs", "1")


def test_the_table_has_all_its_columns_on_a_narrow_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = run(*SMALL)
    assert told.code == 0
    head = told.out.splitlines()[0].split()
    assert head == ["bot", "games", "won", "95%", "Elo", "95%", "turns", "points", "cards", "ms"]
    assert "4 games: 2 deals in all rotations, seed 3." in told.out
    assert "results: arena-splendor-2-" in told.err


def test_the_numbers_as_json_add_up(run: Run) -> None:
    told = run(*SMALL, "--json")
    data = json.loads(told.out)
    assert (data["game"], data["seats"], data["seed"], data["games"], data["deals"]) == (
        "splendor",
        2,
        3,
        4,
        2,
    )
    assert sum(standing["won"] for standing in data["standings"]) == 4
    assert sum(rate["value"] for rate in data["by_seat"]) == pytest.approx(1)
    assert data["faults"] == {}
    assert {standing["bot"] for standing in data["standings"]} == {"random", "random:seed=1"}


def test_a_finished_run_is_not_played_again_and_more_games_add_to_it(run: Run) -> None:
    run(*SMALL)
    [path] = Path().glob("*.jsonl")
    before = path.read_bytes()
    again = run(*SMALL)
    assert "all 4 games were played before" in again.err
    assert path.read_bytes() == before
    more = run(*SMALL[:4], "--games", "6", "--jobs", "1")
    assert more.code == 0
    assert "6 games: 3 deals in all rotations, seed 3." in more.out
    assert path.read_bytes().startswith(before)
    assert len(path.read_text().splitlines()) == 7


def test_the_report_is_written_whole(run: Run) -> None:
    told = run(*SMALL, "--report", "page.html")
    assert told.code == 0
    assert Path("page.html").read_text(encoding="utf-8").endswith("</html>\n")


def test_larger_tables_tell_who_did_how_against_whom(run: Run) -> None:
    told = run("arena", "splendor", "random", "random:seed=1", "--seats", "3", "--games", "3", "--jobs", "1")
    assert told.code == 0
    assert "2 × random:seed=1" in told.out
    assert "× fair" in told.out


def test_games_that_last_too_long_are_told(run: Run) -> None:
    told = run(*SMALL, "--turns", "5")
    assert "4 games ended after 5 turns and were shared among all." in told.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess", "random", "greedy"), "unknown game 'chess'; the games are splendor, marvel, duel"),
        (("splendor", "random", "deepblue"), "unknown bot 'deepblue'; the bots are random, "),
        (("splendor", "random"), "an arena needs at least two bots"),
        (("splendor", "random", "random"), "'random' is named twice"),
        (("splendor", "random", "search:time=0"), "time is a number above 0"),
        (("splendor", "random", "search:iterations=-5"), "iterations is a whole number"),
        (("splendor", "random", "search:wings=2"), "no option 'wings'"),
        (("splendor", "random", "cmd:./nobody"), "there is no program './nobody'"),
        (("splendor", "random", "greedy", "--seats", "5"), "splendor is played with 2, 3 or 4 seats, not 5"),
        (("duel", "random", "greedy", "--seats", "3"), "duel is played with 2 seats, not 3"),
        (("splendor", "random", "greedy", "--games", "0"), "--games 0"),
        (("splendor", "random", "greedy", "--jobs", "0"), "--jobs 0"),
        (("splendor", "random", "greedy", "--turns", "0"), "at least one turn"),
        (("splendor", "random", "greedy", "--seed", "-1"), "a seed is a whole number"),
        (
            ("splendor", "random", "greedy", "--results", "no/r.jsonl"),
            "no/r.jsonl: no such file or directory",
        ),
        (("splendor", "random", "greedy", "--results", "."), "is a directory"),
        (("splendor", "random", "greedy", "--results", "diary"), "diary: not a file of arena results"),
        (("splendor", "random", "greedy", "--report", "no/p.html"), "no/p.html: no such file or directory"),
        (("splendor", "random", "greedy", "--report", "."), "is a directory"),
        (("splendor", "random", "greedy", "--ray", "nowhere"), "a Ray address is 'host:port' or 'auto'"),
        (("splendor", "random", "greedy", "--ray", "127.0.0.1:1"), "no Ray cluster answers at '127.0.0.1:1'"),
    ],
)
def test_what_can_not_be_is_told_in_a_line_and_leaves_nothing_behind(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    Path("diary").write_text("dear diary\n")
    told = run("arena", *arguments)
    assert told.code == 2
    assert told.out == ""
    assert told.err.startswith("parure: ")
    assert told.err.count("\n") == 1
    assert says in told.err
    assert [path.name for path in tmp_path.iterdir()] == ["diary"]
    assert Path("diary").read_text() == "dear diary\n"


def test_results_of_another_run_are_refused(run: Run) -> None:
    run(*SMALL, "--results", "r.jsonl")
    before = Path("r.jsonl").read_bytes()
    told = run("arena", "duel", "random", "random:seed=1", "--results", "r.jsonl")
    assert told.code == 2
    assert told.err == "parure: r.jsonl: results of another run: its game is splendor, here duel\n"
    assert Path("r.jsonl").read_bytes() == before


def started(folder: Path, games: int) -> "subprocess.Popen[bytes]":
    arguments = ["arena", "splendor", "random", "random:seed=1", "--games", str(games), "--seed", "3"]
    return subprocess.Popen(
        [*PARURE, *arguments, "--jobs", "1", "--results", "r.jsonl"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def wait_for_lines(path: Path, lines: int) -> None:
    deadline = time.monotonic() + 120
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < deadline, "no results came"
        time.sleep(0.01)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_killed_run_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with started(tmp_path, games=400) as process:
        wait_for_lines(path, 6)
        workers = children(process.pid) if Path("/proc/self/task").exists() else []
        process.kill()
        process.wait()
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    played = path.read_bytes()
    path.write_bytes(played + b'{"number":39,"deal":1')  # as if killed in the middle of a line
    games = max(40, played.count(b"\n") + 10)
    told = run(*SMALL[:4], "--games", str(games), "--seed", "3", "--jobs", "1", "--results", "r.jsonl")
    assert told.code == 0
    assert path.read_bytes().startswith(played)
    contest = Contest("splendor", ("random", "random:seed=1"), seed=3)
    with Results(path, contest) as results:
        kept = results.in_order()
    assert [game.number for game in kept] == list(range(len(kept)))
    assert len(kept) >= games
    assert len(path.read_text().splitlines()) == len(kept) + 1
    assert without_times(kept[:12]) == without_times(list(play_here(contest, fixtures(contest, 12))))


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with started(tmp_path, games=4000) as process:
        wait_for_lines(path, 3)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=15) == 130
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert "interrupted; the same command goes on from here" in said
    assert "Traceback" not in said
    assert path.read_bytes().endswith(b"\n")


def test_the_engine_answers_on_standard_output(run: Run) -> None:
    told = run("engine", "random", lines="hello 1\nquit\n")
    assert told.code == 0
    assert told.out.endswith("ready\n")


def test_an_unknown_engine_is_told_in_a_line(run: Run) -> None:
    told = run("engine", "deepblue")
    assert told.code == 2
    assert told.err.startswith("parure: unknown bot 'deepblue'; the bots are random, ")
    assert told.err.count("\n") == 1
