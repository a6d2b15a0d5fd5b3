"""Bots at tables: they play, they wait for each other, they hint and judge only where that is allowed."""

import asyncio
import json
import threading
import time

import httpx
import pytest

import parure
from parure.bots import Bot, Thought
from parure.bots.contract import Known
from parure.server.bots import Pool, levels
from tests.server.client import ADA, Player, Seat, create
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]


class Slow(Bot):
    """Thinks for a while, and remembers when and where."""

    log: list[tuple[int, str]] = []  # noqa: RUF012  # shared on purpose

    def _think(self, known: Known) -> Thought:
        time.sleep(0.02)
        self.log.append((self.options["table"], threading.current_thread().name))
        return Thought(known.game.moves()[0], 0.5)


async def test_tables_share_the_threads_in_turn_and_the_loop_goes_on() -> None:
    pool = Pool(threads=2)
    parure.new("splendor", seed=1).redeal(0)  # compiled here, and not while others wait for their turn
    Slow.log.clear()

    async def table(number: int) -> None:
        bot, game = Slow("slow", {"table": number}), parure.new("splendor", seed=number)
        for _ in range(5):
            await pool.think(bot, game)

    ticks = 0
    playing = asyncio.gather(*(table(number) for number in range(8)))
    while not playing.done():
        await asyncio.sleep(0.005)
        ticks += 1
    pool.close()
    assert ticks > 20, "the loop was not held up"
    assert len({thread for _, thread in Slow.log}) <= 2
    rounds = [sorted(number for number, _ in Slow.log[i * 8 : i * 8 + 8]) for i in range(5)]
    assert rounds == [list(range(8))] * 5, "nobody thinks twice before all have thought once"


async def test_a_person_and_bots_play_at_one_table(sqlite_server: Server) -> None:
    seats = [ADA, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}]
    _, (ada,) = await create(sqlite_server.url, seats=seats)
    async with Player(ada) as person:
        await person.hear("state")
        await person.decide("take white blue green", 0)
        bots = set()
        while "moves" not in (event := await person.event("decided", within=180)):
            if event["event"].get("by") == "bot":
                bots.add(event["event"]["seat"])
        bots.add(event["event"]["seat"])
    assert bots == {1, 2}


async def test_hints_are_for_practice_and_the_own_turn(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url, mode="practice")
    hint = (await ada.post("hint", {"seconds": 0.1})).json()
    assert hint["decision"] in (await ada.state())["moves"]
    assert hint["candidates"][0]["decision"] == hint["decision"]
    assert (await ben.post("hint", {"seconds": 0.1})).json()["code"] == "not-your-turn"
    _, (serious, _) = await create(sqlite_server.url, mode="serious")
    assert (await serious.post("hint", {"seconds": 0.1})).status_code == 403


async def test_only_finished_games_are_judged(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url, mode="practice")
    assert (await ada.post("analysis", {"iterations": 10})).status_code == 409
    await ada.decide("take white blue green", 0)
    await ben.post("resign", {"id": "r"})
    async with httpx.AsyncClient(base_url=ada.url, timeout=180, headers=ada.headers) as client:
        answer = await client.post(f"/api/tables/{ada.table}/analysis", json={"iterations": 10})
    (judged,) = [json.loads(line) for line in answer.text.splitlines()]
    assert judged["decision"] == "take white blue green"
    assert judged["verdict"] in ("best", "good", "inaccuracy", "mistake", "blunder")


async def test_a_bot_at_the_only_other_seat_can_be_played_again(sqlite_server: Server) -> None:
    _, (ada,) = await create(sqlite_server.url, seats=[ADA, {"kind": "bot", "level": "random"}])
    await ada.post("resign", {"id": "r"})
    await ada.post("rematch")
    again = Seat(ada.url, (await ada.state())["table"]["rematch_table"], ada.secret)
    assert (await again.state())["table"]["status"] == "playing"


def test_no_program_may_sit_at_a_table() -> None:
    assert "random" in levels()
    assert not [level for level in levels() if ":" in level or level == "cmd"]
