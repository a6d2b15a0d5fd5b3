"""Assembling the Infinity Gauntlet, losing it again, and winning."""

from typing import Any

import pytest

import parure
from tests.referee import play, player, refuse
from tests.rules.classic import MARVEL, all_seats, each_seat

#: Four points, no more than one symbol, one of each bonus colour.
FOUR_POINTS = {"yellow": "M3-02", "blue": "M3-06", "orange": "M3-11", "red": "M3-14", "purple": "M3-18"}

# 15 points in four colours; Scorpion (M1-40: purple, one point, four blue) completes the Gauntlet.
NEARLY = {
    "cards": ["M3-04", "M3-08", "M3-12"],
    "bonuses": {"red": 1},
    "tokens": {"blue": 3, "green": 1},
}
ASSEMBLE = "buy M1-40"

# 13 points, all five colours, three symbols: with the Avengers tile 16, on seven cards.
BY_THE_TILE = {
    "cards": ["M3-02", "M3-06", "M3-11", "M1-08", "M1-28", "M1-35", "M1-38"],
    "tokens": {"green": 1},
}
# Three symbols; Squirrel Girl (M1-02: 1 orange 2 red 2 purple) is the fourth.
RIVAL = {
    "cards": ["M1-07", "M1-15", "M1-18"],
    "tokens": {"red": 2, "purple": 2},
    "reserved": ["M1-02"],
}
TAKE_THE_TILE = "buy M1-02"

GREEN = {"green": 1}
# 16 points each and all five colours, without a symbol: twice on five cards, once on six.
FIVE_CARDS = {"cards": ["M3-04", "M3-08", "M3-12", "M1-40", "M1-27"], "tokens": GREEN}
FIVE_OTHERS = {"cards": ["M3-02", "M3-06", "M3-11", "M3-18", "M1-26"], "tokens": GREEN}
SIX_CARDS = {"cards": ["M3-02", "M3-06", "M3-11", "M2-24", "M1-33", "M1-08"], "tokens": GREEN}


def late(*players: dict[str, Any], **entries: Any) -> parure.Game:
    """A position of these seats with Scorpion for sale and no locations."""
    return MARVEL.position(*players, **{"seats": len(players), "market": ["M1-40"]} | entries)


def ending(*players: dict[str, Any], **entries: Any) -> parure.Game:
    """The last turn of a round has just been played in this position."""
    game = MARVEL.position(*players, seats=len(players), turn=len(players) - 1, **entries)
    return play(game, "reserve deck 1")


def test_sixteen_points_five_colours_and_a_time_stone_assemble_the_gauntlet() -> None:
    """M-E1: all three together end the game."""
    game = ending({}, FIVE_CARDS)
    assert player(game, 1)["points"] == 16
    assert game.over
    assert game.winners == [1]


def test_fifteen_points_do_not_assemble_it() -> None:
    """M-E1: at least 16."""
    fifteen = {"cards": ["M3-02", "M3-06", "M3-11", "M2-24", "M1-33"], "tokens": GREEN}
    game = ending({}, fifteen)
    assert player(game, 1)["points"] == 15
    assert not game.over


@pytest.mark.parametrize("missing", FOUR_POINTS)
def test_a_missing_bonus_colour_does_not_assemble_it(missing: str) -> None:
    """M-E1: one of each of the five; 16 points in four colours are not enough."""
    four = {"cards": [card for colour, card in FOUR_POINTS.items() if colour != missing], "tokens": GREEN}
    game = ending({}, four)
    assert player(game, 1)["points"] == 16
    assert not game.over


def test_without_a_time_stone_it_is_not_assembled() -> None:
    """M-E1: 16 points in all colours on cards of levels 1 and 2."""
    game = ending({}, {"cards": ["M2-06", "M2-12", "M2-18", "M2-24", "M2-30", "M1-08"]})
    assert player(game, 1)["points"] == 16
    assert not game.over


def test_the_points_of_tile_and_locations_count() -> None:
    """M-E1: 13 on cards and three of the Avengers tile; 13 and three of a location."""
    assert ending({}, BY_THE_TILE, avengers_tile=1).over
    thirteen = {"cards": ["M3-02", "M3-06", "M3-11", "M1-08", "M1-27", "M1-33"]}
    assert ending({}, thirteen | {"tokens": GREEN, "locations": ["1A"]}).over
    assert not ending({}, thirteen | {"tokens": GREEN}).over


def test_a_location_taken_at_the_end_of_the_turn_counts() -> None:
    """M-E1, M-O1: the Gauntlet is looked at after the location."""
    thirteen = {"cards": ["M3-02", "M3-06", "M3-11", "M1-08", "M1-27", "M1-33"], "tokens": GREEN}
    game = ending({}, thirteen | {"bonuses": {"yellow": 2, "blue": 3}}, locations=["1A"])
    assert player(game, 1)["locations"] == ["1A"]
    assert game.over


