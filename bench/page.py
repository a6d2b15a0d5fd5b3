"""The page as a person meets it: the first start on a machine, and frames while pieces fly.

python -m bench.page            both
python -m bench.page --first    only the first start, from an empty cache
python -m bench.page --frames   only the frames
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import quantiles

import httpx
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from tests.page.browser import DESKTOP, launch, missing, window
from tests.page.chosen import ChosenServer
from tests.page.person import Person, by
from tests.server.services import free_port

LONGEST = 300_000  # milliseconds for anything


def first_start() -> Table:
    """Start `parure` with nothing compiled, and play at once."""
    table = Table("first start, nothing compiled", "seconds after the command", title="first start")
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        homes = {"PARURE_CACHE": folder, "PARURE_DATABASE": f"sqlite+aiosqlite:///{folder}/tables.sqlite"}
        begun = time.monotonic()
        served = subprocess.Popen(
            [sys.executable, "-m", "parure", "--no-open", "--port", str(port)],
            env={**os.environ, **homes},
            stdout=subprocess.DEVNULL,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            while not _answers(url):
                time.sleep(0.05)
            table.add_row("the page can be reached", f"{time.monotonic() - begun:.1f}")
            with window(browser, url) as (page, _):
                page.goto("/")
                page.wait_for_selector(f"{by('play')}:enabled", timeout=LONGEST)
                table.add_row("the start is on screen", f"{time.monotonic() - begun:.1f}")
                page.click(by("play"))
                page.wait_for_selector(f'{by("board")}[data-acting="true"]', timeout=LONGEST)
                table.add_row("the first table, own turn", f"{time.monotonic() - begun:.1f}")
                person = Person(page, random.Random(1))
                seen = person.look()
                person.decide(seen)
                earlier = "".join(f':not([data-seq="{seen["seq"] + n}"])' for n in (0, 1))
                page.wait_for_selector(f"{by('table')}{earlier}", timeout=LONGEST)
                table.add_row("the first answer of a bot", f"{time.monotonic() - begun:.1f}")
        finally:
            served.send_signal(signal.SIGINT)
            served.wait(30)
            browser.close()
    return table


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=1).status_code == 200
    except httpx.HTTPError:
        return False


def frames() -> Table:
    """Count the frames of some flights in each game, drawn without a graphics card."""
    table = Table("game", "frames", "p50 ms", "p95 ms", "longest ms", title="frames while pieces fly")
    with (
        tempfile.TemporaryDirectory() as folder,
        ChosenServer(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for game in ("splendor", "marvel", "duel"):
            server.chance.begin(game)
            with window(browser, server.url, size=DESKTOP, motion=True) as (page, _):
                person = Person(page, random.Random(game))
                person.begin(game)
                gaps = [gap for _ in range(4) for gap in flight(person)]
            parts = quantiles(gaps, n=20)
            table.add_row(game, str(len(gaps)), f"{parts[9]:.1f}", f"{parts[18]:.1f}", f"{max(gaps):.1f}")
        browser.close()
    return table


def flight(person: Person) -> list[float]:
    """Decide once, and return the times between the frames while anything flew."""
    seen = person.wait()
    person.page.evaluate("eyes.countFrames()")
    person.decide(seen)
    person.wait()
    counted = person.page.evaluate("eyes.frames()")
    return [after - before for (before, _), (after, flying) in pairwise(counted) if flying]


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", action="store_true")
    parser.add_argument("--frames", action="store_true")
    chosen = parser.parse_args([] if arguments is None else arguments)
    console = Console()
    if lacking := missing():
        console.print(f"not measured: {lacking}")
        return
    if chosen.first or not chosen.frames:
        console.print(first_start())
    if chosen.frames or not chosen.first:
        console.print(frames())


if __name__ == "__main__":
    main(sys.argv[1:])
