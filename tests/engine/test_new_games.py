"""The public face: what one can ask for, and what one is told when it can not be had."""

import pickle
import subprocess
import sys
from typing import Any

import pytest

import parure
from parure.rules.contract import rules
from tests.playing import TABLES


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"game": "chess"}, "unknown game 'chess'; the games are splendor, marvel, duel"),
        ({"game": "splendor", "seats": 5}, "splendor is played with 2, 3 or 4 seats, not 5"),
        ({"game": "duel", "seats": 3}, "duel is played with 2 seats, not 3"),
        ({"game": "duel", "seed": -1}, "a seed is a whole number from 0 to 2^63 - 1, not -1"),
        (
            {"game": "duel", "seed": 2**63},
            "0 to 2^63 - 1, not 9223372036854775808",
        ),
        ({"game": "duel", "seed": True}, "a seed is a whole number"),
        ({"game": "duel", "names": ["Ada"]}, "2 seats need 2 names, not 1"),
        ({"game": "duel", "names": ["Ada", " "]}, "a name is a printable text that is not empty, not ' '"),
    ],
)
def test_what_can_not_be_had_is_refused_with_what_can(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared below
        parure.new(**wrong)
    assert says in str(caught.value)


def test_a_seat_that_does_not_exist_has_no_view_and_no_redeal() -> None:
    game = parure.new("duel", seed=1)
    for seat in (2, -2):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            game.view(seat)
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            game.redeal(seat)


def test_the_public_names_are_these() -> None:
    public = [
        "Game",
        "IllegalMove",
        "RecordError",
        "cards",
        "from_view",
        "games",
        "load",
        "new",
        "seats",
        "tiles",
    ]
    assert sorted(parure.__all__) == sorted(public)
    assert all(hasattr(parure, name) for name in public)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = parure.chess


def test_importing_parure_loads_nothing_heavy() -> None:
    heavy = "numba, numpy, rich, typer, torch, gymnasium, pettingzoo, pyspiel, fastapi, sqlalchemy"
    code = f"import sys, parure; print([m for m in '{heavy}'.split(', ') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_position_is_small(game: str, seats: int) -> None:
    assert rules(game).State.itemsize <= 512
    assert seats in rules(game).seats


def test_a_refusal_travels_between_processes() -> None:
    refusal = parure.IllegalMove("take white", "because", "S-T2")
    again = pickle.loads(pickle.dumps(refusal))
    assert (str(again), again.clause) == (str(refusal), "S-T2")
