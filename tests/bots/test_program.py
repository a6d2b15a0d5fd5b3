"""Programs that speak the engine protocol, well or badly."""

import json
import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import parure
from parure.arena import Contest, Results, run, standings
from parure.bots import BotError, make
from parure.bots.program import READY_SECONDS, Forfeit

ROGUE = Path(__file__).parent / "rogue.py"
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "engine_bot.py"

EAVESDROPPER = """
import sys
with open(sys.argv[1], "a") as heard:
    for line in sys.stdin:
        print(line, end="", file=heard, flush=True)
        word = line.split()[0]
        if word in ("hello", "newgame"):
            print("ready", flush=True)
        elif word == "go":
            print('info {"probability": 0.75, "iterations": 12, "line": ["pass", "pass"]}')
            print("bestmove", FIRST, flush=True)
        elif word == "moves":
            import json
            FIRST = json.loads(line.partition(" ")[2])[0]
"""


def rogue(mode: str, *more: str, patience: float = 1.0) -> str:
    return f"cmd:patience={patience} {shlex.join([sys.executable, str(ROGUE), mode, *more])}"


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("mute", "gave no answer to 'hello' in time"),
        ("rude", "answered 'good morning' to 'hello', not 'ready'"),
        ("hang", "gave no answer to 'go' in time"),
        ("chatter", "gave no answer to 'go' in time"),
        ("crash", "ended with code 1 (RuntimeError: I did not expect this position)"),
        ("leave", "ended with code 3"),
        ("signal", "was ended by signal 6"),
        ("deaf", "closed its standard output"),
        ("illegal", "answered an illegal decision, 'take everything': "),
        ("nonsense", "answered 'I resign' to 'go', not 'bestmove …'"),
        ("surrender", "gave up: 'no such luck'"),
        ("badinfo", "answered 'info depth 7': after 'info' comes a JSON object"),
        ("binary", "not 'bestmove …'"),
        ("flood", "answered 'go' by a line of more than 1000000 bytes"),
    ],
)
def test_a_program_that_misbehaves_forfeits_and_is_ended(
    mode: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if mode == "mute":
        monkeypatch.setitem(READY_SECONDS, "hello", 0.5)
    make("random").think(parure.new("splendor", seed=1))  # whatever has to be compiled is so now
    bot = make(rogue(mode))
    begun = time.monotonic()
    with pytest.raises(Forfeit) as forfeit:
        bot.think(parure.new("splendor", seed=1))
    assert time.monotonic() - begun < 20
    assert says in str(forfeit.value)
    assert str(forfeit.value).startswith("cmd:")
    assert "\n" not in str(forfeit.value)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to look for processes")
def test_a_program_that_does_not_leave_is_ended_with_its_children(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    bot = make(rogue("child", str(told)))
    with pytest.raises(Forfeit, match="gave no answer to 'go' in time"):
        bot.think(parure.new("splendor", seed=1))
    child = int(told.read_text())
    deadline = time.monotonic() + 5
    while running(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not running(child)


def test_the_arena_goes_on_after_a_fault_and_tells_of_it() -> None:
    contest = Contest("splendor", ("random", rogue("crash")), seed=3)
    with Results(None, contest) as results:
        games = list(run(contest, 4, results))
    assert len(games) == 4
    assert all(game.fault.endswith("(RuntimeError: I did not expect this position)") for game in games)
    best, worst = standings(contest, results.in_order())
    assert (best.bot, best.won, best.faults) == ("random", 4, 0)
    assert (worst.won, worst.faults) == (0, 4)


@pytest.mark.parametrize(("name", "seats"), [("splendor", 2), ("splendor", 4), ("marvel", 3), ("duel", 2)])
def test_the_example_plays_every_game_to_its_end(name: str, seats: int) -> None:
    example = f"cmd:{shlex.join([sys.executable, str(EXAMPLE)])}"
    contest = Contest(name, (example, "random"), seats=seats, seed=3, gauntlet=True)
    with Results(None, contest) as results:
        games = list(run(contest, 2 * seats, results))
    assert [game.fault for game in games] == [""] * 2 * seats
    ours = next(standing for standing in standings(contest, results.in_order()) if standing.bot == example)
    assert ours.rate.value > 1 / seats


def test_the_example_is_short_and_imports_nothing_of_parure() -> None:
    text = EXAMPLE.read_text()
    assert len([line for line in text.splitlines() if line.strip()]) <= 45
    imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]
    assert imports == ["import json", "import random", "import sys"]


def test_a_program_hears_what_the_seat_may_know_and_no_more(tmp_path: Path) -> None:
    game = parure.new("splendor", seats=2, seed=5)
    game.play("reserve deck 2")
    heard = tmp_path / "heard"
    script = tmp_path / "bot.py"
    script.write_text(EAVESDROPPER)
    bot = make(f"cmd:time=0.5 iterations=100 {shlex.join([sys.executable, str(script), str(heard)])}")
    thought = bot.think(game)
    bot.close()
    assert thought.decision == game.moves()[0]
    assert (thought.probability, thought.iterations, thought.line) == (0.75, 12, ["pass", "pass"])
    hello, newgame, position, moves, go, *rest = heard.read_text().splitlines()
    assert (hello, newgame, go) == ("hello 1", "newgame splendor 2 1", "go time 0.5 iterations 100")
    assert json.loads(position.removeprefix("position ")) == game.view(1)
    assert json.loads(moves.removeprefix("moves ")) == game.moves()
    assert rest in ([], ["quit"])
    hidden = game.view()["players"][0]["hidden"][0]
    assert hidden not in position


def test_a_program_is_told_of_a_new_game_and_goes_on_running(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = tmp_path / "bot.py"
    script.write_text(EAVESDROPPER)
    bot = make(f"cmd:{shlex.join([sys.executable, str(script), str(heard)])}")
    for seed in (1, 2):
        game = parure.new("splendor", seats=2, seed=seed)
        bot.new_game()
        for _ in range(2):
            bot.think(game)
    bot.close()
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    assert words.count("hello") == 1
    assert words.count("newgame") == 2
    assert words.count("go") == 4


def test_limits_can_be_changed() -> None:
    bot = make(f"cmd:time=0.5 patience=3 {shlex.join([sys.executable, 'my bot.py'])}")
    assert bot.options == {"time": 0.5, "patience": 3.0}
    assert bot.limited(iterations=10).options == {"iterations": 10, "patience": 3.0}
    assert bot.limited().options == bot.options
    assert bot.limited(time=2).spec.endswith("'my bot.py'")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cmd:", "needs a program"),
        ("cmd:   ", "needs a program"),
        ("cmd:time=1", "needs a program"),
        ("cmd:./there/is/no/such/bot", "there is no program './there/is/no/such/bot' that can be run"),
        (f"cmd:{os.devnull}", "that can be run"),
        ("cmd:time=-1 python3", "time is a number above 0"),
        ("cmd:iterations=many python3", "iterations is a whole number"),
        ("cmd:'unclosed", "no closing quotation"),
    ],
)
def test_a_command_that_makes_no_sense_is_refused(text: str, says: str) -> None:
    with pytest.raises(BotError) as refused:
        make(text)
    assert says in str(refused.value)
