"""The page in a real Chromium, in front of a real server: each worker starts its own, once."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.page.browser import Watch, launch, missing, window
from tests.server.conftest import GENEROUS
from tests.server.services import Server

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give whole games more time than other tests, and a second try.

    A game on a busy machine, its rules compiled first, takes long. And each is another game, since nobody can
    choose the server's shuffle: one that fails is named in the summary, and another is played.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(900))
            item.add_marker(pytest.mark.flaky(reruns=2))


class Open(Protocol):
    """Opens somebody's browser at the server; the options are those of `window`."""

    def __call__(self, **options: object) -> AbstractContextManager[tuple[Page, Watch]]: ...


@pytest.fixture(scope="module")  # not longer: while playwright runs, no other test can have an event loop
def browser() -> Iterator[Browser]:
    if lacking := missing():
        pytest.skip(f"REAL PARTS MISSING: {lacking}; `make test` installs them where apt is at hand")
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One process on SQLite, as somebody's own machine has it; its bots answer at once."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite+aiosqlite:///{folder}/tables.sqlite", environment=GENEROUS) as running,
    ):
        yield running


@pytest.fixture
def opened(browser: Browser, server: Server) -> Open:
    return partial(window, browser, server.url)
