"""The page in a real Chromium, in front of a real server: one of each for all tests of this folder."""

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
from tests.page.chosen import ChosenServer

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep these tests with one worker, and give them time: rules may have to be compiled first."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(900))
            item.add_marker(pytest.mark.xdist_group("page"))


class Open(Protocol):
    """Opens somebody's browser at the server; the options are those of `window`."""

    def __call__(self, **options: object) -> AbstractContextManager[tuple[Page, Watch]]: ...


@pytest.fixture(scope="package")  # not longer: while playwright runs, no other test can have an event loop
def browser() -> Iterator[Browser]:
    if lacking := missing():
        pytest.skip(f"REAL PARTS MISSING: {lacking}; `make test` installs them where apt is at hand")
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture(scope="package")
def one_server() -> Iterator[ChosenServer]:
    with tempfile.TemporaryDirectory() as folder, ChosenServer(Path(folder)) as running:
        yield running


@pytest.fixture
def server(one_server: ChosenServer, request: pytest.FixtureRequest) -> ChosenServer:
    """Shuffles by the test's name: whatever ran before, it meets the same game."""
    one_server.chance.begin(request.node.name)
    return one_server


@pytest.fixture
def opened(browser: Browser, server: ChosenServer) -> Open:
    return partial(window, browser, server.url)
