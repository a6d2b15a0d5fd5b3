"""Writing: many tables' events in one commit, with as few steps as can be.

SQLite is written to from one thread of its own. Each step of a statement lets go of the interpreter there
and then waits for the event loop to give it back, so all events go in as one parameter of one statement.
Where nothing else is stored it is its own transaction. PostgreSQL gets them so too: that is one round trip.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from parure.server import events, schema
from parure.server.events import Sitter
from parure.server.table import Table

Key = tuple[str, int]  # a table's id with the number of the event, 0 for its founding


class Founded(msgspec.Struct, frozen=True):
    """A table to be stored for the first time."""

    table: Table


class Appended(msgspec.Struct, frozen=True):
    """An event to be stored: the table as it will stand after it, and a table it opens, if any."""

    after: Table
    opens: Table | None = None


Item = Founded | Appended
Row = tuple[str, int, int, bytes]  # of the table of events
Insert = Callable[[sa.Connection, list[Table]], set[Key]]  # stores last events; returns those that were new


class Writer(Protocol):
    """What the store asks of a database it writes to."""

    async def write(self, batch: Sequence[Item]) -> list[bool]:
        """Commit a batch; say of each whether it was stored, or another had its number already."""

    async def close(self) -> None:
        """Stop."""


class SqliteWriter:
    """Writes to an SQLite file from one thread."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def write(self, batch: Sequence[Item]) -> list[bool]:
        """Commit a batch."""
        write = self._append if _only_events(batch) else self._write
        return await asyncio.get_running_loop().run_in_executor(self._thread, write, batch)

    def _append(self, batch: Sequence[Item]) -> list[bool]:
        """Store events in one statement; if one has its number already none is, and each is tried alone."""
        rows = [_event_row(item.after) for item in batch if isinstance(item, Appended)]
        try:
            self._autocommitting.execute(_ALL_INTO_SQLITE, (_as_json(rows),))
        except sqlite3.IntegrityError:
            return self._write(batch)
        return [True] * len(batch)

    @cached_property
    def _autocommitting(self) -> sqlite3.Connection:
        """A connection whose statements are transactions of their own."""
        connection: sqlite3.Connection = self._engine.raw_connection().driver_connection  # type: ignore[assignment]
        connection.isolation_level = None
        return connection

    def _write(self, batch: Sequence[Item]) -> list[bool]:
        with self._engine.begin() as connection:
            return _write(connection, batch, _insert_into_sqlite)

    async def close(self) -> None:
        """Close the file."""
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


class PostgresWriter:
    """Writes to a PostgreSQL server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, batch: Sequence[Item]) -> list[bool]:
        """Commit a batch; if it is one statement, that is its own transaction."""
        alone = _only_events(batch)
        async with self._engine.connect() as connection:
            if alone:
                await connection.execution_options(isolation_level="AUTOCOMMIT")
            stored = await connection.run_sync(_write, batch, _insert_into_postgresql)
            if not alone:
                await connection.commit()
        return stored

    async def close(self) -> None:
        """Close the connection."""
        await self._engine.dispose()


def _write(connection: sa.Connection, batch: Sequence[Item], insert: Insert) -> list[bool]:
    first = {_key(item): item for item in reversed(batch)}  # of two for one number, the first
    # In the order of their keys, so that two processes never wait for each other.
    ordered = [first[key] for key in sorted(first)]
    appended = [item for item in ordered if isinstance(item, Appended)]
    stored = insert(connection, [item.after for item in appended]) if appended else set()
    winners = [item for item in appended if _key(item) in stored]
    # What is repeated in the tables' rows for lists and timers.
    if changed := [_changes(item.after) for item in winners if _matters(item.after)]:
        connection.execute(_UPDATE_TABLE, changed)
    new = [item.table for item in ordered if isinstance(item, Founded)]
    new += [item.opens for item in winners if item.opens is not None]
    if new:
        inserting = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        statement = inserting(schema.tables).on_conflict_do_nothing().returning(schema.tables.c.id)
        rows = connection.execute(statement, [_table_row(table) for table in new])
        stored |= {(table_id, 0) for table_id in rows.scalars()}
    return [_key(item) in stored and first[_key(item)] is item for item in batch]


# Events

_ALL_INTO_SQLITE = """
    INSERT INTO events (table_id, seq, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
           CAST(json_extract(value, '$[3]') AS BLOB)
    FROM json_each(?) WHERE true
"""
_SOME_INTO_SQLITE = f"{_ALL_INTO_SQLITE} ON CONFLICT DO NOTHING"
_INTO_POSTGRESQL = """
    INSERT INTO events (table_id, seq, at, body)
    SELECT * FROM unnest($1::varchar[], $2::integer[], $3::bigint[], $4::bytea[])
    ON CONFLICT DO NOTHING RETURNING table_id, seq
"""


def _insert_into_sqlite(connection: sa.Connection, tables: list[Table]) -> set[Key]:
    """Insert those that are not there yet, one by one: SQLite would not tell which of several they were."""
    rows = map(_event_row, tables)
    return {(row[0], row[1]) for row in rows if _insert_one(connection, row)}


def _insert_one(connection: sa.Connection, row: Row) -> bool:
    return connection.exec_driver_sql(_SOME_INTO_SQLITE, (_as_json([row]),)).rowcount == 1


def _as_json(rows: list[Row]) -> str:
    return events.encode([(*key, body.decode()) for *key, body in rows]).decode()


def _insert_into_postgresql(connection: sa.Connection, tables: list[Table]) -> set[Key]:
    columns = [list(column) for column in zip(*map(_event_row, tables), strict=True)]
    return {(row.table_id, row.seq) for row in connection.exec_driver_sql(_INTO_POSTGRESQL, tuple(columns))}


def _event_row(after: Table) -> Row:
    last = after.entries[-1]
    return after.id, last.seq, last.at, events.encode(last.event)


# Tables

_UPDATE_TABLE = (
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


def _key(item: Item) -> Key:
    """Return what only one can have."""
    table = item.table if isinstance(item, Founded) else item.after
    return table.id, table.seq


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


def _only_events(batch: Sequence[Item]) -> bool:
    """Whether nothing but events is to be stored, no two of them under one number."""
    return len({_key(item) for item in batch}) == len(batch) and all(
        isinstance(item, Appended) and not _matters(item.after) for item in batch
    )


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
