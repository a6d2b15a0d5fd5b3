"""Privileges: spending them, and taking them (D-O1, D-V1)."""

from typing import Any

import pytest

from tests.positions import position
from tests.referee import held, moves_of, play, refuse
from tests.rules.duel.table import EMPTY, at, privileges

A_REFILL: dict[str, Any] = {"board": "w.... ..... ..... ..... .....", "bag": {"red": 1}}


def test_a_privilege_takes_any_one_gem_from_the_board() -> None:
    """D-O1: the token comes to the hand, the privilege goes back above the board, the turn goes on."""
    game = play(position("duel", {"privileges": 2}), "privilege d2")
    assert held(game, 0) == {"white": 1}
    assert at(game, "d2") is None
    assert privileges(game) == (1, 0, 2)
    assert (game.turn, game.phase) == (0, "main")


def test_a_privilege_takes_a_pearl() -> None:
    """D-O1: pearls too."""
    game = play(position("duel", {"privileges": 1}), "privilege a1")
    assert held(game, 0) == {"pearl": 1}


def test_a_privilege_reaches_every_gem_and_pearl_and_no_gold() -> None:
    """D-O1: 22 of the 25 places of a full board; gold lies on b2, c3 and d4."""
    game = position("duel", {"privileges": 1})
    offered = {move.split()[1] for move in moves_of(game, "privilege")}
    assert len(offered) == 22
    assert not offered & {"b2", "c3", "d4"}


def test_a_privilege_never_takes_gold() -> None:
    """D-O1: refused with the place and the rule."""
    refuse(position("duel", {"privileges": 1}), "privilege c3", "D-O1", "c3", "gold")


def test_all_three_privileges_may_be_spent_in_one_turn() -> None:
    """D-O1: any number of them, each for one token, before the mandatory action."""
    game = play(position("duel", {"privileges": 3}), "privilege a1", "privilege e5", "privilege b4")
    assert held(game, 0) == {"pearl": 2, "green": 1}
    assert privileges(game) == (0, 0, 3)
    assert not moves_of(game, "privilege")
    play(game, "take b1 c1 d1")
    assert game.turn == 1


def test_a_privilege_must_be_held_to_be_spent() -> None:
    """D-O1: those of the opponent and those above the board are not one's own."""
    game = position("duel", {}, {"privileges": 1})
    assert not moves_of(game, "privilege")
    refuse(game, "privilege a1", "D-O1", "privilege", 0)


def test_a_privilege_takes_nothing_from_an_empty_place() -> None:
    """D-O1: there must be a token."""
    game = play(position("duel", {"privileges": 2}), "privilege a2")
    refuse(game, "privilege a2", "D-O1", "a2", "empty")


@pytest.mark.parametrize("word", ["a0", "a6", "f1", "A1", "1a", "a", "red", "a1 b1"])
def test_a_privilege_names_one_place_of_the_board(word: str) -> None:
    """D-O1: anything else is no place, and no clause of the rules is concerned."""
    refuse(position("duel", {"privileges": 1}), f"privilege {word}", None)


def test_privileges_come_before_the_mandatory_action_only() -> None:
    """D-O1: not between a claimed gold and its card."""
    game = play(position("duel", {"privileges": 1}), "claim c3")
    assert game.phase == "reserve"
    refuse(game, "privilege a1", "D-R1", "reserve")


def test_two_privileges_may_take_the_two_pearls_for_nothing() -> None:
    """D-O1, D-T2: only a take that holds both pearls gives the opponent a privilege."""
    game = play(position("duel", {"privileges": 2}), "privilege a1", "privilege b4", "take e1")
    assert privileges(game) == (0, 0, 3)


def test_a_privilege_and_a_take_together_are_not_three_of_a_colour() -> None:
    """D-O1, D-T2: three reds, but only two of them in one take."""
    game = position("duel", {"privileges": 1}, board="rrr.. ..... ..... ..... .....")
    play(game, "privilege c1", "take a1 b1")
    assert held(game, 0) == {"red": 3}
    assert privileges(game) == (0, 0, 3)


def test_a_new_privilege_comes_from_above_the_board() -> None:
    """D-V1: as long as one is there."""
    game = play(position("duel", {"privileges": 1}, {"privileges": 1}, **A_REFILL), "refill")
    assert privileges(game) == (1, 2, 0)


@pytest.mark.parametrize(("mine", "theirs"), [(3, 0), (2, 1), (1, 2)])
def test_with_none_above_the_board_a_privilege_is_taken_from_the_other_seat(mine: int, theirs: int) -> None:
    """D-V1: the taker's opponent loses one."""
    game = play(position("duel", {"privileges": mine}, {"privileges": theirs}, **A_REFILL), "refill")
    assert privileges(game) == (mine - 1, theirs + 1, 0)


def test_a_seat_with_all_three_privileges_takes_none() -> None:
    """D-V1: nothing happens."""
    game = play(position("duel", {}, {"privileges": 3}, **A_REFILL), "refill")
    assert privileges(game) == (0, 3, 0)


def test_a_spent_privilege_is_above_the_board_for_the_next_taker() -> None:
    """D-O1, D-V1: seat 0 spends two of three, refills, and the opponent takes one of the two."""
    game = position("duel", {"privileges": 3}, board="wbg.. ..... ..... ..... .....", bag={"red": 1})
    play(game, "privilege a1", "privilege b1", "refill")
    assert privileges(game) == (1, 1, 1)


def test_without_gems_on_the_board_no_privilege_can_be_spent() -> None:
    """D-O1: only gold is left."""
    game = position("duel", {"privileges": 3}, board="..... ..... ..*.. ..... .....")
    assert not moves_of(game, "privilege")


def test_the_last_token_may_go_by_privilege_and_the_refill_is_then_forced() -> None:
    """D-O1, D-F1: after it no mandatory action is possible."""
    game = position("duel", {"privileges": 1}, board="w" + EMPTY[1:], bag={"red": 1})
    play(game, "privilege a1")
    assert game.moves() == ["refill"]
