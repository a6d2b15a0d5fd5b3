"""Same seed, same decisions, same game, for ever; compiled code does what the plain functions do."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.golden.games import FOLDER, SEATINGS, game_lines, golden_name, replay_lines
from tests.golden.perft import DEEP, SHALLOW, counts

#: [ways, checksum] of each case of `DEEP`, found when the rules were first finished.
DEEP_COUNTS = [
    [659505, 788376254],
    [438, 987972874],
    [11373, 146731506],
    [659505, 853352275],
    [539, 512402506],
    [52, 491512976],
    [760827, 643743663],
    [13621, 55104841],
    [139, 339312846],
]


@pytest.fixture(scope="module")
def interpreted() -> Any:
    """What the same functions give without compilation."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-m", "tests.golden"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_golden_games_play_out_as_ever(name: str, seats: int) -> None:
    text = (FOLDER / golden_name(name, seats)).read_text()
    assert replay_lines(text) == text.splitlines()


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_the_fixed_order_of_decisions_never_changes(name: str, seats: int) -> None:
    """The golden games were chosen by place in `moves()`, so a changed order gives another game."""
    assert game_lines(name, seats) == (FOLDER / golden_name(name, seats)).read_text().splitlines()


def test_the_ways_to_go_on_are_as_many_as_ever() -> None:
    assert counts(DEEP) == DEEP_COUNTS


def test_interpreted_games_are_the_compiled_ones(interpreted: Any) -> None:
    for name, seats in SEATINGS:
        golden = (FOLDER / golden_name(name, seats)).read_text().splitlines()
        assert interpreted["games"][golden_name(name, seats)] == golden


def test_interpreted_counts_are_the_compiled_ones(interpreted: Any) -> None:
    assert interpreted["counts"] == counts(SHALLOW)
