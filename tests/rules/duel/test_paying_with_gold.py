"""Gold in a payment: for what is missing, and wherever the buyer likes (D-B2)."""

import pytest

import parure
from tests.positions import position
from tests.referee import held, play, player, refuse
from tests.rules.duel.table import in_bag, some

#: What D1-01 costs; it gives a white bonus and an extra turn.
PRICE = {"blue": 2, "green": 2, "pearl": 1}


def rich(gold: int) -> parure.Game:
    """Seat 0 has the price of D1-01 in gems and pearls, and gold besides."""
    return position("duel", {"tokens": {**PRICE, "gold": gold}}, market=["D1-01"])


def test_gold_stands_in_for_missing_gems_and_pearls() -> None:
    """D-B2: one blue, one green and the pearl are missing; three gold and no choice."""
    game = position("duel", {"tokens": {"blue": 1, "green": 1, "gold": 3}}, market=["D1-01"])
    play(game, "buy D1-01")
    assert held(game, 0) == {}
    assert in_bag(game) == {"blue": 1, "green": 1, "gold": 3}
    assert player(game, 0)["cards"] == ["D1-01"]


def test_a_card_may_be_paid_in_gold_alone() -> None:
    """D-B2: three gold for three blue."""
    game = play(position("duel", {"tokens": {"gold": 3}}, market=["D1-04"]), "buy D1-04")
    assert in_bag(game) == {"gold": 3}


def test_gold_pays_for_a_pearl_alone() -> None:
    """D-B2: no bonus ever does."""
    game = position("duel", {"tokens": {"red": 4, "gold": 1}}, market=["D1-30"])
    play(game, "buy D1-30")
    assert in_bag(game) == {"red": 4, "gold": 1}


def test_gold_to_spare_opens_the_phase_pay() -> None:
    """D-B2: the buyer may spend gold in place of any gem or pearl of the price."""
    game = play(rich(1), "buy D1-01")
    assert (game.turn, game.phase) == (0, "pay")
    assert game.view()["pending"] == "D1-01"
    assert set(game.moves()) == {"gold blue", "gold green", "gold pearl", "pay"}


def test_until_the_payment_settles_nothing_moves() -> None:
    """D-B2, D-M1: tokens, card and pyramid are where they were."""
    game = rich(2)
    before = game.view()
    play(game, "buy D1-01", "gold blue")
    after = game.view()
    assert after["paid"] == ["blue"]
    assert after["players"] == before["players"]
    assert [after[entry] for entry in ("market", "decks", "board", "bag")] == [
        before[entry] for entry in ("market", "decks", "board", "bag")
    ]


def test_pay_spends_own_tokens_first() -> None:
    """D-B2: the default keeps the gold."""
    game = play(rich(2), "buy D1-01", "pay")
    assert held(game, 0) == {"gold": 2}
    assert in_bag(game) == PRICE


@pytest.mark.parametrize("colour", ["blue", "green", "pearl"])
def test_gold_replaces_a_token_that_is_held(colour: str) -> None:
    """D-B2: with the last gold spent the payment settles by itself."""
    game = play(rich(1), "buy D1-01", f"gold {colour}")
    assert game.phase == "main"
    assert held(game, 0) == {colour: 1}
    assert in_bag(game) == some({**PRICE, colour: PRICE[colour] - 1, "gold": 1})


def test_gold_replaces_several_tokens() -> None:
    """D-B2: two of one colour and one of another."""
    game = play(rich(3), "buy D1-01", "gold blue", "gold blue", "gold pearl")
    assert game.phase == "main"
    assert held(game, 0) == {"blue": 2, "pearl": 1}
    assert in_bag(game) == {"green": 2, "gold": 3}


def test_gold_is_named_in_the_order_of_the_colours() -> None:
    """D-B2: so that each payment has one spelling."""
    game = play(rich(3), "buy D1-01", "gold green")
    assert set(game.moves()) == {"gold green", "gold pearl", "pay"}
    refuse(game, "gold blue", None)


