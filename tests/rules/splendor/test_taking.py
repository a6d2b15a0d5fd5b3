"""Taking tokens from the bank."""

from itertools import combinations

import pytest

from tests.positions import everything
from tests.referee import held, moves_of, play, refuse
from tests.rules.classic import Box, all_seats, both


@both
def test_any_three_different_colours_may_be_taken(box: Box) -> None:
    """S-T1, M-T1: with all five colours in the bank there are ten such takes."""
    takes = [take.split()[1:] for take in moves_of(box.position(), "take")]
    three = [tuple(take) for take in takes if len(set(take)) == 3]
    assert sorted(three) == sorted(combinations(box.gems, 3))


@both
def test_three_taken_tokens_move_from_the_bank_to_the_seat(box: Box) -> None:
    """S-T1, M-T1: one of each named colour changes place, and the turn is over."""
    a, b, c, d, e = box.gems
    game = play(box.position(seats=3), f"take {b} {c} {e}")
    assert held(game, 0) == {b: 1, c: 1, e: 1}
    bank = game.view()["bank"]
    assert [bank[colour] for colour in (a, b, c, d, e)] == [5, 4, 4, 5, 4]
    assert game.turn == 1


@both
def test_a_colour_that_is_not_in_the_bank_can_not_be_taken(box: Box) -> None:
    """S-T1, M-T1: three different ones of those that are there."""
    a, b, c, *_ = box.gems
    refuse(box.position(bank={b: 0}), f"take {a} {b} {c}", box.clause("S-T1"), b, 0)


@both
def test_the_last_token_of_a_colour_may_be_taken(box: Box) -> None:
    """S-T1, M-T1: one of a colour is enough for it to be one of three."""
    a, b, c, *_ = box.gems
    game = play(box.position(bank={a: 1}), f"take {a} {b} {c}")
    assert game.view()["bank"][a] == 0


@both
def test_more_than_three_are_never_taken(box: Box) -> None:
    """S-T1, M-T1: neither four different ones, nor three with a pair among them."""
    a, b, c, d, _ = box.gems
    game = box.position(seats=4)
    for take in (f"take {a} {b} {c} {d}", f"take {a} {a} {b}", f"take {a} {a} {a}"):
        refuse(game, take, box.clause("S-T1"), 3)


@both
@pytest.mark.parametrize("left", [3, 4, 5])
def test_fewer_than_three_may_not_be_taken_while_three_colours_are_left(box: Box, left: int) -> None:
    """S-T2, M-T1: neither one nor two different ones."""
    a, b, *_ = box.gems
    game = box.position(bank=everything(box.name, 0) | dict.fromkeys(box.gems[:left], 2))
    refuse(game, f"take {a} {b}", box.clause("S-T2"), left)
    refuse(game, f"take {a}", box.clause("S-T2"), left)


@both
def test_with_two_colours_left_two_or_one_may_be_taken(box: Box) -> None:
    """S-T2, M-T1: both of them, or one of them."""
    _, b, _, d, _ = box.gems
    bank = everything(box.name, 0) | {b: 1, d: 3}
    game = box.position(bank=bank)
    assert sorted(moves_of(game, "take")) == sorted([f"take {b} {d}", f"take {b}", f"take {d}"])
    play(game, f"take {b} {d}")
    assert held(game, 0) == {b: 1, d: 1}
    assert held(play(box.position(bank=bank), f"take {d}"), 0) == {d: 1}


@both
def test_with_one_colour_left_one_may_be_taken(box: Box) -> None:
    """S-T2, M-T1: and nothing else while there are fewer than four of it."""
    game = box.position(bank=everything(box.name, 0) | {box.colour: 3})
    assert moves_of(game, "take") == [f"take {box.colour}"]


@both
def test_a_pair_stays_possible_where_few_colours_are_left(box: Box) -> None:
    """S-T2, S-T3, M-T1: one colour left, four of it: one or two."""
    c = box.colour
    game = box.position(bank=everything(box.name, 0) | {c: 4})
    assert sorted(moves_of(game, "take")) == [f"take {c}", f"take {c} {c}"]


@both
def test_an_empty_bank_allows_no_take(box: Box) -> None:
    """S-T2, M-T1: no colour is left."""
    a, *_ = box.gems
    game = box.position(bank=everything(box.name, 0))
    assert moves_of(game, "take") == []
    refuse(game, f"take {a}", box.clause("S-T1"), a, 0)


@both
@all_seats
def test_two_of_a_colour_may_be_taken_where_four_are(box: Box, seats: int) -> None:
    """S-T3, M-T1: also when these four are all there are."""
    for colour in box.gems:
        game = play(box.position(seats=seats, bank={colour: 4}), f"take {colour} {colour}")
        assert held(game, 0) == {colour: 2}
        assert game.view()["bank"][colour] == 2
        assert game.turn == 1


@both
@pytest.mark.parametrize("left", [3, 2, 1, 0])
def test_two_of_a_colour_need_four_in_the_bank(box: Box, left: int) -> None:
    """S-T3, M-T1: three are too few, whatever else is there."""
    c = box.colour
    game = box.position(seats=4, bank={c: left})
    refuse(game, f"take {c} {c}", box.clause("S-T3"), c, 4, left)


@both
def test_the_four_are_counted_before_taking(box: Box) -> None:
    """S-T3, M-T1: after one seat took a pair of four, the next may not."""
    c = box.colour
    game = play(box.position(bank={c: 4}), f"take {c} {c}")
    refuse(game, f"take {c} {c}", box.clause("S-T3"), 4, 2)


@both
def test_wild_tokens_are_never_taken(box: Box) -> None:
    """S-T4, M-T1: not among three, not as a pair, not alone."""
    a, b, *_ = box.gems
    game = box.position()
    wild = box.wild
    for take in (f"take {a} {b} {wild}", f"take {wild} {wild}", f"take {a} {wild}", f"take {wild}"):
        refuse(game, take, box.clause("S-T4"), wild)


@both
def test_wild_tokens_do_not_count_as_a_colour_left(box: Box) -> None:
    """S-T2, S-T4, M-T1: two gem colours and gold are two colours."""
    a, b, *_ = box.gems
    game = box.position(bank=everything(box.name, 0) | {a: 1, b: 1})
    assert game.view()["bank"][box.wild] == 5
    assert sorted(moves_of(game, "take")) == sorted([f"take {a}", f"take {b}", f"take {a} {b}"])


@both
def test_a_take_is_spelt_in_one_way_only(box: Box) -> None:
    """S-T1, M-T1: colours in the game's order; another order is no decision of its own."""
    a, b, c, *_ = box.gems
    game = box.position()
    for spelling in (f"take {b} {a} {c}", f"take {c} {b} {a}"):
        refuse(game, spelling, None)
    assert len(set(game.moves())) == len(game.moves())
