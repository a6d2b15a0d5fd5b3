"""Two people who share a screen."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.page.conftest import Open
from tests.page.person import Person, by


def names(page: Page) -> list[str]:
    """Return who sits at the table, by seat."""
    seats = page.locator(by("seat")).all()
    labels = {seat.get_attribute("data-seat"): seat.get_attribute("aria-label") or "" for seat in seats}
    return [label.split(",")[0] for _, label in sorted(labels.items())]


def sit_down(page: Page) -> Person:
    page.goto("/")
    page.click(by("game-splendor"))
    page.click(f'{by("company")} label:has([value="screen"])')
    page.fill(by("name"), "Ada")
    page.fill(by("name-2"), "Ben")
    page.click(by("play"))
    return Person(page, random.Random("together"))


def test_two_people_at_one_screen_play_give_up_and_play_again(opened: Open) -> None:
    with opened() as (page, _):
        person = sit_down(page)
        person.wait()
        first, second = names(page)
        assert {first, second} == {"Ada", "Ben"}
        assert (person.seat, page.title()) == ("0", f"{first} plays – Splendor")

        # What the first one hides is not shown to the second, and is there again on the first one's turn.
        page.click('[data-at="deck/2"]')
        page.click(by("reserve"))
        page.wait_for_selector(f'{by("board")}[data-turn="1"][data-acting="true"]')
        assert (person.seat, page.title()) == ("1", f"{second} plays – Splendor")
        told = f"{first} reserves the top card of level 2. {second} is to play"
        assert page.inner_text(by("told")) == told
        hand = page.locator(f'{by("seat")}[data-seat="0"] [data-card^="L2-"]')
        assert hand.count() == 0
        person.decide(person.wait())
        page.wait_for_selector(f'{by("board")}[data-turn="0"][data-acting="true"]')
        assert hand.count() == 1

        assert page.locator(by("undo")).count() == 0, "the turn has passed on: nothing can be taken back"

        page.click(by("menu"))
        page.click(by("resign"))
        page.click(by("resign-yes"))
        page.wait_for_selector(by("ending"))
        assert page.inner_text(f"{by('ending')} h2") == f"{second} has won"

        # One click is both people's wish.
        table = page.url
        page.click(by("rematch"))
        page.wait_for_url(lambda url: url != table)
        person.wait()
        assert set(names(page)) == {"Ada", "Ben"}
        person.decide(person.wait())
        assert person.wait()["seq"] > 0
