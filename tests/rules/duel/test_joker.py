"""The joker bonus (D-A2)."""

import pytest

import parure
from tests.positions import position
from tests.referee import play, player, refuse
from tests.rules.duel.table import GEMS

PRICE = {"black": 4, "pearl": 1}  # of D1-27, a joker of one point


def owning(*cards: str | dict[str, str]) -> parure.Game:
    """Seat 0 owns these cards and can pay for D1-27, which is in its hand."""
    return position("duel", {"cards": list(cards), "tokens": PRICE, "reserved": ["D1-27"]})


def test_a_joker_asks_which_colour_it_joins() -> None:
    """D-A2: one decision for each colour of the cards owned."""
    game = play(owning("D1-07", "D1-17"), "buy D1-27")
    assert (game.turn, game.phase, game.view()["pending"]) == (0, "joker", "D1-27")
    assert set(game.moves()) == {"joker blue", "joker red"}


def test_while_it_is_being_joined_a_joker_has_no_colour() -> None:
    """D-A2: it lies with the cards already, its point counted, its bonus not."""
    shown = player(play(owning("D1-10", "D1-17"), "buy D1-27"), 0)
    assert shown["cards"] == ["D1-10", "D1-17", {"id": "D1-27", "as": None}]
    assert shown["points"] == 2
    assert shown["bonuses"] == {**dict.fromkeys(GEMS, 0), "blue": 1, "red": 1}
    assert shown["colour_points"] == {**dict.fromkeys(GEMS, 0), "blue": 1}
    assert shown["reserved"] == []


def test_the_crowns_of_a_joker_count_while_it_is_being_joined() -> None:
    """D-A2, D-K1: D2-21 has two crowns."""
    given = {"cards": ["D1-07", "D1-17"], "tokens": {"green": 4, "gold": 3}, "reserved": ["D2-21"]}
    game = play(position("duel", given), "buy D2-21")
    assert game.phase == "joker"
    assert player(game, 0)["crowns"] == 2


def test_a_joker_takes_the_colour_that_was_chosen() -> None:
    """D-A2: for discounts and for the points of that colour, from then on."""
    game = play(owning("D1-10", "D1-17"), "buy D1-27", "joker blue")
    shown = player(game, 0)
    assert shown["cards"][-1] == {"id": "D1-27", "as": "blue"}
    assert shown["bonuses"] == {**dict.fromkeys(GEMS, 0), "blue": 2, "red": 1}
    assert shown["colour_points"] == {**dict.fromkeys(GEMS, 0), "blue": 2}
    assert shown["points"] == 2
    assert (game.turn, game.phase) == (1, "main")


def test_with_one_colour_owned_the_joker_joins_it_without_asking() -> None:
    """D-A2: two red cards are one choice."""
    game = play(owning("D1-17", "D1-20"), "buy D1-27")
    assert player(game, 0)["cards"][-1] == {"id": "D1-27", "as": "red"}
    assert game.turn == 1


def test_a_joker_has_one_bonus_also_beside_a_double_one() -> None:
    """D-A2: it takes the colour of the card it joins, not its number."""
    game = play(owning("D2-14"), "buy D1-27")
    assert player(game, 0)["bonuses"]["red"] == 3


def test_a_joker_may_join_a_joker() -> None:
    """D-A2: one that joined a colour has a bonus of that colour."""
    game = play(owning({"id": "D1-26", "as": "green"}, "D1-17"), "buy D1-27")
    assert set(game.moves()) == {"joker green", "joker red"}


def test_without_a_bonus_to_join_a_joker_cannot_be_bought() -> None:
    """D-A2: neither with no card at all nor with one that has no bonus."""
    for game in (owning(), owning("D1-30")):
        assert "buy D1-27" not in game.moves()
        refuse(game, "buy D1-27", "D-A2", "joker", "bonus")


@pytest.mark.parametrize("colour", ["white", "green", "black"])
def test_a_joker_joins_only_a_colour_that_is_owned(colour: str) -> None:
    """D-A2: blue and red here."""
    game = play(owning("D1-07", "D1-17"), "buy D1-27")
    refuse(game, f"joker {colour}", "D-A2", colour)


@pytest.mark.parametrize("colour", ["pearl", "gold"])
def test_a_joker_joins_gems_only(colour: str) -> None:
    """D-A2: no card has a bonus of pearl or gold."""
    refuse(play(owning("D1-07", "D1-17"), "buy D1-27"), f"joker {colour}", "D-A2", colour)


@pytest.mark.parametrize("word", ["purple", "wild", "D1-07", "blue red"])
def test_a_joker_names_a_colour_of_the_game(word: str) -> None:
    """D-A2: other words are not understood."""
    refuse(play(owning("D1-07", "D1-17"), "buy D1-27"), f"joker {word}", None)


def test_the_cards_of_the_opponent_are_nothing_to_join() -> None:
    """D-A2: one of the seat's own cards."""
    game = position("duel", {"tokens": PRICE, "reserved": ["D1-27"]}, {"cards": ["D1-07"]})
    refuse(game, "buy D1-27", "D-A2")


def test_a_joker_from_the_pyramid_is_replaced_before_the_colour_is_chosen() -> None:
    """D-A2, D-M1: the payment has settled, so the next card lies there."""
    game = position(
        "duel", {"cards": ["D1-07", "D1-17"], "tokens": PRICE}, rows={1: ["D1-27"]}, top=["D1-30"]
    )
    play(game, "buy D1-27")
    assert game.phase == "joker"
    assert game.view()["market"][0][0] == "D1-30"


def test_a_joker_being_joined_survives_its_view() -> None:
    """D-A2: the position can be taken up in this phase."""
    game = play(owning("D1-07", "D1-17"), "buy D1-27")
    again = parure.from_view(game.view())
    assert again == game
    assert player(play(again, "joker red"), 0)["cards"][-1] == {"id": "D1-27", "as": "red"}
