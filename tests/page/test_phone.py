"""A game on the smallest phone."""

from __future__ import annotations

import random

from tests.page.browser import SMALL_PHONE
from tests.page.conftest import Open
from tests.page.person import Person, by

SMALLEST = 44  # pixels that a finger needs

TOO_SMALL = f"eyes.tooSmall({SMALLEST})"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def test_a_whole_game_is_played_on_a_screen_of_360_by_740(opened: Open) -> None:
    with opened(size=SMALL_PHONE, touch=True) as (page, _):
        person = Person(page, random.Random(7), touch=True)
        page.goto("/")
        page.wait_for_selector(f"{by('play')}:enabled")
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(TOO_SMALL) == []
        person.begin("duel")
        person.wait()
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(TOO_SMALL) == []
        person.play()
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(TOO_SMALL) == []
