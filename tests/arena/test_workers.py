"""Games in several processes."""

import os
import time
from pathlib import Path

import pytest

from parure.arena import Contest, fixtures
from parure.arena.workers import WorkerFailed, play_here, play_in_processes
from tests.arena.test_match import without_times

CONTEST = Contest("splendor", ("random", "random:seed=1"), seed=2)


def children() -> set[int]:
    """The processes that this one has started, and that still run."""
    mine = str(os.getpid())
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == mine and fields[0] != "Z":
            found.add(int(status.parent.name))
    return found


def test_processes_play_the_same_games_as_one(tmp_path: Path) -> None:
    games = list(fixtures(CONTEST, 8))
    there = sorted(play_in_processes(CONTEST, games, jobs=2), key=lambda result: result.number)
    assert without_times(there) == without_times(list(play_here(CONTEST, games)))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look for processes")
def test_leaving_early_leaves_no_process_behind() -> None:
    before = children()
    results = play_in_processes(CONTEST, fixtures(CONTEST, 1000), jobs=2)
    next(results)
    assert len(children() - before) == 2
    begun = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 4
    assert children() <= before


def test_a_worker_that_fails_tells_why() -> None:
    impossible = Contest("splendor", ("random", "deepblue"), seed=2)
    with pytest.raises(WorkerFailed, match="unknown bot 'deepblue'"):
        list(play_in_processes(impossible, fixtures(impossible, 2), jobs=1))
