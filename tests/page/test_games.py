"""Whole games against bots, by clicking on what the page offers."""

from __future__ import annotations

import random

import pytest

from tests.page.conftest import Open
from tests.page.person import Person, by


@pytest.mark.parametrize(("game", "seats"), [("splendor", 3), ("marvel", 2), ("duel", 2)])
def test_a_whole_game_is_played_by_clicking(opened: Open, game: str, seats: int) -> None:
    with opened() as (page, _):
        person = Person(page, random.Random(game))
        person.begin(game, seats=seats)
        person.play()
        assert page.locator(f"{by('ending')} li").count() == seats
        assert {"take", "buy"} <= {done.split()[0] for done in person.done}
        page.click(by("study"))
        page.wait_for_selector(by("step-next"))
