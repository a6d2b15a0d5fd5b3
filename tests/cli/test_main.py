"""The command as a whole: help, version, speed of starting, and how it fails."""

import subprocess
import sys
from pathlib import Path

import pytest

import parure
from tests.cli.conftest import Run

COMMANDS = ("play", "replay", "rules", "cards")
SCRIPT = Path(sys.executable).with_name("parure")


def test_help_lists_the_commands(run: Run) -> None:
    shown = run("--help")
    assert shown.code == 0
    assert all(command in shown.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    shown = run(command, "-h")
    assert shown.code == 0
    assert f"parure {command} " in shown.out.split("Examples:")[1]


def test_the_version_is_the_package_s(run: Run) -> None:
    assert run("--version").out == f"parure {parure.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sing"], "parure: no such command 'sing'; `parure --help` tells more\n"),
        (["cards"], "parure: missing argument 'GAME'; `parure cards --help` tells more\n"),
        (["play", "duel", "--sing"], "parure: no such option: --sing; `parure play --help` tells more\n"),
        (["play", "duel", "--seats", "two"], "parure: invalid value for '--seats': "),
    ],
)
def test_a_command_line_that_makes_no_sense_is_refused_in_one_line(
    run: Run, arguments: list[str], told: str
) -> None:
    refused = run(*arguments)
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith(told)
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "rules", "cards"])
def test_an_unknown_game_lists_the_known_ones(run: Run, command: str) -> None:
    refused = run(command, "chess")
    assert refused.code == 2
    assert refused.out == ""
    assert refused.err.startswith("parure: unknown game 'chess'; the games are ")
    assert refused.err.count("\n") == 1
    assert all(game in refused.err for game in parure.games())


def test_games_may_be_written_in_capitals(run: Run) -> None:
    assert run("cards", "Duel").code == 0


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["play", "--help"], ["rules", "duel"]])
def test_nothing_heavy_is_loaded_before_it_is_needed(arguments: list[str]) -> None:
    program = (
        "import sys, parure.cli\n"
        f"sys.argv = ['parure', *{arguments!r}]\n"
        "try: parure.cli.main()\n"
        "except SystemExit: pass\n"
        "print('loaded', sorted({'numpy', 'numba', 'prompt_toolkit'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "loaded []"


def test_a_reader_that_goes_away_is_no_error() -> None:
    gone = f"'{SCRIPT}' cards marvel --json | true"
    assert subprocess.run(["sh", "-c", gone], capture_output=True, text=True, check=True).stderr == ""
