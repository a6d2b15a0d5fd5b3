"""`make screenshots`: every main screen, dark and light, on a desk and in the hand, into docs/screens/.

One sheet per screen; the single pictures go into build/screens/ for whoever wants to look closely.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.page.browser import DESKTOP, PHONE, ROOT, launch, missing, window
from tests.page.chosen import ChosenServer
from tests.page.scenes import Scene, scenes

Theme = Literal["dark", "light"]
SHEETS, SINGLE = ROOT / "docs" / "screens", ROOT / "build" / "screens"
WIDTH, HEIGHT = 1280, 400  # of a sheet: two desks, two phones
GAP = 8
MOST_BYTES = 200_000


def main(names: Sequence[str]) -> int:
    if lacking := missing():
        print(f"no pictures: {lacking}", file=sys.stderr)  # noqa: T201
        return 1
    SHEETS.mkdir(parents=True, exist_ok=True)
    SINGLE.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        ChosenServer(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for scene in scenes(server.url):
            if names and scene.name not in names:
                continue
            shots = [
                picture(browser, server.url, scene, theme, size)
                for size in (DESKTOP, PHONE)
                for theme in get_args(Theme)
            ]
            save(sheet(shots), SHEETS / f"{scene.name}.png")
            print(f"docs/screens/{scene.name}.png")  # noqa: T201
        browser.close()
    return 0


def picture(browser: Browser, origin: str, scene: Scene, theme: Theme, size: tuple[int, int]) -> Image.Image:
    hand = size == PHONE
    with window(
        browser, origin, size=size, theme=theme, touch=hand, sharp=hand, remembered=scene.remembered
    ) as (
        page,
        _,
    ):
        scene.show(page)
        shot = page.screenshot(path=SINGLE / f"{scene.name}-{'phone' if hand else 'desk'}-{theme}.png")
    return Image.open(io.BytesIO(shot)).convert("RGB")


def sheet(shots: list[Image.Image]) -> Image.Image:
    """Lay pictures side by side, all of one height."""
    small = [
        shot.resize((round(shot.width * HEIGHT / shot.height), HEIGHT), Image.Resampling.LANCZOS)
        for shot in shots
    ]
    whole = Image.new("RGB", (sum(shot.width + GAP for shot in small) - GAP, HEIGHT), "white")
    left = 0
    for shot in small:
        whole.paste(shot, (left, 0))
        left += shot.width + GAP
    return whole


def save(image: Image.Image, file: Path) -> None:
    """Write it as small as it must be: with fewer colours where needed."""
    for colours in (256, 128, 64, 32):
        image.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= MOST_BYTES:
            return


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
