"""Buying a jewel card: the price, and where tokens and cards go (D-B1, D-B3, D-M1)."""

import pytest

from tests.positions import position
from tests.referee import held, moves_of, play, player, refuse
from tests.rules.duel.table import GEMS, at, in_bag

BLUES = {"blue": 3}  # what D1-04 costs; it gives a white bonus and a crown


def test_a_card_of_the_pyramid_is_bought_for_its_cost() -> None:
    """D-B1: the tokens go, the card and its bonus come, the turn ends."""
    game = play(position("duel", {"tokens": {"blue": 4, "red": 1}}, market=["D1-04"]), "buy D1-04")
    assert held(game, 0) == {"blue": 1, "red": 1}
    shown = player(game, 0)
    assert shown["cards"] == ["D1-04"]
    assert shown["bonuses"] == {**dict.fromkeys(GEMS, 0), "white": 1}
    assert shown["crowns"] == 1
    assert (game.turn, game.phase) == (1, "main")


def test_spent_tokens_go_into_the_bag() -> None:
    """D-B3: all of them, pearls too, and none on the board."""
    game = position(
        "duel",
        {"tokens": {"red": 4, "pearl": 1}},
        board="w.... ..... ..... ..... .....",
        bag={},
        market=["D1-30"],
    )
    play(game, "buy D1-30")
    assert in_bag(game) == {"red": 4, "pearl": 1}
    assert at(game, "c3") is None


def test_spent_gold_goes_into_the_bag() -> None:
    """D-B3: gold like any other token."""
    game = play(position("duel", {"tokens": {"blue": 1, "gold": 2}}, market=["D1-04"]), "buy D1-04")
    assert in_bag(game) == {"blue": 1, "gold": 2}


def test_a_bought_card_of_the_pyramid_is_replaced_in_its_place() -> None:
    """D-M1: by the first card of its level's deck."""
    rows = {1: ["D1-01", "D1-02", "D1-04", "D1-05", "D1-06"]}
    game = play(position("duel", {"tokens": BLUES}, rows=rows, top=["D1-30"]), "buy D1-04")
    assert game.view()["market"][0] == ["D1-01", "D1-02", "D1-30", "D1-05", "D1-06"]
    assert "D1-30" not in game.view()["decks"][0]


def test_with_its_deck_empty_the_place_of_a_bought_card_stays_empty() -> None:
    """D-M1: no card of another level comes instead."""
    game = position("duel", {"tokens": BLUES}, rows={1: ["D1-01", "D1-04"]}, decks={1: []})
    play(game, "buy D1-04")
    assert game.view()["market"][0] == ["D1-01", None, None, None, None]


def test_a_card_of_the_own_hand_is_bought() -> None:
    """D-B1: it leaves the hand, and pyramid and decks stay as they are."""
    game = position("duel", {"tokens": BLUES, "reserved": ["D3-01", "D1-04"]})
    before = game.view()
    play(game, "buy D1-04")
    assert player(game, 0)["reserved"] == ["D3-01"]
    assert player(game, 0)["cards"] == ["D1-04"]
    assert (game.view()["market"], game.view()["decks"]) == (before["market"], before["decks"])


def test_a_hidden_card_is_known_once_bought() -> None:
    """D-B1, D-R2: it lies in front of its owner now."""
    game = play(position("duel", {"tokens": BLUES, "hidden": ["D1-04"]}), "buy D1-04")
    assert game.view(seat=1)["players"][0]["cards"] == ["D1-04"]
    assert player(game, 0)["hidden"] == []


def test_bonuses_make_a_card_cheaper() -> None:
    """D-B1: two blue bonuses leave one blue of three to pay."""
    game = position("duel", {"tokens": BLUES, "bonuses": {"blue": 2}}, market=["D1-04"])
    play(game, "buy D1-04")
    assert held(game, 0) == {"blue": 2}


def test_a_double_bonus_counts_twice() -> None:
    """D-B1: D2-06 alone has two blue bonuses."""
    game = position("duel", {"tokens": BLUES, "cards": ["D2-06"]}, market=["D1-04"])
    assert player(game, 0)["bonuses"]["blue"] == 2
    play(game, "buy D1-04")
    assert held(game, 0) == {"blue": 2}


def test_a_double_bonus_counts_twice_once_bought() -> None:
    """D-B1: D2-06, just bought for five green and two red, has two blue bonuses and one point."""
    given = {"tokens": {"green": 4, "red": 2}, "bonuses": {"green": 1}}
    game = play(position("duel", given, market=["D2-06"]), "buy D2-06")
    assert player(game, 0)["bonuses"] == {**dict.fromkeys(GEMS, 0), "blue": 2, "green": 1}
    assert player(game, 0)["colour_points"] == {**dict.fromkeys(GEMS, 0), "blue": 1}


