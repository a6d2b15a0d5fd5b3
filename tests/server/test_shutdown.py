"""A clean stop: clients are told to come back, what was under way is stored, the log says so."""

import json
import signal
from pathlib import Path

import httpx
import pytest
import websockets

from tests.server.client import Player, create
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_clients_are_told_to_reconnect_and_find_everything_again(tmp_path: Path, number: int) -> None:
    with Server(f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite") as server:
        _, (ada, ben) = await create(server.url)
        async with Player(ada) as person, httpx.AsyncClient(base_url=server.url) as client:
            await person.hear("state")
            await person.decide("take white blue green", 0)
            await person.event("decided")
            async with client.stream("GET", f"/api/tables/{ben.table}/stream", headers=ben.headers) as stream:
                lines = stream.aiter_lines()
                assert json.loads(await anext(lines))["type"] == "state"
                server.process.send_signal(number)
                goodbye = await person.hear("bye")
                assert goodbye["reconnect"] == 1000
                told = [json.loads(line) async for line in lines]
            assert told[-1]["type"] == "bye"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await person.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert server.process.wait(15) in (0, -number, 128 + number)
        assert [json.loads(line)["message"] for line in server.logged().splitlines()][-1] == "closed"
        server.restart()
        assert (await ben.state())["seq"] == 1
