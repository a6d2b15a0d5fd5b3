"""Where tables are kept: SQLite or PostgreSQL, by SQLAlchemy, with many tables' events in one commit.

Nobody hears of an event before `append` has returned: it is then committed, on SQLite with an fsync
(synchronous=FULL). One writer gathers whatever waits into one transaction, so that the price of a
commit is shared. The key (table, seq) decides races: of two events for one number, the second is lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from parure.server import events, schema
from parure.server.events import Entry, Founding, Sitter
from parure.server.table import Table, rebuild

MAX_BATCH = 500  # events in one transaction
MAX_LISTED = 100


class Founded(msgspec.Struct, frozen=True):
    """A table to be stored for the first time."""

    table: Table


class Appended(msgspec.Struct, frozen=True):
    """An event to be stored: the table as it will stand after it, and a table it opens, if any."""

    after: Table
    opens: Table | None = None


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
        self._insert_event = _insert_if_new(self.engine, schema.events).returning(
            schema.events.c.table_id, schema.events.c.seq
        )
        self._insert_table = _insert_if_new(self.engine, schema.tables).returning(schema.tables.c.id)
        self._update_table = (
            sa.update(schema.tables)
            .where(schema.tables.c.id == sa.bindparam("table"))
            .values(
                status=sa.bindparam("new_status"),
                attention=sa.bindparam("new_attention"),
                finished=sa.bindparam("new_finished"),
                sitters=sa.bindparam("new_sitters"),
                record=sa.bindparam("new_record"),
            )
        )
        self._waiting: list[tuple[Founded | Appended, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()

    # Writing

    async def found(self, table: Table) -> None:
        """Store a new table."""
        if not await self._submit(Founded(table)):
            raise ValueError(f"there is a table {table.id} already")

    async def append(self, after: Table, opens: Table | None = None) -> bool:
        """Store a table's last event; False if another event has its number already."""
        return await self._submit(Appended(after, opens))

    def _submit(self, item: Founded | Appended) -> asyncio.Future[bool]:
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
                await self._write(batch)

    async def _write(self, batch: list[tuple[Founded | Appended, asyncio.Future[bool]]]) -> None:
        try:
            won = await self._commit([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it, whatever it is
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
            return
        for (_, done), stored in zip(batch, won, strict=True):
            if not done.done():  # whoever waited may have gone
                done.set_result(stored)

    async def _commit(self, batch: Sequence[Founded | Appended]) -> list[bool]:
        first = {_key(item): item for item in reversed(batch)}  # of two for one number, the first
        appended = [item for item in first.values() if isinstance(item, Appended)]
        async with self.engine.begin() as connection:
            stored: set[tuple[str, int]] = set()
            if appended:
                rows = await connection.execute(
                    self._insert_event, [_event_row(item.after) for item in appended]
                )
                stored = {(row.table_id, row.seq) for row in rows}
            winners = [item for item in appended if _key(item) in stored]
            # What is repeated in the tables' rows for lists and timers.
            changed = [_changes(item.after) for item in winners if _matters(item.after)]
            if changed:
                await connection.execute(self._update_table, changed)
            new = [item.table for item in first.values() if isinstance(item, Founded)]
            new += [item.opens for item in winners if item.opens is not None]
            stored |= await self._found_all(connection, new)
        return [_key(item) in stored and first[_key(item)] is item for item in batch]

    async def _found_all(self, connection: AsyncConnection, new: Sequence[Table]) -> set[tuple[str, int]]:
        if not new:
            return set()
        rows = await connection.execute(self._insert_table, [_table_row(table) for table in new])
        return {(table_id, 0) for table_id in rows.scalars()}

    # Reading

    async def load(self, table_id: str) -> Table | None:
        """Return a table as it stands, or None."""
        query = sa.select(schema.tables.c.founding, schema.tables.c.founded).where(
            schema.tables.c.id == table_id
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            entries = await self._entries(connection, table_id, 0)
        return rebuild(table_id, events.decode_founding(row.founding), row.founded, entries)

    async def game_of(self, table_id: str) -> str | None:
        """Return the name of the game that a table plays."""
        query = sa.select(schema.tables.c.game).where(schema.tables.c.id == table_id)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        """Return the events after a number."""
        async with self.engine.connect() as connection:
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
        async with self.engine.connect() as connection:
            return {row.table_id: row.head for row in await connection.execute(query)}

    async def record(self, table_id: str) -> str | None:
        """Return the record of a finished game."""
        query = sa.select(schema.tables.c.record).where(schema.tables.c.id == table_id)
        async with self.engine.connect() as connection:
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
        async with self.engine.connect() as connection:
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
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def ready(self) -> bool:
        """Whether the database answers."""
        async with self.engine.connect() as connection:
            return bool((await connection.execute(sa.text("SELECT 1"))).scalar_one())


def make_engine(url: str) -> AsyncEngine:
    """Return an engine for a database; ValueError for one that is not supported."""
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise ValueError(f"{url!r} is not the address of a database") from None
    if parsed.get_backend_name() == "postgresql":
        return create_async_engine(
            parsed.set(drivername="postgresql+asyncpg"), pool_size=5, pool_pre_ping=True
        )
    if parsed.get_backend_name() != "sqlite":
        raise ValueError(f"databases are sqlite or postgresql, not {parsed.get_backend_name()}")
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(parsed.set(drivername="sqlite+aiosqlite"))
    sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 10000")  # first: changing the journal's mode may have to wait
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # a commit survives a power cut, not only a crash
    cursor.close()


def _insert_if_new(engine: AsyncEngine, table: sa.Table) -> Any:
    insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
    return insert(table).on_conflict_do_nothing()


def _key(item: Founded | Appended) -> tuple[str, int]:
    """Return what only one can have: a table's id with the number of the event, 0 for its founding."""
    table = item.table if isinstance(item, Founded) else item.after
    return table.id, table.seq


def _event_row(after: Table) -> dict[str, object]:
    last = after.entries[-1]
    return {"table_id": after.id, "seq": last.seq, "at": last.at, "body": events.encode(last.event)}


def _table_row(table: Table) -> dict[str, object]:
    return {
        "id": table.id,
        "format": events.FORMAT,
        "founded": table.founded_at,
        "game": table.founding.game,
        "visibility": table.founding.visibility,
        "status": table.status,
        "attention": attention(table),
        "finished": None,
        "sitters": _sitters(table),
        "founding": events.encode(table.founding),
        "record": None,
    }


def _changes(after: Table) -> dict[str, object]:
    over = after.status == "over"
    return {
        "table": after.id,
        "new_status": after.status,
        "new_attention": attention(after),
        "new_finished": after.at if over else None,
        "new_sitters": _sitters(after),
        "new_record": after.record() if over else None,
    }


def _sitters(table: Table) -> bytes:
    return events.encode([Sitter(sitter.kind, sitter.name, level=sitter.level) for sitter in table.sitters])


_decode_sitters = msgspec.json.Decoder(list[Sitter]).decode


def _matters(after: Table) -> bool:
    """Whether an event may have changed the table's row: a game that only goes on between people does not."""
    last = after.entries[-1].event
    tended = after.clock is not None or any(after.level_of(seat) for seat in range(after.seats))
    return tended or after.status != "playing" or not isinstance(last, events.Decided | events.Undone)


def attention(table: Table) -> int | None:
    """Return from when on somebody must look at a table: a bot is to move, or a clock runs out."""
    if table.turn is None:
        return None
    if table.level_of(table.turn):
        return table.at
    return table.clock.deadline() if table.clock is not None else None
