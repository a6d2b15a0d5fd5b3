"""Crowns and royal cards (D-K1)."""

from typing import Any

import pytest

import parure
from tests.positions import position
from tests.referee import held, play, player, refuse
from tests.rules.duel.table import EMPTY, privileges

#: One crown and no point each: green, red, black and blue.
ONE = ["D1-14", "D1-19", "D1-24", "D1-09"]
#: Two crowns and no point each, joined to blue.
TWO = [{"id": "D2-21", "as": "blue"}, {"id": "D2-22", "as": "blue"}]


def crowned(crowns: int) -> list[str | dict[str, str]]:
    """Cards with that many crowns, up to eight."""
    twos = TWO[: crowns // 2]
    return [*twos, *ONE[: crowns - 2 * len(twos)]]


def buying(card: str, *cards: str | dict[str, str], **given: Any) -> dict[str, Any]:
    """A seat with cards that can pay for D1-04 (one crown) or, with two red bonuses, D3-01 (two crowns)."""
    tokens = {"D1-04": {"blue": 3}, "D3-01": {"blue": 3, "red": 3, "black": 3, "pearl": 1}}
    return {"cards": list(cards), "reserved": [card], "tokens": tokens[card], **given}


def third_crown(**opponent: Any) -> parure.Game:
    """Seat 0 has just bought its third crown and is to choose a royal card."""
    return play(position("duel", buying("D1-04", *ONE[:2]), opponent), "buy D1-04")


def test_the_third_crown_brings_a_royal_card_of_choice() -> None:
    """D-K1: all four are there to choose from, and the turn is not over."""
    game = third_crown()
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "royal", "D1-04")
    assert set(game.moves()) == {"royal R1", "royal R2", "royal R3", "royal R4"}
    play(game, "royal R1")
    assert player(game, 0)["royals"] == ["R1"]
    assert game.view()["royals"] == ["R2", "R3", "R4"]
    assert player(game, 0)["points"] == 3
    assert game.turn == 1


def test_the_second_crown_brings_none() -> None:
    """D-K1: one is missing."""
    game = play(position("duel", buying("D1-04", *crowned(1))), "buy D1-04")
    assert player(game, 0)["crowns"] == 2
    assert (game.turn, player(game, 0)["royals"]) == (1, [])


@pytest.mark.parametrize(
    ("before", "royals", "comes"),
    [
        (1, [], True),
        (2, [], True),
        (3, ["R1"], False),
        (4, ["R1"], True),
        (5, ["R1"], True),
        (6, ["R1", "R2"], False),
    ],
)
def test_two_crowns_at_once_may_pass_over_the_number(before: int, royals: list[str], comes: bool) -> None:
    """D-K1: what counts is to reach the third or the sixth, also by going past it."""
    game = position("duel", buying("D3-01", *crowned(before), royals=royals, bonuses={"red": 2}))
    assert player(game, 0)["crowns"] == before
    play(game, "buy D3-01")
    assert (game.phase == "royal") is comes


def test_the_fourth_and_fifth_crown_bring_none() -> None:
    """D-K1: a royal card comes on reaching three, not while having three."""
    for crowns in (3, 4):
        game = play(position("duel", buying("D1-04", *crowned(crowns), royals=["R1"])), "buy D1-04")
        assert player(game, 0)["royals"] == ["R1"]
        assert game.turn == 1


def test_the_sixth_crown_brings_a_second_royal_card() -> None:
    """D-K1: of those that are left."""
    given = buying("D1-04", *crowned(5), royals=["R1"])
    game = play(position("duel", given, {"royals": ["R3"]}), "buy D1-04")
    assert game.phase == "royal"
    assert set(game.moves()) == {"royal R2", "royal R4"}
    play(game, "royal R4")
    assert player(game, 0)["royals"] == ["R1", "R4"]
    assert player(game, 0)["points"] == 5


@pytest.mark.parametrize("crowns", [6, 7, 8])
def test_after_the_sixth_no_more_come(crowns: int) -> None:
    """D-K1: two royal cards a seat."""
    given = buying("D1-04", *crowned(crowns), royals=["R1", "R2"])
    game = play(position("duel", given), "buy D1-04")
    assert player(game, 0)["crowns"] == crowns + 1
    assert player(game, 0)["royals"] == ["R1", "R2"]
    assert game.turn == 1


def test_the_last_royal_card_comes_without_asking() -> None:
    """D-K1: the other three are taken."""
    given = buying("D1-04", *crowned(5), royals=["R1"])
    game = play(position("duel", given, {"royals": ["R2", "R4"]}), "buy D1-04")
    assert player(game, 0)["royals"] == ["R1", "R3"]
    assert privileges(game) == (1, 0, 2)
    assert (game.turn, game.view()["royals"]) == (1, [])


def test_a_royal_card_of_the_opponent_is_not_to_be_had() -> None:
    """D-K1: only those that are left."""
    game = third_crown(royals=["R2"])
    refuse(game, "royal R2", "D-K1", "R2")


def test_a_royal_card_that_does_not_exist_is_not_understood() -> None:
    """D-K1: there are four."""
    refuse(third_crown(), "royal R5", None)


