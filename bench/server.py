"""Load on a real server: tables with two simulated people each, deciding at random, over loopback sockets.

For one process on SQLite and for two on PostgreSQL and Redis (where those servers are installed): what
becomes of an offered rate of decisions, the highest rate at which the 99th percentile of the time from
sending a decision to hearing of it stays below a limit, and how much comes through at most. Server and people
are processes of their own (`bench._people`), started and stopped here, bounded in time and number. Everybody
gets their whole view with every event, as the page does.

    python -m bench.server                      a short run of everything
    python -m bench.server --tables 500 --seconds 20 --rate 1500 --idle 5000 --climb
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx
import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from bench._people import Heard, Order
from tests.server.services import Postgres, Redis, Server, missing_parts

STEAL = 7  # the column of /proc/stat: a virtual machine wanted to run and was not let
LIMIT = 100.0  # milliseconds: the aim for the 99th percentile
STEP = 1.15  # from one offered rate to the next on the way up

GENEROUS = {  # one address plays everybody here
    "PARURE_RATE": "1000000",
    "PARURE_BURST": "1000000",
    "PARURE_TABLES_PER_MINUTE": "1000000",
    "PARURE_SOCKETS": "1000000",
}


@dataclass
class Load:
    """What was measured, with the server's part: its processor time and its memory."""

    heard: Heard
    processor: float  # seconds of processor time in all server processes
    memory: float  # KiB more than before the tables were made
    stolen: float  # the part of the machine's time that its own host took for others meanwhile

    def quantile(self, hundredth: int) -> float:
        if len(self.heard.delays) < 2:
            return float("nan")
        return statistics.quantiles(self.heard.delays, n=100)[hundredth - 1]

    @property
    def rate(self) -> float:
        return self.heard.decisions / self.heard.seconds


def make_tables(server: Server, count: int, game: str) -> list[tuple[str, list[str]]]:
    people = [{"kind": "me", "name": name} for name in ("Ada", "Ben")]
    wish = {"game": game, "seats": people, "mode": "serious"}
    with httpx.Client(base_url=server.url, timeout=300) as client, ThreadPoolExecutor(8) as threads:

        def make(_: int) -> tuple[str, list[str]]:
            made = client.post("/api/tables", json=wish).raise_for_status().json()
            return made["id"], [seat["secret"] for seat in made["seats"]]

        return list(threads.map(make, range(count)))


@contextlib.contextmanager
def people(order: Order) -> Iterator[subprocess.Popen[str]]:
    """Let people sit down, in a process of their own; they are ready when it says "begun"."""
    program = [sys.executable, "-m", "bench._people"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(order).decode() + "\n")
        process.stdin.flush()
        if process.stdout.readline() != "begun\n":
            raise RuntimeError("the people did not sit down")
        yield process


def play(server: Server, tables: int, seconds: float, rate: float, game: str) -> Load:
    """Let people decide at all tables for so long."""
    before = server.memory()
    made = make_tables(server, tables, game)
    with people(Order(server.port, made, rate, seconds=seconds)) as process:
        assert process.stdout is not None
        used, ticks = server.processor_time(), machine_ticks()
        line = process.stdout.readline()
        used, ticks = server.processor_time() - used, machine_ticks() - ticks
        memory = server.memory() - before
    return Load(msgspec.json.decode(line, type=Heard), used, memory, ticks[STEAL] / ticks.sum())


def machine_ticks() -> NDArray[np.int64]:
    """Return what the machine's processors have done with their time so far, by kind."""
    everything = Path("/proc/stat").read_text().partition("\n")[0]
    return np.array(everything.split()[1:9], dtype=np.int64)


def sit_idle(server: Server, tables: int) -> float:
    """Connect two people to each of many tables that do nothing; return the server's MiB."""
    with people(Order(server.port, make_tables(server, tables, "splendor"))) as process:
        memory = server.memory() / 1024
        process.communicate()
    return memory


@contextlib.contextmanager
def sqlite_server() -> Iterator[Server]:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite+aiosqlite:///{folder}/tables.sqlite", environment=GENEROUS) as server,
    ):
        yield server


@contextlib.contextmanager
def two_processes() -> Iterator[Server]:
    with (
        Postgres(durable=True) as postgres,
        Redis() as redis,
        Server(postgres.new_database(), redis=redis.url, workers=2, environment=GENEROUS) as server,
    ):
        yield server


SERVERS = {"sqlite": sqlite_server, "postgresql": two_processes}
COLUMNS = (
    "server",
    "asked/s",
    "decisions/s",
    "p50 ms",
    "p99 ms",
    "CPU ms",
    "people's",
    "stolen",
    "KiB/table",
    "refused",
)


class Bench:
    """One run: what is asked for, and the table that shows what came of it."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.shown = Table(*COLUMNS, title=f"{options.tables} tables with two people each, {options.game}")

    def row(self, name: str, server: Server, rate: float) -> Load:
        options = self.options
        load = play(server, options.tables, options.seconds, rate, options.game)
        each = 1000 / max(1, load.heard.decisions)  # milliseconds of processor time for one decision
        self.shown.add_row(
            name,
            f"{rate:.0f}" if rate else "all",
            f"{load.rate:.0f}",
            f"{load.quantile(50):.0f}",
            f"{load.quantile(99):.0f}",
            f"{each * load.processor:.2f}",
            f"{each * load.heard.processor:.2f}",
            f"{load.stolen:.0%}",
            f"{load.memory / options.tables:.0f}",
            f"{load.heard.refused}",
        )
        return load

    def climb(self, name: str, server: Server) -> float:
        """Return the highest offered rate, of those tried, that comes through within the limit."""
        good, rate = 0.0, self.options.rate / 2
        while rate < 10_000:
            load = self.row(name, server, rate)
            if load.quantile(99) > LIMIT or load.rate < 0.97 * rate:
                break
            good, rate = load.rate, rate * STEP
        return good

    def measure(self) -> None:
        options, console = self.options, Console(width=110)
        for name in options.servers:
            for rate in (options.rate, 0.0):
                with SERVERS[name]() as server:
                    self.row(name, server, rate)
            if options.climb:
                with SERVERS[name]() as server:
                    highest = self.climb(name, server)
                console.print(f"{name}: p99 within {LIMIT:.0f} ms up to {highest:.0f} decisions/s")
        console.print(self.shown)
        if options.idle:
            with sqlite_server() as server:
                memory = sit_idle(server, options.idle)
            people = 2 * options.idle
            console.print(
                f"{options.idle} idle tables with {people} sockets: {memory:.0f} MiB in one process"
            )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Load on a real server, over loopback.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument(
        "--rate", type=float, default=300.0, help="decisions a second, of all people together"
    )
    parser.add_argument(
        "--climb", action="store_true", help="look for the highest rate within the limit, from half of --rate"
    )
    parser.add_argument("--idle", type=int, default=200, help="tables at which nothing happens; 0: none")
    parser.add_argument("--game", default="splendor")
    parser.add_argument("--servers", nargs="*", choices=SERVERS, default=list(SERVERS))
    options = parser.parse_args(arguments if arguments is not None else [])
    if "postgresql" in options.servers and (missing := missing_parts()):
        print(f"without PostgreSQL and Redis: {missing}")
        options.servers.remove("postgresql")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    Bench(options).measure()


if __name__ == "__main__":
    main(sys.argv[1:])
