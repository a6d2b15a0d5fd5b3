"""The three ways to win, and the end of the game (D-W1 to D-W4)."""

from typing import Any

import pytest

import parure
from tests.positions import position
from tests.referee import play, player, refuse
from tests.rules.duel.table import EMPTY

#: 18 points, at most four in a colour, no crowns.
EIGHTEEN = ["D3-13", "D2-24", "D1-30", "D3-04"]
#: Nine crowns and no points: two jokers of two, one of three, and two single crowns.
NINE_CROWNS = [
    "D1-09",
    "D1-14",
    {"id": "D2-21", "as": "blue"},
    {"id": "D2-22", "as": "blue"},
    {"id": "D3-11", "as": "green"},
]
#: Nine points on white cards.
NINE_WHITE = ["D3-01", "D3-02", "D2-04"]
D1_04 = {"blue": 3}  # white, a crown, no points
D1_05 = {"green": 2, "red": 3}  # white, one point
D2_04 = {"green": 2, "red": 2, "black": 2, "pearl": 1}  # white, two points, a crown


def after(card: str, tokens: dict[str, int], cards: list[Any], **given: Any) -> parure.Game:
    """Seat 0 owns cards and has just bought another."""
    seat0 = {"cards": cards, "tokens": tokens, "reserved": [card], **given}
    return play(position("duel", seat0), f"buy {card}")


def test_twenty_points_win() -> None:
    """D-W1: on jewel cards alone; the game is over at once."""
    game = after("D2-04", D2_04, EIGHTEEN)
    assert player(game, 0)["points"] == 20
    assert (game.over, game.winners) == (True, [0])


def test_nineteen_points_do_not_win() -> None:
    """D-W1: one is missing."""
    game = after("D1-05", D1_05, EIGHTEEN)
    assert player(game, 0)["points"] == 19
    assert (game.over, game.turn) == (False, 1)


def test_royal_points_count_towards_twenty() -> None:
    """D-W1: two on a royal card and eighteen on jewel cards."""
    game = after("D1-04", D1_04, EIGHTEEN, royals=["R2"])
    assert player(game, 0)["points"] == 20
    assert game.winners == [0]


def test_a_royal_card_just_taken_may_bring_the_twenty() -> None:
    """D-W1, D-K1: the third crown brings R1 with three points."""
    cards = [*EIGHTEEN[:3], "D3-01"]  # 6 + 5 + 3 + 3 = 17 points, two crowns
    game = after("D1-04", D1_04, cards)
    assert (game.phase, game.over) == ("royal", False)
    play(game, "royal R1")
    assert player(game, 0)["points"] == 20
    assert game.winners == [0]


def test_another_royal_card_may_not() -> None:
    """D-W1, D-K1: R3 has only two points."""
    game = after("D1-04", D1_04, [*EIGHTEEN[:3], "D3-01"])
    play(game, "royal R3")
    assert player(game, 0)["points"] == 19
    assert (game.over, game.turn) == (False, 1)


def test_ten_crowns_win() -> None:
    """D-W2: without a single point on jewel cards."""
    game = after("D1-04", D1_04, NINE_CROWNS, royals=["R1", "R2"])
    assert player(game, 0)["crowns"] == 10
    assert player(game, 0)["points"] == 5
    assert (game.over, game.winners) == (True, [0])


def test_nine_crowns_do_not_win() -> None:
    """D-W2: one is missing."""
    game = after("D1-04", D1_04, NINE_CROWNS[1:], royals=["R1", "R2"])
    assert player(game, 0)["crowns"] == 9
    assert (game.over, game.turn) == (False, 1)


def test_ten_points_in_one_colour_win() -> None:
    """D-W3: nine on white cards and one more."""
    game = after("D1-05", D1_05, NINE_WHITE, royals=["R2"])
    assert player(game, 0)["colour_points"]["white"] == 10
    assert player(game, 0)["points"] == 12
    assert (game.over, game.winners) == (True, [0])


def test_nine_points_in_one_colour_do_not_win() -> None:
    """D-W3: a white card without points changes nothing."""
    game = after("D1-04", D1_04, NINE_WHITE, royals=["R2"])
    assert player(game, 0)["colour_points"]["white"] == 9
    assert (game.over, game.turn) == (False, 1)


def test_ten_points_over_two_colours_do_not_win() -> None:
    """D-W3: nine white, one blue (D1-10)."""
    game = after("D1-10", {"red": 2, "black": 3}, NINE_WHITE, royals=["R2"])
    assert player(game, 0)["colour_points"] == {"white": 9, "blue": 1, "green": 0, "red": 0, "black": 0}
    assert not game.over


def test_a_card_without_a_bonus_counts_for_no_colour() -> None:
    """D-W3: D3-13 has six points and no colour."""
    game = after("D3-13", {"white": 3}, [*NINE_WHITE[:2], "D2-02", "D1-01"], royals=["R2"])
    assert player(game, 0)["colour_points"] == {"white": 8, "blue": 0, "green": 0, "red": 0, "black": 0}
    assert player(game, 0)["points"] == 16
    assert not game.over


