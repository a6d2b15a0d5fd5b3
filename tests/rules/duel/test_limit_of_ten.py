"""At most ten tokens at the end of a turn (D-L1)."""

import pytest

import parure
from tests.positions import position
from tests.referee import held, play, refuse
from tests.rules.duel.table import at, in_bag

NINE = {"white": 2, "green": 2, "red": 2, "black": 2, "gold": 1}
ROW = "bbgp. ..... ..... ..... ....."


def twelve() -> parure.Game:
    """Seat 0 held nine tokens and has taken two blue and a green."""
    return play(position("duel", {"tokens": NINE}, board=ROW), "take a1 b1 c1")


def test_more_than_ten_tokens_are_returned_one_by_one() -> None:
    """D-L1: twelve, so two go back; then the turn ends."""
    game = twelve()
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "return", None)
    play(game, "return white")
    assert (game.turn, game.phase) == (0, "return")
    play(game, "return red")
    assert (game.turn, game.phase) == (1, "main")
    assert sum(held(game, 0).values()) == 10


def test_ten_tokens_are_not_too_many() -> None:
    """D-L1: exactly ten stay."""
    game = play(position("duel", {"tokens": NINE}, board=ROW), "take a1")
    assert game.turn == 1
    assert sum(held(game, 0).values()) == 10


def test_any_token_held_may_be_returned() -> None:
    """D-L1: also those just taken, also gold."""
    game = twelve()
    colours = {"white", "blue", "green", "red", "black", "gold"}
    assert set(game.moves()) == {f"return {colour}" for colour in colours}


def test_a_pearl_may_be_returned() -> None:
    """D-L1: pearls count, and go back like gems."""
    game = play(position("duel", {"tokens": NINE}, board=ROW), "take c1 d1")
    assert game.phase == "return"
    play(game, "return pearl")
    assert "pearl" not in held(game, 0)
    assert game.turn == 1


def test_returned_tokens_go_into_the_bag() -> None:
    """D-L1: not on the board."""
    game = position("duel", {"tokens": NINE}, board=ROW, bag={})
    play(game, "take a1 b1 c1", "return gold", "return blue")
    assert in_bag(game) == {"gold": 1, "blue": 1}
    assert at(game, "c3") is None


def test_gold_counts_towards_the_ten() -> None:
    """D-L1: the gold of a reservation is the eleventh token."""
    tokens = {**NINE, "blue": 1}
    game = play(position("duel", {"tokens": tokens}), "claim c3")
    assert game.phase == "reserve"
    play(game, "reserve deck 1")
    assert (game.turn, game.phase) == (0, "return")
    play(game, "return gold")
    assert held(game, 0) == tokens


def test_during_the_turn_more_than_ten_may_be_held() -> None:
    """D-L1: privileges take a hand to thirteen, and a purchase brings it back to ten."""
    given = {"tokens": {"white": 3, "green": 3, "red": 3, "blue": 1}, "privileges": 3, "reserved": ["D1-04"]}
    game = position("duel", given, board="bb... ..... ..... ..... w....", bag={})
    play(game, "privilege a1", "privilege b1", "privilege a5")
    assert sum(held(game, 0).values()) == 13
    assert (game.turn, game.phase) == (0, "main")
    play(game, "buy D1-04")
    assert sum(held(game, 0).values()) == 10
    assert game.turn == 1


def test_a_colour_that_is_not_held_cannot_be_returned() -> None:
    """D-L1: the hand has no pearl."""
    refuse(twelve(), "return pearl", "D-L1", "pearl")


@pytest.mark.parametrize("decision", ["take d1", "refill", "claim c3", "buy D1-01", "pass", "privilege d1"])
def test_nothing_else_is_done_before_the_tokens_are_returned(decision: str) -> None:
    """D-L1: the referee names both numbers."""
    refuse(twelve(), decision, "D-L1", 12, 10, "return")


def test_only_what_is_too_much_is_returned() -> None:
    """D-L1: with ten or fewer there is nothing to give back."""
    refuse(position("duel", {"tokens": NINE}), "return white", "D-L1", 9, 10)


def test_the_hand_is_counted_at_the_end_of_the_own_turn_only() -> None:
    """D-L1: the opponent's ten stay ten."""
    game = position("duel", {}, {"tokens": {**NINE, "blue": 1}})
    play(game, "take a1")
    assert (game.turn, game.phase) == (1, "main")


def test_a_return_is_part_of_the_position() -> None:
    """D-L1: taken up from its view the game goes on alike."""
    game = twelve()
    again = parure.from_view(game.view())
    assert again == game
    for line in (game, again):
        play(line, "return black", "return blue")
        assert line.turn == 1
    assert again.view() == game.view()
