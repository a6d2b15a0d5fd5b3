"""All in French: nothing of a whole game is left in English."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page

from tests.page.conftest import Open
from tests.page.person import Person, by

ENGLISH = re.compile(
    r"\b(the|you|your|yours|turn|wait|waiting|with|and|buy|take|takes|buys|reserves|cards?|deck|player|players"
    r"|white|green|red|black|yellow|purple|gem|tokens|start|play|rules|settings|log|hint|back|game|won)\b",
    re.IGNORECASE,
)


def english(page: Page) -> set[str]:
    """Return what is in English, but for the names of cards and tiles: those are names."""
    games = page.request.get("/api/games").json()
    names = {piece.get("name") for game in games for piece in game["cards"] + game["tiles"]} - {None, ""}
    texts = page.evaluate("eyes.texts()")
    for name in names:
        texts = [text.replace(name, "") for text in texts]
    return {text for text in texts if ENGLISH.search(text)} - {"English"}


def test_a_whole_game_is_played_in_french(opened: Open) -> None:
    with opened(language="fr-FR") as (page, _):
        person = Person(page, random.Random(3))
        page.goto("/")
        page.wait_for_selector(f"{by('play')}:enabled")
        assert page.get_attribute("html", "lang") == "fr"
        found = english(page)
        person.begin("splendor")
        while not (seen := person.wait())["over"]:
            found |= english(page)
            person.decide(seen)
        found |= english(page)
        page.goto("/#/rules/splendor")
        page.wait_for_selector("main h2")
        found |= english(page)
        assert found == set()


def test_the_language_changes_at_once_and_is_remembered(opened: Open) -> None:
    with opened() as (page, _):
        page.goto("/")
        assert page.inner_text(by("play")) == "Play"
        page.click(by("open-settings"))
        page.click(f'{by("language")} label:has([value="fr"])')
        page.keyboard.press("Escape")
        page.wait_for_selector(f'{by("play")}:has-text("Jouer")')
        page.reload()
        page.wait_for_selector(f'{by("play")}:has-text("Jouer")')
        assert page.get_attribute("html", "lang") == "fr"
