"""The Avengers Assemble tile: first to three symbols, then to whoever has more."""

from typing import Any

import pytest

import parure
from tests.positions import everything
from tests.referee import play, player
from tests.rules.classic import MARVEL

# With two bonuses of each colour these five characters, one symbol each, cost nothing.
FREE = ["M1-02", "M1-13", "M1-23", "M1-31", "M1-35"]
#: One symbol each, no points.
SYMBOLS = ["M1-07", "M1-15", "M1-18", "M1-28", "M1-38"]


def team(symbols: list[str], reserved: list[str]) -> dict[str, Any]:
    """A seat that owns these characters and recruits the reserved ones for nothing."""
    return {"cards": symbols, "reserved": reserved, "bonuses": everything("marvel", 2)}


def scores(game: parure.Game) -> list[int]:
    return [part["points"] for part in game.view()["players"]]


def test_two_symbols_are_not_enough() -> None:
    """M-A1: at least three."""
    game = play(MARVEL.position(team(SYMBOLS[:1], FREE[:1])), f"buy {FREE[0]}")
    assert player(game, 0)["avengers"] == 2
    assert game.view()["avengers_tile"] is None
    assert scores(game) == [0, 0]


def test_the_third_symbol_brings_the_tile_and_three_points() -> None:
    """M-A1: to the first seat that has three."""
    game = play(MARVEL.position(team(SYMBOLS[:2], FREE[:1])), f"buy {FREE[0]}")
    assert player(game, 0)["avengers"] == 3
    assert game.view()["avengers_tile"] == 0
    assert scores(game) == [3, 0]


def test_two_symbols_on_one_card_count_two() -> None:
    """M-A1: from two to four is also at least three."""
    # Black Widow: 3 yellow 3 blue 5 red 3 purple, two symbols, 3 points.
    rich = {"bonuses": everything("marvel", 3), "tokens": {"red": 2}}
    game = MARVEL.position(team(SYMBOLS[:2], ["M3-05"]) | rich)
    play(game, "buy M3-05")
    assert player(game, 0)["avengers"] == 4
    assert game.view()["avengers_tile"] == 0
    assert scores(game) == [6, 0]


def test_the_tile_is_taken_at_once() -> None:
    """M-A1: before the end of the turn, when a location is still to be chosen."""
    rich = team(["M1-18", "M1-28"], ["M1-13"]) | {"bonuses": {"yellow": 4, "blue": 4, "orange": 4}}
    game = play(MARVEL.position(rich, locations=["1A", "2A"]), "buy M1-13")
    assert game.phase == "location"
    assert game.view()["avengers_tile"] == 0
    assert scores(game) == [3, 0]


def test_the_tile_waits_for_the_payment() -> None:
    """M-A1: a character that is still being paid for is not recruited."""
    # Wasp costs 2 yellow 1 blue 2 orange, of which the two cards pay one yellow and one blue.
    tokens = {"yellow": 1, "orange": 2, "gray": 1}
    game = MARVEL.position({"cards": SYMBOLS[:2], "reserved": ["M1-13"], "tokens": tokens})
    play(game, "buy M1-13")
    assert game.phase == "pay"
    assert game.view()["avengers_tile"] is None
    assert play(game, "pay").view()["avengers_tile"] == 0


def test_symbols_on_reserved_cards_do_not_count() -> None:
    """M-A1: on recruited cards only."""
    game = MARVEL.position({"cards": SYMBOLS[:2], "reserved": SYMBOLS[2:4]}, market=["M3-01"])
    play(game, "reserve M3-01")
    assert player(game, 0)["avengers"] == 2
    assert game.view()["avengers_tile"] is None


def test_a_tie_leaves_the_tile_where_it_is() -> None:
    """M-A2: a second seat that reaches three gets nothing."""
    game = MARVEL.position({"cards": SYMBOLS[:3]}, team(SYMBOLS[3:], FREE[:1]), turn=1, avengers_tile=0)
    play(game, f"buy {FREE[0]}")
    assert player(game, 1)["avengers"] == 3
    assert game.view()["avengers_tile"] == 0
    assert scores(game) == [3, 0]


def test_strictly_more_symbols_take_the_tile_and_its_points() -> None:
    """M-A2: from three to five against four."""
    holder = {"cards": ["M1-07", "M1-15", "M1-18", "M1-28"]}
    rival = {
        "cards": ["M1-38", *FREE[:2]],
        "reserved": ["M3-05"],
        "bonuses": {"yellow": 3, "blue": 3, "red": 2, "purple": 3},
        "tokens": {"red": 3},
    }
    game = MARVEL.position(holder, rival, turn=1, avengers_tile=0)
    assert scores(game) == [3, 0]
    play(game, "buy M3-05")
    assert game.view()["avengers_tile"] == 1
    assert scores(game) == [0, 6]


def test_the_tile_can_change_hands_any_number_of_times() -> None:
    """M-A2: there and back again, with its points; a tie never moves it."""
    game = MARVEL.position(
        team(SYMBOLS[:2], ["M1-02", "M1-31", "M1-35"]), team(SYMBOLS[2:4], ["M1-13", "M1-23"])
    )
    for decision, symbols, holder in (
        ("buy M1-02", [3, 2], 0),
        ("buy M1-13", [3, 3], 0),
        ("reserve deck 2", [3, 3], 0),
        ("buy M1-23", [3, 4], 1),
        ("buy M1-31", [4, 4], 1),
        ("reserve deck 2", [4, 4], 1),
        ("buy M1-35", [5, 4], 0),
    ):
        play(game, decision)
        assert [part["avengers"] for part in game.view()["players"]] == symbols
        assert game.view()["avengers_tile"] == holder
        assert scores(game) == [3 * (holder == 0), 3 * (holder == 1)]


def test_the_holder_keeps_it_while_getting_more() -> None:
    """M-A2: three points, not three for each."""
    game = MARVEL.position(team(SYMBOLS[:3], FREE[:1]), avengers_tile=0)
    play(game, f"buy {FREE[0]}")
    assert game.view()["avengers_tile"] == 0
    assert scores(game) == [3, 0]


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_everybody_sees_who_has_it(viewer: int) -> None:
    """M-A1: tile, symbols and points are public."""
    game = MARVEL.position({"cards": SYMBOLS[:3]}, avengers_tile=0)
    view = game.view(seat=viewer)
    assert view["avengers_tile"] == 0
    assert (view["players"][0]["avengers"], view["players"][0]["points"]) == (3, 3)
