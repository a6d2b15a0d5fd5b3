"""Components and set-up (D-C1 to D-U3)."""

from collections import Counter

import pytest

import parure
from tests.rules.duel.table import COLOURS, GEMS, some

SEEDS = range(4)


def test_the_box_has_67_jewel_cards_in_three_levels() -> None:
    """D-C1: 30, 24 and 13 cards, each exactly once in pyramid and decks."""
    view = parure.new("duel", seats=2, seed=1).view()
    levels = [[*row, *deck] for row, deck in zip(view["market"], view["decks"], strict=True)]
    assert [len(level) for level in levels] == [30, 24, 13]
    assert [sorted(level) for level in levels] == [
        [f"D{level}-{number:02}" for number in range(1, count + 1)]
        for level, count in [(1, 30), (2, 24), (3, 13)]
    ]


def test_the_jewel_cards_add_up_to_92_points_and_28_crowns() -> None:
    """D-C1: sums over all cards; a slip in one card would show."""
    cards = parure.cards("duel")
    assert sum(card["points"] for card in cards) == 92
    assert sum(card["crowns"] for card in cards) == 28
    assert {colour: sum(card["cost"].get(colour, 0) for card in cards) for colour in COLOURS} == {
        **dict.fromkeys(GEMS, 81),
        "pearl": 29,
        "gold": 0,
    }


def test_a_card_has_one_or_two_bonuses_or_a_joker_or_none() -> None:
    """D-C1: eleven cards of each colour, one of them double; nine jokers, three without a bonus."""
    cards = parure.cards("duel")
    assert Counter(card["bonus"] or "none" for card in cards) == {**dict.fromkeys(GEMS, 11), "none": 12}
    assert Counter(card["bonus_count"] for card in cards) == {0: 3, 1: 59, 2: 5}
    doubles = [card for card in cards if card["bonus_count"] == 2]
    assert sorted(card["bonus"] for card in doubles) == sorted(GEMS)


def test_abilities_are_shared_out_over_the_jewel_cards() -> None:
    """D-C1: five each of the plain ones, nine jokers; one card has two abilities."""
    abilities = Counter(tuple(card["abilities"]) for card in parure.cards("duel"))
    assert abilities == {
        (): 38,
        ("extra_turn",): 5,
        ("token",): 5,
        ("privilege",): 5,
        ("steal",): 5,
        ("joker",): 8,
        ("joker", "extra_turn"): 1,
    }


def test_there_are_four_royal_cards() -> None:
    """D-C1: one of three points, and three of two points with an ability each."""
    tiles = {tile["id"]: (tile["points"], tile["abilities"]) for tile in parure.tiles("duel")}
    assert tiles == {
        "R1": (3, []),
        "R2": (2, ["extra_turn"]),
        "R3": (2, ["privilege"]),
        "R4": (2, ["steal"]),
    }
    assert parure.new("duel", seats=2, seed=1).view()["royals"] == ["R1", "R2", "R3", "R4"]


@pytest.mark.parametrize("seed", SEEDS)
def test_all_25_tokens_lie_on_the_board(seed: int) -> None:
    """D-C2, D-U2: four of each gem, two pearls and three gold; bag and hands are empty."""
    view = parure.new("duel", seats=2, seed=seed).view()
    board = Counter(token for row in view["board"] for token in row)
    assert [len(row) for row in view["board"]] == [5] * 5
    assert board == {**dict.fromkeys(GEMS, 4), "pearl": 2, "gold": 3}
    assert not some(view["bag"])
    assert not any(some(seat["tokens"]) for seat in view["players"])


def test_the_tokens_are_laid_at_random() -> None:
    """D-U2: other seeds, other boards, and over forty of them each colour comes to the centre."""
    boards = [parure.new("duel", seats=2, seed=seed).view()["board"] for seed in range(40)]
    assert len({str(board) for board in boards}) == 40
    assert {board[2][2] for board in boards} == set(COLOURS)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_pyramid_shows_five_four_and_three_cards(seed: int) -> None:
    """D-U1: five of level 1, four of level 2, three of level 3, all from their own level."""
    market = parure.new("duel", seats=2, seed=seed).view()["market"]
    assert [len(row) for row in market] == [5, 4, 3]
    assert all(card.startswith(f"D{level}-") for level, row in enumerate(market, 1) for card in row)


def test_each_deck_is_shuffled() -> None:
    """D-U1: other seeds, other pyramids and decks."""
    views = [parure.new("duel", seats=2, seed=seed).view() for seed in range(8)]
    for level in range(3):
        assert len({str(view["market"][level] + view["decks"][level]) for view in views}) == 8


@pytest.mark.parametrize("seed", SEEDS)
def test_seat_0_begins_and_the_other_seat_has_a_privilege(seed: int) -> None:
    """D-U3: one privilege for seat 1, two above the board."""
    view = parure.new("duel", seats=2, seed=seed).view()
    assert (view["turn"], view["phase"], view["over"], view["pending"]) == (0, "main", False, None)
    assert [seat["privileges"] for seat in view["players"]] == [0, 1]
    assert view["privileges"] == 2


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_duel_is_for_two(seats: int) -> None:
    """D-U3: one seat and the other."""
    with pytest.raises(ValueError, match=r"2|two"):
        parure.new("duel", seats=seats, seed=1)
