"""How a finished game was decided, told from the position: it must come to the engine's own winners."""

import random
from typing import Any

import pytest

import parure


def finished(game: str, seats: int, seed: int) -> parure.Game:
    dice = random.Random(seed)
    played = parure.new(game, seats=seats, seed=seed)
    while not played.over:
        moves = played.moves()
        buys = [move for move in moves if move.startswith("buy")]
        played.play(dice.choice(buys or moves))
    return played


@pytest.mark.parametrize(
    ("game", "seats"), [("splendor", 2), ("splendor", 4), ("marvel", 2), ("marvel", 3), ("duel", 2)]
)
def test_who_is_left_at_last_has_won(game: str, seats: int) -> None:
    for seed in range(12):
        played = finished(game, seats, seed)
        told = played.ending()
        assert told[-1].left == played.winners
        assert all(len(comparison.values) == seats for comparison in told)


def test_a_game_under_way_is_not_decided() -> None:
    assert parure.new("splendor", seed=1).ending() == []


def with_points(game: str, cards: list[list[str]], **more: Any) -> parure.Game:
    """Two seats with these cards, at the end of a round in which the second has just passed by."""
    view = parure.new(game, seats=2, seed=3).view()
    bought = {card for hand in cards for card in hand}
    view["market"] = [[None if card in bought else card for card in row] for row in view["market"]]
    view["decks"] = [[card for card in deck if card not in bought] for deck in view["decks"]]
    for player, hand in zip(view["players"], cards, strict=True):
        player["cards"] = hand
        for derived in ("points", "bonuses"):
            player.pop(derived)
    view["turn"] = 1
    view["nobles"] = []
    view["memory"] = {"turns": 41, "passes": 0}
    return parure.from_view({**view, **more}, seed=1)


def test_a_tie_in_points_is_broken_by_fewer_cards_and_says_so() -> None:
    three, four, five = _cards_by_points(3), _cards_by_points(4), _cards_by_points(5)
    few = [five[0], five[1], five[2]]
    many = [four[0], four[1], four[2], three[0]]
    game = with_points("splendor", [few, many])
    game.play(next(move for move in game.moves() if move.startswith("take")))
    assert game.over
    points, cards = game.ending()
    assert (points.what, points.values, points.left) == ("points", [15, 15], [0, 1])
    assert (cards.what, cards.values, cards.left, cards.fewest) == ("cards", [3, 4], [0], True)
    assert points.clause == cards.clause == "S-E2"


def _cards_by_points(points: int) -> list[str]:
    return [card["id"] for card in parure.cards("splendor") if card["points"] == points]
