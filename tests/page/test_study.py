"""After the game: looking through it, alone or with others, keeping it, and playing on from the middle."""

from __future__ import annotations

import random
from pathlib import Path

from typer.testing import CliRunner

from parure.cli import app
from tests.page.browser import FIRST_TABLE
from tests.page.chosen import ChosenServer
from tests.page.conftest import Open
from tests.page.person import Person, by
from tests.page.scenes import study


def test_a_finished_game_is_stepped_through_shared_kept_and_played_on(
    opened: Open, server: ChosenServer, tmp_path: Path
) -> None:
    scene = study(server.url)
    with opened(remembered=scene.remembered) as (page, watch):
        scene.show(page)
        decision = page.locator(f'{by("decisions")} [aria-current="true"] .number')
        assert decision.inner_text() == "9"
        page.keyboard.press("ArrowLeft")
        page.click(by("step-back"))
        assert decision.inner_text() == "7"

        # A setting changes nothing of what is looked at, and no bot has to look through it again.
        page.click(by("open-settings"))
        page.click(f'{by("theme")} label:has([value="light"])')
        page.keyboard.press("Escape")
        page.wait_for_selector('html[data-theme="light"]', state="attached")
        assert decision.inner_text() == "7"
        assert sum(url.endswith("/analysis") for url in watch.requests) == 1

        with page.expect_download() as saved:
            page.click(by("download"))
        record = tmp_path / saved.value.suggested_filename
        saved.value.save_as(record)
        for command in (["replay", "--all"], ["verify"]):
            read = CliRunner().invoke(app, [*command, str(record)])
            assert read.exit_code == 0, read.output

        page.click(by("share"))
        link = page.input_value(by("link"))
        page.keyboard.press("Escape")
        with opened() as (guest, _):  # somebody with nothing but the link
            guest.goto(link)
            guest.wait_for_selector(by("curve"))
            assert guest.inner_text(by("result")) == page.inner_text(by("result"))
            assert guest.input_value(by("slider")) == "7"
            guest.reload()
            guest.wait_for_selector(by("curve"))

        whose = page.get_attribute(by("board"), "data-turn")
        page.click(by("branch"))
        page.click(f'{by("branch-dialog")} label:has([value="novice"])')
        page.click(by("branch-play"))
        page.wait_for_url("**/#/table/*", timeout=FIRST_TABLE)
        person = Person(page, random.Random("branch"))
        person.wait()
        assert (person.seat, person.turn) == (whose, whose)
        person.play()
        assert page.locator(f"{by('ending')} li").count() == 2
