"""All in French: nothing of a whole game is left in English."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page

from tests.page.chosen import ChosenServer
from tests.page.conftest import Open
from tests.page.person import Person, by
from tests.page.scenes import table

ENGLISH = re.compile(
    r"\b(the|you|your|yours|turn|wait|waiting|with|and|buy|take|takes|buys|reserves|cards?|deck|player|players"
    r"|white|green|red|black|yellow|purple|gem|tokens|start|play|rules|settings|log|hint|back|game|won)\b",
    re.IGNORECASE,
)


class Reader:
    """Somebody who knows no English, but the names of cards and tiles."""

    def __init__(self, page: Page) -> None:
        self.page = page
        games = page.request.get("/api/games").json()
        pieces = [piece for game in games for piece in game["cards"] + game["tiles"]]
        self.names = re.compile("|".join(re.escape(piece["name"]) for piece in pieces if piece.get("name")))

    def english(self) -> set[str]:
        """Return what is in English."""
        texts = {self.names.sub("", text) for text in self.page.evaluate("eyes.texts()")}
        return {text for text in texts if ENGLISH.search(text)} - {"English"}


def test_a_whole_game_is_played_in_french(opened: Open) -> None:
    with opened(language="fr-FR") as (page, _):
        person = Person(page, random.Random(3))
        page.goto("/")
        page.wait_for_selector(f"{by('play')}:enabled")
        assert page.get_attribute("html", "lang") == "fr"
        reader = Reader(page)
        found = reader.english()
        person.begin("splendor")
        while not (seen := person.wait())["over"]:
            found |= reader.english()
            person.decide(seen)
        found |= reader.english()
        page.goto("/#/rules/splendor")
        page.wait_for_selector("main h2")
        found |= reader.english()
        assert found == set()


def test_what_is_not_possible_is_explained_in_french_by_the_engine_itself(
    opened: Open, server: ChosenServer
) -> None:
    scene = table(server.url, "duel", "duel")
    with opened(language="fr-FR", remembered=scene.remembered) as (page, _):
        scene.show(page)
        page.click(f"{by('card')}:not(.buyable)")
        why = page.wait_for_selector(by("reason"))
        assert why is not None
        said = why.inner_text()
        assert "après bonus" in said, "the engine's own sentence, with the numbers"
        assert not Reader(page).english()
        page.click(by("clause"))
        page.wait_for_selector(f"{by('drawer')} h2")


def test_after_a_reload_the_log_still_tells_what_was_taken(opened: Open) -> None:
    with opened() as (page, _):
        person = Person(page, random.Random(3))
        person.begin("duel")
        while "take" not in {done.split()[0] for done in person.done}:
            person.decide(person.wait())
        person.wait()
        before = page.locator(f"{by('log')} li").all_inner_texts()
        page.reload()
        person.wait()
        assert page.locator(f"{by('log')} li").all_inner_texts() == before
        assert not [line for line in before if re.search(r"takes? [a-e][1-5]", line)]


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
