"""Locations are taken at the end of a turn, as nobles visit in Splendor.

1A asks for 4 yellow 4 blue, 2A for 4 yellow 4 orange, 3A for 3 yellow 3 orange 3 purple, 4A for
3 yellow 3 blue 3 red.
"""

import parure
from tests.positions import NO_CARDS, everything, position
from tests.referee import held, play, player, refuse

TWO_QUALIFY = {"yellow": 4, "blue": 4, "orange": 4}
ONE_QUALIFIES = {"yellow": 4, "blue": 4}


def two_qualify() -> parure.Game:
    """Seat 0 meets the demands of 1A and 2A, not that of 3A."""
    return position("marvel", {"bonuses": TWO_QUALIFY}, seats=3, locations=["1A", "3A", "2A"])


def test_a_location_whose_demand_is_met_is_taken_at_the_end_of_the_turn() -> None:
    """M-O1: recruiting the last character it asks for brings it, with its three points."""
    # Spider-Man 2099, blue, costs two yellow and one red.
    game = position(
        "marvel",
        {"bonuses": {"yellow": 4, "blue": 3}, "tokens": {"red": 1}},
        locations=["1A", "2A"],
        market=["M1-12"],
    )
    play(game, "buy M1-12")
    assert player(game, 0)["locations"] == ["1A"]
    assert player(game, 0)["points"] == 3
    assert game.view()["locations"] == ["2A"]
    assert game.turn == 1


def test_a_location_one_bonus_away_is_not_taken() -> None:
    """M-O1: three blue where four are asked."""
    game = position("marvel", {"bonuses": {"yellow": 5, "blue": 3}}, locations=["1A"])
    play(game, "reserve deck 1")
    assert player(game, 0)["locations"] == []


def test_tokens_never_count_for_a_location() -> None:
    """M-O1: bonuses only, whatever tokens the seat holds."""
    rich = {"bonuses": {"yellow": 4, "blue": 3}, "tokens": {"blue": 3, "gray": 1, "green": 1}}
    game = position("marvel", rich, locations=["1A"])
    play(game, "reserve deck 1")
    assert player(game, 0)["locations"] == []


def test_a_single_location_is_taken_without_asking_and_is_no_action() -> None:
    """M-O1: whatever was played."""
    game = position("marvel", {"bonuses": ONE_QUALIFIES}, locations=["1A", "2A"])
    play(game, "take yellow blue red")
    assert held(game, 0) == {"yellow": 1, "blue": 1, "red": 1}
    assert player(game, 0)["locations"] == ["1A"]
    assert game.turn == 1


def test_among_several_locations_the_seat_chooses_one_a_turn() -> None:
    """M-O1: each that qualifies is offered; the other one stays."""
    game = play(two_qualify(), "reserve deck 1")
    assert (game.turn, game.phase) == (0, "location")
    assert sorted(game.moves()) == ["location 1A", "location 2A"]
    play(game, "location 2A")
    assert player(game, 0)["locations"] == ["2A"]
    assert player(game, 0)["points"] == 3
    assert game.view()["locations"] == ["1A", "3A"]
    assert game.turn == 1


def test_the_other_location_is_taken_at_the_end_of_a_later_turn() -> None:
    """M-O1: checked at the end of every turn, whatever is played then."""
    game = play(two_qualify(), "reserve deck 1", "location 2A")
    play(game, "reserve deck 1", "reserve deck 1", "take yellow blue red")
    assert player(game, 0)["locations"] == ["2A", "1A"]
    assert player(game, 0)["points"] == 6


def test_a_location_goes_to_the_seat_whose_turn_ends() -> None:
    """M-O1: another seat that qualifies waits for the end of its own turn."""
    game = position("marvel", {}, {"bonuses": ONE_QUALIFIES}, locations=["1A"])
    play(game, "reserve deck 1")
    assert player(game, 1)["locations"] == []
    play(game, "reserve deck 1")
    assert player(game, 1)["locations"] == ["1A"]


def test_a_location_comes_after_the_limit_of_ten() -> None:
    """M-O1, M-L1: first tokens go back."""
    rich = {"bonuses": TWO_QUALIFY, "tokens": {"red": 5, "purple": 5}}
    game = play(position("marvel", rich, seats=4, locations=["1A", "2A"]), "reserve deck 1")
    assert game.phase == "return"
    assert play(game, "return red").phase == "location"


def test_locations_are_checked_also_after_a_pass() -> None:
    """M-O1: at the end of every turn."""
    game = position(
        "marvel",
        {"bonuses": ONE_QUALIFIES, "reserved": ["M3-06", "M3-18", "M3-14"]},
        locations=["1A"],
        bank=everything("marvel", 0),
        rows=NO_CARDS,
    )
    play(game, "pass")
    assert player(game, 0)["locations"] == ["1A"]


def test_only_a_location_that_qualifies_can_be_chosen() -> None:
    """M-O1: the refusal says what is asked for and what is there; a tile's other side is not on the table."""
    game = play(two_qualify(), "reserve deck 1")
    refuse(game, "location 3A", "M-O1", "purple", 3, 4)
    refuse(game, "location 1B", "M-O1", "1B")
