"""A real Chromium, the built page, and a watchful eye: what no page of ours may ever do fails every test."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, Response

from parure.server.page import BUILT

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
EYES = Path(__file__).parent / "eyes.js"
FIRST_TABLE = 180_000  # milliseconds: the first game of its kind on a machine may have to be compiled first
PATIENCE = 90_000  # milliseconds for everything else: a busy machine may stand still for long

DESKTOP = (1440, 900)
TABLET = (1024, 768)
PHONE = (390, 844)
SMALL_PHONE = (360, 740)

# Chromium's own errands; the page's are the tests' business.
QUIET = ["--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def chromium() -> str | None:
    """Return the browser that is installed here: Debian's, or another of the family."""
    return next((path for name in ("chromium", "chromium-browser") if (path := shutil.which(name))), None)


def missing() -> str:
    """Say what is not here that the page's tests need; empty: nothing is missing."""
    if chromium() is None:
        return "Chromium is not installed (Debian package chromium)"
    if not (BUILT / "index.html").is_file():
        return "the page is not built (`make web`)"
    return ""


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=chromium(), args=QUIET, chromium_sandbox=False, timeout=FIRST_TABLE
    )


@dataclass
class Watch:
    """What a window did that the person in front of it does not see."""

    origin: str
    requests: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)  # of them, what the service worker fetched for later
    heard: list[str] = field(default_factory=list)  # all frames of all sockets, as text
    responses: list[Response] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    server_may_be_away: bool = False

    def follow(self, context: BrowserContext) -> None:
        context.on("request", self._requested)
        context.on("response", self._answered)
        context.on("page", self._opened)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)
        if request.service_worker is not None:
            self.ahead.append(request.url)

    def _answered(self, response: Response) -> None:
        self.responses.append(response)

    def _opened(self, page: Page) -> None:
        def connected(socket: Any) -> None:
            self.requests.append(socket.url)
            socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

        page.on("websocket", connected)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} ({message.location['url']})")

    def answers(self, but: str) -> list[str]:
        """Return the texts of all answers since the last navigation, but those to one question."""
        return [response.text() for response in self.responses if response.ok and but not in response.url]

    def outside(self) -> list[str]:
        """Return the addresses that are not this server's."""
        inside = urlsplit(self.origin).netloc
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != inside
        ]

    def check(self) -> None:
        away = "net::ERR_" if self.server_may_be_away else "\0"
        troubles = [trouble for trouble in self.troubles if away not in trouble]
        assert self.requests, "nothing was watched"
        assert not self.outside(), f"asked elsewhere: {self.outside()}"
        assert not troubles, f"in the console: {troubles}"


@contextmanager
def window(
    browser: Browser,
    origin: str,
    *,
    size: tuple[int, int] = TABLET,
    theme: Literal["dark", "light"] = "dark",
    language: str = "en-GB",
    motion: bool = False,
    touch: bool = False,
    sharp: bool = False,
    remembered: dict[str, object] | None = None,
) -> Iterator[tuple[Page, Watch]]:
    """Open somebody's browser: own storage, own cookies. `remembered`: what the page stored there before."""
    context = browser.new_context(
        base_url=origin,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=theme,
        locale=language,
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=touch,
        is_mobile=touch,
        device_scale_factor=2 if sharp else 1,
    )
    watch = Watch(origin)
    watch.follow(context)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(path=EYES)
    if remembered is not None:
        stored = json.dumps(json.dumps(remembered))
        context.add_init_script(  # an empty page, before the first address, has no storage
            f"if (location.host) localStorage.getItem('parure') ?? localStorage.setItem('parure', {stored})"
        )
    try:
        yield context.new_page(), watch
        watch.check()
    finally:
        context.close()
