"""A server whose shuffles the tests choose: each test meets the same cards and the same bots every time."""

from __future__ import annotations

import random
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import uvicorn

from parure.server.app import make_app
from parure.server.fairness import SALT_BYTES, Chance
from parure.server.run import config
from parure.server.settings import Settings
from tests.server.services import START_WITHIN, Server, free_port


class Chosen(Chance):
    """Chance by one word: the same word, the same shuffles."""

    def __init__(self, word: str) -> None:
        self.begin(word)

    def begin(self, word: str) -> None:
        """From now on draw as this word says."""
        self._dice = random.Random(word)

    def shuffle(self) -> tuple[int, str]:
        return self._dice.getrandbits(62), self._dice.randbytes(SALT_BYTES).hex()

    def bot(self) -> int:
        return self._dice.getrandbits(62)


def settings(port: int, database: Path) -> Settings:
    """What a test's server is set to: one address plays everybody, and bots answer at once."""
    return Settings(
        port=port,
        database=f"sqlite+aiosqlite:///{database}",
        log="quiet",
        prepare=False,
        bot_pause=0.01,
        rate=1e5,
        burst=1e5,
        tables_per_minute=1e5,
        sockets=1000,
    )


def serving(settings: Settings, chance: Chance) -> uvicorn.Server:
    """Return a server, made as `parure serve` makes it but for its chance."""
    made = config(settings)
    made.app, made.factory = make_app(settings, chance), False
    return uvicorn.Server(made)


class ChosenServer:
    """A server in a thread of the tests' own process, so that they can choose."""

    def __init__(self, folder: Path) -> None:
        self.chance = Chosen("")
        self._settings = settings(free_port(), folder / "tables.sqlite")
        self.url = f"http://127.0.0.1:{self._settings.port}"

    def __enter__(self) -> Self:
        self._server = serving(self._settings, self.chance)
        self._thread = threading.Thread(target=self._server.run, name="server")
        self._thread.start()
        end = time.monotonic() + START_WITHIN
        while not self._server.started:
            assert time.monotonic() < end, "the server does not start"
            assert self._thread.is_alive(), "the server ended at once"
            time.sleep(0.02)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join()


class KillableServer(Server):
    """The same as a process of its own, for whoever wants to kill it."""

    def __init__(self, folder: Path, word: str) -> None:
        database = folder / "tables.sqlite"
        super().__init__(f"sqlite+aiosqlite:///{database}")
        self._arguments = [sys.executable, "-m", __spec__.name, str(self.port), str(database), word]


def main(port: int, database: Path, word: str) -> None:
    """Serve until killed."""
    serving(settings(port, database), Chosen(word)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
