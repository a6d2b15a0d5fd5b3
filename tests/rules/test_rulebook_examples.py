"""The examples of the rulebooks of Splendor (2021, 2024) and Splendor Marvel (2020), played out."""

import pytest

import parure
from tests.positions import position
from tests.referee import held, play, player


@pytest.mark.parametrize(("seats", "nobles", "gems"), [(2, 3, 4), (3, 4, 5), (4, 5, 7)])
def test_nobles_and_tokens_for_each_number_of_players(seats: int, nobles: int, gems: int) -> None:
    """S-U2, S-U3: the set-up boxes of both editions."""
    view = parure.new("splendor", seats=seats, seed=8).view()
    assert len(view["nobles"]) == nobles
    assert {count for colour, count in view["bank"].items() if colour != "gold"} == {gems}


def test_the_card_explained_on_the_first_pages() -> None:
    """S-B2, S-B4: two points and a red bonus for 1 white, 4 blue and 2 green."""
    tokens = {"white": 1, "blue": 4, "green": 2}
    game = position("splendor", {"tokens": tokens}, market=["L2-22"])
    play(game, "buy L2-22")
    assert player(game, 0)["points"] == 2
    assert player(game, 0)["bonuses"]["red"] == 1
    assert held(game, 0) == {}


def test_the_noble_explained_on_the_first_pages() -> None:
    """S-N1: three green, three blue and three white bonuses bring this noble and three points."""
    game = position("splendor", {"bonuses": {"green": 3, "blue": 3, "white": 3}}, nobles=["N06", "N05"])
    play(game, "reserve deck 1")
    assert player(game, 0)["nobles"] == ["N06"]
    assert player(game, 0)["points"] == 3


def test_two_blue_bonuses_pay_for_two_blue() -> None:
    """S-B2: a card of two blue and one green then costs one green."""
    rich = {"bonuses": {"blue": 2}, "tokens": {"blue": 2, "green": 1}}
    game = play(position("splendor", rich, market=["L1-25"]), "buy L1-25")
    assert held(game, 0) == {"blue": 2}


def test_enough_bonuses_pay_for_a_whole_card() -> None:
    """S-B2: no token is needed, and none comes back for what is over."""
    game = position("splendor", {"bonuses": {"blue": 3, "green": 2}}, market=["L1-25"])
    bank = game.view()["bank"]
    play(game, "buy L1-25")
    assert "L1-25" in player(game, 0)["cards"]
    assert game.view()["bank"] == bank


def test_gold_in_place_of_the_red_one_she_does_not_have() -> None:
    """S-B3: Hannah pays one gold for the missing red token (2024)."""
    tokens = {"white": 1, "blue": 1, "green": 1, "gold": 1}
    game = play(position("splendor", {"tokens": tokens}, market=["L1-36"]), "buy L1-36")
    assert held(game, 0) == {}
    assert game.view()["bank"]["gold"] == 5


def test_gold_even_for_a_colour_she_has() -> None:
    """S-B3: gold may pay although the gem is at hand (2024)."""
    game = position("splendor", {"tokens": {"green": 4, "gold": 2}}, market=["L1-08"])
    play(game, "buy L1-08", "gold green", "gold green")
    assert held(game, 0) == {"green": 2}


def test_two_red_bonuses_and_a_black_one() -> None:
    """S-B2: Hannah spends three blue and two black on 3 blue, 2 red and 3 black (2024)."""
    rich = {"bonuses": {"red": 2, "black": 1}, "tokens": {"blue": 3, "black": 2}}
    game = play(position("splendor", rich, market=["L2-19"]), "buy L2-19")
    assert held(game, 0) == {}
    assert player(game, 0)["bonuses"]["red"] == 3


def test_of_several_nobles_one_is_chosen_and_the_rest_is_hoped_for() -> None:
    """S-N2: they may still be there on the next turn (2024)."""
    rich = {"bonuses": {"white": 4, "blue": 4, "green": 4}}
    game = position("splendor", rich, nobles=["N01", "N03", "N06"])
    play(game, "reserve deck 1", "noble N03", "reserve deck 1", "reserve deck 1", "noble N06")
    assert player(game, 0)["nobles"] == ["N03", "N06"]


def test_few_pieces_left_let_two_or_one_be_taken() -> None:
    """S-T2: said in French in 2021 and in English in 2024."""
    bank = {"white": 0, "blue": 0, "green": 2, "red": 0, "black": 1}
    game = play(position("splendor", bank=bank), "take green black", "take green")
    assert [held(game, seat) for seat in (0, 1)] == [{"green": 1, "black": 1}, {"green": 1}]


