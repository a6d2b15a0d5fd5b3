"""Real parts for the tests: PostgreSQL, Redis and `parure serve`, on free ports in temporary folders."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

START_WITHIN = 120.0  # seconds; the first start on a machine may compile


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _postgres_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs: Debian keeps them off the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


def missing_parts() -> str:
    """Name what is not installed here; empty: nothing is missing."""
    missing = []
    if _postgres_programs() is None:
        missing.append("PostgreSQL (Debian package postgresql)")
    if shutil.which("redis-server") is None:
        missing.append("Redis (Debian package redis-server)")
    return " and ".join(f"{part} is not installed" for part in missing)


class Process:
    """A program that runs while the `with` block does."""

    process: subprocess.Popen[bytes]

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Postgres(Process):
    """A PostgreSQL server of its own, without a password, on loopback only."""

    def __init__(self, durable: bool = False) -> None:
        programs = _postgres_programs()
        assert programs is not None
        self.programs = programs
        self.durable = durable
        self.port = free_port()
        self._numbers = itertools.count(1)

    def __enter__(self) -> Self:
        self.folder = tempfile.mkdtemp(prefix="parure-postgres-")
        self.user = _other_user(self.folder)
        data = f"{self.folder}/data"
        initdb = [
            str(self.programs / "initdb"),
            "-D",
            data,
            "-U",
            "parure",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
        ]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder)
        options = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"]
        if not self.durable:
            options += ["-c", "fsync=off"]
        self.process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", data, "-p", str(self.port), *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self.user,
            cwd=self.folder,
        )
        wait_for(lambda: self._sql("SELECT 1", "postgres"), "PostgreSQL")
        return self

    def stop(self, number: int = signal.SIGINT) -> int:  # SIGINT: PostgreSQL's fast shutdown
        code = super().stop(number)
        shutil.rmtree(self.folder, ignore_errors=True)
        return code

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"parure_{next(self._numbers)}"
        assert self._sql(f"CREATE DATABASE {name}", "postgres")
        return f"postgresql+asyncpg://parure@127.0.0.1:{self.port}/{name}"

    def _sql(self, command: str, database: str) -> bool:
        psql = shutil.which("psql") or str(self.programs / "psql")
        arguments = [
            psql,
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "parure",
            "-d",
            database,
            "-qc",
            command,
        ]
        return subprocess.run(arguments, check=False, capture_output=True).returncode == 0


def _other_user(folder: str) -> str | None:
    """Return the user PostgreSQL runs as: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    name = next(name for name in ("postgres", "nobody") if _exists(name))
    os.chown(folder, pwd.getpwnam(name).pw_uid, -1)
    return name


def _exists(name: str) -> bool:
    with contextlib.suppress(KeyError):
        return bool(pwd.getpwnam(name))
    return False


class Redis(Process):
    """A Redis server of its own, keeping nothing on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                "redis-server",
                "--port",
                str(self.port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
            ],
            stdout=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
        )
        wait_for(lambda: _listens(self.port), "Redis")


class Server(Process):
    """`parure serve` as a process of its own."""

    def __init__(
        self,
        database: str,
        *,
        redis: str = "",
        workers: int = 1,
        environment: dict[str, str] | None = None,
        port: int = 0,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = Path(tempfile.mkstemp(prefix="parure-serve-", suffix=".log")[1])
        self._arguments = [sys.executable, "-m", "parure", "serve", "--port", str(self.port), "--log", "json"]
        self._arguments += ["--database", database, "--workers", str(workers)]
        self._arguments += ["--redis", redis] if redis else []
        quick = {"PARURE_BOT_PAUSE": "0.01", "PARURE_BOT_TIME": "0.05", "PARURE_PREPARE": "false"}
        self._environment = {**quick, **(environment or {})}

    def __enter__(self) -> Self:
        self.start()
        return self

    def start(self) -> None:
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self._arguments, stdout=out, stderr=out, env={**os.environ, **self._environment}
            )
        wait_for(self._healthy, "the server", self)

    def restart(self) -> None:
        """Start again on the same port, after a stop or a kill."""
        self.start()

    def kill(self) -> None:
        """End it at once, as a power cut would: no goodbye, no flush."""
        self.process.kill()
        self.process.wait()

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def memory(self) -> int:
        """Return the KiB that the server and its workers hold."""
        return sum(_memory(pid) for pid in _family(self.process.pid))

    def processor_time(self) -> float:
        """Return the seconds of processor time that the server and its workers have used."""
        return sum(_processor_time(pid) for pid in _family(self.process.pid))

    def _healthy(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(f"the server ended at once:\n{self.logged()}")
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/api/health", timeout=2).status_code == 200
        return False


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(member for child in children for member in _family(int(child)))]


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def _processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def wait_for(condition: object, what: str, server: Server | None = None) -> None:
    assert callable(condition)
    deadline = time.monotonic() + START_WITHIN
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(
                f"{what} did not start within {START_WITHIN:g} s\n{server.logged() if server else ''}"
            )
        time.sleep(0.05)
