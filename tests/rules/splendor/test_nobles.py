"""Nobles visit at the end of a turn; Marvel's locations have their own file.

N01 asks for 4 white 4 blue, N02 for 4 white 4 black, N06 for 3 white 3 blue 3 green and N07 for
3 white 3 blue 3 black.
"""

import parure
from tests.positions import NO_CARDS, everything, position
from tests.referee import held, play, player, refuse

TWO_QUALIFY = {"white": 4, "blue": 4, "black": 4}


def two_qualify() -> parure.Game:
    """Seat 0 meets the demands of N01 and N02, not that of N06."""
    return position("splendor", {"bonuses": TWO_QUALIFY}, nobles=["N01", "N06", "N02"])


def test_a_noble_whose_demand_is_met_visits_at_the_end_of_the_turn() -> None:
    """S-N1: buying the last card it asks for brings it, with its three points."""
    game = position(
        "splendor",
        {"bonuses": {"white": 3, "blue": 4}},
        nobles=["N01", "N02"],
        market=["L1-06"],
    )
    play(game, "buy L1-06")
    assert player(game, 0)["nobles"] == ["N01"]
    assert player(game, 0)["points"] == 3
    assert game.view()["nobles"] == ["N02"]
    assert game.turn == 1


def test_a_noble_one_bonus_away_does_not_visit() -> None:
    """S-N1: three white where four are asked."""
    game = position("splendor", {"bonuses": {"white": 3, "blue": 5}}, nobles=["N01"])
    play(game, "take white blue green")
    assert player(game, 0)["nobles"] == []
    assert game.view()["nobles"] == ["N01"]


def test_more_bonuses_than_asked_are_fine() -> None:
    """S-N1: at least the demand."""
    game = position("splendor", {"bonuses": {"white": 6, "blue": 5, "red": 1}}, nobles=["N01"])
    play(game, "reserve deck 1")
    assert player(game, 0)["nobles"] == ["N01"]


def test_tokens_never_count_for_a_noble() -> None:
    """S-N1: three white bonuses with white tokens and gold are still three."""
    rich = {"bonuses": {"white": 3, "blue": 4}, "tokens": {"white": 3, "gold": 2}}
    game = position("splendor", rich, nobles=["N01"])
    play(game, "take blue green red")
    assert player(game, 0)["nobles"] == []


def test_reserved_cards_do_not_count_for_a_noble() -> None:
    """S-N1: bonuses are those of bought cards."""
    game = position("splendor", {"bonuses": {"white": 3, "blue": 4}, "reserved": ["L1-08"]}, nobles=["N01"])
    play(game, "take blue green red")
    assert player(game, 0)["nobles"] == []


def test_a_single_noble_can_not_be_refused() -> None:
    """S-N1: it is not even asked about."""
    game = position("splendor", {"bonuses": {"white": 4, "blue": 4}}, nobles=["N01", "N02", "N06"])
    play(game, "take white blue green")
    assert (game.turn, game.phase) == (1, "main")
    assert player(game, 0)["nobles"] == ["N01"]


def test_a_visit_is_no_action() -> None:
    """S-N1: the turn's own action was played as well."""
    game = position("splendor", {"bonuses": {"white": 4, "blue": 4}}, nobles=["N01"])
    play(game, "take white blue green")
    assert held(game, 0) == {"white": 1, "blue": 1, "green": 1}
    assert player(game, 0)["nobles"] == ["N01"]


def test_a_noble_comes_after_the_limit_of_ten() -> None:
    """S-N1, S-L1: first tokens go back, then the noble is chosen."""
    game = position(
        "splendor",
        {"bonuses": TWO_QUALIFY, "tokens": {"red": 5, "green": 5}},
        seats=4,
        nobles=["N01", "N02"],
    )
    play(game, "take blue blue")
    assert game.phase == "return"
    assert player(game, 0)["nobles"] == []
    play(game, "return red", "return red")
    assert (game.turn, game.phase) == (0, "noble")