@each_seat
def test_the_round_is_finished_after_the_gauntlet(seats: int, seat: int) -> None:
    """M-E2: each later seat of the round has its turn, then the game is over."""
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    players[seat] = NEARLY
    game = play(late(*players, turn=seat), ASSEMBLE)
    for later in range(seat + 1, seats):
        assert not game.over
        assert game.turn == later
        play(game, "reserve deck 2")
    assert game.over
    assert game.winners == [seat]
    assert (game.turn, game.phase, game.moves()) == (None, "over", [])
    refuse(game, "reserve deck 1", None)


@all_seats
def test_the_game_goes_on_when_the_gauntlet_is_lost_with_the_tile(seats: int) -> None:
    """M-E2: at the end of the round nobody assembles it any more."""
    game = late(BY_THE_TILE, RIVAL, *[{}] * (seats - 2), avengers_tile=0)
    assert player(game, 0)["points"] == 16
    play(game, "reserve deck 2", TAKE_THE_TILE)
    assert player(game, 0)["points"] == 13
    for _ in range(seats - 2):
        play(game, "reserve deck 2")
    assert not game.over
    assert game.turn == 0
    assert game.moves()


def test_the_game_ends_at_a_later_round_in_which_it_is_assembled_again() -> None:
    """M-E2: the round is finished again, then it is over."""
    loser = BY_THE_TILE | {"tokens": {"green": 1, "orange": 4}, "reserved": ["M2-06"]}
    game = late(loser, RIVAL, avengers_tile=0)
    play(game, "reserve deck 2", TAKE_THE_TILE)
    play(game, "buy M2-06")  # Red Skull: three points for six orange, one bonus and the new gray one
    assert player(game, 0)["points"] == 16
    assert not game.over
    play(game, "reserve deck 1")
    assert game.over
    assert game.winners == [0]


def test_another_seat_may_assemble_it_in_the_same_round() -> None:
    """M-E2, M-E3: seat 0 has lost it, seat 2 has it at the end of the round and wins."""
    game = late(BY_THE_TILE, RIVAL, NEARLY, avengers_tile=0)
    play(game, "reserve deck 2", TAKE_THE_TILE, ASSEMBLE)
    assert game.over
    assert game.winners == [2]


def test_losing_the_tile_with_points_to_spare_changes_nothing() -> None:
    """M-E2: 16 without the tile are still 16."""
    rich = BY_THE_TILE | {"cards": [*BY_THE_TILE["cards"], "M2-06"]}
    game = late(rich, RIVAL, avengers_tile=0)
    play(game, "reserve deck 2", TAKE_THE_TILE)
    assert player(game, 0)["points"] == 16
    assert game.over
    assert game.winners == [0]


def test_only_seats_that_assemble_the_gauntlet_can_win() -> None:
    """M-E3: 21 points without a Time Stone lose against 16 with the Gauntlet."""
    richer = {"cards": ["M2-06", "M2-12", "M2-18", "M2-24", "M2-30", "M2-03", "M2-09", "M2-15"]}
    game = ending(FIVE_CARDS, richer)
    assert player(game, 1)["points"] == 21
    assert game.winners == [0]


def test_most_points_win_among_those_that_assemble_it() -> None:
    """M-E3: 17 beat 16, whoever triggered the end."""
    seventeen = {"cards": [*FIVE_OTHERS["cards"], "M1-08"], "tokens": GREEN}
    assert ending(seventeen, FIVE_CARDS).winners == [0]
    assert ending(FIVE_CARDS, seventeen).winners == [1]


def test_tied_on_points_the_holder_of_the_tile_wins() -> None:
    """M-E3: with seven cards against five."""
    game = ending(FIVE_CARDS, BY_THE_TILE, avengers_tile=1)
    assert [player(game, seat)["points"] for seat in (0, 1)] == [16, 16]
    assert game.winners == [1]


def test_tied_without_the_tile_fewest_cards_win() -> None:
    """M-E3: five against six; who else holds the tile does not matter."""
    assert ending(FIVE_CARDS, SIX_CARDS).winners == [0]
    assert ending(SIX_CARDS, FIVE_CARDS).winners == [1]
    holder = {"cards": ["M1-07", "M1-15", "M1-18"]}
    assert ending(holder, SIX_CARDS, FIVE_CARDS, avengers_tile=0).winners == [2]


def test_still_tied_the_victory_is_shared() -> None:
    """M-E3: same points, same number of recruited cards; reserved ones do not count."""
    assert ending(FIVE_OTHERS, FIVE_CARDS).winners == [0, 1]
    assert ending(FIVE_OTHERS | {"reserved": ["M3-01", "M3-05"]}, {}, FIVE_CARDS).winners == [0, 2]


@all_seats
def test_the_last_of_the_round_wins_at_once_when_alone(seats: int) -> None:
    """M-E3: no further turn is played."""
    game = late(*[{}] * (seats - 1), NEARLY, turn=seats - 1)
    play(game, ASSEMBLE)
    assert game.winners == [seats - 1]


def test_the_last_of_the_round_does_not_win_against_a_better_gauntlet() -> None:
    """M-E3: an earlier seat with more points has it too."""
    seventeen = {"cards": ["M3-02", "M3-06", "M3-11", "M3-18", "M1-26", "M1-08"], "tokens": GREEN}
    game = play(late(seventeen, NEARLY, turn=1), ASSEMBLE)
    assert player(game, 1)["points"] == 16
    assert game.winners == [0]
