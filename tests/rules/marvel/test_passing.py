"""When nobody can play any more; that a seat passes only then is tested with Splendor's rules."""

from typing import Any

from tests.referee import play
from tests.rules.classic import MARVEL

# Three points each: by the Avengers tile on three cards, on one card, and on two.
THREE_SYMBOLS = {"cards": ["M1-07", "M1-15", "M1-18"]}
ONE_CARD = {"cards": ["M2-06"]}
TWO_CARDS = {"cards": ["M2-03", "M1-08"]}


def winners_after_passes(*players: dict[str, Any], **entries: Any) -> list[int]:
    game = MARVEL.stuck(*players, seats=len(players), **entries)
    play(game, *["pass"] * len(players))
    assert game.over
    return game.winners


def test_most_points_win_after_passes_in_a_row() -> None:
    """M-P1: among all seats, though nobody has the Gauntlet."""
    assert winners_after_passes(ONE_CARD, {"cards": ["M2-12", "M1-16"]}, {}) == [1]


def test_tied_the_holder_of_the_tile_wins_after_passes() -> None:
    """M-P1, M-E3: the same order as at any other end."""
    assert winners_after_passes(ONE_CARD, THREE_SYMBOLS, avengers_tile=1) == [1]


def test_tied_fewest_cards_win_after_passes() -> None:
    """M-P1, M-E3: then the number of recruited cards."""
    assert winners_after_passes(TWO_CARDS, ONE_CARD) == [1]


def test_still_tied_the_victory_is_shared_after_passes() -> None:
    """M-P1, M-E3: three points on one card each."""
    assert winners_after_passes(ONE_CARD, {}, {"cards": ["M2-12"]}) == [0, 2]
