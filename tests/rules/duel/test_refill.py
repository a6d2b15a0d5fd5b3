"""Filling the board from the bag: the choice to (D-O2), the spiral (D-U2), and when it is forced (D-F1)."""

from itertools import pairwise

import pytest

import parure
from tests.positions import position
from tests.referee import held, moves_of, play, refuse
from tests.rules.duel.table import EMPTY, PLACES, SPIRAL, at, in_bag, laid, privileges

NOT_RED = "wwwwbbbbggggkkkkpp***rrr"  # 24 tokens; the fourth red is in the bag
THREE_CARDS = ["D3-01", "D3-02", "D3-03"]


@pytest.mark.parametrize("filled", range(25))
def test_the_board_is_filled_along_the_spiral(filled: int) -> None:
    """D-O2, D-U2: one token of the bag goes to the first empty place from the centre outwards."""
    board = laid(zip(SPIRAL[:filled], NOT_RED, strict=False))
    game = play(position("duel", board=board, bag={"red": 1}), "refill")
    assert at(game, SPIRAL[filled]) == "red"
    assert all(at(game, place) is None for place in SPIRAL[filled + 1 :])


def test_the_spiral_visits_every_place_once_and_never_jumps() -> None:
    """D-U2: the list of places in these tests is itself a spiral."""
    assert sorted(SPIRAL) == sorted(PLACES)
    steps = [abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) for a, b in pairwise(SPIRAL)]
    assert set(steps) == {1}


def test_a_refill_skips_the_places_that_are_taken() -> None:
    """D-O2: three holes, two tokens: the hole nearest the spiral's end stays empty."""
    board = ".bgrk g*kwb kw.gr bpr*w rkwb."  # a1, c3 and e5 are empty
    game = play(position("duel", board=board, bag={"green": 1, "pearl": 1}), "refill")
    assert {at(game, "c3"), at(game, "a1")} == {"green", "pearl"}
    assert at(game, "e5") is None
    assert at(game, "b2") == "gold"


def test_a_refill_empties_the_bag() -> None:
    """D-O2: all tokens of the bag, gold and pearls too."""
    tokens = {"white": 2, "blue": 1, "pearl": 2, "gold": 3}
    game = play(position("duel", board=EMPTY, bag=tokens), "refill")
    assert in_bag(game) == {}
    assert sorted(str(at(game, place)) for place in SPIRAL[:8]) == sorted(
        ["white", "white", "blue", "pearl", "pearl", "gold", "gold", "gold"]
    )
    assert all(at(game, place) is None for place in SPIRAL[8:])


def test_the_bag_is_shuffled() -> None:
    """D-O2: other seeds lay the same tokens in another order."""
    bag = {"white": 3, "blue": 3, "green": 3, "red": 3}
    boards = {
        str(play(position("duel", board=EMPTY, bag=bag, seed=seed), "refill").view()["board"])
        for seed in range(20)
    }
    assert len(boards) == 20


def test_a_refill_gives_the_opponent_a_privilege_and_the_turn_goes_on() -> None:
    """D-O2: the mandatory action is still to come."""
    game = position("duel", board="wbgrk ..... ..... ..... .....")
    play(game, "refill")
    assert privileges(game) == (0, 1, 2)
    assert (game.turn, game.phase) == (0, "main")
    play(game, "take a1 b1 c1")
    assert game.turn == 1


def test_the_board_is_never_filled_by_itself() -> None:
    """D-O2: a refill is somebody's decision, even with the board nearly empty and a full bag."""
    game = play(position("duel", board="w...k ..... ..... ..... ....."), "take a1")
    assert at(game, "a1") is None
    assert game.turn == 1
    assert at(game, "e1") == "black"


def test_an_empty_bag_cannot_be_poured_out() -> None:
    """D-O2: with all tokens on the board or in hands there is nothing to refill with."""
    refuse(position("duel", {"tokens": {"white": 2}}), "refill", "D-O2", "bag", "empty")


