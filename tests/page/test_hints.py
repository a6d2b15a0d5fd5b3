"""Help when wanted: a bot's advice at a practice table."""

from __future__ import annotations

import re

from tests.page.browser import FIRST_TABLE, SMALL_PHONE
from tests.page.chosen import ChosenServer
from tests.page.conftest import Open
from tests.page.person import by
from tests.page.scenes import table

PERCENT = re.compile(r"(\d+)%")


def test_a_hint_names_a_decision_and_its_chances_and_a_click_lays_it_ready(
    opened: Open, server: ChosenServer
) -> None:
    scene = table(server.url, "hint", "splendor")
    with opened(size=SMALL_PHONE, remembered=scene.remembered) as (page, _):
        scene.show(page)
        before = page.get_attribute(by("table"), "data-seq")
        page.click(by("hint"))
        page.wait_for_selector(f"{by('candidates')} button", timeout=FIRST_TABLE)
        advice = page.inner_text(by("advice"))
        assert PERCENT.search(advice), advice
        shown = page.locator(by("advice")).evaluate("e => e.scrollHeight <= e.clientHeight")
        assert shown, "the advice is cut short"

        candidates = page.locator(f"{by('candidates')} button")
        chances = [int(one) for one in PERCENT.findall(" ".join(candidates.all_inner_texts()))]
        assert len(chances) > 1
        assert chances == sorted(chances, reverse=True)

        takes = page.locator(f"{by('candidates')} button[aria-label*='take']").first
        takes.click()
        page.wait_for_selector(by("confirm"))
        assert page.get_attribute(by("table"), "data-seq") == before, "nothing is decided yet"
