"""Through a proxy that drops, delays, doubles and cuts frames, people finish their games alike."""

import asyncio
import random

import pytest

import parure
from tests.server.client import Stubborn, create
from tests.server.proxy import BadProxy
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]


async def test_games_are_finished_with_equal_histories(sqlite_server: Server) -> None:
    async with BadProxy(sqlite_server.url, seed=3, cut=0.02, drop=0.01, double=0.1, delay=0.1) as proxy:
        tables = []
        for number, game in enumerate(parure.games()):
            _, seats = await create(sqlite_server.url, game=game)
            tables.append([Stubborn(seat.at(proxy.url), random.Random(number)) for seat in seats])
        await asyncio.wait_for(
            asyncio.gather(*(person.play() for people in tables for person in people)), 110
        )
        assert all(proxy.done.values()), f"the network was not bad: {proxy.done}"
    for one, other in tables:
        record = parure.load((await one.seat.at(sqlite_server.url).get("/record")).text)
        assert one.history == other.history
        assert [(seat, decision) for _, seat, decision in one.history] == record.history