def test_nobody_refills_twice_in_a_turn() -> None:
    """D-O2: the first refill has emptied the bag."""
    game = play(position("duel", board="wbgrk ..... ..... ..... ....."), "refill")
    refuse(game, "refill", "D-O2")


def test_after_a_refill_no_privilege_is_spent_in_that_turn() -> None:
    """D-O2: privileges come first, the refill after them."""
    game = play(position("duel", {"privileges": 2}, board="wbgrk ..... ..... ..... ....."), "refill")
    assert not moves_of(game, "privilege")
    refuse(game, "privilege a1", "D-O2", "refill")


def test_privileges_may_be_spent_before_a_refill() -> None:
    """D-O1, D-O2: both optional actions in one turn, in this order."""
    game = position("duel", {"privileges": 2}, board="wbgrk ..... ..... ..... .....")
    play(game, "privilege a1", "privilege b1", "refill")
    assert held(game, 0) == {"white": 1, "blue": 1}
    assert privileges(game) == (0, 1, 2)


def test_a_refill_binds_only_the_turn_in_which_it_was_done() -> None:
    """D-O2: the opponent, and the seat itself a turn later, may spend privileges again."""
    game = position("duel", {"privileges": 2}, board="wbgrk ..... ..... ..... .....")
    play(game, "refill", "take a1")
    assert moves_of(game, "privilege")
    play(game, "take b1")
    assert moves_of(game, "privilege")


def test_with_nothing_else_to_do_the_refill_is_forced() -> None:
    """D-F1: an empty board and no card within reach leave one decision."""
    game = position("duel", board=EMPTY)
    assert game.moves() == ["refill"]
    play(game, "refill")
    assert game.turn == 0
    assert privileges(game) == (0, 1, 2)
    assert moves_of(game, "take")
    assert not moves_of(game, "privilege")


def test_a_forced_refill_cannot_be_passed_over() -> None:
    """D-F1: the seat must refill."""
    refuse(position("duel", board=EMPTY), "pass", "D-F1", "refill")


def test_gold_that_cannot_be_claimed_does_not_prevent_a_forced_refill() -> None:
    """D-F1, D-R1: three reserved cards, and only gold on the board."""
    game = position("duel", {"reserved": THREE_CARDS, "privileges": 1}, board="..... ..... .**.. ..*.. .....")
    assert game.moves() == ["refill"]


def test_gold_that_can_be_claimed_leaves_the_refill_free() -> None:
    """D-F1: reserving is a mandatory action too."""
    game = position("duel", {"reserved": THREE_CARDS[:2]}, board="..... ..... ..*.. ..... .....")
    assert set(game.moves()) == {"claim c3", "refill"}


def test_a_card_that_can_be_bought_leaves_the_refill_free() -> None:
    """D-F1: buying is a mandatory action too."""
    game = position("duel", {"tokens": {"blue": 3}}, board=EMPTY, market=["D1-04"])
    assert set(game.moves()) == {"buy D1-04", "refill"}


def test_a_joker_that_joins_nothing_does_not_prevent_a_forced_refill() -> None:
    """D-F1, D-A2: the tokens for it are there, but it can not be bought."""
    rows = {1: ["D1-27"], 2: [], 3: []}
    game = position("duel", {"tokens": {"black": 4, "pearl": 1}}, board=EMPTY, rows=rows)
    assert game.moves() == ["refill"]


def test_a_refill_is_remembered_in_the_position() -> None:
    """D-O2: a game taken up after the refill still has no privileges to spend; a fresh turn has."""
    game = play(position("duel", {"privileges": 2}, board="wbgrk ..... ..... ..... ....."), "refill")
    view = game.view()
    assert view["memory"]["refilled"] is True
    assert parure.from_view(view).moves() == game.moves()
    del view["memory"]
    assert moves_of(parure.from_view(view), "privilege")
