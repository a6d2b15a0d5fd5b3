"""Storage, on both databases: what is acknowledged is there, and races have one winner."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import parure
from parure.server import fairness, migrate, schema
from parure.server.events import ClockRule, Decided, Entry, Founding, Resigned, Sat, Sitter
from parure.server.store import Store
from parure.server.table import Table
from parure.server.words import new_table_id

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = Store(database)
    await migrate.upgrade(opened.engine)
    await opened.open()
    yield opened
    await opened.close()


def new_table(**changes: object) -> Table:
    seed, salt = 7, "00" * 16
    facts: dict[str, object] = {
        "game": "splendor",
        "seed": seed,
        "salt": salt,
        "commitment": fairness.commitment(seed, salt),
        "sitters": [Sitter("person", "Ada", "a" * 64, place=0), Sitter("person", "Ben", "b" * 64, place=1)],
        "order": "fixed",
        **changes,
    }
    return Table(new_table_id(), Founding(**facts), 1_000)  # type: ignore[arg-type]


def decided(table: Table, decision: str) -> Table:
    assert table.turn is not None
    return table.then(Entry(table.seq + 1, table.at + 10, Decided(table.turn, decision, id=f"d{table.seq}")))


async def test_what_is_stored_is_read_back_hash_by_hash(store: Store) -> None:
    table = new_table(game="duel")
    await store.found(table)
    for _ in range(30):
        assert table.game is not None
        table = decided(table, table.game.moves()[-1])
        assert await store.append(table)
    again = await store.load(table.id)
    assert again is not None
    assert again.game is not None
    assert table.game is not None
    assert again.game.fingerprint() == table.game.fingerprint()
    assert again.entries == table.entries
    assert again.seen == table.seen


async def test_of_two_events_with_one_number_one_is_lost(store: Store) -> None:
    table = new_table()
    await store.found(table)
    first, second = decided(table, "take white blue green"), decided(table, "take blue green red")
    results = await asyncio.gather(store.append(first), store.append(second))
    assert list(results) == [True, False]
    assert [entry.event for entry in await store.entries(table.id, 0)] == [first.entries[0].event]


async def test_the_loser_of_a_race_leaves_no_trace_and_harms_nobody_in_its_batch(store: Store) -> None:
    table, neighbour = new_table(), new_table()
    await asyncio.gather(store.found(table), store.found(neighbour))
    won, lost = decided(table, "take white blue green"), table.then(Entry(1, 2_000, Resigned(0)))
    beside = decided(neighbour, "take white blue green")
    results = await asyncio.gather(store.append(won), store.append(lost, new_table()), store.append(beside))
    assert list(results) == [True, False, True]
    async with store.engine.connect() as connection:
        rows = (await connection.execute(sa.select(schema.tables.c.status, schema.tables.c.record))).all()
    assert [tuple(row) for row in rows] == [("playing", None), ("playing", None)]


async def test_two_processes_race_and_each_number_has_one_winner(store: Store, database: str) -> None:
    other = Store(database)
    await other.open()
    table = new_table()
    await store.found(table)
    for _ in range(20):
        one, two = decided(table, _first(table)), decided(table, _last(table))
        results = await asyncio.gather(store.append(one), other.append(two))
        assert sorted(results) == [False, True]
        table = one if results[0] else two
    loaded = await other.load(table.id)
    await other.close()
    assert loaded is not None
    assert loaded.entries == table.entries


def _first(table: Table) -> str:
    assert table.game is not None
    return table.game.moves()[0]


def _last(table: Table) -> str:
    assert table.game is not None
    return table.game.moves()[-1]


async def test_a_finished_game_keeps_its_record_with_the_format(store: Store) -> None:
    table = new_table()
    await store.found(table)
    assert await store.record(table.id) is None
    await store.append(table.then(Entry(1, 2_000, Resigned(1))))
    record = await store.record(table.id)
    assert record is not None
    assert record.startswith("parure record 1\n")
    assert parure.load(record).seed == 7


async def test_tables_that_need_somebody_are_found_when_it_is_time(store: Store) -> None:
    quiet = new_table()
    bot_first = new_table(sitters=[Sitter("bot", "Bot", level="random"), quiet.sitters[1]])
    clocked = new_table(clock=ClockRule("turn", 5_000))
    for table in (quiet, bot_first, clocked):
        await store.found(table)
    assert await store.due(1_500) == [bot_first.id]
    assert await store.due(6_000) == [bot_first.id, clocked.id]
    await store.append(decided(bot_first, "take white blue green"))
    await store.append(clocked.then(Entry(1, 2_000, Resigned(0))))
    assert await store.due(10_000) == []


async def test_the_list_of_public_tables_follows_who_sits_down(store: Store) -> None:
    sitters = [Sitter("person", "Ada", "a" * 64, place=0), Sitter("open", place=1)]
    table = new_table(visibility="public", sitters=sitters)
    await store.found(table)
    await store.found(new_table(sitters=sitters))
    (line,) = await store.public("open", before=10_000)
    assert line.sitters[0] == Sitter("person", "Ada"), "without the secret's hash"
    await store.append(table.then(Entry(1, 2_000, Sat(1, "Ben", "b" * 64))))
    assert await store.public("open", before=10_000) == []
    (line,) = await store.public("playing", before=10_000)
    assert [sitter.name for sitter in line.sitters] == ["Ada", "Ben"]


async def test_an_id_is_given_once(store: Store) -> None:
    table = new_table()
    await store.found(table)
    with pytest.raises(ValueError, match="there is a table"):
        await store.found(table)


async def test_migrations_lead_exactly_to_the_schema_also_when_two_start_at_once(database: str) -> None:
    stores = [Store(database), Store(database)]
    await asyncio.gather(*(migrate.upgrade(one.engine) for one in stores))
    async with stores[0].engine.connect() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
        )
    for one in stores:
        await one.engine.dispose()
    assert differences == []
