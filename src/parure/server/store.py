"""Where tables are kept: SQLite or PostgreSQL, by SQLAlchemy, with many tables' events in one commit.

Nobody hears of an event before `append` has returned: it is then committed, on SQLite with an fsync
(synchronous=FULL). One writer (`writing`) gathers whatever waits into one transaction, so that the price of a
commit is shared. The key (table, seq) decides races: of two events for one number, the second is lost.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from parure.server import events, schema
from parure.server.events import Entry, Founding, Sitter
from parure.server.table import Table, rebuild
from parure.server.writing import Appended, Founded, Item, PostgresWriter, SqliteWriter, Writer

MAX_BATCH = 500  # events in one transaction
BUSY = 4  # events in one transaction, from which on it pays to wait for more
GATHER = 0.008  # seconds from one transaction to the next, then
READERS = 10  # connections to PostgreSQL that read
CHECKPOINT = 4_000  # pages (16 MB) written to SQLite's log before they are moved to the file
MAX_LISTED = 100


class Listed(msgspec.Struct, frozen=True):
    """A line of the list of public tables."""

    id: str
    founded: int
    status: str
    founding: Founding
    sitters: list[Sitter]


class StoreClosed(RuntimeError):
    """The server is stopping and takes nothing more."""


class Store:
    """The tables of one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = make_engine(url)
        self._reading = _reading(self.engine)
        self._writer = make_writer(self.engine)
        self._waiting: list[tuple[Item, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Begin to write."""
        self._writing = asyncio.create_task(self._write_forever(), name="store writer")

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        if self._writing is not None:
            await self._writing
        await self._writer.close()
        await self.engine.dispose()

    # Writing

    async def found(self, table: Table) -> None:
        """Store a new table."""
        if not await self._submit(Founded(table)):
            raise ValueError(f"there is a table {table.id} already")

    async def append(self, after: Table, opens: Table | None = None) -> bool:
        """Store a table's last event; False if another event has its number already."""
        return await self._submit(Appended(after, opens))

    def _submit(self, item: Item) -> asyncio.Future[bool]:
        if self._closing:
            raise StoreClosed("the server is stopping")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        self._wake.set()
        return done

    async def _write_forever(self) -> None:
        while not (self._closing and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                again = time.monotonic() + GATHER
                await self._write(batch)
                if BUSY <= len(batch) < MAX_BATCH:
                    await asyncio.sleep(again - time.monotonic())

    async def _write(self, batch: list[tuple[Item, asyncio.Future[bool]]]) -> None:
        try:
            won = await self._writer.write([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it, whatever it is
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
            return
        for (_, done), stored in zip(batch, won, strict=True):
            if not done.done():  # whoever waited may have gone
                done.set_result(stored)

    # Reading

    async def load(self, table_id: str) -> Table | None:
        """Return a table as it stands, or None."""
        query = sa.select(schema.tables.c.founding, schema.tables.c.founded).where(
            schema.tables.c.id == table_id
        )
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            entries = await self._entries(connection, table_id, 0)
        return rebuild(table_id, events.decode_founding(row.founding), row.founded, entries)

    async def game_of(self, table_id: str) -> str | None:
        """Return the name of the game that a table plays."""
        query = sa.select(schema.tables.c.game).where(schema.tables.c.id == table_id)
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        """Return the events after a number."""
        async with self._reading.connect() as connection:
            return await self._entries(connection, table_id, after)

    async def _entries(self, connection: AsyncConnection, table_id: str, after: int) -> list[Entry]:
        column = schema.events.c
        query = (
            sa.select(column.seq, column.at, column.body)
            .where(column.table_id == table_id, column.seq > after)
            .order_by(column.seq)
        )
        rows = await connection.execute(query)
        return [Entry(row.seq, row.at, events.decode_event(row.body)) for row in rows]

    async def heads(self, table_ids: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each table that has any."""
        column = schema.events.c
        query = (
            sa.select(column.table_id, sa.func.max(column.seq).label("head"))
            .where(column.table_id.in_(table_ids))
            .group_by(column.table_id)
        )
        async with self._reading.connect() as connection:
            return {row.table_id: row.head for row in await connection.execute(query)}

    async def record(self, table_id: str) -> str | None:
        """Return the record of a finished game."""
        query = sa.select(schema.tables.c.record).where(schema.tables.c.id == table_id)
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def public(self, status: str, before: int, limit: int = MAX_LISTED) -> list[Listed]:
        """Return public tables, newest first, founded before a time."""
        column = schema.tables.c
        query = (
            sa.select(column.id, column.founded, column.status, column.founding, column.sitters)
            .where(column.visibility == "public", column.status == status, column.founded < before)
            .order_by(column.founded.desc())
            .limit(limit)
        )
        async with self._reading.connect() as connection:
            rows = await connection.execute(query)
            return [
                Listed(
                    row.id,
                    row.founded,
                    row.status,
                    events.decode_founding(row.founding),
                    _decode_sitters(row.sitters),
                )
                for row in rows
            ]

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """Return the tables that somebody should have looked at by now."""
        column = schema.tables.c
        query = sa.select(column.id).where(column.attention <= now).order_by(column.attention).limit(limit)
        async with self._reading.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def ready(self) -> bool:
        """Whether the database answers."""
        async with self._reading.connect() as connection:
            return bool((await connection.execute(sa.text("SELECT 1"))).scalar_one())


def make_engine(url: str) -> AsyncEngine:
    """Return an engine for a database; ValueError for one that is not supported."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise ValueError(f"{url!r} is not the address of a database") from None
    if parsed.get_backend_name() == "postgresql":
        return _postgres_engine(parsed, READERS)
    if parsed.get_backend_name() != "sqlite":
        raise ValueError(f"databases are sqlite or postgresql, not {parsed.get_backend_name()}")
    if not parsed.database or parsed.database == ":memory:":
        raise ValueError("an SQLite database is a file: sqlite+aiosqlite:///FILE")
    Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"))
    sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _postgres_engine(url: sa.URL, connections: int) -> AsyncEngine:
    address = url.set(drivername="postgresql+asyncpg")
    return create_async_engine(address, pool_size=connections, max_overflow=0, pool_pre_ping=True)


def _reading(engine: AsyncEngine) -> AsyncEngine:
    """Return an engine that only reads: for PostgreSQL two round trips less, no BEGIN and no ROLLBACK."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine


def make_writer(engine: AsyncEngine) -> Writer:
    """Return what writes to the database that an engine reads, with a connection of its own.

    However many read at once, as when everybody comes back, what is decided does not wait behind them.
    """
    if engine.dialect.name == "postgresql":
        return PostgresWriter(_postgres_engine(engine.url, 1))
    writing = sa.create_engine(engine.url.set(drivername="sqlite"))
    sa.event.listen(writing, "connect", _prepare_sqlite)
    return SqliteWriter(writing)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 10000")  # first: changing the journal's mode may have to wait
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # a commit survives a power cut, not only a crash
    cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    cursor.close()


_decode_sitters = msgspec.json.Decoder(list[Sitter]).decode
