"""The file that results go to as they come: a header, then a line of JSON for each game.

    {"parure arena":1,"game":"duel","bots":["random","greedy"],"seats":2,"seed":7,…}
    {"number":0,"deal":0,"line_up":0,"turns":88,"seats":[{"bot":0,"share":1.0,…},…]}

Nothing but complete lines counts. A run that was killed while it wrote a line loses that line alone, and
the next run with the same arguments plays what is missing.
"""

import os
import time
from collections.abc import Iterable
from dataclasses import asdict
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

import parure
from parure.arena.match import Result
from parure.arena.schedule import Contest

try:
    import fcntl
except ImportError:  # not on Windows: there nobody is kept from writing at the same time
    fcntl = None  # type: ignore[assignment]

FORMAT = 1
SYNC_SECONDS = 1.0  # a killed program loses nothing that was written; a power cut, at most so much


class ResultsError(ValueError):
    """A file of results that can not be used; the text says why, in one line."""


class Results:
    """The games of a contest played so far, and the file they are in (if any).

    >>> with Results(None, Contest("duel", ("random", "greedy"))) as results:
    ...     len(results.games)
    0
    """

    def __init__(self, path: Path | None, contest: Contest) -> None:
        """Open the file, made if it is missing; ResultsError if it belongs to another contest."""
        self.games: dict[int, Result] = {}
        self._file: FileIO | None = None
        self._synced = time.monotonic()
        if path is None:
            return
        try:
            self._file = FileIO(path, "a+")
            _lock(self._file, path)
            self._file.seek(0)
            self._read(path, contest)
        except OSError as error:
            self.close()
            raise ResultsError(f"{path}: {(error.strerror or str(error)).lower()}") from None
        except ResultsError:
            self.close()
            raise

    def _read(self, path: Path, contest: Contest) -> None:
        assert self._file is not None
        found = self._file.readall()
        whole = found[: found.rfind(b"\n") + 1]
        if not whole:
            if found and not found.startswith(b'{"parure arena"'):
                raise ResultsError(f"{path}: not a file of arena results")
            self._file.truncate(0)
            self._write(header(contest))
            return
        head, *lines = whole.splitlines()
        same_contest(path, read_header(path, head), contest)
        self.games = read_games(path, lines)
        if len(whole) < len(found):  # the last run was killed while it wrote
            self._file.truncate(len(whole))

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.games[result.number] = result
        if self._file is not None:
            self._write(msgspec.to_builtins(result))

    def in_order(self) -> list[Result]:
        """Return the results in the order of the contest, however they came."""
        return [self.games[number] for number in sorted(self.games)]

    def _write(self, line: Any) -> None:
        assert self._file is not None
        self._file.write(msgspec.json.encode(line) + b"\n")
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        assert self._file is not None
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        """Close the file; another run may go on with it."""
        if self._file is not None and not self._file.closed:
            self._sync()
            self._file.close()

    def __enter__(self) -> "Results":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def header(contest: Contest) -> dict[str, Any]:
    """Return what identifies a contest: all that decides which games are played, and by whom."""
    return {"parure arena": FORMAT, "version": parure.__version__, **asdict(contest)}


def read_header(path: Path, line: bytes) -> dict[str, Any]:
    """Return the header in the first line of a file."""
    try:
        head = msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError:
        head = {}
    if "parure arena" not in head:
        raise ResultsError(f"{path}: not a file of arena results")
    if head["parure arena"] != FORMAT:
        raise ResultsError(
            f"{path}: results of version {head['parure arena']}; this program reads version {FORMAT}"
        )
    return head


def read_games(path: Path, lines: Iterable[bytes]) -> dict[int, Result]:
    """Return the games in the lines after the first, by their numbers."""
    games = {}
    for number, line in enumerate(lines, start=2):
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.DecodeError as error:
            raise ResultsError(f"{path}: line {number} is not a result: {error}") from None
        games[result.number] = result
    return games


def same_contest(path: Path, head: dict[str, Any], contest: Contest) -> None:
    """Refuse results of another contest, naming the first difference."""
    for key, wanted in msgspec.json.decode(msgspec.json.encode(header(contest))).items():
        if head.get(key) != wanted:
            raise ResultsError(
                f"{path}: results of another run: its {key} is {_said(head.get(key))}, here {_said(wanted)}"
            )


def seed_in(path: Path) -> int | None:
    """Return the seed of the run whose results are in a file, if there is one."""
    try:
        with path.open("rb") as file:
            line = file.readline()
    except OSError:
        return None
    if not line.endswith(b"\n"):
        return None
    seed = read_header(path, line).get("seed")
    return seed if type(seed) is int and seed >= 0 else None


def _said(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _lock(file: FileIO, path: Path) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ResultsError(f"{path}: another run is writing to it") from None
