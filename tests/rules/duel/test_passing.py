"""Passing, which only a seat with nothing at all to do may (and must) do (D-F1)."""

from tests.positions import position
from tests.referee import held, play, refuse
from tests.rules.duel.table import EMPTY, at, privileges

THREE_CARDS = ["D3-01", "D3-02", "D3-03"]


def test_a_seat_with_nothing_to_do_and_an_empty_bag_passes() -> None:
    """D-F1: no token, no card within reach, no refill."""
    game = position("duel", {}, {"tokens": {"blue": 3}}, board=EMPTY, bag={}, market=["D1-04"])
    assert game.moves() == ["pass"]
    play(game, "pass")
    assert (game.turn, game.phase, game.over) == (1, "main", False)
    assert privileges(game) == (0, 0, 3)
    assert game.moves() == ["buy D1-04"]


def test_a_seat_that_can_act_may_not_pass() -> None:
    """D-F1: one token on the board is enough."""
    refuse(position("duel", board="w" + EMPTY[1:], bag={}), "pass", "D-F1")


def test_a_seat_that_can_only_spend_a_privilege_or_take_may_not_pass() -> None:
    """D-F1, D-O1: wherever a privilege finds a token, a take does too."""
    game = position("duel", {"privileges": 1}, board="w" + EMPTY[1:], bag={})
    assert set(game.moves()) == {"privilege a1", "take a1"}


def test_a_refill_that_brings_nothing_useful_is_followed_by_a_pass() -> None:
    """D-F1: the bag holds only a gold, and the hand has its three cards already."""
    game = position("duel", {"reserved": THREE_CARDS}, board=EMPTY, bag={"gold": 1})
    assert game.moves() == ["refill"]
    play(game, "refill")
    assert at(game, "c3") == "gold"
    assert privileges(game) == (0, 1, 2)
    assert game.moves() == ["pass"]
    play(game, "pass")
    assert game.turn == 1


def test_a_seat_that_spent_privileges_on_the_last_tokens_passes_and_then_returns() -> None:
    """D-F1, D-L1: reachable with the whole box: hands of ten, five tokens left, an empty bag."""
    mine = {"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2}
    game = position(
        "duel",
        {"tokens": mine, "privileges": 2, "reserved": ["D3-11", "D3-12", "D3-13"]},
        {"tokens": {"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2}},
        board="p...p ..... .***. ..... .....",
        rows={1: [], 2: [], 3: []},
    )
    play(game, "privilege a1", "privilege e1")
    assert game.moves() == ["pass"]
    play(game, "pass")
    assert (game.turn, game.phase) == (0, "return")
    play(game, "return pearl", "return pearl")
    assert held(game, 0) == mine
    assert game.turn == 1
    assert set(game.moves()) == {"claim b3", "claim c3", "claim d3", "refill"}


def test_the_refusal_of_a_pass_says_how_much_is_still_possible() -> None:
    """D-F1: the referee counts the other decisions."""
    game = position("duel")
    refuse(game, "pass", "D-F1", len(game.moves()))