def test_tokens_just_drawn_may_be_given_back() -> None:
    """S-L1: all or some of them."""
    game = position("splendor", {"tokens": {"white": 5, "blue": 4}}, seats=4)
    play(game, "take green red black", "return red", "return black")
    assert held(game, 0) == {"white": 5, "blue": 4, "green": 1}


@pytest.mark.parametrize(("seats", "gems", "green"), [(2, 4, 2), (3, 5, 3), (4, 7, 4)])
def test_marvel_set_up_for_each_number_of_players(seats: int, gems: int, green: int) -> None:
    """M-U2, M-U3: tokens taken out, gray ones left alone, as many locations as players."""
    view = parure.new("marvel", seats=seats, seed=8).view()
    assert len(view["locations"]) == seats
    assert (view["bank"]["yellow"], view["bank"]["green"], view["bank"]["gray"]) == (gems, green, 5)


def test_paul_recruits_ghost_rider() -> None:
    """M-B1: two yellow, four blue and one purple for two points and a red bonus."""
    tokens = {"yellow": 2, "blue": 4, "purple": 1}
    game = play(position("marvel", {"tokens": tokens}, market=["M2-23"]), "buy M2-23")
    assert player(game, 0)["points"] == 2
    assert player(game, 0)["bonuses"]["red"] == 1
    assert held(game, 0) == {}


def test_hannah_recruits_rocket() -> None:
    """M-B1: one yellow and two red, of which her bonuses pay one each."""
    rich = {"bonuses": {"yellow": 1, "red": 1}, "tokens": {"red": 1}}
    game = play(position("marvel", rich, market=["M1-05"]), "buy M1-05")
    assert "M1-05" in player(game, 0)["cards"]
    assert held(game, 0) == {}


def test_fabrice_takes_a_location() -> None:
    """M-O1: three yellow, three blue and three red bonuses."""
    game = position("marvel", {"bonuses": {"yellow": 3, "blue": 3, "red": 3}}, locations=["4A", "2A"])
    play(game, "reserve deck 1")
    assert player(game, 0)["locations"] == ["4A"]
    assert player(game, 0)["points"] == 3


def test_lise_julien_and_pierre() -> None:
    """M-A2: Wasp brings Julien a tie with Lise; Captain America brings Pierre the tile."""
    lise = {"cards": ["M1-02", "M1-07", "M1-15", "M1-18"]}
    julien = {
        "cards": ["M1-23", "M1-28", "M1-31"],
        "reserved": ["M1-13"],
        "bonuses": {"yellow": 2, "blue": 1, "orange": 1},
    }
    pierre = {
        "cards": ["M1-35", "M1-38", "M2-01"],
        "reserved": ["M3-09"],
        "bonuses": {"yellow": 3, "blue": 3, "orange": 3},
        "tokens": {"yellow": 1, "purple": 1},
    }
    game = position("marvel", lise, julien, pierre, seats=3, turn=1, avengers_tile=0, locations=[])
    play(game, "buy M1-13")
    assert player(game, 1)["avengers"] == 4
    assert game.view()["avengers_tile"] == 0
    play(game, "buy M3-09")
    assert player(game, 2)["avengers"] == 5
    assert game.view()["avengers_tile"] == 2
    assert player(game, 0)["points"] == 0


def test_the_last_player_of_the_round_wins_at_once() -> None:
    """M-E3: nobody is left to play after them."""
    winner = {
        "cards": ["M3-04", "M3-08", "M3-12"],
        "bonuses": {"red": 1},
        "tokens": {"blue": 3, "green": 1},
    }
    game = position("marvel", {}, {}, winner, seats=3, turn=2, market=["M1-40"], locations=[])
    play(game, "buy M1-40")
    assert game.over
    assert game.winners == [2]


def test_the_special_rule_of_the_lost_tile() -> None:
    """M-E2: whoever falls below 16 points with the tile has not won, and the game goes on."""
    first = {
        "cards": ["M3-02", "M3-06", "M3-11", "M1-08", "M1-28", "M1-35"],
        "reserved": ["M1-38"],
        "tokens": {"green": 1, "blue": 2},
    }
    second = {
        "cards": ["M1-07", "M1-15"],
        "reserved": ["M3-05"],
        "bonuses": {"yellow": 2, "blue": 2, "red": 3, "purple": 3},
        "tokens": {"red": 2},
    }
    game = position("marvel", first, second, locations=[])
    play(game, "buy M1-38")
    assert (player(game, 0)["points"], game.view()["avengers_tile"]) == (16, 0)
    play(game, "buy M3-05")
    assert (player(game, 0)["points"], game.view()["avengers_tile"]) == (13, 1)
    assert not game.over
    assert game.turn == 0
