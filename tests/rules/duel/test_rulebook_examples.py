"""The examples and reminders of the rulebook, told in our own words and played."""

import pytest

from tests.positions import position
from tests.referee import held, moves_of, play, player, refuse
from tests.rules.duel.table import EMPTY, at, in_bag, privileges, some

#: Six bonuses: three red (one card is double), two blue, one green; one crown.
JULIE = ["D2-14", "D1-17", "D1-07", "D1-10", "D1-14"]
#: D3-01 asks for 3 blue, 5 red, 3 black and a pearl; this is left after her bonuses.
HER_PRICE = {"blue": 1, "red": 2, "black": 3, "pearl": 1}


@pytest.mark.parametrize("take", ["take b1 c1 d1", "take b3 c4 d5", "take e4 e5", "take a5"])
def test_groups_in_a_row_a_diagonal_or_a_column_may_be_taken(take: str) -> None:
    """D-T1: the groups ringed in green."""
    game = play(position("duel", board=".wbr. ..... .g... ..k.b w..rp"), take)
    assert sum(held(game, 0).values()) == len(take.split()) - 1


def test_a_column_with_gold_and_a_row_with_a_gap_may_not_be_taken() -> None:
    """D-T1: the groups ringed in red: gold in a column; green and black with a gap between them."""
    game = position("duel", board="w.... *.... b.... g.k.. .....")
    refuse(game, "take a1 a2 a3", "D-T1", "gold", "a2")
    refuse(game, "take a4 b4 c4", "D-T1", "b4")
    refuse(game, "take a4 c4", "D-T1")


@pytest.mark.parametrize("row", ["rrr..", "pp..."])
def test_three_alike_or_two_pearls_are_paid_with_a_privilege(row: str) -> None:
    """D-T2: the opponent takes it."""
    game = position("duel", board=row + EMPTY[5:])
    play(game, "take a1 b1 c1" if row == "rrr.." else "take a1 b1")
    assert privileges(game) == (0, 1, 2)


def test_a_green_card_makes_the_next_cards_a_green_cheaper() -> None:
    """D-B1: with D1-12 the three green of D1-09 are two."""
    game = position("duel", {"cards": ["D1-12"], "tokens": {"green": 3}}, market=["D1-09"])
    play(game, "buy D1-09")
    assert in_bag(game) == {"green": 2}


def test_a_card_with_two_bonuses_makes_the_next_cards_two_cheaper() -> None:
    """D-B1: with D2-10 the three green of D1-09 are one."""
    game = position("duel", {"cards": ["D2-10"], "tokens": {"green": 3}}, market=["D1-09"])
    play(game, "buy D1-09")
    assert in_bag(game) == {"green": 1}


def test_julie_buys_the_white_card() -> None:
    """D-B1, D-B3: her bonuses take off three red and two blue; the rest goes into the bag."""
    game = position("duel", {"cards": JULIE, "tokens": HER_PRICE}, market=["D3-01"])
    assert some(player(game, 0)["bonuses"]) == {"red": 3, "blue": 2, "green": 1}
    play(game, "buy D3-01")
    assert held(game, 0) == {}
    assert in_bag(game) == HER_PRICE
    assert player(game, 0)["cards"] == [*JULIE, "D3-01"]


def test_julie_takes_a_royal_card_for_her_third_crown() -> None:
    """D-K1, D-A4: she chooses the one that brings a privilege, and its two points."""
    game = position("duel", {"cards": JULIE, "tokens": HER_PRICE}, market=["D3-01"])
    before = player(game, 0)
    assert before["crowns"] == 1
    play(game, "buy D3-01")
    assert player(game, 0)["crowns"] == 3
    assert game.phase == "royal"
    play(game, "royal R3")
    assert privileges(game) == (1, 0, 2)
    assert player(game, 0)["points"] == before["points"] + 3 + 2
    assert game.turn == 1


def test_a_joker_laid_on_a_colour_counts_for_it() -> None:
    """D-A2, D-W3: its bonus and its points are of the colour of the cards it was laid on."""
    given = {"cards": ["D1-20", "D1-07"], "tokens": {"black": 4, "pearl": 1}}
    game = play(position("duel", given, market=["D1-27"]), "buy D1-27", "joker red")
    assert player(game, 0)["bonuses"]["red"] == 2
    assert player(game, 0)["colour_points"]["red"] == 2


def test_reminder_a_seat_with_no_bonus_buys_no_joker() -> None:
    """D-A2: nothing to lay it on."""
    game = position("duel", {"tokens": {"black": 4, "pearl": 1}}, market=["D1-27"])
    refuse(game, "buy D1-27", "D-A2")


def test_reminder_no_gold_or_a_full_hand_rules_out_reserving() -> None:
    """D-R1: either is enough."""
    assert not moves_of(position("duel", board="w" + EMPTY[1:]), "claim")
    assert not moves_of(position("duel", {"reserved": ["D1-01", "D1-02", "D1-03"]}), "claim")


def test_reminder_gold_replaces_gems_and_pearls() -> None:
    """D-B2: two gold for a red and the pearl of D1-30."""
    game = play(position("duel", {"tokens": {"red": 3, "gold": 2}}, market=["D1-30"]), "buy D1-30")
    assert in_bag(game) == {"red": 3, "gold": 2}


def test_reminder_with_no_privilege_above_the_board_one_changes_hands() -> None:
    """D-V1: seat 0 refills, and seat 1 takes the privilege of seat 0."""
    game = position("duel", {"privileges": 1}, {"privileges": 2}, board="w" + EMPTY[1:])
    play(game, "refill")
    assert privileges(game) == (0, 3, 0)


def test_reminder_more_than_ten_during_the_turn_but_not_after_it() -> None:
    """D-L1: a privilege and a take make thirteen; three go back into the bag."""
    tokens = {"white": 3, "blue": 3, "green": 3}
    game = position("duel", {"tokens": tokens, "privileges": 1}, board="rrkk. ..... ..... ..... .....")
    play(game, "privilege a1", "take b1 c1 d1")
    assert sum(held(game, 0).values()) == 13
    play(game, "return white", "return blue", "return green")
    assert held(game, 0) == {"white": 2, "blue": 2, "green": 2, "red": 2, "black": 2}
    assert at(game, "a1") is None
    assert game.turn == 1


def test_reminder_the_winner_wins_at_once() -> None:
    """D-W4: seat 1 has had one turn less, and gets none."""
    given = {"cards": ["D3-01", "D3-02", "D2-04"], "royals": ["R1"], "tokens": {"green": 2, "red": 3}}
    game = play(position("duel", given, market=["D1-05"]), "buy D1-05")
    assert (game.over, game.winners, game.moves()) == (True, [0], [])
