"""What the documentation shows does run."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent
DOCS = ("arena.md", "engine-protocol.md")
COMMANDS = [
    line.strip()
    for name in DOCS
    for line in (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines()
    if line.startswith("    parure arena ") and "./mybot" not in line and "--ray" not in line
]


@pytest.mark.parametrize("name", DOCS)
def test_the_examples_in_python_give_what_they_show(name: str) -> None:
    done = doctest.testfile(str(ROOT / "docs" / name), module_relative=False)
    assert done.attempted > 2
    assert done.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(run: Run, command: str) -> None:
    """Shortened: a few games, and a few iterations in place of seconds."""
    quick = re.sub(r"time=[\d.]+", "iterations=5", command).replace("examples/", f"{ROOT}/examples/")
    quick = re.sub(r"novice.*master", "novice apprentice", quick)
    told = run(*shlex.split(quick)[1:], "--games", "1", "--turns", "8", "--jobs", "1")
    assert told.code == 0, told.err
    assert "games: 1 deals in all rotations" in told.out


def test_the_example_bot_is_shown_as_it_is() -> None:
    shown = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    assert f"```python\n{(ROOT / 'examples' / 'engine_bot.py').read_text(encoding='utf-8')}```\n" in shown
