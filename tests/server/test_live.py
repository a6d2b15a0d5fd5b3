"""Live play by socket: events, snapshots, coming back, clocks and undo."""

import asyncio
import random

import httpx
import pytest

import parure
from tests.server.client import ADA, OPEN, Player, Stubborn, create
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]


async def test_both_hear_a_decision_each_with_their_own_view(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    async with Player(ada) as first, Player(ben) as second:
        await first.hear("state")
        await second.hear("state")
        await first.decide("reserve deck 2", 0)
        mine, theirs = await first.event("decided"), await second.event("decided")
    assert mine["seq"] == theirs["seq"] == 1
    assert mine["event"]["id"] == "d0"
    assert "id" not in theirs["event"]
    assert theirs["view"]["players"][0]["reserved"] == ["?2"]
    assert mine["view"]["players"][0]["reserved"][0].startswith("L2-")
    assert "moves" in theirs
    assert "moves" not in mine


@pytest.mark.parametrize("game", parure.games())
async def test_two_people_play_a_whole_game(sqlite_server: Server, game: str) -> None:
    _, seats = await create(sqlite_server.url, game=game)
    people = [Stubborn(seat, random.Random(i)) for i, seat in enumerate(seats)]
    await asyncio.wait_for(asyncio.gather(*(person.play() for person in people)), 60)
    record = parure.load((await seats[0].get("/record")).text)
    assert record.over
    assert [(seat, decision) for _, seat, decision in people[0].history] == record.history
    assert people[0].history == people[1].history


async def test_who_comes_back_hears_the_rest(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    async with Player(ben) as second:
        await second.hear("state")
        await ada.decide("take white blue green", 0)
        missed = await second.event("decided")
    await ben.decide("take white blue green", 1)
    await ada.decide("take white blue green", 2)
    async with Player(ben, hello={"seen": missed["seq"]}) as second:
        rest = [await second.hear("event"), await second.hear("event")]
    assert [message["seq"] for message in rest] == [2, 3]
    assert rest[0]["event"]["id"] == "d1", "the own command is recognised: it need not be sent again"
    assert rest[1]["view"] == (await ben.state())["view"]


async def test_who_was_away_too_long_gets_a_snapshot(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    async with Player(ben, hello={"seen": 12345}) as second:
        message = await second.hear("state", "event")
    assert message["type"] == "state"
    assert message["seq"] == 0
    await ada.post("resign", {"id": "r"})


async def test_a_spectator_sees_the_table_but_no_hidden_card(sqlite_server: Server) -> None:
    made, (ada, _ben) = await create(sqlite_server.url)
    async with Player(ada, hello={"secret": None, "invitation": made["invitation"]}) as spectator:
        state = await spectator.hear("state")
        assert state["you"] is None
        await ada.decide("reserve deck 1", 0)
        event = await spectator.event("decided")
        assert event["view"]["players"][0]["reserved"] == ["?1"]
        await spectator.decide("take white blue green", 1)
        assert (await spectator.hear("refused"))["code"] == "no-secret"


async def test_joining_starts_the_game_for_who_waits(sqlite_server: Server) -> None:
    made, (ada,) = await create(sqlite_server.url, seats=[ADA, OPEN])
    async with Player(ada) as first:
        assert "view" not in await first.hear("state")
        async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
            join = {"name": "Ben", "invitation": made["invitation"]}
            await client.post(f"/api/tables/{made['id']}/join", json=join)
        event = await first.event("sat")
    assert event["table"]["status"] == "playing"
    assert event["view"]["game"] == "splendor"
    assert "secret" not in event["event"]


async def test_presence_is_told(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    async with Player(ada) as first:
        await first.hear("presence")
        async with Player(ben):
            assert (await first.hear("presence"))["present"] == [True, True]
        assert (await first.hear("presence"))["present"] == [True, False]


# Undo


async def test_a_decision_inside_the_own_turn_can_be_taken_back(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url, game="duel", clock={"kind": "turn", "limit": 600})
    async with Player(ada) as first:
        state = await first.hear("state")
        gold = next(move for move in state["moves"] if move.startswith("claim"))
        await first.decide(gold, 0)
        claimed = await first.event("decided")
        assert claimed["view"]["phase"] == "reserve"
        await first.send({"type": "undo", "seq": 1, "id": "u"})
        undone = await first.event("undone")
    assert undone["view"] == state["view"]
    assert undone["seq"] == 2, "history is only ever appended to"


async def test_past_something_revealed_or_another_seat_there_is_no_way_back(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    await ada.decide("take white blue green", 0)
    for seat, reason in ((ada, "the turn is finished"), (ben, "the last decision was another seat's")):
        answer = await seat.post("undo", {"seq": 1, "id": "u"})
        assert answer.status_code == 403
        assert reason in answer.json()["reason"]


async def test_at_practice_against_bots_one_goes_back_to_the_own_last_turn(sqlite_server: Server) -> None:
    seats = [ADA, {"kind": "bot", "level": "random"}]
    _, (ada,) = await create(sqlite_server.url, seats=seats, mode="practice")
    async with Player(ada) as first:
        before = await first.hear("state")
        await first.decide("reserve deck 1", 0)
        await first.event("decided")
        while "moves" not in (answer := await first.event("decided")):
            pass
        await first.send({"type": "undo", "seq": answer["seq"], "id": "u"})
        undone = await first.event("undone")
    assert undone["view"] == before["view"]
    assert undone["moves"] == before["moves"]


# Clocks


async def test_time_that_runs_out_loses(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url, clock={"kind": "total", "limit": 1, "increment": 0})
    async with Player(ada) as first:
        state = await first.hear("state")
        assert state["clock"]["running"] == 0
        assert 0 < state["clock"]["left"][0] <= 1000
        flagged = await first.event("flagged")
    assert flagged["table"]["result"] == {"winners": [1], "by": "clock"}


async def test_or_hands_the_seat_to_a_bot(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url, clock={"kind": "turn", "limit": 1, "timeout": "bot"})
    async with Player(ada) as first:
        await first.hear("state")
        flagged = await first.event("flagged")
        assert flagged["table"]["seats"][0]["bot"]
        decided = await first.event("decided", within=180)
    assert decided["event"]["by"] == "bot"


async def test_an_increment_is_added_after_a_turn(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url, clock={"kind": "total", "limit": 100, "increment": 50})
    async with Player(ada) as first:
        await first.hear("state")
        await first.decide("take white blue green", 0)
        clock = (await first.event("decided"))["clock"]
    assert 130_000 < clock["left"][0] <= 150_000
    assert clock["left"][1] <= 100_000
    assert clock["running"] == 1
