"""A game without a mouse."""

from __future__ import annotations

import random

from tests.page.browser import FIRST_TABLE
from tests.page.conftest import Open
from tests.page.person import Person, Seen, by


class Typist(Person):
    """Never touches a mouse."""

    def start(self) -> None:
        """Start the game that is chosen already."""
        self.page.goto("/")
        self.page.wait_for_selector(f"{by('play')}:enabled")
        self.reach(by("play"))
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(by("board"), timeout=FIRST_TABLE)

    def reach(self, selector: str, most: int = 150) -> None:
        """Go from one thing to the next until this one has the focus."""
        for _ in range(most):
            if self.has_focus(selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def has_focus(self, selector: str) -> bool:
        return bool(self.page.evaluate("(selector) => eyes.focused(selector)", selector))

    def _do(self, selector: str) -> None:
        if "bank" in selector:
            letter = self.page.inner_text(f"{selector} .letter")
            self.page.keyboard.press(letter.lower())
            return
        for _ in range(25):
            arrow = self.page.evaluate("(selector) => eyes.arrow(selector)", selector)
            if not arrow:
                break
            self.page.keyboard.press(arrow)
        else:
            self.reach(selector)
        self.page.keyboard.press("Enter")

    def _press(self, button: str) -> None:
        if not self.has_focus(by(button)):
            self.reach(by(button))
        self.page.keyboard.press("Enter")

    def _take(self, seen: Seen) -> str:
        self.page.keyboard.press("Escape")
        return super()._take(seen)


def test_a_whole_game_is_played_by_keyboard_alone(opened: Open) -> None:
    choice = {"game": "splendor", "company": "bots", "seats": 2, "level": "apprentice"}
    with opened(remembered={"choice": choice}) as (page, _):
        page.add_init_script("addEventListener('mousedown', () => (window.mouse = true), true)")
        person = Typist(page, random.Random(4))
        person.start()
        page.keyboard.press("?")
        page.wait_for_selector(by("drawer"))
        page.keyboard.press("Escape")
        page.wait_for_selector(by("drawer"), state="detached")
        person.play()
        assert {"take", "buy"} <= {done.split()[0] for done in person.done}
        assert page.evaluate("window.mouse") is None
