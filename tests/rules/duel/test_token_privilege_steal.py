"""The abilities that bring a token from the board, a privilege, or a token of the opponent (D-A3 to D-A5)."""

from typing import Any

import pytest

import parure
from tests.positions import position
from tests.referee import held, play, player, refuse
from tests.rules.duel.table import EMPTY, at, in_bag, privileges

#: D1-03: white, takes a white token; costs two red and two black.
MATCHING: dict[str, Any] = {"tokens": {"red": 2, "black": 2}, "reserved": ["D1-03"]}
#: D2-03: white, takes a privilege; costs four white, two black and a pearl.
PRIVILEGED: dict[str, Any] = {"tokens": {"white": 4, "black": 2, "pearl": 1}, "reserved": ["D2-03"]}
#: D2-01: white, takes a token of the opponent; costs four blue and three red.
THIEF: dict[str, Any] = {"tokens": {"blue": 4, "red": 3}, "reserved": ["D2-01"]}


def test_a_token_of_the_cards_colour_is_taken_from_a_place_of_choice() -> None:
    """D-A3: the four white of the board, at d2, b3, e4 and c5."""
    game = play(position("duel", MATCHING), "buy D1-03")
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "token", "D1-03")
    assert set(game.moves()) == {"token d2", "token b3", "token e4", "token c5"}
    play(game, "token b3")
    assert held(game, 0) == {"white": 1}
    assert at(game, "b3") is None
    assert at(game, "d2") == "white"
    assert game.turn == 1


def test_the_only_token_of_the_colour_is_taken_without_asking() -> None:
    """D-A3: one choice is none."""
    game = play(position("duel", MATCHING, board="w.b.. ..... ..... ..... ....."), "buy D1-03")
    assert held(game, 0) == {"white": 1}
    assert at(game, "a1") is None
    assert game.turn == 1


def test_without_a_token_of_the_colour_nothing_is_taken() -> None:
    """D-A3: white tokens in the bag or with the opponent do not count, nor does gold."""
    game = position("duel", MATCHING, {"tokens": {"white": 2}}, board="b.g.. ..... ..*.. ..... .....")
    play(game, "buy D1-03")
    assert held(game, 0) == {}
    assert held(game, 1) == {"white": 2}
    assert game.turn == 1


@pytest.mark.parametrize("place", ["a1", "c3", "b1"])
def test_only_the_cards_own_colour_is_taken(place: str) -> None:
    """D-A3: a pearl, a gold and a blue lie on these places."""
    game = play(position("duel", MATCHING), "buy D1-03")
    refuse(game, f"token {place}", "D-A3", place, "white")


def test_the_payment_is_not_on_the_board_when_the_token_is_taken() -> None:
    """D-A3, D-B3: it lies in the bag, like the white that is not taken here."""
    game = position("duel", MATCHING, board=EMPTY, bag={"white": 1})
    play(game, "buy D1-03")
    assert held(game, 0) == {}
    assert in_bag(game) == {"white": 1, "red": 2, "black": 2}


def test_a_token_taken_by_an_ability_may_exceed_ten_until_the_turn_ends() -> None:
    """D-A3, D-L1: ten held, a card that costs nothing, and a white token for it."""
    given = {
        "tokens": {"blue": 3, "green": 4, "red": 3},
        "bonuses": {"red": 2, "black": 2},
        "reserved": ["D1-03"],
    }
    game = play(position("duel", given, board="w" + EMPTY[1:]), "buy D1-03")
    assert (game.turn, game.phase) == (0, "return")
    assert sum(held(game, 0).values()) == 11


def test_three_matching_tokens_by_ability_give_nobody_a_privilege() -> None:
    """D-A3, D-T2: an ability is no take."""
    given = MATCHING | {"tokens": {"red": 2, "black": 2, "white": 2}}
    game = play(position("duel", given, board="w" + EMPTY[1:]), "buy D1-03")
    assert held(game, 0) == {"white": 3}
    assert privileges(game) == (0, 0, 3)


