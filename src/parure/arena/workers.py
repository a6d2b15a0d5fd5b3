"""Games played by several processes on one machine.

Each worker is a Python of its own (`python -m parure.arena.worker`) that gets fixtures on its standard
input and answers with results on its standard output, a line of JSON each. Its input is also its lifeline:
when that ends, because the run is over or was killed, the worker ends at once and its bots' programs too.
"""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from parure.arena.match import Match, Result
from parure.arena.schedule import Contest, Fixture


class WorkerFailed(RuntimeError):
    """A worker could not play on; the text is what it said last."""


def play_here(contest: Contest, fixtures: Iterable[Fixture]) -> Iterator[Result]:
    """Play games one after the other in this process."""
    match = Match(contest)
    try:
        for fixture in fixtures:
            yield match.play(fixture)
    finally:
        match.close()


def play_in_processes(contest: Contest, fixtures: Iterable[Fixture], jobs: int) -> Iterator[Result]:
    """Play games in `jobs` processes, and yield the results as they come."""
    games = list(fixtures)
    todo = _Shared(games)
    done: queue.Queue[Result | Exception | None] = queue.Queue()
    workers = [_Worker(contest, todo, done) for _ in range(min(jobs, len(games)))]
    working = len(workers)
    try:
        while working:
            answer = done.get()
            if answer is None:
                working -= 1
            elif isinstance(answer, Exception):
                raise answer
            else:
                yield answer
    finally:
        for worker in workers:
            worker.stop()


class _Shared:
    """Fixtures, handed out one at a time to whichever thread asks."""

    def __init__(self, fixtures: Iterable[Fixture]) -> None:
        self._fixtures = iter(fixtures)
        self._lock = threading.Lock()

    def next(self) -> Fixture | None:
        with self._lock:
            return next(self._fixtures, None)


class _Worker:
    """A worker process, and the thread that keeps it busy."""

    def __init__(self, contest: Contest, todo: _Shared, done: "queue.Queue[Any]") -> None:
        self._todo = todo
        self._done = done
        self._process = subprocess.Popen(
            [sys.executable, "-m", "parure.arena.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name == "posix",  # Ctrl-C is for the run, which then ends its workers
        )
        self._contest = contest
        threading.Thread(target=self._keep_busy, daemon=True).start()

    def _keep_busy(self) -> None:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(self._contest) + b"\n")
            while (fixture := self._todo.next()) is not None:
                process.stdin.write(msgspec.json.encode(fixture) + b"\n")
                process.stdin.flush()
                line = process.stdout.readline()
                if not line.endswith(b"\n"):
                    raise WorkerFailed(self._last_words())
                self._done.put(msgspec.json.decode(line, type=Result))
            self._done.put(None)
        except BrokenPipeError:
            self._done.put(WorkerFailed(self._last_words()))
        except (WorkerFailed, ValueError) as error:  # ValueError: the pipes were closed, the run is over
            self._done.put(error)

    def _last_words(self) -> str:
        assert self._process.stderr is not None
        words = self._process.stderr.read().decode(errors="replace").strip()
        return words or f"a worker ended with code {self._process.wait()}"

    def stop(self) -> None:
        """End the process: it has nothing to lose."""
        process = self._process
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        try:
            process.wait(timeout=3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
