"""The table before the first turn."""

import re

import pytest

import parure
from tests.rules.classic import Box, all_seats, both


@all_seats
def test_four_cards_of_each_level_are_face_up_and_the_rest_are_in_their_deck(seats: int) -> None:
    """S-U1: four of each level revealed; 36, 26 and 16 cards stay in the decks."""
    view = parure.new("splendor", seats=seats, seed=5).view()
    assert [len(row) for row in view["market"]] == [4, 4, 4]
    assert [len(deck) for deck in view["decks"]] == [36, 26, 16]


def test_each_level_is_shuffled_on_its_own() -> None:
    """S-U1: a level's row and deck hold exactly that level's cards."""
    view = parure.new("splendor", seats=4, seed=5).view()
    for level, (row, deck) in enumerate(zip(view["market"], view["decks"], strict=True), start=1):
        of_this_level = [card["id"] for card in parure.cards("splendor") if card["level"] == level]
        assert sorted(row + deck) == sorted(of_this_level)


@both
def test_every_deck_is_shuffled(box: Box) -> None:
    """S-U1, M-U1: no level comes in the same order in two games."""
    one, other = (parure.new(box.name, seats=2, seed=seed).view() for seed in (1, 2))
    for level in range(3):
        assert one["market"][level] + one["decks"][level] != other["market"][level] + other["decks"][level]


@pytest.mark.parametrize(("seats", "shown"), [(2, 3), (3, 4), (4, 5)])
def test_one_noble_more_than_seats_is_shown(seats: int, shown: int) -> None:
    """S-U2: three, four or five nobles."""
    nobles = parure.new("splendor", seats=seats, seed=3).view()["nobles"]
    assert len(set(nobles)) == len(nobles) == shown


@all_seats
def test_the_other_nobles_leave_the_game(seats: int) -> None:
    """S-U2: a position names no noble but the shown ones."""
    view = parure.new("splendor", seats=seats, seed=3).view()
    assert set(re.findall(r"N\d\d", repr(view))) == set(view["nobles"])


def test_the_nobles_are_drawn_at_random() -> None:
    """S-U2: over some games every noble is shown, and not always the same ones."""
    games = [parure.new("splendor", seats=2, seed=seed).view()["nobles"] for seed in range(60)]
    assert {noble for nobles in games for noble in nobles} == {f"N{n:02}" for n in range(1, 11)}
    assert len({tuple(sorted(nobles)) for nobles in games}) > 20


@pytest.mark.parametrize(("seats", "gems"), [(2, 4), (3, 5), (4, 7)])
def test_the_bank_depends_on_the_number_of_seats(seats: int, gems: int) -> None:
    """S-U3: four, five or seven of each gem; always five gold."""
    bank = parure.new("splendor", seats=seats, seed=3).view()["bank"]
    assert bank == {"white": gems, "blue": gems, "green": gems, "red": gems, "black": gems, "gold": 5}


@both
@all_seats
def test_seat_0_begins_with_nothing_as_everyone_does(box: Box, seats: int) -> None:
    """S-U3, M-U3: all tokens are in the bank, all cards on the table, and seat 0 is to decide."""
    view = parure.new(box.name, seats=seats, seed=3).view()
    assert (view["turn"], view["phase"], view["over"], view["winners"]) == (0, "main", False, [])
    assert len(view["players"]) == seats
    for player in view["players"]:
        assert not any(player["tokens"].values())
        assert not any(player["bonuses"].values())
        assert (player["cards"], player["reserved"], player["points"]) == ([], [], 0)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
@both
def test_two_to_four_seats_play(box: Box, seats: int) -> None:
    """S-U3, M-U3: no other number of seats has a set-up."""
    with pytest.raises(ValueError, match=str(seats)):
        parure.new(box.name, seats=seats, seed=3)


@both
@all_seats
def test_play_goes_round_the_table(box: Box, seats: int) -> None:
    """S-T1, M-T1: a turn is one action, then it is the next seat's turn; after the last comes seat 0."""
    game = parure.new(box.name, seats=seats, seed=3)
    for turn in range(2 * seats):
        assert game.turn == turn % seats
        game.play("reserve deck 1" if turn < seats else "reserve deck 2")
