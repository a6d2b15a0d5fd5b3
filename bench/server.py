"""Load on a real server: tables with two simulated people each, deciding at random, over loopback sockets.

Prints decisions a second, the time from sending a decision to hearing of it, and memory per table, for one
process on SQLite and for two on PostgreSQL and Redis (where those servers are installed). Bounded in time
and number; the server is a process of its own, started and stopped here.

    python -m bench.server                      a short run of everything
    python -m bench.server --tables 500 --seconds 20 --rate 1500 --idle 5000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import websockets
from rich.console import Console
from rich.table import Table

from tests.server.services import Postgres, Redis, Server, missing_parts

GENEROUS = {  # one address plays everybody here
    "PARURE_RATE": "1000000",
    "PARURE_BURST": "1000000",
    "PARURE_TABLES_PER_MINUTE": "1000000",
    "PARURE_SOCKETS": "1000000",
}


class Heard(msgspec.Struct):
    """The part of a message that a simulated person looks at."""

    type: str
    seq: int
    moves: list[str] | None = None
    code: str = ""


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Load:
    """What was measured. CPU ms: the server's processor time for one decision, told to two people."""

    tables: int
    seconds: float = 0.0
    decisions: int = 0
    delays: list[float] = field(default_factory=list)
    refused: int = 0
    memory: float = 0.0  # KiB a table, in all server processes
    processor: float = 0.0  # milliseconds of processor time a decision, in all server processes

    def quantile(self, share: float) -> float:
        delays = sorted(self.delays)
        return 1000 * delays[min(len(delays) - 1, int(share * len(delays)))] if delays else float("nan")


class Pace:
    """Lets decisions go at a steady rate in all (0: as fast as they come)."""

    def __init__(self, rate: float) -> None:
        self.step = 1 / rate if rate else 0.0
        self.next = time.perf_counter()

    async def wait(self) -> None:
        if self.step:
            now = time.perf_counter()
            self.next = max(self.next + self.step, now - 0.05)  # no bursts to make up for a stall
            if self.next > now:
                await asyncio.sleep(self.next - now)


async def person(url: str, secret: str, load: Load, pace: Pace, stop: asyncio.Event) -> None:
    """Play one seat until the game is over or time is up."""
    dice = random.Random(secret)
    async with websockets.connect(url, compression=None, max_queue=None, ping_interval=None) as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "secret": secret}).decode())
        sent: dict[int, float] = {}
        async for text in socket:
            heard = _decoder.decode(text)
            if heard.type == "event" and heard.seq in sent:
                load.delays.append(time.perf_counter() - sent.pop(heard.seq))
                load.decisions += 1
            load.refused += heard.type == "refused"
            if stop.is_set():
                return
            if heard.type in ("state", "event") and heard.moves:
                await pace.wait()
                decision = {
                    "type": "decide",
                    "decision": dice.choice(heard.moves),
                    "seq": heard.seq,
                    "id": f"d{heard.seq}",
                }
                sent[heard.seq + 1] = time.perf_counter()
                await socket.send(msgspec.json.encode(decision).decode())


async def make_tables(base: str, count: int, game: str) -> list[tuple[str, list[str]]]:
    wish = {
        "game": game,
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}],
        "mode": "serious",
    }
    made: list[tuple[str, list[str]]] = []
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:

        async def make_some(number: int) -> None:
            for _ in range(number):
                answer = (await client.post("/api/tables", json=wish)).raise_for_status().json()
                made.append((answer["id"], [seat["secret"] for seat in answer["seats"]]))

        workers = 16
        await asyncio.gather(*(make_some(len(range(i, count, workers))) for i in range(workers)))
    return made


async def play(server: Server, tables: int, seconds: float, rate: float, game: str) -> Load:
    """Let people decide at all tables for so long."""
    before = server.memory()
    made = await make_tables(server.url, tables, game)
    load, stop, pace = Load(tables), asyncio.Event(), Pace(rate)
    socket_url = server.url.replace("http", "ws")
    people = [
        asyncio.create_task(person(f"{socket_url}/api/tables/{table}/live", secret, load, pace, stop))
        for table, secrets in made
        for secret in secrets
    ]
    await asyncio.sleep(min(5.0, 1 + tables / 200))  # everybody has sat down
    load.delays.clear()
    load.decisions, begun, used = 0, time.perf_counter(), server.processor_time()
    await asyncio.wait(people, timeout=seconds)
    load.seconds = time.perf_counter() - begun
    load.memory = (server.memory() - before) / tables
    load.processor = 1000 * (server.processor_time() - used) / max(1, load.decisions)
    stop.set()
    for task in people:
        task.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return load


async def sit_idle(server: Server, tables: int) -> tuple[int, float]:
    """Connect two people to each of many tables that do nothing; return sockets and MiB in the server."""
    made = await make_tables(server.url, tables, "splendor")
    socket_url = server.url.replace("http", "ws")
    async with contextlib.AsyncExitStack() as stack:
        gate = asyncio.Semaphore(50)

        async def sit(table: str, secret: str) -> Any:
            async with gate:
                socket = await stack.enter_async_context(
                    websockets.connect(
                        f"{socket_url}/api/tables/{table}/live",
                        compression=None,
                        ping_interval=None,
                        open_timeout=60,
                    )
                )
                await socket.send(msgspec.json.encode({"type": "hello", "secret": secret}).decode())
                await socket.recv()

        await asyncio.gather(*(sit(table, secret) for table, secrets in made for secret in secrets))
        return 2 * tables, server.memory() / 1024


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


async def measure(options: argparse.Namespace) -> None:
    console = Console()
    columns = ("server", "asked/s", "decisions/s", "p50 ms", "p99 ms", "CPU ms", "KiB/table")
    shown = Table(*columns, title=f"{options.tables} tables with two people each, {options.game}")

    async def row(name: str, server: Server, rate: float) -> None:
        load = await play(server, options.tables, options.seconds, rate, options.game)
        shown.add_row(
            name,
            f"{rate:g}" if rate else "all",
            f"{load.decisions / load.seconds:.0f}",
            f"{load.quantile(0.5):.0f}",
            f"{load.quantile(0.99):.0f}",
            f"{load.processor:.2f}",
            f"{load.memory:.0f}",
        )

    for rate in (options.rate, 0.0):
        with sqlite_server() as server:
            await row("1, SQLite", server, rate)
    if missing := missing_parts():
        console.print(f"without PostgreSQL and Redis: {missing}")
    else:
        for rate in (options.rate, 0.0):
            with two_processes() as server:
                await row("2, PostgreSQL", server, rate)
    console.print(shown)
    if options.idle:
        with sqlite_server() as server:
            sockets, memory = await sit_idle(server, options.idle)
        console.print(f"{options.idle} idle tables with {sockets} sockets: {memory:.0f} MiB in one process")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Load on a real server, over loopback.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument(
        "--rate", type=float, default=300.0, help="decisions a second that people ask for in all"
    )
    parser.add_argument("--idle", type=int, default=200)
    parser.add_argument("--game", default="splendor")
    options = parser.parse_args(arguments if arguments is not None else [])
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed[1], allowed[1]))
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    asyncio.run(measure(options))


if __name__ == "__main__":
    main(sys.argv[1:])