def test_a_joker_counts_for_the_colour_it_joined() -> None:
    """D-B1, D-A2: a blue card and a joker beside it leave one blue to pay."""
    cards = ["D1-07", {"id": "D1-27", "as": "blue"}]
    game = play(position("duel", {"tokens": {"blue": 1}, "cards": cards}, market=["D1-04"]), "buy D1-04")
    assert held(game, 0) == {}


def test_enough_bonuses_make_a_card_free_and_give_nothing_back() -> None:
    """D-B1: four blue bonuses against three; no token moves."""
    game = position("duel", {"tokens": {"blue": 1}, "cards": ["D2-06", "D2-05", "D1-07"]}, market=["D1-04"])
    assert player(game, 0)["bonuses"]["blue"] == 4
    play(game, "buy D1-04")
    assert held(game, 0) == {"blue": 1}
    assert in_bag(game) == {}


def test_bonuses_of_one_colour_do_not_pay_for_another() -> None:
    """D-B1: colour by colour."""
    game = position("duel", {"bonuses": {"white": 3}, "tokens": {"blue": 2}}, market=["D1-04"])
    refuse(game, "buy D1-04", "D-B1")


def test_pearls_are_never_reduced() -> None:
    """D-B1: with all gems covered by bonuses the pearl is still to be paid."""
    given = {"bonuses": {"blue": 2, "green": 2}}
    refuse(position("duel", given, market=["D1-01"]), "buy D1-01", "D-B1", "pearl", 1)
    game = position("duel", given | {"tokens": {"pearl": 1}}, market=["D1-01"])
    play(game, "buy D1-01")
    assert in_bag(game) == {"pearl": 1}


def test_a_card_does_not_pay_for_itself() -> None:
    """D-B1: D2-03 asks for four white and gives one white bonus, which comes too late."""
    tokens = {"white": 3, "black": 2, "pearl": 1}
    game = position("duel", {"tokens": tokens}, market=["D2-03"])
    refuse(game, "buy D2-03", "D-B1", "white")


def test_a_card_too_dear_is_refused_with_the_numbers() -> None:
    """D-B1: three blue asked for, one blue and one gold held."""
    game = position("duel", {"tokens": {"blue": 1, "gold": 1}}, market=["D1-04"])
    assert not moves_of(game, "buy")
    refuse(game, "buy D1-04", "D-B1", "blue", 1)


def test_a_card_inside_a_deck_is_not_for_sale() -> None:
    """D-B1: only the pyramid and the own hand."""
    game = position("duel", {"tokens": BLUES}, top=["D1-04"], rows={1: ["D1-01"]})
    refuse(game, "buy D1-04", "D-B1", "D1-04")


def test_the_opponents_reserved_card_is_not_for_sale() -> None:
    """D-B1: one's own hand only."""
    game = position("duel", {"tokens": BLUES}, {"reserved": ["D1-04"]})
    refuse(game, "buy D1-04", "D-B1")


def test_a_card_already_bought_is_not_for_sale() -> None:
    """D-B1: neither one's own nor the opponent's."""
    for players in [({"tokens": BLUES, "cards": ["D1-04"]},), ({"tokens": BLUES}, {"cards": ["D1-04"]})]:
        refuse(position("duel", *players), "buy D1-04", "D-B1")


def test_the_refusal_of_a_hidden_card_says_no_more_than_of_a_card_in_a_deck() -> None:
    """D-B1, D-R2: who asks for a card must not learn where it is."""
    answers = []
    for opponent, top in [({"hidden": ["D1-04"]}, ["D1-20"]), ({"hidden": ["D1-20"]}, ["D1-04"])]:
        game = position("duel", {"tokens": BLUES}, opponent, top=top, rows={1: ["D1-01"]})
        answers.append(str(refuse(game, "buy D1-04", "D-B1")))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("decision", ["buy", "buy D1-31", "buy D4-01", "buy L1-01", "buy R1", "buy d1-04"])
def test_a_card_that_does_not_exist_is_not_understood(decision: str) -> None:
    """D-B1: no clause of the rules is concerned."""
    game = position("duel", {"tokens": BLUES}, market=["D1-04"])
    refuse(game, decision, None)


def test_one_mandatory_action_a_turn() -> None:
    """D-B1: after a purchase it is the opponent's turn, whatever else could be bought."""
    game = position("duel", {"tokens": {"blue": 3, "green": 3}}, market=["D1-04", "D1-09"])
    play(game, "buy D1-04")
    assert game.turn == 1
    refuse(game, "buy D1-09", "D-B1")
