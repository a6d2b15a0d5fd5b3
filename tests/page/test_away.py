"""The server goes away in the middle of a game, and comes back."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Browser

from tests.page.browser import FIRST_TABLE, window
from tests.page.chosen import KillableServer
from tests.page.person import Person, by


def test_a_killed_server_is_noticed_and_the_page_comes_back_by_itself(
    browser: Browser, tmp_path: Path
) -> None:
    with KillableServer(tmp_path, "away") as server, window(browser, server.url) as (page, watch):
        watch.server_may_be_away = True
        person = Person(page, random.Random(2))
        person.begin("splendor")
        for _ in range(4):
            person.decide(person.wait())
        before = person.wait()["seq"]
        server.kill()
        page.wait_for_selector(by("connection"))
        server.restart()
        page.wait_for_selector(by("connection"), state="detached", timeout=FIRST_TABLE)
        assert person.wait()["seq"] == before, "everything is as it was"
        for _ in range(4):
            person.decide(person.wait())
        assert person.wait()["seq"] > before


def test_the_page_opens_without_its_server_says_so_and_finds_it_again(
    browser: Browser, tmp_path: Path
) -> None:
    with KillableServer(tmp_path, "offline") as server, window(browser, server.url) as (page, watch):
        watch.server_may_be_away = True
        person = Person(page, random.Random(2))
        person.begin("splendor")
        before = person.wait()["seq"]
        page.wait_for_function("navigator.serviceWorker.controller")  # it keeps the page from now on
        server.kill()
        table = page.url
        for address in ("/", "/#/watch", "/#/rules/splendor", "/#/learn/splendor", table):
            page.goto("about:blank")
            page.goto(address)
            page.wait_for_selector(f'{by("trouble")}:has-text("The server is away")')
        server.restart()
        page.wait_for_selector(by("trouble"), state="detached", timeout=FIRST_TABLE)
        assert person.wait()["seq"] == before, "everything is as it was"
