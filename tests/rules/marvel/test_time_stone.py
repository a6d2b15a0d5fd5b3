"""The green Time Stone: how it comes, and what it never does."""

from typing import Any

import pytest

import parure
from tests.referee import held, moves_of, play, player, refuse
from tests.rules.classic import MARVEL, all_seats

# Doctor Octopus, level 3, costs seven blue: five bonuses and two tokens pay for him.
SEVEN_BLUE: dict[str, Any] = {"bonuses": {"blue": 5}, "tokens": {"blue": 2}}


def octopus(*players: dict[str, Any], **entries: Any) -> parure.Game:
    """A position in which Doctor Octopus is face up."""
    return MARVEL.position(*players, **{"market": ["M3-02"]} | entries)


@all_seats
def test_the_first_card_of_level_3_brings_a_time_stone(seats: int) -> None:
    """M-G1: one green token from the bank."""
    game = play(octopus(SEVEN_BLUE, seats=seats), "buy M3-02")
    assert held(game, 0) == {"green": 1}
    assert game.view()["bank"]["green"] == seats - 1


def test_a_second_card_of_level_3_brings_none() -> None:
    """M-G1: a seat never has more than one."""
    rich = {"cards": ["M3-06"], "bonuses": {"blue": 5}, "tokens": {"blue": 1, "green": 1}}
    game = play(octopus(rich), "buy M3-02")
    assert held(game, 0) == {"green": 1}
    assert game.view()["bank"]["green"] == 1


def test_each_seat_gets_its_own() -> None:
    """M-G1: the second seat's first one too, down to the last in the bank."""
    second = {"reserved": ["M3-11"], "bonuses": {"yellow": 4}, "tokens": {"gray": 3}}
    game = play(octopus(SEVEN_BLUE, second), "buy M3-02", "buy M3-11")
    assert [held(game, seat) for seat in (0, 1)] == [{"green": 1}, {"green": 1}]
    assert game.view()["bank"]["green"] == 0


@pytest.mark.parametrize("card", ["M1-11", "M2-09"])
def test_cards_of_levels_1_and_2_bring_none(card: str) -> None:
    """M-G1: they do not carry the icon."""
    game = MARVEL.position({"bonuses": {"purple": 5, "yellow": 2}, "reserved": [card]})
    assert held(play(game, f"buy {card}"), 0) == {}


def test_reserving_a_card_of_level_3_brings_none() -> None:
    """M-G1: recruiting does, reserving does not."""
    for decision in ("reserve M3-02", "reserve deck 3"):
        assert held(play(octopus(), decision), 0) == {"gray": 1}


def test_a_recruit_from_the_hand_brings_one_too() -> None:
    """M-G1: wherever the card comes from."""
    game = MARVEL.position(SEVEN_BLUE | {"hidden": ["M3-02"]})
    assert held(play(game, "buy M3-02"), 0) == {"green": 1}


def test_the_time_stone_comes_when_the_payment_is_settled() -> None:
    """M-G1: not while it is still being paid."""
    rich = {"bonuses": {"blue": 5}, "tokens": {"blue": 2, "gray": 1}}
    game = play(octopus(rich), "buy M3-02")
    assert game.phase == "pay"
    assert held(game, 0) == {"blue": 2, "gray": 1}
    assert held(play(game, "gray blue"), 0) == {"blue": 1, "green": 1}


def test_the_time_stone_is_not_taken() -> None:
    """M-T1: neither among three, nor as a pair, nor alone."""
    game = MARVEL.position(seats=4)
    for take in ("take yellow blue green", "take green green", "take green"):
        refuse(game, take, "M-T1", "green")
    assert all("green" not in take for take in moves_of(game, "take"))


def test_the_time_stone_pays_for_nothing() -> None:
    """M-B1: with one token missing a green one does not help."""
    game = octopus({"bonuses": {"blue": 5}, "tokens": {"blue": 1, "green": 1}})
    refuse(game, "buy M3-02", "M-B1", "blue", 1)


def test_there_are_no_green_bonuses() -> None:
    """M-B1: bonuses are of the five other colours."""
    game = play(octopus(SEVEN_BLUE), "buy M3-02")
    assert player(game, 0)["bonuses"] == {"yellow": 1, "blue": 5, "orange": 0, "red": 0, "purple": 0}


def test_the_limit_of_ten_counts_the_time_stone() -> None:
    """M-L1: with nine other tokens and the green one, a gray one is too many."""
    tokens = {"yellow": 5, "orange": 4, "green": 1}
    game = play(MARVEL.position({"tokens": tokens}, seats=4), "reserve deck 1")
    assert game.phase == "return"
    assert held(play(game, "return gray"), 0) == tokens


def test_the_time_stone_can_not_be_returned() -> None:
    """M-L1: all colours but green are offered."""
    tokens = {"yellow": 5, "orange": 4, "green": 1}
    game = play(MARVEL.position({"tokens": tokens}, seats=4), "reserve deck 1")
    assert sorted(game.moves()) == ["return gray", "return orange", "return yellow"]
    refuse(game, "return green", "M-L1", "green")


def test_the_time_stone_itself_can_be_one_too_many() -> None:
    """M-G1, M-L1: a free recruit of level 3 with ten tokens in hand makes eleven."""
    seven_free = {"bonuses": {"blue": 5}, "cards": ["M2-09", "M2-12"]}
    game = octopus(seven_free | {"tokens": {"yellow": 5, "orange": 5}}, seats=4)
    play(game, "buy M3-02")
    assert (game.turn, game.phase) == (0, "return")
    assert sorted(game.moves()) == ["return orange", "return yellow"]
    play(game, "return orange")
    assert held(game, 0) == {"yellow": 5, "orange": 4, "green": 1}
    assert game.turn == 1
