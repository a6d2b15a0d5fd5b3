"""What a page asks beside playing: why not, by which rules, and how a finished game went."""

import json
import random

import httpx
import pytest

import parure
from parure import texts
from tests.server.client import ADA, OPEN, Json, Player, Seat, create
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]


async def explain(seat: Seat, decision: str) -> Json:
    answer = await seat.post("explain", {"decision": decision})
    assert answer.status_code == 200, answer.text
    explained: Json = answer.json()
    return explained


async def test_a_legal_decision_is_explained_and_not_played(sqlite_server: Server) -> None:
    _, (ada, _ben) = await create(sqlite_server.url)
    before = await ada.state()
    explained = await explain(ada, "take white blue green")
    assert explained == {"type": "explained", "seq": 0, "decision": "take white blue green", "legal": True}
    assert await ada.state() == before


async def test_what_is_not_legal_is_explained_in_the_engines_words(sqlite_server: Server) -> None:
    _, (ada, _ben) = await create(sqlite_server.url)
    explained = await explain(ada, "take white gold")
    assert explained["legal"] is False
    assert explained["reason"] == "gold is never taken by a take"
    assert explained["clause"] in texts.clauses(texts.rules_text("splendor"))
    assert (await explain(ada, "Take White"))["legal"] is False


async def test_all_offered_decisions_are_legal_and_others_are_not(sqlite_server: Server) -> None:
    _, (ada, _ben) = await create(sqlite_server.url, game="duel")
    async with Player(ada) as person:
        moves = (await person.hear("state"))["moves"]
        for number, decision in enumerate([*moves[:20], "claim z9"]):
            await person.send({"type": "explain", "decision": decision, "id": f"e{number}"})
            explained = await person.hear("explained")
            assert (explained["id"], explained["seq"]) == (f"e{number}", 0)
            assert explained["legal"] is (decision in moves)
        await person.decide(moves[0], 0)
        assert (await person.event("decided"))["seq"] == 1, "explaining has changed nothing"


async def test_to_the_others_nothing_is_explained_but_whose_turn_it_is(sqlite_server: Server) -> None:
    made, (ada, ben) = await create(sqlite_server.url)
    held = (await ada.state())["view"]["market"][0][0]
    assert (await explain(ben, f"buy {held}"))["reason"] == "another seat decides now"
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        body, headers = {"decision": "pass"}, {"Parure-Invitation": made["invitation"]}
        answer = await client.post(f"/api/tables/{made['id']}/explain", json=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "no-secret")


async def test_before_and_after_the_game_there_is_nothing_to_decide(sqlite_server: Server) -> None:
    _, (ada,) = await create(sqlite_server.url, seats=[ADA, OPEN])
    assert (await ada.post("explain", {"decision": "pass"})).json()["code"] == "not-now"
    _, (ada, _ben) = await create(sqlite_server.url)
    await ada.post("resign", {"id": "r"})
    assert (await explain(ada, "pass"))["reason"] == "the game is over"


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("game", parure.games())
async def test_the_rules_are_told_in_every_language(sqlite_server: Server, game: str, language: str) -> None:
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        answer = await client.get(f"/api/rules/{game}", params={"lang": language})
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text == texts.rules_text(game, language)


async def test_there_are_no_rules_of_other_games_nor_in_other_languages(sqlite_server: Server) -> None:
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        assert (await client.get("/api/rules/chess")).status_code == 404
        assert (await client.get("/api/rules/splendor?lang=../../x")).status_code == 422
        assert (await client.get("/api/rules/..%2fsplendor")).status_code in (404, 422)


async def test_a_finished_game_is_shown_position_by_position(sqlite_server: Server) -> None:
    _, (ada, ben) = await create(sqlite_server.url, game="marvel")
    dice = random.Random(3)
    for seq in range(12):
        seat = (ada, ben)[(await ada.state())["view"]["turn"]]
        await seat.decide(dice.choice((await seat.state())["moves"]), seq)
    refused = await ada.get("/views")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    await ada.post("resign", {"id": "r"})
    lines = [json.loads(line) for line in (await ben.get("/views")).text.splitlines()]
    game = parure.load((await ben.get("/record")).text)
    assert [line["number"] for line in lines] == list(range(13))
    assert [(line["seat"], line["decision"]) for line in lines[1:]] == game.history
    assert set(lines[0]) == {"number", "view"}
    for line in reversed(lines):
        assert line["view"] == game.view(), "whole, deck orders and all: the game is over"
        if game.history:
            game.undo()
