"""What is written about the environments is what they do."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import parure
from parure.envs import duel_v0, marvel_v0, splendor_v0
from parure.envs.tables import column_table, observation_table
from parure.notation import notation
from parure.rules.contract import rules

PAGES = {"splendor": splendor_v0, "marvel": marvel_v0, "duel": duel_v0}
DOCS = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("game", parure.games())
def test_a_page_shows_the_layout(game: str) -> None:
    assert observation_table(game, 2) in str(PAGES[game].__doc__)


@pytest.mark.parametrize("game", parure.games())
def test_a_page_lists_every_action(game: str) -> None:
    text = str(PAGES[game].__doc__)
    table = text[text.index("| action |") :]
    rows = re.findall(r"^\| (\d+)(?: - (\d+))? \| (.*?) \| (.*?) \|$", table, re.MULTILINE)
    covered = [action for first, last, *_ in rows for action in range(int(first), int(last or first) + 1)]
    assert covered == list(range(rules(game).actions))
    fixed = notation(game).fixed
    for first, last, _, words in rows:
        if words.startswith("`") and words.endswith("`"):
            assert fixed[int(first)] == words.strip("`")
            assert fixed[int(last or first)].split()[0] == words.strip("`").split()[0]
    assert f"Discrete({rules(game).actions})" in text
    for seats in rules(game).seats:
        assert str(rules(game).layout(seats).size) in text


@pytest.mark.parametrize("game", parure.games())
def test_the_documentation_shows_the_layouts(game: str) -> None:
    text = DOCS.read_text(encoding="utf-8")
    seats = max(rules(game).seats)
    assert observation_table(game, seats) in text
    assert column_table(game, seats) in text


def test_the_documentations_examples_run() -> None:
    text = DOCS.read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        exec(compile(block, str(DOCS), "exec"), {"np": np})


def test_importing_parure_imports_no_library_for_learning() -> None:
    code = (
        "import sys, parure; parure.new('splendor', seed=1); "
        "print({'gymnasium', 'pettingzoo', 'pyspiel', 'torch', 'PIL'} & set(sys.modules))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"
