"""axe, by Deque, finds nothing serious on any screen, in either theme."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page

from tests.page.browser import AXE, PHONE
from tests.page.chosen import ChosenServer
from tests.page.conftest import Open
from tests.page.scenes import more_scenes, scenes

GRAVE = ("serious", "critical")


@cache
def axe() -> str:
    if not AXE.is_file():
        pytest.skip("REAL PARTS MISSING: axe-core is not installed (`make web` brings it)")
    return AXE.read_text(encoding="utf-8")


def findings(page: Page, part: str, *rules: str) -> list[str]:
    """Return what axe finds in a part of the page; `rules`: only these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate(
        "([part, only]) => axe.run(part, { resultTypes: ['violations'], ...only })", [part, only]
    )
    return [
        f"{rule['id']}: {node['html'][:160]} {[check['message'] for check in node['any']]}"
        for rule in found["violations"]
        if rule["impact"] in GRAVE
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("which", ["main", "more"])
def test_axe_finds_nothing_serious_on_any_screen(opened: Open, server: ChosenServer, which: str) -> None:
    found: dict[str, list[str]] = {}
    for scene in scenes(server.url) if which == "main" else more_scenes(server.url):
        with opened(remembered=scene.remembered) as (page, _):
            scene.show(page)
            found[f"{scene.name}, dark"] = findings(page, scene.part)
            page.emulate_media(color_scheme="light")
            page.wait_for_selector('html[data-theme="light"]', state="attached")
            page.evaluate("eyes.settled()")
            found[f"{scene.name}, light"] = findings(page, scene.part, "color-contrast")
    assert not {name: those for name, those in found.items() if those}


def test_axe_finds_nothing_serious_on_a_phone(opened: Open, server: ChosenServer) -> None:
    found: dict[str, list[str]] = {}
    for scene in scenes(server.url):
        if scene.name in ("start", "marvel", "card"):
            with opened(size=PHONE, touch=True, remembered=scene.remembered) as (page, _):
                scene.show(page)
                found[scene.name] = findings(page, scene.part)
    assert not {name: those for name, those in found.items() if those}