def test_the_royal_extra_turn() -> None:
    """D-K1, D-A1: R2 lets the seat play again."""
    game = play(third_crown(), "royal R2")
    assert (game.turn, game.phase) == (0, "main")
    assert player(game, 0)["points"] == 2
    play(game, "take a1")
    assert game.turn == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "after"), [(0, 1, (1, 1, 1)), (1, 2, (2, 1, 0)), (3, 0, (3, 0, 0))]
)
def test_the_royal_privilege(mine: int, theirs: int, after: tuple[int, int, int]) -> None:
    """D-K1, D-A4, D-V1: R3 brings one from above the board, or of the opponent, or none."""
    given = buying("D1-04", *ONE[:2], privileges=mine)
    game = play(position("duel", given, {"privileges": theirs}), "buy D1-04", "royal R3")
    assert privileges(game) == after
    assert game.turn == 1


def test_the_royal_theft() -> None:
    """D-K1, D-A5: R4 takes a token of choice; the card being applied is the royal one."""
    game = play(third_crown(tokens={"white": 1, "pearl": 1, "gold": 1}), "royal R4")
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "steal", "R4")
    assert player(game, 0)["royals"] == ["R4"]
    assert set(game.moves()) == {"steal white", "steal pearl"}
    again = parure.from_view(game.view())
    assert again == game
    for line in (game, again):
        play(line, "steal white")
        assert held(line, 0) == {"white": 1}
        assert held(line, 1) == {"pearl": 1, "gold": 1}
        assert line.turn == 1


@pytest.mark.parametrize(
    ("theirs", "mine"), [({"red": 2, "gold": 1}, {"red": 1}), ({"gold": 1}, {}), ({}, {})]
)
def test_the_royal_theft_asks_only_where_there_is_a_choice(
    theirs: dict[str, int], mine: dict[str, int]
) -> None:
    """D-K1, D-A5: one colour is taken at once, gold never."""
    game = play(third_crown(tokens=theirs), "royal R4")
    assert held(game, 0) == mine
    assert game.turn == 1


def test_a_royal_theft_of_the_last_royal_card_waits_for_its_choice() -> None:
    """D-K1, D-A5: R4 comes by itself, then asks; the card being applied is R4."""
    given = buying("D1-04", *crowned(5), royals=["R1"])
    opponent = {"royals": ["R2", "R3"], "tokens": {"white": 1, "green": 1}}
    game = play(position("duel", given, opponent), "buy D1-04")
    assert (game.phase, game.view()["pending"]) == ("steal", "R4")


def test_the_jewel_cards_ability_comes_before_the_royal_card() -> None:
    """D-K1, D-A2: D3-11 is joined to a colour first, then its three crowns bring a royal card."""
    given = {"cards": ["D1-07", "D2-18"], "bonuses": {"black": 1}, "tokens": {"black": 4, "gold": 1},
              "reserved": ["D3-11"]}  # fmt: skip
    game = position("duel", given)
    assert player(game, 0)["bonuses"]["black"] == 3
    play(game, "buy D3-11")
    assert (game.phase, game.view()["pending"]) == ("joker", "D3-11")
    assert player(game, 0)["crowns"] == 3
    again = parure.from_view(game.view())
    for line in (game, again):
        play(line, "joker blue")
        assert (line.phase, line.view()["pending"]) == ("royal", "D3-11")
        play(line, "royal R2")
        assert (line.turn, line.phase) == (0, "main")


def test_royal_cards_have_no_crowns_bonuses_or_colour() -> None:
    """D-K1: crowns count on jewel cards; a royal card has its points and its ability."""
    shown = player(position("duel", {"royals": ["R1", "R2"]}), 0)
    assert (shown["points"], shown["crowns"]) == (5, 0)
    assert not any(shown["bonuses"].values())
    assert not any(shown["colour_points"].values())


def test_a_royal_card_comes_before_tokens_are_returned() -> None:
    """D-K1, D-L1: the order is royal card, its theft, return, end of the turn."""
    given = {
        "cards": ONE[:2],
        "bonuses": {"blue": 3},
        "reserved": ["D1-04"],
        "tokens": {"white": 3, "green": 3, "red": 4},
        "privileges": 1,
    }
    opponent = {"tokens": {"white": 1, "black": 1}}
    game = position("duel", given, opponent, board="k" + EMPTY[1:])
    play(game, "privilege a1", "buy D1-04")
    assert game.phase == "royal"
    play(game, "royal R4")
    assert game.phase == "steal"
    play(game, "steal white")
    assert game.phase == "return"
    assert sum(held(game, 0).values()) == 12
    play(game, "return white", "return red")
    assert sum(held(game, 0).values()) == 10
    assert game.turn == 1


def test_a_choice_of_royal_card_is_part_of_the_position() -> None:
    """D-K1: taken up from its view the game goes on alike."""
    game = third_crown(tokens={"white": 1, "green": 1})
    again = parure.from_view(game.view())
    assert again == game
    for decision in game.moves():
        assert play(again.copy(), decision).view() == play(game.copy(), decision).view()