def test_royal_cards_count_for_no_colour() -> None:
    """D-W3: nine white points and two royal cards make no ten."""
    game = after("D1-04", D1_04, NINE_WHITE, royals=["R1", "R3"])
    assert player(game, 0)["points"] == 14
    assert not game.over


@pytest.mark.parametrize(("colour", "over"), [("white", True), ("blue", False)])
def test_a_joker_counts_for_the_colour_it_joined(colour: str, over: bool) -> None:
    """D-W3, D-A2: D1-27 has one point and makes the tenth white one, or the first blue."""
    game = after("D1-27", {"black": 4, "pearl": 1}, [*NINE_WHITE, "D1-07"], royals=["R2"])
    assert (game.phase, game.over) == ("joker", False)
    play(game, f"joker {colour}")
    assert game.over is over


def test_a_joker_joined_earlier_counts_too() -> None:
    """D-W3, D-A2: two white points of D2-23 among the ten."""
    cards = [*NINE_WHITE[:2], {"id": "D2-23", "as": "white"}]
    game = after("D1-05", D1_05, cards, royals=[])
    assert player(game, 0)["colour_points"]["white"] == 10
    assert game.winners == [0]


def test_after_the_end_nothing_is_left_to_decide() -> None:
    """D-W4: no turn, no phase, no decision, and a clear answer to another one."""
    game = after("D2-04", D2_04, EIGHTEEN)
    view = game.view()
    assert (view["over"], view["winners"], view["turn"], view["phase"]) == (True, [0], None, "over")
    assert view["pending"] is None
    assert (game.turn, game.phase, game.moves()) == (None, "over", [])
    refuse(game, "take a1", None, "over")


def test_the_opponent_gets_no_last_turn() -> None:
    """D-W4: though seat 1 would have reached 20 as well."""
    winner = {"cards": EIGHTEEN, "tokens": D2_04, "reserved": ["D2-04"]}
    other = {
        "cards": ["D3-02", "D3-06", "D3-08", "D3-10", {"id": "D2-23", "as": "white"}],
        "tokens": {"red": 1, "black": 1, "pearl": 1},
        "reserved": ["D2-08"],
    }
    game = play(position("duel", {}, other, turn=1), "buy D2-08")
    assert (player(game, 1)["points"], game.winners) == (20, [1])
    game = play(position("duel", winner, other), "buy D2-04")
    assert (player(game, 1)["points"], game.winners) == (18, [0])
    assert game.moves() == []


def test_seat_1_wins_as_well_as_seat_0() -> None:
    """D-W1, D-W4: at the end of its own turn."""
    given = {"cards": EIGHTEEN, "tokens": D2_04, "reserved": ["D2-04"]}
    game = play(position("duel", {}, given, turn=1), "buy D2-04")
    assert game.winners == [1]


def test_several_conditions_at_once_are_one_victory() -> None:
    """D-W1, D-W3: twenty points and ten of them white."""
    game = after("D1-05", D1_05, [*NINE_WHITE, "D2-24", "D1-30"], royals=["R2"])
    assert (player(game, 0)["points"], player(game, 0)["colour_points"]["white"]) == (20, 10)
    assert game.winners == [0]


def test_victory_is_checked_after_tokens_are_returned() -> None:
    """D-L1, D-W1: the limit of ten comes first; then the game is over."""
    given = {
        "cards": EIGHTEEN,
        "bonuses": {"green": 2, "red": 2, "black": 2},
        "tokens": {"white": 3, "green": 3, "red": 3, "pearl": 1},
        "reserved": ["D2-04"],
        "privileges": 2,
    }
    game = position("duel", given, board="bb" + EMPTY[2:])
    play(game, "privilege a1", "privilege b1", "buy D2-04")
    assert (game.phase, game.over) == ("return", False)
    play(game, "return blue")
    assert (game.over, game.winners) == (True, [0])


def test_victory_is_checked_after_abilities_and_royal_cards() -> None:
    """D-W1, D-K1, D-A5: 20 points are there, but the royal card and its theft come first."""
    cards = [*EIGHTEEN, "D1-09", "D1-14"]
    opponent = {"tokens": {"white": 1, "black": 1}}
    given = {"cards": cards, "tokens": D2_04, "reserved": ["D2-04"]}
    game = play(position("duel", given, opponent), "buy D2-04")
    assert (game.phase, game.over) == ("royal", False)
    play(game, "royal R4")
    assert (game.phase, game.over) == ("steal", False)
    play(game, "steal black")
    assert (game.over, game.winners) == (True, [0])


def test_a_finished_game_survives_its_view() -> None:
    """D-W4: over is over."""
    game = after("D2-04", D2_04, EIGHTEEN)
    again = parure.from_view(game.view())
    assert again == game
    assert (again.over, again.winners, again.turn, again.moves()) == (True, [0], None, [])