def test_a_card_brings_a_privilege_from_above_the_board() -> None:
    """D-A4: as long as one is there."""
    game = play(position("duel", PRIVILEGED, {"privileges": 1}), "buy D2-03")
    assert privileges(game) == (1, 1, 1)
    assert game.turn == 1


def test_a_card_brings_a_privilege_of_the_opponent() -> None:
    """D-A4, D-V1: with none above the board."""
    game = play(position("duel", PRIVILEGED | {"privileges": 1}, {"privileges": 2}), "buy D2-03")
    assert privileges(game) == (2, 1, 0)


def test_a_card_brings_no_fourth_privilege() -> None:
    """D-A4, D-V1: a seat with all three gets nothing."""
    game = play(position("duel", PRIVILEGED | {"privileges": 3}), "buy D2-03")
    assert privileges(game) == (3, 0, 0)


def test_a_token_of_choice_is_taken_from_the_opponent() -> None:
    """D-A5: gems and pearls, one decision for each colour held."""
    game = position("duel", THIEF, {"tokens": {"white": 2, "pearl": 1, "gold": 1}})
    play(game, "buy D2-01")
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "steal", "D2-01")
    assert set(game.moves()) == {"steal white", "steal pearl"}
    play(game, "steal pearl")
    assert held(game, 0) == {"pearl": 1}
    assert held(game, 1) == {"white": 2, "gold": 1}
    assert game.turn == 1


def test_one_colour_to_steal_is_stolen_without_asking() -> None:
    """D-A5: three white are one choice, and the gold beside them is none."""
    game = play(position("duel", THIEF, {"tokens": {"white": 3, "gold": 2}}), "buy D2-01")
    assert held(game, 0) == {"white": 1}
    assert held(game, 1) == {"white": 2, "gold": 2}
    assert game.turn == 1


@pytest.mark.parametrize("tokens", [{}, {"gold": 3}])
def test_an_opponent_without_gems_and_pearls_loses_nothing(tokens: dict[str, int]) -> None:
    """D-A5, D-R3: gold is never stolen."""
    game = play(position("duel", THIEF, {"tokens": tokens}), "buy D2-01")
    assert held(game, 0) == {}
    assert held(game, 1) == tokens
    assert game.turn == 1


@pytest.mark.parametrize("colour", ["gold", "red", "pearl"])
def test_only_gems_and_pearls_that_the_opponent_holds_are_stolen(colour: str) -> None:
    """D-A5: gold never, the others only if they are there."""
    game = position("duel", THIEF, {"tokens": {"white": 2, "black": 1, "gold": 1}})
    play(game, "buy D2-01")
    refuse(game, f"steal {colour}", "D-A5", colour)


@pytest.mark.parametrize(
    ("decision", "clause"),
    [("token a1", "D-A3"), ("steal white", "D-A5"), ("joker red", "D-A2"), ("royal R1", "D-K1")],
)
def test_abilities_are_not_used_without_their_card(decision: str, clause: str) -> None:
    """D-A2, D-A3, D-A5, D-K1: each belongs to a phase of its own."""
    given = {"tokens": {"red": 1}, "cards": ["D1-07", "D1-17"]}
    refuse(position("duel", given, {"tokens": {"white": 1}}), decision, clause)


@pytest.mark.parametrize("given", [MATCHING, THIEF])
def test_an_ability_that_asks_is_part_of_the_position(given: dict[str, Any]) -> None:
    """D-A3, D-A5: taken up from its view the game goes on alike."""
    game = position("duel", given, {"tokens": {"white": 1, "green": 1}})
    play(game, f"buy {given['reserved'][0]}")
    assert game.phase in {"token", "steal"}
    again = parure.from_view(game.view())
    assert again == game
    for decision in game.moves():
        assert play(again.copy(), decision).view() == play(game.copy(), decision).view()


def test_the_cards_bonus_and_points_are_there_when_its_ability_is_applied() -> None:
    """D-A3: it has been bought; only the token is still to come."""
    game = play(position("duel", MATCHING), "buy D1-03")
    shown = player(game, 0)
    assert shown["cards"] == ["D1-03"]
    assert shown["bonuses"]["white"] == 1
    assert shown["tokens"]["red"] == 0