def test_gold_replaces_no_more_than_the_price() -> None:
    """D-B2: two blue are asked for, a third gold cannot go on blue."""
    game = play(rich(3), "buy D1-01", "gold blue", "gold blue")
    assert set(game.moves()) == {"gold green", "gold pearl", "pay"}
    refuse(game, "gold blue", "D-B2", 2, "blue")


def test_the_payment_settles_when_nothing_is_left_to_replace() -> None:
    """D-B2: after the pearl, the last colour, no further gold is possible though one is held."""
    game = play(rich(3), "buy D1-01", "gold pearl")
    assert game.phase == "main"
    assert held(game, 0) == {"pearl": 1, "gold": 2}


def test_gold_needed_for_what_is_missing_cannot_go_elsewhere() -> None:
    """D-B2: of two gold one stands for the missing pearl, so one is left to choose with."""
    tokens = {"blue": 2, "green": 2, "gold": 2}
    game = position("duel", {"tokens": tokens}, market=["D1-01"])
    play(game, "buy D1-01")
    assert set(game.moves()) == {"gold blue", "gold green", "pay"}
    refuse(game, "gold pearl", "D-B2")
    play(game, "gold green")
    assert game.phase == "main"
    assert in_bag(game) == {"blue": 2, "green": 1, "gold": 2}


def test_without_gold_to_spare_there_is_no_phase_pay() -> None:
    """D-B2: the only gold stands for the missing pearl."""
    game = position("duel", {"tokens": {"blue": 2, "green": 2, "gold": 1}}, market=["D1-01"])
    play(game, "buy D1-01")
    assert (game.phase, game.view()["pending"]) == ("main", None)


def test_where_bonuses_cover_a_colour_gold_has_nothing_to_replace_in_it() -> None:
    """D-B1, D-B2: only the green is paid in tokens."""
    given = {"bonuses": {"blue": 2}, "tokens": {"blue": 2, "green": 2, "pearl": 1, "gold": 1}}
    game = play(position("duel", given, market=["D1-01"]), "buy D1-01")
    assert set(game.moves()) == {"gold green", "gold pearl", "pay"}
    refuse(game, "gold blue", "D-B2")


def test_a_free_card_asks_for_no_gold() -> None:
    """D-B1, D-B2: nothing is spent, so there is nothing to replace."""
    game = position("duel", {"bonuses": {"blue": 3}, "tokens": {"blue": 1, "gold": 2}}, market=["D1-04"])
    play(game, "buy D1-04")
    assert held(game, 0) == {"blue": 1, "gold": 2}
    assert game.turn == 1


@pytest.mark.parametrize("decision", ["take a1", "refill", "privilege a1", "buy D1-02", "claim c3", "pass"])
def test_a_purchase_once_begun_is_paid(decision: str) -> None:
    """D-B2: no other decision comes between."""
    game = play(rich(1), "buy D1-01")
    refuse(game, decision, "D-B2", "pay")


@pytest.mark.parametrize("decision", ["pay", "gold blue"])
def test_there_is_nothing_to_pay_before_a_purchase(decision: str) -> None:
    """D-B2: these belong to the phase pay."""
    refuse(rich(1), decision, None)


def test_a_payment_can_be_taken_up_in_the_middle() -> None:
    """D-B2: the colours named so far are part of the position."""
    game = play(rich(3), "buy D1-01", "gold blue")
    again = parure.from_view(game.view())
    assert again == game
    assert again.moves() == game.moves()
    for line in (game, again):
        play(line, "gold green", "pay")
        assert in_bag(line) == {"blue": 1, "green": 1, "pearl": 1, "gold": 2}


def test_a_hidden_card_being_paid_for_is_announced() -> None:
    """D-B2, D-R2: all may see the card named by `buy`."""
    game = position("duel", {"tokens": {"blue": 3, "gold": 1}, "hidden": ["D1-04"]})
    play(game, "buy D1-04")
    for viewer in (0, 1, -1):
        assert game.view(seat=viewer)["pending"] == "D1-04"
