"""`parure cards`."""

import json

import pytest

import parure
from tests.cli.conftest import Run

every_game = pytest.mark.parametrize("game", ["splendor", "marvel", "duel"])


@every_game
def test_every_card_and_tile_is_listed(run: Run, game: str) -> None:
    shown = run("cards", game)
    assert shown.code == 0
    for piece in [*parure.cards(game), *parure.tiles(game)]:
        assert shown.out.count(f"\n│ {piece['id']} ") == 1


def test_a_line_shows_points_bonus_and_cost(run: Run) -> None:
    (line,) = (line for line in run("cards", "splendor").out.splitlines() if "L3-01" in line)
    assert " ".join(line.split()) == "│ L3-01 │ 3 │ 3 │ W │ 3B 3G 5R 3K │"


def test_a_line_shows_what_else_a_card_has(run: Run) -> None:
    duel, marvel = run("cards", "duel").out, run("cards", "marvel").out
    assert "│ ♛♛" in duel
    assert "joker, again" in duel
    assert "Captain America" in marvel
    assert "│ AA " in marvel


def test_a_level_can_be_chosen(run: Run) -> None:
    shown = run("cards", "splendor", "--level", "2").out
    assert "30 cards" in shown
    assert "L2-30" in shown
    assert not any(other in shown for other in ("L1-", "L3-", "tiles"))


@pytest.mark.parametrize("level", ["0", "4"])
def test_an_impossible_level_is_refused(run: Run, level: str) -> None:
    refused = run("cards", "splendor", "--level", level)
    assert refused.code == 2
    assert refused.err == f"parure: splendor has cards of level 1 to 3, not {level}\n"


@every_game
def test_json_is_what_the_library_says(run: Run, game: str) -> None:
    shown = json.loads(run("cards", game, "--json").out)
    assert shown == {"game": game, "cards": parure.cards(game), "tiles": parure.tiles(game)}
