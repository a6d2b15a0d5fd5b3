"""The example bot plays whole games by httpx alone."""

import pytest

import parure
from examples import http_bot
from tests.server.services import Server

pytestmark = pytest.mark.xdist_group("one process")


@pytest.mark.parametrize("game", parure.games())
def test_the_example_bot_plays_a_whole_game(sqlite_server: Server, game: str) -> None:
    last = http_bot.play(sqlite_server.url, game, opponent="random")
    assert last["table"]["status"] == "over"
    assert last["table"]["result"]["by"] == "rules"
    assert last["you"] in (0, 1)
