"""Parure itself as a program that speaks the engine protocol."""

import json
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

import parure
from parure.bots import make
from parure.bots.engine import Engine

ENGINE = [sys.executable, "-c", "from parure.cli import main; main()", "engine"]


def answers(*lines: str, bot: str = "random:seed=1") -> list[str]:
    """What the engine says to these lines, once it has decided whatever it was asked to."""
    said: list[str] = []
    engine = Engine(bot, said.append)

    def speak() -> Iterator[str]:
        for line in lines:
            yield line + "\n"
            while engine._thinking is not None and engine._thinking.is_alive():
                time.sleep(0.001)

    engine.serve(speak())
    return said


def position(game: parure.Game, seat: int | None = None) -> str:
    return f"position {json.dumps(game.view(seat))}"


def test_it_says_who_it_is() -> None:
    assert answers("hello 1") == [f"name parure {parure.__version__} random:seed=1", "ready"]
    assert answers("hello 7") == ["error this program speaks version 1 of the protocol, not '7'"]


@pytest.mark.parametrize("name", ["splendor", "marvel", "duel"])
def test_it_decides_on_a_seats_view(name: str) -> None:
    game = parure.new(name, seed=4)
    said = answers("hello", f"newgame {name} 2 0", position(game, 0), "moves []", "go")
    assert said[1:3] == ["ready", "ready"]
    info, best = said[3:]
    assert best.removeprefix("bestmove ") in game.moves()
    assert json.loads(info.removeprefix("info "))["probability"] == 0.5


def test_it_takes_a_whole_view_too() -> None:
    game = parure.new("splendor", seed=4)
    assert answers(position(game), "go")[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("castle kingside", "unknown word 'castle'"),
        ("newgame chess 2 0", "unknown game 'chess'"),
        ("newgame splendor 5 0", "splendor is played with 2, 3 or 4 seats, not 5"),
        ("newgame splendor 2 2", "there is no seat 2; seats are 0 to 1"),
        ("newgame splendor", "newgame GAME SEATS SEAT"),
        ("position", "not JSON"),
        ("position {", "not JSON"),
        ("position 7", "a view is a dict"),
        ('position {"game": "splendor", "players": 7}', "view.players"),
        ("position " + "[" * 100_000, "not JSON"),
        ("go", "'go' needs a 'position' before it"),
        ("go fast", "right would be 'go'"),
        ("go depth 3", "there is no limit 'depth'"),
        ("go time nan", "time is a number above 0"),
        ("go iterations 0", "iterations is a whole number"),
    ],
)
def test_a_line_it_can_not_obey_is_answered_and_changes_nothing(line: str, says: str) -> None:
    complaint, *rest = answers(line, "hello")
    assert complaint.startswith("error ")
    assert says in complaint
    assert rest == answers("hello")


def test_a_finished_game_leaves_nothing_to_decide() -> None:
    game = parure.new("splendor", seed=4)
    dice = make("random:seed=1")
    while not game.over:
        game.play(dice.think(game).decision)
    assert answers(position(game), "go") == ["error the game is over: there is nothing to decide"]


def test_stop_and_empty_lines_are_harmless_when_it_is_not_thinking() -> None:
    assert answers("", "stop", "   ", "stop") == []


def talk(process: "subprocess.Popen[str]", *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(line + "\n" for line in lines))
    process.stdin.flush()


def heard(process: "subprocess.Popen[str]", word: str) -> str:
    """The next line that begins with a word."""
    assert process.stdout is not None
    while line := process.stdout.readline():
        if line.split()[0] == word:
            return line.strip()
    raise AssertionError(f"the engine ended without {word!r}")


def test_stop_interrupts_a_long_thought_at_once() -> None:
    game = parure.new("splendor", seed=4)
    with subprocess.Popen(
        [*ENGINE, "search"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        talk(engine, "hello 1", "newgame splendor 2 0", position(game, 0))
        heard(engine, "ready")
        heard(engine, "ready")
        for pause in (0.0, 0.3):  # before it has begun, and in the middle
            talk(engine, "go infinite")
            time.sleep(pause)
            begun = time.monotonic()
            talk(engine, "stop")
            assert heard(engine, "bestmove").removeprefix("bestmove ") in game.moves()
            assert time.monotonic() - begun < 3  # on a busy machine; it would go on for an hour
        talk(engine, "go infinite", "newgame splendor 2 0")
        assert heard(engine, "error") == "error 'newgame' has to wait: thinking, until 'stop' or the limit"
        talk(engine, "quit")
        assert engine.wait(timeout=5) == 0


def test_the_engine_plays_as_a_program_of_the_arena() -> None:
    bot = make(f"cmd:iterations=20 {shlex.join([*ENGINE, 'search:seed=1'])}")
    game = parure.new("duel", seed=4)
    thought = bot.think(game)
    bot.close()
    assert thought.decision in game.moves()
    assert thought.iterations >= 20
