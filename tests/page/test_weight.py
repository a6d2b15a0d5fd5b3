"""How heavy and how quick the page is. Figures are printed (`-rP`); the bounds allow for a busy machine."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from itertools import pairwise
from statistics import quantiles

import httpx
from playwright.sync_api import Page

from tests.page.browser import DESKTOP, Watch
from tests.page.conftest import Open
from tests.page.person import Person, by

MOST_BYTES = 120 * 1024


def tell(*words: object) -> None:
    """Say what was measured."""
    print(*words)  # noqa: T201


def loaded(page: Page, watch: Watch) -> int:
    """Return the gzipped size of everything that was loaded but the API's answers."""
    page.wait_for_load_state("networkidle")
    asked = Counter(watch.requests) - Counter(watch.ahead)
    files = {url.partition("#")[0] for url in asked if "/api/" not in url}
    return sum(len(gzip.compress(httpx.get(file).raise_for_status().content)) for file in files)


def test_the_first_load_is_at_most_120_kilobytes(opened: Open) -> None:
    with opened() as (page, watch):
        page.goto("/")
        page.wait_for_selector(f"{by('play')}:enabled")
        start = loaded(page, watch)
        person = Person(page, random.Random(1))
        person.begin("splendor")
        with_table = loaded(page, watch)
        tell(f"first load {start / 1024:.1f} KB gzipped, with the table {with_table / 1024:.1f} KB")
        assert 20_000 < start <= MOST_BYTES
        assert with_table <= MOST_BYTES


def test_the_first_table_is_soon_on_the_screen(opened: Open) -> None:
    with opened(size=DESKTOP) as (page, _):
        Person(page, random.Random(1)).begin("splendor")
        page.reload()
        page.wait_for_selector(by("board"))
        milliseconds = page.evaluate("eyes.painted")
        tell(f"first table on screen after {milliseconds:.0f} ms")
        assert milliseconds < 10_000


def test_frames_keep_coming_while_a_card_flies(opened: Open) -> None:
    with opened(size=DESKTOP, motion=True) as (page, _):
        person = Person(page, random.Random(1))
        person.begin("splendor")
        seen = person.wait()
        page.evaluate("eyes.countFrames()")
        page.click(seen["cards"][5])
        page.click(by("reserve"))
        page.wait_for_selector(".sky > *")
        person.wait()
        frames = page.evaluate("eyes.frames()")
        gaps = [after - before for (before, _), (after, flying) in pairwise(frames) if flying]
        assert len(gaps) > 5, "something flew"
        middle, slow = quantiles(gaps, n=20)[9], quantiles(gaps, n=20)[18]
        tell(f"{len(gaps)} frames while things flew: p50 {middle:.1f} ms, p95 {slow:.1f} ms")
        assert middle < 200
