"""Tables by HTTP: making, joining, deciding, watching, leaving, playing again."""

import httpx
import pytest

import parure
from tests.server.client import ADA, OPEN, Player, Seat, create, in_turn
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]


async def get(server: Server, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        return await client.get(path, headers=headers)


async def test_an_invitation_is_all_one_needs_to_join(sqlite_server: Server) -> None:
    made, (ada,) = await create(sqlite_server.url, seats=[ADA, OPEN])
    assert (await ada.state())["table"]["status"] == "open"
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        joined = await client.post(
            f"/api/tables/{made['id']}/join", json={"name": "Ben", "invitation": made["invitation"]}
        )
    assert joined.status_code == 201
    state = await Seat(sqlite_server.url, made["id"], joined.json()["secret"]).state()
    assert (state["table"]["status"], state["you"]) == ("playing", 1)
    assert [seat["name"] for seat in state["table"]["seats"]] == ["Ada", "Ben"]


async def test_without_the_invitation_nobody_gets_in(sqlite_server: Server) -> None:
    made, _ = await create(sqlite_server.url, seats=[ADA, OPEN])
    path = f"/api/tables/{made['id']}"
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        assert (await client.get(path)).status_code == 401
        assert (await client.post(f"{path}/join", json={"name": "Eve"})).status_code == 401
        wrong = await client.post(f"{path}/join", json={"name": "Eve", "invitation": "a" * 22})
        assert wrong.status_code == 403
        assert wrong.json()["code"] == "not-allowed"


async def test_who_has_the_invitation_may_watch(sqlite_server: Server) -> None:
    made, _ = await create(sqlite_server.url)
    answer = await get(
        sqlite_server, f"/api/tables/{made['id']}", **{"Parure-Invitation": made["invitation"]}
    )
    state = answer.json()
    assert state["you"] is None
    assert "moves" not in state
    assert state["view"]["decks"] == [36, 26, 16]


async def test_public_tables_are_listed_and_others_are_not(sqlite_server: Server) -> None:
    public, _ = await create(sqlite_server.url, seats=[ADA, OPEN], visibility="public")
    private, _ = await create(sqlite_server.url, seats=[ADA, OPEN])
    listed = (await get(sqlite_server, "/api/tables?status=open")).json()["tables"]
    line = next(line for line in listed if line["id"] == public["id"])
    assert line["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    assert private["id"] not in [line["id"] for line in listed]


async def test_a_full_table_has_no_place_left(sqlite_server: Server) -> None:
    made, _ = await create(sqlite_server.url)
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        answer = await client.post(
            f"/api/tables/{made['id']}/join", json={"name": "Eve", "invitation": made["invitation"]}
        )
    assert answer.status_code == 409
    assert answer.json()["reason"] == "there is no free place left at this table"


async def test_the_engine_says_why_a_decision_is_refused(sqlite_server: Server) -> None:
    _, (ada, _ben) = await create(sqlite_server.url)
    answer = await ada.decide("take white white white", 0)
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["code"] == "illegal"
    assert problem["clause"] == "S-T1"
    assert (await ada.state())["seq"] == 0


async def test_a_wrong_number_gets_the_current_state(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    await ada.decide("take white blue green", 0)
    answer = await ben.decide("take white blue green", 0)
    assert answer.status_code == 409
    assert answer.json()["code"] == "stale"
    assert answer.json()["state"]["seq"] == 1
    assert answer.json()["state"]["history"] == [[1, 0, "take white blue green"]]


async def test_the_same_id_twice_plays_once(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    first = await ada.decide("take white blue green", 0, "once")
    again = await ada.decide("take white blue green", 0, "once")
    assert first.json() == again.json() == {"type": "accepted", "seq": 1, "id": "once"}
    assert (await ben.state())["seq"] == 1


async def test_only_the_seat_that_decides_may_and_hears_what_it_may(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    assert "moves" in await ada.state()
    assert "moves" not in await ben.state()
    answer = await ben.decide("take white blue green", 0)
    assert answer.json()["code"] == "not-your-turn"


async def test_another_device_with_the_secret_goes_on(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    await ada.decide("take white blue green", 0)
    elsewhere = Seat(sqlite_server.url, ben.table, ben.secret)
    assert (await elsewhere.decide("take white blue green", 1)).status_code == 200


async def test_resigning_gives_the_other_the_game_and_the_record_tells(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    assert (await ada.get("/record")).status_code == 409, "an unfinished game has no record: it has the seed"
    await ada.decide("take white blue green", 0)
    await ada.post("resign", {"id": "r"})
    table = (await ben.state())["table"]
    assert (table["status"], table["result"]) == ("over", {"winners": [1], "by": "resignation"})
    record = (await ben.get("/record")).text
    assert "# ended by resignation, won by seat 1" in record
    assert len(parure.load(record).history) == 1


async def test_a_rematch_needs_both_and_keeps_the_secrets(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url)
    await ada.post("resign", {"id": "r"})
    await ada.post("rematch")
    assert "rematch_table" not in (await ben.state())["table"]
    await ben.post("rematch")
    table = (await ada.state())["table"]["rematch_table"]
    again = [Seat(sqlite_server.url, table, seat.secret) for seat in (ada, ben)]
    first, state = await in_turn(again)
    assert first.secret == ben.secret, "the one who did not begin begins"
    assert state["table"]["rematch_of"] == ada.table


async def test_who_is_here_can_not_be_replaced_and_who_has_left_can(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url, takeover=3600)
    async with Player(ben) as person:
        await person.hear("state")
        here = await ada.post("replace", {"seat": 1})
        assert here.json()["reason"] == "Ben is here"
    waiting = await ada.post("replace", {"seat": 1})
    assert "may still come back" in waiting.json()["reason"]
    await ben.post("leave")
    assert (await ada.post("replace", {"seat": 1, "level": "random"})).status_code == 200
    seats = (await ada.state())["table"]["seats"]
    assert seats[1]["bot"] == "random"
    await ben.post("return")
    assert "bot" not in (await ada.state())["table"]["seats"][1]


async def test_a_changed_secret_shuts_the_old_one_out(sqlite_server: Server) -> None:
    _, (ada, _ben) = await create(sqlite_server.url)
    async with Player(ada) as thief:
        await thief.hear("state")
        fresh = (await ada.post("secret")).json()["secret"]
        goodbye = await thief.hear("bye")
        assert goodbye["reason"] == "this secret does not open the seat any more"
    assert (await ada.get()).status_code == 403
    assert (await Seat(ada.url, ada.table, fresh).get()).status_code == 200


async def test_a_practice_table_can_begin_from_a_position_or_a_finished_game(sqlite_server: Server) -> None:
    game = parure.new("duel", seed=3)
    game.play(game.moves()[0])
    seats = [ADA, {"kind": "me", "name": "Ben"}]
    _, (ada, _ben) = await create(
        sqlite_server.url, game="duel", seats=seats, mode="practice", position=game.view()
    )
    assert (await ada.state())["view"] == game.view(0)
    turn, state = await in_turn([ada, _ben])
    await turn.decide(state["moves"][0], 0)
    await ada.post("resign", {"id": "r"})
    _, (again, _) = await create(
        sqlite_server.url,
        game="duel",
        seats=seats,
        mode="practice",
        branch={"table": ada.table, "decisions": 0},
    )
    assert (await again.state())["view"] == game.view(0)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": [ADA]}, "splendor is for 2, 3, 4 seats, not 1"),
        ({"seats": [ADA, {"kind": "bot", "level": "cmd"}]}, "there is no bot 'cmd'"),
        ({"seats": [ADA, {"kind": "me", "name": "<b>Eve</b>"}]}, "a name can not contain '<'"),
        ({"position": {"game": "splendor"}}, "only a practice table"),
        ({"position": {"game": "splendor"}, "mode": "practice"}, "view.players is missing"),
    ],
)
async def test_a_table_that_can_not_be_is_refused_with_the_reason(
    sqlite_server: Server, wish: dict[str, object], reason: str
) -> None:
    body = {"game": "splendor", "seats": [ADA, OPEN], "mode": "serious", **wish}
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        answer = await client.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert reason in answer.json()["reason"]


async def test_the_server_tells_its_games_and_bots_and_how_it_is(sqlite_server: Server) -> None:
    games = (await get(sqlite_server, "/api/games")).json()
    assert [game["name"] for game in games] == parure.games()
    assert len(games[0]["cards"]) == 90
    assert "random" in (await get(sqlite_server, "/api/bots")).json()
    assert (await get(sqlite_server, "/api/health")).json()["status"] == "ok"
    metrics = (await get(sqlite_server, "/api/metrics")).text
    assert "parure_tables_total" in metrics
