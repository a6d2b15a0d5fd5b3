"""Marvel's table before the first turn."""

import re

import pytest

import parure
from tests.rules.classic import all_seats


@all_seats
def test_four_cards_of_each_level_are_face_up_and_the_rest_are_in_their_deck(seats: int) -> None:
    """M-U1: each level's own cards, four of them revealed."""
    view = parure.new("marvel", seats=seats, seed=5).view()
    assert [len(row) for row in view["market"]] == [4, 4, 4]
    for level, (row, deck) in enumerate(zip(view["market"], view["decks"], strict=True), start=1):
        of_this_level = [card["id"] for card in parure.cards("marvel") if card["level"] == level]
        assert sorted(row + deck) == sorted(of_this_level)


@all_seats
def test_as_many_locations_as_seats_lie_on_one_side_each(seats: int) -> None:
    """M-U2: two, three or four different tiles."""
    locations = parure.new("marvel", seats=seats, seed=3).view()["locations"]
    assert len(locations) == seats
    assert len({location[0] for location in locations}) == seats


@all_seats
def test_the_other_locations_and_sides_leave_the_game(seats: int) -> None:
    """M-U2: a position names no side but the shown ones."""
    view = parure.new("marvel", seats=seats, seed=3).view()
    assert set(re.findall(r"'([1-4][AB])'", repr(view))) == set(view["locations"])


def test_tiles_and_sides_are_drawn_at_random() -> None:
    """M-U2: over some games each of the eight sides is shown, and tiles and sides vary freely."""
    games = [parure.new("marvel", seats=2, seed=seed).view()["locations"] for seed in range(80)]
    shown = {location for locations in games for location in locations}
    assert shown == {f"{tile}{side}" for tile in "1234" for side in "AB"}
    assert {"".join(sorted(side for _, side in locations)) for locations in games} == {"AA", "AB", "BB"}


@pytest.mark.parametrize(("seats", "gems", "green"), [(2, 4, 2), (3, 5, 3), (4, 7, 4)])
def test_the_bank_depends_on_the_number_of_seats(seats: int, gems: int, green: int) -> None:
    """M-U3: four, five or seven of each colour; two, three or four green; always five gray."""
    bank = parure.new("marvel", seats=seats, seed=3).view()["bank"]
    colours = dict.fromkeys(("yellow", "blue", "orange", "red", "purple"), gems)
    assert bank == colours | {"green": green, "gray": 5}


def test_nobody_holds_the_avengers_tile_at_first() -> None:
    """M-A1: it waits for the first three symbols."""
    view = parure.new("marvel", seats=3, seed=3).view()
    assert view["avengers_tile"] is None
    assert [player["avengers"] for player in view["players"]] == [0, 0, 0]