def test_a_noble_visits_the_seat_whose_turn_ends() -> None:
    """S-N1: another seat that qualifies gets it at the end of its own turn."""
    game = position("splendor", {}, {"bonuses": {"white": 4, "blue": 4}}, nobles=["N01"])
    play(game, "take white blue green")
    assert player(game, 1)["nobles"] == []
    play(game, "take white blue green")
    assert player(game, 1)["nobles"] == ["N01"]


def test_a_noble_that_has_gone_visits_nobody_else() -> None:
    """S-N1: each tile is there once; whoever comes first has it."""
    both = {"bonuses": {"white": 3, "blue": 3, "green": 3}}
    game = position("splendor", both, both, nobles=["N06"])
    play(game, "take white blue green", "take white blue green")
    assert player(game, 0)["nobles"] == ["N06"]
    assert player(game, 1)["nobles"] == []


def test_among_several_nobles_the_seat_chooses() -> None:
    """S-N2: each that qualifies is offered, the turn waits."""
    game = play(two_qualify(), "take white blue green")
    assert (game.turn, game.phase) == (0, "noble")
    assert sorted(game.moves()) == ["noble N01", "noble N02"]
    play(game, "noble N02")
    assert player(game, 0)["nobles"] == ["N02"]
    assert game.view()["nobles"] == ["N01", "N06"]
    assert game.turn == 1


def test_at_most_one_noble_visits_a_turn() -> None:
    """S-N2: the other one stays, though its demand is met."""
    game = play(two_qualify(), "take white blue green", "noble N01")
    assert player(game, 0)["points"] == 3
    assert "N02" in game.view()["nobles"]


def test_the_other_noble_comes_at_the_end_of_a_later_turn() -> None:
    """S-N2: whatever is played then: here a reservation."""
    game = play(two_qualify(), "take white blue green", "noble N01", "take white blue green")
    play(game, "reserve deck 3")
    assert player(game, 0)["nobles"] == ["N01", "N02"]
    assert player(game, 0)["points"] == 6


def test_the_other_noble_may_be_gone_by_then() -> None:
    """S-N2: it waits for nobody."""
    rival = {"cards": ["L2-01", "L2-25"], "bonuses": {"white": 3, "black": 3}}
    game = position("splendor", {"bonuses": TWO_QUALIFY}, rival, nobles=["N01", "N02"])
    play(game, "take white blue green", "noble N01", "reserve deck 1", "reserve deck 1")
    assert player(game, 1)["nobles"] == ["N02"]
    assert player(game, 0)["nobles"] == ["N01"]


def test_nobles_are_checked_also_after_a_pass() -> None:
    """S-N2: at the end of every turn."""
    game = position(
        "splendor",
        {"bonuses": {"white": 4, "blue": 4}, "reserved": ["L3-14", "L3-18", "L3-20"]},
        nobles=["N01"],
        bank=everything("splendor", 0),
        rows=NO_CARDS,
        decks=NO_CARDS,
    )
    play(game, "pass")
    assert player(game, 0)["nobles"] == ["N01"]


def test_only_a_noble_that_qualifies_can_be_chosen() -> None:
    """S-N1, S-N2: the refusal says what is asked for and what is there."""
    game = play(two_qualify(), "take white blue green")
    refuse(game, "noble N06", "S-N1", "green", 3, 4)


def test_only_a_noble_on_the_table_can_be_chosen() -> None:
    """S-N2: N07 asks for no more than the seat has, but it is not in this game."""
    game = play(two_qualify(), "take white blue green")
    refuse(game, "noble N07", "S-N1", "N07")


def test_a_noble_is_not_chosen_instead_of_an_action() -> None:
    """S-N1: it comes at the end of the turn."""
    refuse(two_qualify(), "noble N01", "S-N1")


def test_nothing_else_is_played_while_a_noble_waits() -> None:
    """S-N2: the choice is not an action and not optional."""
    game = play(two_qualify(), "take white blue green")
    for decision in ("pass", "take white blue green"):
        refuse(game, decision, "S-N2")
