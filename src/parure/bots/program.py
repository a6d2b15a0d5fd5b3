"""A bot that is another program, in any language, speaking the engine protocol (docs/engine-protocol.md).

`cmd:./mybot --fast` runs a program; `cmd:time=0.5 ./mybot` also sets the limits it is told. It gets what
the seat may know, never the position itself. A program that hangs, ends, or answers anything but a legal
decision forfeits the game: `Forfeit` says why, the program is ended, and started anew for the next game.
"""

import json
import shlex
import shutil
import time
from collections.abc import Mapping
from typing import Any, ClassVar

from parure.bots import spec
from parure.bots.contract import Bot, Candidate, Known, Thought, fair_share
from parure.bots.pipe import Pipe, PipeError
from parure.game import Game
from parure.notation import IllegalMove

PROTOCOL = 1
# To answer `hello` and `newgame`: before a game a program may have to load or compile a lot.
READY_SECONDS = {"hello": 30.0, "newgame": 120.0}
GRACE_SECONDS = 5.0  # beyond the time limit it was told
PATIENCE_SECONDS = 60.0  # for a decision, where it was told no time limit


class Forfeit(Exception):
    """A program has lost the game by its own fault; the text says what it did."""


class ProgramBot(Bot):
    """Plays what a program answers."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {
        "time": spec.seconds,
        "iterations": spec.iterations,
        "patience": spec.seconds,
    }

    def __init__(self, text: str, options: Mapping[str, Any]) -> None:
        """Check that the program is there; it starts when it is first asked."""
        limits, self._command = read_command(text, options["command"])
        super().__init__(text, limits)
        self._pipe: Pipe | None = None
        self._playing: tuple[str, int, int] | None = None  # the game, seats and seat it was told of

    def limited(self, time: float | None = None, iterations: int | None = None) -> "ProgramBot":
        """Return a bot that runs the same program with other limits."""
        kept = {"patience": self.options.get("patience"), "time": time, "iterations": iterations}
        if time is None and iterations is None:
            kept = dict(self.options)
        words = [f"{name}={value}" for name, value in kept.items() if value is not None]
        command = " ".join([*words, shlex.join(self._command)])
        return ProgramBot(f"{spec.PROGRAM}:{command}", {"command": command})

    def new_game(self) -> None:
        """The next decision is of another game."""
        super().new_game()
        self._playing = None

    def stop(self) -> None:
        """Tell the program to decide now."""
        super().stop()
        if self._pipe is not None:
            self._pipe.send("stop")

    def close(self) -> None:
        """End the program."""
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = None
        self._playing = None

    def _think(self, known: Known) -> Thought:
        try:
            pipe = self._started((known.rules.name, known.game.seats, known.seat))
            return self._ask(pipe, known)
        except PipeError as error:
            self.close()
            raise Forfeit(f"{self.spec} {error}") from None

    def _started(self, playing: tuple[str, int, int]) -> Pipe:
        """Return the running program, which has been told what it plays."""
        if self._pipe is None:
            self._pipe = Pipe(self._command)
            self._pipe.send(f"hello {PROTOCOL}")
            self._await_ready(self._pipe, "hello")
        if self._playing != playing:
            game, seats, seat = playing
            self._pipe.send(f"newgame {game} {seats} {seat}")
            self._await_ready(self._pipe, "newgame")
            self._playing = playing
        return self._pipe

    def _await_ready(self, pipe: Pipe, question: str) -> None:
        deadline = time.monotonic() + READY_SECONDS[question]
        while True:
            line = pipe.receive(deadline, question)
            word = line.partition(" ")[0]
            if word == "ready":
                return
            if word not in ("name", "author", "info"):
                raise PipeError(f"answered {shown(line)} to '{question}', not 'ready'")

    def _ask(self, pipe: Pipe, known: Known) -> Thought:
        game = known.game
        pipe.forget_lines()
        pipe.send(f"position {_compact(game.view(known.seat))}")
        pipe.send(f"moves {_compact(game.moves())}")
        limits = [f"{name} {self.options[name]}" for name in ("time", "iterations") if name in self.options]
        pipe.send(" ".join(["go", *limits]))
        if self.stopped.is_set():
            pipe.send("stop")
        deadline = time.monotonic() + self._patience()
        thought: dict[str, Any] = {}
        while True:
            line = pipe.receive(deadline, "go")
            word, _, rest = line.partition(" ")
            if word == "info":
                thought.update(_info(line, rest))
            elif word == "bestmove":
                return _thought(rest, thought, game)
            elif word == "error":
                raise PipeError(f"gave up: {shown(rest)}")
            else:
                raise PipeError(f"answered {shown(line)} to 'go', not 'bestmove …'")

    def _patience(self) -> float:
        if "patience" in self.options:
            return float(self.options["patience"])
        return float(self.options["time"]) + GRACE_SECONDS if "time" in self.options else PATIENCE_SECONDS


def read_command(text: str, command: str) -> tuple[dict[str, Any], list[str]]:
    """Split "time=0.5 ./mybot --fast" into limits and the command; BotError if either is wrong."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise spec.BotError(f"{text!r}: {str(error).lower()}") from None
    limits: dict[str, Any] = {}
    while words and words[0].partition("=")[0] in ProgramBot.OPTIONS and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        try:
            limits[name] = ProgramBot.OPTIONS[name](value)
        except ValueError as error:
            raise spec.BotError(f"{text!r}: {name} is {error}, not {value!r}") from None
    if not words:
        raise spec.BotError(f"{text!r}: {spec.PROGRAM}: needs a program, as in 'cmd:./mybot'")
    if shutil.which(words[0]) is None:
        raise spec.BotError(f"{text!r}: there is no program {words[0]!r} that can be run")
    return limits, words


def _info(line: str, rest: str) -> dict[str, Any]:
    try:
        info = json.loads(rest)
    except ValueError:
        info = None
    if not isinstance(info, dict):
        raise PipeError(f"answered {shown(line)}: after 'info' comes a JSON object")
    return info


def _thought(decision: str, info: dict[str, Any], game: Game) -> Thought:
    """Check the decision, and take from the last `info` what makes sense of it."""
    try:
        game.copy().play(decision)
    except IllegalMove as error:
        raise PipeError(f"answered an illegal decision, {shown(decision)}: {error.reason}") from None
    probability = info.get("probability")
    if not isinstance(probability, int | float) or not 0 <= probability <= 1:
        probability = fair_share(game.seats)
    iterations = info.get("iterations")
    visits = iterations if type(iterations) is int and iterations >= 0 else 0
    line = info.get("line")
    if not isinstance(line, list) or not all(isinstance(text, str) for text in line):
        line = [decision]
    chance = float(probability)
    return Thought(decision, chance, [Candidate(decision, chance, visits)], line, visits)


def shown(text: str) -> str:
    """Quote what a program said, so that it fits into a line."""
    return repr(text if len(text) <= 60 else text[:57] + "…")


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
