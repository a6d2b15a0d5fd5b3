"""Somebody who only watches a public table."""

from __future__ import annotations

import random

from tests.page.chosen import ChosenServer
from tests.page.conftest import Open
from tests.page.person import Person, by
from tests.page.scenes import table


def test_a_public_table_is_found_and_every_decision_is_told_to_whoever_watches(
    opened: Open, server: ChosenServer
) -> None:
    scene = table(server.url, "duel", "duel")
    with opened(remembered=scene.remembered) as (ada, _), opened() as (eve, _):
        scene.show(ada)
        eve.goto("/#/watch")
        eve.click(f'{by("tables")} a[href="{scene.address.removeprefix("/")}"]')
        eve.wait_for_selector(by("board"))
        ada.wait_for_selector(".watchers")
        assert eve.locator(f"{by('seat')}.mine").count() == 0
        assert eve.title() == "Ada plays – Splendor Duel"
        person = Person(ada, random.Random("watched"))
        for _ in range(4):
            person.decide(person.wait())
            seq = person.wait()["seq"]
            eve.wait_for_selector(f'{by("table")}[data-seq="{seq}"]')
            assert eve.get_attribute(by("board"), "data-acting") == "false"
            lines = [page.locator(f"{by('log')} li").all_inner_texts() for page in (ada, eve)]
            assert len(lines[0]) == len(lines[1]) > 0
            assert not any("You" in line for line in lines[1])
            assert eve.inner_text(by("told")).startswith(lines[1][0])
