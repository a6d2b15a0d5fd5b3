"""Every screen of the page, at fixed positions: for looking at, and for axe."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page

from tests.page.browser import FIRST_TABLE
from tests.page.person import by

Json = dict[str, Any]
POSITIONS: dict[str, Json] = json.loads((Path(__file__).parent / "positions.json").read_text())


@dataclass
class Scene:
    """A screen, and how to come to it."""

    name: str
    address: str
    ready: str  # a selector: the screen is there
    then: Callable[[Page], None] = lambda page: None
    remembered: Json | None = None
    part: str = "html"  # a selector: what other scenes do not show

    def show(self, page: Page) -> None:
        page.goto(self.address)
        page.wait_for_selector(self.ready, timeout=FIRST_TABLE)
        self.then(page)
        page.wait_for_load_state("networkidle")


def found(origin: str, wish: Json) -> tuple[str, Json]:
    """Make a table; return its id, and what the browser of its first person remembers of it."""
    with httpx.Client(base_url=origin, timeout=FIRST_TABLE / 1000) as client:
        made = client.post("/api/tables", json=wish).raise_for_status().json()
    secrets = {str(seat["place"]): seat["secret"] for seat in made["seats"]}
    known = {"game": wish["game"], "secrets": secrets, "invitation": made["invitation"]}
    return made["id"], {"tables": {made["id"]: {**known, "opponents": "", "at": 1}}, "learned": []}


def table(origin: str, name: str, position: str, then: Callable[[Page], None] = lambda page: None) -> Scene:
    """A practice table in the middle of a game, where Ada has to decide."""
    view = POSITIONS[position]
    bots = [{"kind": "bot", "level": level} for level in ("artisan", "expert", "apprentice")]
    seats = [{"kind": "me", "name": "Ada"}, *bots[: len(view["players"]) - 1]]
    wish = {"game": view["game"], "seats": seats, "mode": "practice", "order": "fixed", "position": view}
    wish["visibility"] = "public"  # so that there is something to watch
    made, remembered = found(origin, wish)
    return Scene(name, f"/#/table/{made}", f'{by("board")}[data-acting="true"]', then, remembered)


def study(origin: str) -> Scene:
    """The end of a game between two people at one screen, played already."""
    people = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    view = dict(POSITIONS["late"])
    decisions = view.pop("decisions")
    wish = {"game": view["game"], "seats": people, "mode": "practice", "order": "fixed"}
    made, remembered = found(origin, {**wish, "position": view})
    secrets = remembered["tables"][made]["secrets"]
    with httpx.Client(base_url=f"{origin}/api/tables/{made}", timeout=FIRST_TABLE / 1000) as client:
        for seq, (seat, decision) in enumerate(decisions):
            body = {"decision": decision, "seq": seq, "id": f"d{seq}"}
            key = {"Authorization": f"Bearer {secrets[str(seat)]}"}
            client.post("/decisions", json=body, headers=key).raise_for_status()
    return Scene("study", f"/#/study/{made}/9", by("curve"), judged, remembered)


def judged(page: Page) -> None:
    """Wait until every decision is judged."""
    page.wait_for_selector(f'{by("curve")}[aria-busy="false"] path.curve[d*="L"]', timeout=FIRST_TABLE)


def open_settings(page: Page) -> None:
    page.click(by("open-settings"))


def opened_card(page: Page) -> None:
    page.click('[data-at="market/2/1"]')
    page.wait_for_selector(by("choices"))


def scenes(origin: str) -> list[Scene]:
    """All of them; the tables are made on the server."""
    friends = {"game": "duel", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    lobby, host = found(origin, friends)
    return [
        Scene("start", "/", f"{by('play')}:enabled"),
        Scene("lobby", f"/#/table/{lobby}", by("link"), remembered=host),
        table(origin, "splendor", "splendor"),
        table(origin, "marvel", "marvel"),
        table(origin, "duel", "duel"),
        replace(table(origin, "card", "splendor", opened_card), part=by("choices")),
        replace(table(origin, "payment", "payment"), part=".prompt"),
        study(origin),
        Scene("rules", "/#/rules/splendor", by("rules")),
        Scene("lesson", "/#/learn/duel", by("coach")),
    ]


def more_scenes(origin: str) -> list[Scene]:
    """Screens that are not worth a picture, but that everybody must be able to use."""
    friends = {"game": "marvel", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    lobby, host = found(origin, friends)
    invitation = host["tables"][lobby]["invitation"]
    at_text = table(origin, "text", "duel")
    at_text.address, at_text.ready = at_text.address.replace("table", "text"), by("text-position")
    menus = replace(table(origin, "menu", "marvel", lambda page: page.click(by("menu"))), part=".top")
    drawer = replace(table(origin, "log", "duel", lambda page: page.click(by("open-log"))), part=by("drawer"))
    return [
        Scene("settings", "/", f"{by('play')}:enabled", open_settings, part=by("settings")),
        Scene("join", f"/#/table/{lobby}/{invitation}", by("join")),
        Scene("watch", "/#/watch", f"{by('tables')} li"),
        Scene("missing", "/#/nowhere", "main"),
        menus,
        drawer,
        at_text,
    ]
