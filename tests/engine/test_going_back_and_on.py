"""Undo, copies, records and views bring back exactly what was there."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parure
from tests.playing import TABLES, games, played, steps

SEEDS = st.integers(0, 2**63 - 1)


@settings(max_examples=40, deadline=None)
@given(games())
def test_undo_takes_back_one_decision_after_the_other_to_the_very_beginning(game: parure.Game) -> None:
    fresh = parure.new(game.name, seats=game.seats, seed=game.seed)
    made = list(game.history)
    while game.history:
        game.undo()
    assert game == fresh
    assert game.view() == fresh.view()
    for _, decision in made:
        game.play(decision)
    assert game.history == made


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    with pytest.raises(ValueError, match="no decision to take back"):
        parure.new("splendor").undo()


@settings(max_examples=40, deadline=None)
@given(games())
def test_a_record_plays_back_to_an_equal_game(game: parure.Game) -> None:
    again = parure.load(game.record())
    assert again == game
    assert again.record() == game.record()
    assert again.history == game.history
    assert (again.seed, again.names, again.winners) == (game.seed, game.names, game.winners)


@settings(max_examples=40, deadline=None)
@given(games(), SEEDS)
def test_a_game_goes_on_from_its_view_in_any_phase(game: parure.Game, seed: int) -> None:
    view = json.loads(json.dumps(game.view()))
    again = parure.from_view(view, seed=seed)
    assert again == game
    assert again.view() == game.view()
    assert again.moves() == game.moves()
    assert again.fingerprint() == game.fingerprint()


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(TABLES), SEEDS)
def test_every_position_of_a_game_can_be_restored(table: tuple[str, int], seed: int) -> None:
    for position in steps(parure.new(*table, seed=seed), random.Random(seed), 120):
        assert parure.from_view(position.view()) == position


@settings(max_examples=20, deadline=None)
@given(games(most=60), SEEDS)
def test_a_game_that_began_in_the_middle_has_a_record_too(game: parure.Game, seed: int) -> None:
    middle = parure.from_view(game.view(), seed=seed)
    for _ in steps(middle, random.Random(seed), 20):
        pass
    again = parure.load(middle.record())
    assert again == middle
    assert again.history == middle.history


def test_a_copy_is_independent() -> None:
    game = parure.new("splendor", seed=1)
    twin = game.copy()
    twin.play("take white blue green")
    assert (game.turn, twin.turn) == (0, 1)
    assert game != twin
    twin.undo()
    assert game == twin


def test_a_view_is_a_copy() -> None:
    game = parure.new("duel", seed=1)
    before = json.dumps(game.view())
    view = game.view()
    view["market"][0][0] = None
    view["players"][0]["tokens"]["white"] = 9
    view["board"][2][2] = None
    assert json.dumps(game.view()) == before


def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    for name, seats in TABLES:
        one, other = played(name, seats, 11, 90), played(name, seats, 11, 90)
        assert one == other
        assert one.record() == other.record()


def test_without_a_seed_every_game_is_another() -> None:
    games = [parure.new("splendor") for _ in range(4)]
    assert len({game.seed for game in games}) == 4
    assert all(0 <= game.seed <= 2**63 - 1 for game in games if game.seed is not None)
