"""Kill -9 at random moments under load: every acknowledged decision is there once, positions equal."""

import asyncio
import os
import random

import pytest

import parure
from parure.server.events import Decided
from parure.server.store import Store
from tests.server.client import Stubborn, create
from tests.server.conftest import GENEROUS
from tests.server.services import Redis, Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]

TABLES = 6
KILLS = int(os.environ.get("PARURE_KILLS", "2"))  # `make soak` kills for minutes


async def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(
    database: str, request: pytest.FixtureRequest
) -> None:
    redis = ""
    if database.startswith("postgresql"):
        shared: Redis = request.getfixturevalue("redis")
        redis = shared.url
    dice = random.Random(5)
    with Server(database, redis=redis, environment=GENEROUS) as server:
        made = [await create(server.url, game=dice.choice(parure.games())) for _ in range(TABLES)]
        people = [
            [Stubborn(seat, random.Random(dice.random()), pause=0.02) for seat in seats] for _, seats in made
        ]
        games = asyncio.gather(*(person.play() for table in people for person in table))
        for _ in range(KILLS):
            await asyncio.sleep(dice.uniform(0.3, 1.2))
            server.kill()
            server.restart()
        await asyncio.wait_for(games, 120 + 20 * KILLS)
        records = [parure.load((await table[0].seat.get("/record")).text) for table in people]
    store = Store(database)
    for (one, other), record in zip(people, records, strict=True):
        table = await store.load(one.seat.table)
        assert table is not None
        assert table.game is not None
        stored = [(entry.seq, entry.event) for entry in table.entries]
        assert [seq for seq, _ in stored] == list(range(1, len(stored) + 1))
        decided = {seq: event.decision for seq, event in stored if isinstance(event, Decided)}
        for person in (one, other):
            assert person.acknowledged
            assert all(decided[seq] == decision for seq, decision in person.acknowledged)
        assert one.history == other.history
        assert table.game.fingerprint() == record.fingerprint()
    await store.engine.dispose()
    assert any(person.reconnected for table in people for person in table), "the kills were noticed"
