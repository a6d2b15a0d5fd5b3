"""Several processes at one table: exactly one history, whoever races."""

import asyncio
import random
import signal

import httpx
import pytest

import parure
from tests.server.client import Json, Player, Seat, Stubborn, create
from tests.server.conftest import GENEROUS
from tests.server.services import Postgres, Redis, Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]

Pair = tuple[Server, Server]


async def test_two_processes_one_table_both_racing_make_one_history(
    two_servers: tuple[Server, Server],
) -> None:
    """The same seat is played at both processes at once; every number is won by one of them."""
    one, other = two_servers
    _, seats = await create(one.url)
    people = [
        Stubborn(seat.at(server.url), random.Random(i))
        for server in two_servers
        for i, seat in enumerate(seats)
    ]
    for number, person in enumerate(people):
        person.dice = random.Random(number)  # they do not agree on what to decide
    await asyncio.wait_for(asyncio.gather(*(person.play() for person in people)), 90)
    states = [await seats[0].at(server.url).state() for server in (one, other)]
    assert states[0]["history"] == states[1]["history"]
    assert states[0]["view"] == states[1]["view"]
    for person in people:
        assert [list(move) for move in person.history] == states[0]["history"]


async def test_many_decisions_at_once_count_as_one(two_servers: Pair) -> None:
    one, other = two_servers
    _, (ada, _) = await create(one.url)
    moves = (await ada.at(other.url).state())["moves"]
    decisions = [(server, move) for server in two_servers for move in moves]
    answers = await asyncio.gather(
        *(ada.at(server.url).decide(move, 0, f"r{i}") for i, (server, move) in enumerate(decisions))
    )
    assert [answer.status_code for answer in answers].count(200) == 1
    assert (await ada.state())["seq"] == 1


async def test_people_at_different_processes_hear_and_see_each_other(
    two_servers: tuple[Server, Server],
) -> None:
    one, other = two_servers
    _, (ada, ben) = await create(one.url)
    async with Player(ada) as first, Player(ben.at(other.url)) as second:
        await first.hear("state")
        await second.hear("state")
        while (await first.hear("presence"))["present"] != [True, True]:
            pass
        await first.decide("take white blue green", 0)
        told: Json = await second.event("decided")
        assert told["seq"] == 1
        await second.decide("take white blue green", 1)
        assert (await first.event("decided"))["seq"] in (1, 2)


async def test_the_metrics_of_all_workers_are_told_by_any(postgres: Postgres, redis: Redis) -> None:
    def counted(text: str, name: str) -> float:
        lines = [line.split() for line in text.splitlines() if line.startswith(name)]
        return sum(float(value) for _, value in lines)

    with Server(postgres.new_database(), redis=redis.url, workers=2, environment=GENEROUS) as server:
        tables = [(await create(server.url))[1] for _ in range(6)]
        people = [Player(seat) for seats in tables for seat in seats]
        for person in people:
            await person.__aenter__()
            await person.hear("state")
        scrapes = []
        for _ in range(8):  # each by a new connection, which any worker may take
            async with httpx.AsyncClient(base_url=server.url) as client:
                scrapes.append((await client.get("/api/metrics")).text)
        for person in people:
            await person.socket.close()
    assert {counted(text, "parure_tables_total") for text in scrapes} == {6.0}
    assert {counted(text, "parure_sockets") for text in scrapes} == {12.0}


async def test_a_bot_left_by_a_dead_process_is_taken_over(postgres: Postgres, redis: Redis) -> None:
    database = postgres.new_database()
    slow = {**GENEROUS, "PARURE_BOT_PAUSE": "600"}
    seats = [{"kind": "bot", "level": "random"}, {"kind": "me", "name": "Ada"}]
    with Server(database, redis=redis.url, environment=slow) as dying:
        _, (ada,) = await create(dying.url, seats=seats)
        dying.kill()
    with Server(database, redis=redis.url, environment=GENEROUS) as heir:
        async with Player(ada.at(heir.url)) as person:
            decided = await person.event("decided", within=40)
    assert decided["event"]["by"] == "bot"


async def test_a_restart_resumes_a_bot_that_was_thinking(tmp_path: object) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite"
    seats = [{"kind": "bot", "level": "random"}, {"kind": "me", "name": "Ada"}]
    with Server(database, environment={**GENEROUS, "PARURE_BOT_PAUSE": "600"}) as server:
        _, (ada,) = await create(server.url, seats=seats)
        server.kill()
    with Server(database, environment=GENEROUS) as server:
        seat = Seat(server.url, ada.table, ada.secret)
        async with asyncio.timeout(20):
            while (await seat.state())["seq"] == 0:  # asking, and nobody connected by a socket
                await asyncio.sleep(0.1)


async def test_without_redis_for_a_while_nothing_is_lost(postgres: Postgres) -> None:
    database = postgres.new_database()
    with (
        Redis() as redis,
        Server(database, redis=redis.url, environment=GENEROUS) as one,
        Server(database, redis=redis.url, environment=GENEROUS) as other,
    ):
        _, (ada, ben) = await create(one.url)
        async with Player(ben.at(other.url)) as second:
            await second.hear("state")
            redis.stop()
            assert (await ada.decide("take white blue green", 0)).status_code == 200
            assert (await second.event("decided"))["seq"] == 1, "heard from the store"
            redis.start()
            await asyncio.sleep(2.5)
            assert (await ben.at(other.url).decide("take white blue green", 1)).status_code == 200
            assert (await second.event("decided"))["seq"] == 2


async def test_workers_share_a_port_and_stop_cleanly(postgres: Postgres, redis: Redis) -> None:
    with Server(postgres.new_database(), redis=redis.url, workers=2, environment=GENEROUS) as server:
        _, seats = await create(server.url, game="duel")
        people = [Stubborn(seat, random.Random(i)) for i, seat in enumerate(seats)]
        await asyncio.wait_for(asyncio.gather(*(person.play() for person in people)), 90)
        assert people[0].history == people[1].history
        assert parure.load((await seats[0].get("/record")).text).over
        assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
