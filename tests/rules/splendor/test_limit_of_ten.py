"""At the end of a turn a seat has at most ten tokens."""

import pytest

from tests.referee import held, play, refuse
from tests.rules.classic import Box, both


@both
def test_ten_tokens_are_allowed(box: Box) -> None:
    """S-L1, M-L1: nothing is returned at exactly ten."""
    a, b, c, d, e = box.gems
    game = play(box.position({"tokens": {a: 4, b: 3}}, seats=4), f"take {c} {d} {e}")
    assert (game.turn, game.phase) == (1, "main")
    assert sum(held(game, 0).values()) == 10


@both
@pytest.mark.parametrize("before", [8, 9, 10])
def test_what_is_beyond_ten_goes_back_one_at_a_time(box: Box, before: int) -> None:
    """S-L1, M-L1: as many decisions as tokens too many, all by the same seat, then the turn ends."""
    a, b, c, d, e = box.gems
    game = box.position({"tokens": {a: 5, b: before - 5}}, seats=4)
    play(game, f"take {c} {d} {e}")
    for _ in range(before - 7):
        assert (game.turn, game.phase) == (0, "return")
        play(game, f"return {a}")
    assert (game.turn, game.phase) == (1, "main")
    assert held(game, 0) == {a: 12 - before, b: before - 5, c: 1, d: 1, e: 1}
    assert game.view()["bank"][a] == 7 - (12 - before)


@both
def test_any_token_may_be_returned(box: Box) -> None:
    """S-L1, M-L1: old ones, those just taken, and wild ones; each colour is offered once."""
    a, b, c, d, e = box.gems
    game = box.position({"tokens": {a: 5, b: 2, box.wild: 2}}, seats=4)
    play(game, f"take {c} {d} {e}")
    assert sorted(game.moves()) == sorted(f"return {colour}" for colour in (*box.gems, box.wild))


@both
def test_the_tokens_just_taken_may_go_back(box: Box) -> None:
    """S-L1, M-L1: all three of them."""
    a, b, c, d, e = box.gems
    game = box.position({"tokens": {a: 5, b: 5}}, seats=4)
    before = game.view()["bank"]
    play(game, f"take {c} {d} {e}", f"return {d}", f"return {e}", f"return {c}")
    assert held(game, 0) == {a: 5, b: 5}
    assert game.view()["bank"] == before


@both
def test_wild_tokens_count(box: Box) -> None:
    """S-L1, M-L1: reserving with ten tokens gives an eleventh, and one must go."""
    a, b, *_ = box.gems
    game = box.position({"tokens": {a: 5, b: 4, box.wild: 1}}, seats=4)
    play(game, "reserve deck 1")
    assert game.phase == "return"
    assert sorted(game.moves()) == sorted([f"return {a}", f"return {b}", f"return {box.wild}"])
    play(game, f"return {box.wild}")
    assert held(game, 0) == {a: 5, b: 4, box.wild: 1}
    assert game.view()["bank"][box.wild] == 4


@both
def test_reserving_without_a_wild_token_left_adds_nothing(box: Box) -> None:
    """S-L1, S-R2, M-L1: ten tokens stay ten."""
    a, b, *_ = box.gems
    game = box.position({"tokens": {a: 5, b: 5}}, seats=4, bank={box.wild: 0})
    assert play(game, "reserve deck 1").turn == 1


@both
def test_a_pair_can_go_beyond_ten_too(box: Box) -> None:
    """S-L1, M-L1: nine and two are eleven."""
    a, b, c, *_ = box.gems
    game = play(box.position({"tokens": {a: 5, b: 4}}, seats=4), f"take {c} {c}")
    assert game.phase == "return"
    assert held(play(game, f"return {c}"), 0) == {a: 5, b: 4, c: 1}


@both
def test_a_colour_the_seat_does_not_hold_can_not_be_returned(box: Box) -> None:
    """S-L1, M-L1: the refusal says that it has none."""
    a, b, c, d, _ = box.gems
    game = play(box.position({"tokens": {a: 5, b: 5}}, seats=4), f"take {c} {c}")
    refuse(game, f"return {d}", box.clause("S-L1"), d, 0)


@both
def test_nothing_else_is_played_while_tokens_must_go_back(box: Box) -> None:
    """S-L1, M-L1: the action is done; thirteen tokens are held, ten may be kept."""
    a, b, c, d, e = box.gems
    game = play(box.position({"tokens": {a: 5, b: 5}}, seats=4), f"take {c} {d} {e}")
    for decision in (f"take {c} {d} {e}", "reserve deck 1", "pass"):
        refuse(game, decision, box.clause("S-L1"), 13, 10)


@both
def test_tokens_are_returned_only_beyond_ten(box: Box) -> None:
    """S-L1, M-L1: at the beginning of a turn there is nothing to return."""
    a, b, *_ = box.gems
    refuse(box.position({"tokens": {a: 5, b: 3}}, seats=4), f"return {a}", box.clause("S-L1"), 10, 8)


@both
def test_the_limit_holds_at_the_end_of_the_own_turn(box: Box) -> None:
    """S-L1, M-L1: spending first, then counting: with ten in hand a purchase leads to no return."""
    a, b, *_ = [colour for colour in box.gems if colour != box.colour]
    game = box.position({"tokens": {a: 5, b: 2, box.colour: 3}}, seats=4, market=[box.single])
    assert play(game, f"buy {box.single}").turn == 1
