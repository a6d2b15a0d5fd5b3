"""Running the command line as people run it: by its `main`, in this process."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import parure.cli


@dataclass
class Outcome:
    """What a run of the command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """A function that runs `parure ARGUMENTS…` in an empty folder with these lines piped in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str | Path, lines: str = "") -> Outcome:
        monkeypatch.setattr(sys, "argv", ["parure", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        capsys.readouterr()
        try:
            parure.cli.main()
            code = 0
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
        said = capsys.readouterr()
        return Outcome(code, said.out, said.err)

    return run


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game of splendor with a few decisions, one of them a reservation nobody else has seen."""
    game = parure.new("splendor", seats=2, seed=7, names=["Ada", "Grace"])
    for decision in ("take white blue red", "reserve deck 2", "take green red black"):
        game.play(decision)
    path = tmp_path / "evening.parure"
    path.write_text(game.record(), encoding="utf-8")
    return path
