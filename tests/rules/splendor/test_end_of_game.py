"""The end of the game and the winner."""

from typing import Any

import parure
from tests.positions import position
from tests.referee import play, player, refuse
from tests.rules.classic import each_seat

# 14 points on four cards; L1-08, one point for four green, makes 15.
FOURTEEN = {"cards": ["L3-02", "L3-07", "L3-10", "L2-03"], "tokens": {"green": 4}}
REACH_15 = "buy L1-08"

# 15 points each: on three cards, and twice on four.
THREE_CARDS = ["L3-04", "L3-08", "L3-12"]
FOUR_CARDS = ["L3-16", "L3-20", "L3-02", "L1-08"]
FOUR_OTHERS = ["L3-04", "L3-08", "L3-07", "L1-16"]


def late(*players: dict[str, Any], **entries: Any) -> parure.Game:
    """A position with L1-08 for sale and no nobles."""
    return position("splendor", *players, **{"market": ["L1-08"], "nobles": []} | entries)


def ending(*players: dict[str, Any]) -> parure.Game:
    """The last turn of a round in which someone has 15 points has just been played."""
    seats = len(players)
    return play(position("splendor", *players, seats=seats, turn=seats - 1, nobles=[]), "reserve deck 1")


@each_seat
def test_the_round_is_finished_after_15_points(seats: int, seat: int) -> None:
    """S-E1: each later seat of the round has its turn, then the game is over."""
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    players[seat] = FOURTEEN
    game = play(late(*players, seats=seats, turn=seat), REACH_15)
    assert player(game, seat)["points"] == 15
    for later in range(seat + 1, seats):
        assert not game.over
        assert game.turn == later
        play(game, "reserve deck 2")
    assert game.over
    assert game.winners == [seat]


def test_14_points_do_not_end_the_game() -> None:
    """S-E1: 15 are needed."""
    game = late({}, FOURTEEN, turn=1)
    play(game, "reserve deck 1")
    assert not game.over
    assert game.turn == 0


def test_more_than_15_points_end_the_game_too() -> None:
    """S-E1: 15 or more."""
    rich = {"cards": [*FOURTEEN["cards"], "L2-09"], "tokens": {"green": 4}}
    game = play(late({}, rich, turn=1), REACH_15)
    assert player(game, 1)["points"] == 17
    assert game.over


def test_a_noble_can_bring_the_15_points() -> None:
    """S-E1, S-N1: points are counted after the noble's visit."""
    rich = {"cards": ["L3-02", "L3-07", "L3-10"], "bonuses": {"white": 3, "blue": 3}}
    game = position("splendor", {}, rich, turn=1, nobles=["N01"])
    assert player(game, 1)["points"] == 12
    play(game, "reserve deck 1")
    assert player(game, 1)["points"] == 15
    assert game.over


def test_a_later_seat_may_overtake_in_the_last_round() -> None:
    """S-E1, S-E2: who reached 15 first has not won yet."""
    rival = {
        "cards": ["L3-04", "L3-08", "L2-06"],
        "reserved": ["L3-16"],
        "bonuses": {"green": 2, "red": 3},
        "tokens": {"gold": 5},
    }
    game = play(late(FOURTEEN, rival), REACH_15, "buy L3-16")
    assert [player(game, seat)["points"] for seat in (0, 1)] == [15, 18]
    assert game.winners == [1]


def test_the_last_round_begins_with_the_first_seat_that_reaches_15() -> None:
    """S-E1: a seat that reaches 15 later in the same round does not prolong it."""
    rival = {"cards": ["L3-04", "L3-08", "L2-15", "L2-16"], "reserved": ["L1-16"], "tokens": {"red": 4}}
    game = late(FOURTEEN, rival, seats=3)
    play(game, REACH_15, "buy L1-16", "reserve deck 1")
    assert game.over


def test_a_finished_game_is_closed() -> None:
    """S-E1: nobody is to decide, nothing is offered, and every decision is refused."""
    game = play(late({}, FOURTEEN, turn=1), REACH_15)
    view = game.view()
    assert (view["turn"], view["phase"], view["over"], view["winners"]) == (None, "over", True, [1])
    assert (game.turn, game.phase) == (None, "over")
    assert game.moves() == []
    refuse(game, "reserve deck 1", None)


def test_most_points_win() -> None:
    """S-E2: 16 beat 15, whatever the number of cards."""
    game = ending({"cards": THREE_CARDS}, {"cards": ["L3-16", "L3-20", "L3-02", "L1-16", "L1-08"]})
    assert [player(game, seat)["points"] for seat in (0, 1)] == [15, 16]
    assert game.winners == [1]


def test_tied_on_points_fewest_cards_win() -> None:
    """S-E2: three cards beat four, in either seat."""
    assert ending({"cards": THREE_CARDS}, {"cards": FOUR_CARDS}).winners == [0]
    assert ending({"cards": FOUR_CARDS}, {"cards": THREE_CARDS}).winners == [1]


def test_still_tied_the_victory_is_shared() -> None:
    """S-E2: same points, same number of cards."""
    assert ending({"cards": FOUR_OTHERS}, {"cards": FOUR_CARDS}).winners == [0, 1]


def test_only_the_tied_leaders_share() -> None:
    """S-E2: of three seats, the two best ones."""
    assert ending({"cards": FOUR_OTHERS}, {"cards": ["L1-24"]}, {"cards": FOUR_CARDS}).winners == [0, 2]


def test_reserved_cards_do_not_count_in_a_tie() -> None:
    """S-E2: only bought cards are counted."""
    one = {"cards": FOUR_OTHERS, "reserved": ["L3-01", "L3-05"], "hidden": ["L3-09"]}
    assert ending(one, {"cards": FOUR_CARDS}).winners == [0, 1]


def test_nobles_count_as_points_and_not_as_cards() -> None:
    """S-E2: twelve points on three cards and a noble tie with 15 on three cards."""
    one = {"cards": ["L3-02", "L3-10", "L3-18"], "nobles": ["N05"]}
    assert ending(one, {"cards": THREE_CARDS}).winners == [0, 1]


def test_reserved_cards_cost_nothing_at_the_end() -> None:
    """S-E3: three of them in hand, and the points are those of the bought cards."""
    loaded = {"cards": THREE_CARDS, "reserved": ["L3-01", "L3-05", "L3-09"]}
    game = ending(loaded, {"cards": ["L3-16", "L3-20", "L3-02"]})
    assert player(game, 0)["points"] == 15
    assert game.winners == [0]


def test_a_restored_position_knows_that_the_last_round_is_on() -> None:
    """S-E1: seat 0 has 15 points, so the round ends with seat 2."""
    game = late({"cards": THREE_CARDS}, {}, {}, seats=3, turn=1)
    play(game, "reserve deck 2")
    assert not game.over
    assert play(game, "reserve deck 2").over
