"""Somebody at the table, who knows only what the page shows, and does what it offers: at random, by dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypedDict

from playwright.sync_api import Page

from tests.page.browser import FIRST_TABLE


class Seen(TypedDict):
    """What can be done by the looks of it, with the selector of each thing (eyes.js)."""

    seq: int
    over: bool
    phase: str
    buyable: list[str]
    cards: list[str]
    decks: list[str]
    tokens: list[str]  # in the bank or on the board, to be taken
    golds: list[str]
    answers: list[str]  # to a question: what to return, which noble…
    moving: list[str]  # gems that gold can be paid for
    buttons: list[str]  # confirm, pay, pass, buy, reserve
    bag: bool
    privilege: bool


READY = '[data-test="board"][data-acting="true"], [data-test="ending"]'


def by(name: str) -> str:
    return f'[data-test="{name}"]'


@dataclass
class Person:
    """Plays by clicking, or with a finger where the screen is touched."""

    page: Page
    dice: random.Random
    touch: bool = False
    done: list[str] = field(default_factory=list)  # what was decided, in the words of the driver

    def begin(
        self, game: str, *, seats: int = 2, level: str = "apprentice", company: str = "bots", name: str = ""
    ) -> None:
        """Start a game from the first screen, as somebody does who has just come."""
        page = self.page
        page.goto("/")
        page.click(by(f"game-{game}"))
        page.click(f'{by("company")} label:has([value="{company}"])')
        if page.locator(by("seats")).count():
            page.click(f'{by("seats")} label:has([value="{seats}"])')
        if company == "bots":
            page.click(f'{by("levels")} label:has([value="{level}"])')
        if name:
            page.fill(by("name"), name)
        page.click(by("play"))
        page.wait_for_selector(by("lobby" if company == "friends" else "board"), timeout=FIRST_TABLE)

    def wait(self) -> Seen:
        """Wait for the own turn, or for the end, and look."""
        self.page.wait_for_selector(READY, timeout=FIRST_TABLE)
        return self.look()

    def look(self) -> Seen:
        seen: Seen = self.page.evaluate("eyes.look()")
        return seen

    def play(self, most: int = 400) -> Seen:
        """Play until the end."""
        while not (seen := self.wait())["over"]:
            self.decide(seen)
            assert len(self.done) < most, "the game does not end"
        return seen

    def decide(self, seen: Seen) -> None:
        """Decide once, and wait until the table knows it."""
        self.done.append(self._decide(seen))
        self.page.wait_for_selector(f'{by("table")}:not([data-seq="{seen["seq"]}"])')

    @property
    def seat(self) -> str:
        return self.page.get_attribute(f"{by('seat')}.mine", "data-seat") or ""

    @property
    def turn(self) -> str:
        """Whose turn it is, as the board shows it once everything lies still."""
        board = self.page.wait_for_selector(f'{by("board")}[data-settled="true"]')
        assert board is not None
        return board.get_attribute("data-turn") or ""

    # One decision

    def _decide(self, seen: Seen) -> str:
        if seen["phase"] == "pay":
            return self._pay(seen)
        if seen["answers"]:
            return self._answer(seen)
        if seen["phase"] == "reserve":
            return self._card(self._pick(seen["cards"] + seen["decks"]), "reserve")
        if seen["buyable"] and self.dice.random() < 0.9:
            return self._card(self._pick(seen["buyable"]), "buy")
        ways: list[Callable[[Seen], str]] = []
        ways += [self._take] * 8 * bool(seen["tokens"])
        ways += [self._claim] * bool(seen["golds"]) + [self._refill] * seen["bag"]
        ways += [self._privilege] * 2 * seen["privilege"]
        if not seen["golds"]:
            ways += [self._reserve]
        return self.dice.choice(ways)(seen) or self._last_resort(seen)

    def _take(self, seen: Seen) -> str:
        taken = 0
        while seen["tokens"]:
            self._do(self._pick(seen["tokens"]))
            taken += 1
            seen = self.look()
            if "confirm" in seen["buttons"] and self.dice.random() < 0.1:
                break
        self._press("confirm")
        return f"take {taken}"

    def _reserve(self, seen: Seen) -> str:
        things = seen["cards"] + seen["decks"]
        return self._card(self._pick(things), "reserve") if things else ""

    def _card(self, card: str, what: str) -> str:
        self._do(card)
        if what not in self.look()["buttons"]:
            self._back()
            return ""
        self._press(what)
        return f"{what} {card}"

    def _claim(self, seen: Seen) -> str:
        self._do(self._pick(seen["golds"]))
        self._press("confirm")
        return "claim"

    def _refill(self, _: Seen) -> str:
        self._do(by("bag"))
        self._press("confirm")
        return "refill"

    def _privilege(self, _: Seen) -> str:
        self._do(by("privilege"))
        return self._answer(self.look())

    def _answer(self, seen: Seen) -> str:
        answer = self._pick(seen["answers"])
        self._do(answer)
        return f"answer {answer}"

    def _pay(self, seen: Seen) -> str:
        if seen["moving"] and self.dice.random() < 0.4:
            gem = self._pick(seen["moving"])
            self._do(gem)
            return f"gold for {gem}"
        self._press("pay")
        return "pay"

    def _last_resort(self, seen: Seen) -> str:
        """Do anything that is possible: what was thought of first was not."""
        seen = self.look()
        if "pass" in seen["buttons"]:
            self._press("pass")
            return "pass"
        if seen["tokens"]:
            return self._take(seen)
        if seen["golds"]:
            return self._claim(seen)
        if seen["bag"]:
            return self._refill(seen)
        for card in [*seen["buyable"], *seen["cards"], *seen["decks"]]:
            for what in ("buy", "reserve"):
                if done := self._card(card, what):
                    return done
        raise AssertionError("nothing can be done")

    # By hand

    def _pick(self, things: list[str]) -> str:
        return self.dice.choice(things)

    def _do(self, selector: str) -> None:
        point = self.page.evaluate("(selector) => eyes.aim(selector)", selector)
        if point is None:
            self.page.click(selector)  # waits until it can be clicked, or says what is in the way
        elif self.touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def _press(self, button: str) -> None:
        self.page.click(by(button))  # what has just appeared may still be moving: this waits

    def _back(self) -> None:
        """Close what was opened."""
        self.page.keyboard.press("Escape")
