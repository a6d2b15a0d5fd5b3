"""A seat that can do nothing passes."""

from typing import Any

import pytest

import parure
from tests.positions import NO_CARDS, everything
from tests.referee import play, player, refuse
from tests.rules.classic import MARVEL, SPLENDOR, Box, all_seats, both


@both
@all_seats
def test_a_seat_without_any_legal_action_passes(box: Box, seats: int) -> None:
    """S-P1, M-P1: no gem to take, no room in the hand, nothing affordable."""
    game = box.stuck(seats=seats)
    assert game.moves() == ["pass"]
    before = game.view()
    play(game, "pass")
    assert game.turn == 1
    assert game.view()["players"] == before["players"]
    assert game.view()["bank"] == before["bank"]


@both
def test_passing_is_refused_while_a_token_can_be_taken(box: Box) -> None:
    """S-P1, M-P1: a single gem in the bank is an action."""
    game = box.stuck(bank=everything(box.name, 0) | {box.colour: 1})
    assert game.moves() == [f"take {box.colour}"]
    refuse(game, "pass", box.clause("S-P1"))


@both
def test_passing_is_refused_while_a_card_can_be_reserved(box: Box) -> None:
    """S-P1, M-P1: also unseen, and also without a wild token to get."""
    game = box.stuck({"reserved": box.costly[:2]}, bank=everything(box.name, 0) | {box.wild: 0})
    assert game.moves() == [f"reserve deck {level}" for level in (1, 2, 3)]
    refuse(game, "pass", box.clause("S-P1"))


@both
def test_passing_is_refused_while_a_card_can_be_bought(box: Box) -> None:
    """S-P1, M-P1: even if only for wild tokens."""
    game = box.stuck({"tokens": {box.wild: 3}}, rows=NO_CARDS | {1: [box.single]})
    assert game.moves() == [f"buy {box.single}"]
    refuse(game, "pass", box.clause("S-P1"))


@both
def test_passing_is_refused_at_the_opening(box: Box) -> None:
    """S-P1, M-P1: there is always something to do then."""
    refuse(box.position(), "pass", box.clause("S-P1"))


@both
@all_seats
def test_when_every_seat_has_passed_in_a_row_the_game_is_over(box: Box, seats: int) -> None:
    """S-P1, M-P1: not before the last of them has passed."""
    game = box.stuck(seats=seats)
    for _ in range(seats):
        assert not game.over
        play(game, "pass")
    assert game.over
    assert game.winners == list(range(seats))


@both
@all_seats
def test_passes_are_counted_across_the_round(box: Box, seats: int) -> None:
    """S-P1, M-P1: every seat in a row, whoever was the first to pass."""
    game = box.stuck(seats=seats, turn=1)
    for _ in range(seats):
        assert not game.over
        play(game, "pass")
    assert game.over


@both
def test_an_action_between_passes_starts_the_count_anew(box: Box) -> None:
    """S-P1, M-P1: in a row means without an action between."""
    # Seat 2 buys for bonuses alone, so that nothing returns to the bank and all are stuck again.
    game = box.stuck(
        {},
        {},
        {"bonuses": {box.colour: 3}},
        seats=3,
        rows=NO_CARDS | {1: [box.single]},
        decks=NO_CARDS,
    )
    play(game, "pass", "pass", f"buy {box.single}", "pass", "pass")
    assert not game.over
    play(game, "pass")
    assert game.over


@pytest.mark.parametrize(
    ("box", "tiles", "choice", "colours"),
    [
        (SPLENDOR, {"nobles": ["N01", "N02"]}, "noble N02", ("white", "blue", "black")),
        (MARVEL, {"locations": ["1A", "2A"]}, "location 2A", ("yellow", "blue", "orange")),
    ],
    ids=["splendor", "marvel"],
)
def test_a_pass_that_leads_to_a_choice_of_tiles_is_still_a_pass(
    box: Box, tiles: dict[str, Any], choice: str, colours: tuple[str, ...]
) -> None:
    """S-P1, S-N2, M-P1, M-O1: both seats have passed in a row, so the game is over."""
    # Seat 1 keeps cards that its many bonuses do not make affordable.
    dear = ["L3-14", "L3-16", "L3-18"] if box is SPLENDOR else ["M3-06", "M3-14", "M3-16"]
    game = box.stuck({}, {"bonuses": dict.fromkeys(colours, 4), "reserved": dear}, **tiles)
    play(game, "pass", "pass", choice)
    assert game.over
    assert game.winners == [1]


@both
def test_a_position_remembers_the_passes(box: Box) -> None:
    """S-P1, M-P1: restored after one pass of two seats, the second one ends the game."""
    game = play(box.stuck(), "pass")
    again = parure.from_view(game.view())
    assert not again.over
    assert play(again, "pass").over


def test_most_points_win_after_passes_in_a_row() -> None:
    """S-P1, S-E2: the usual order decides, however few points there are."""
    game = SPLENDOR.stuck({"cards": ["L1-08"]}, {"cards": ["L2-03"]}, seats=3)
    play(game, "pass", "pass", "pass")
    assert game.winners == [1]
    assert [player(game, seat)["points"] for seat in range(3)] == [1, 2, 0]
