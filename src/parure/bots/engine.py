"""Parure's bots as a program that speaks the engine protocol (docs/engine-protocol.md)."""

import json
import threading
from collections.abc import Callable, Iterable
from typing import Any

import parure
from parure.bots import spec
from parure.bots.contract import Bot, Thought
from parure.bots.program import PROTOCOL, Forfeit
from parure.game import Game, from_view, new

FOR_EVER = 3600.0  # seconds; `go infinite` thinks until `stop`
LIMITS: dict[str, Callable[[str], Any]] = {"time": spec.seconds, "iterations": spec.iterations}


class Complaint(Exception):
    """A line that can not be obeyed; the text is the answer."""


class Engine:
    """Answers lines, and thinks in a thread meanwhile so that it hears `stop`."""

    def __init__(self, bot: str, say: Callable[[str], None]) -> None:
        """`say` sends a line; BotError if there is no such bot."""
        self._bot = spec.make(bot)
        self._out = say
        self._one_at_a_time = threading.Lock()
        self._limited: dict[tuple[Any, Any], Bot] = {}  # by limits
        self._game: Game | None = None
        self._thinking: threading.Thread | None = None
        self._thinker = self._bot

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until `quit`, or until there are no more lines."""
        try:
            for line in lines:
                word, _, rest = line.strip().partition(" ")
                if word == "quit":
                    break
                if word:
                    self._answer(word, rest.strip())
        finally:
            self._stop("")
            for bot in [self._bot, *self._limited.values()]:
                bot.close()

    def _say(self, line: str) -> None:
        with self._one_at_a_time:
            self._out(line)

    def _answer(self, word: str, rest: str) -> None:
        answers = {
            "hello": self._hello,
            "newgame": self._new_game,
            "position": self._position,
            "moves": self._moves,
            "go": self._go,
            "stop": self._stop,
        }
        try:
            if word not in answers:
                raise Complaint(f"unknown word {word!r}; known are {', '.join(answers)} and quit")
            if word != "stop" and self._thinking is not None and self._thinking.is_alive():
                raise Complaint(f"{word!r} has to wait: thinking, until 'stop' or the limit")
            answers[word](rest)
        except Complaint as complaint:
            self._say(f"error {complaint}")

    def _hello(self, rest: str) -> None:
        if rest not in ("", str(PROTOCOL)):
            raise Complaint(f"this program speaks version {PROTOCOL} of the protocol, not {rest!r}")
        self._say(f"name parure {parure.__version__} {self._bot.spec}")
        self._say("ready")

    def _new_game(self, rest: str) -> None:
        """Forget the last game, and think once: whatever has to be compiled is so before the clock runs."""
        words = rest.split()
        if len(words) != 3 or not all(word.isdecimal() for word in words[1:]):
            raise Complaint("right would be 'newgame GAME SEATS SEAT', as in 'newgame splendor 2 0'")
        try:
            trial = new(words[0], seats=int(words[1]))
        except ValueError as error:
            raise Complaint(str(error)) from None
        if int(words[2]) >= trial.seats:
            raise Complaint(f"there is no seat {words[2]}; seats are 0 to {trial.seats - 1}")
        self._game = None
        for bot in [self._bot, *self._limited.values()]:
            bot.new_game()
        from_view(trial.view(0))
        self._with_limits({"iterations": 1}).think(trial)
        self._say("ready")

    def _position(self, rest: str) -> None:
        self._game = None
        try:
            self._game = from_view(json.loads(rest))
        except RecursionError:
            raise Complaint("the position is not JSON: too deep") from None
        except json.JSONDecodeError as error:
            raise Complaint(f"the position is not JSON: {error}") from None
        except (ValueError, TypeError) as error:
            raise Complaint(str(error)) from None

    def _moves(self, rest: str) -> None:
        """The legal decisions are for those who do not know the rules."""

    def _go(self, rest: str) -> None:
        limits = read_limits(rest)
        game = self._game
        if game is None:
            raise Complaint("'go' needs a 'position' before it")
        if game.over:
            raise Complaint("the game is over: there is nothing to decide")
        self._thinker = self._with_limits(limits)
        self._thinking = threading.Thread(target=self._think, args=(self._thinker, game), daemon=True)
        self._thinking.start()

    def _think(self, bot: Bot, game: Game) -> None:
        try:
            thought = bot.think(game)
        except Forfeit as error:
            self._say(f"error {error}")
            return
        self._say(f"info {json.dumps(_info(thought))}")
        self._say(f"bestmove {thought.decision}")

    def _stop(self, rest: str) -> None:
        """Have it decide now; said again and again, as the thread may not have begun to think yet."""
        while self._thinking is not None and self._thinking.is_alive():
            self._thinker.stop()
            self._thinking.join(0.01)

    def _with_limits(self, limits: dict[str, Any]) -> Bot:
        if not limits:
            return self._bot
        key = (limits.get("time"), limits.get("iterations"))
        if key not in self._limited:
            self._limited[key] = self._bot.limited(*key)
        return self._limited[key]


def read_limits(text: str) -> dict[str, Any]:
    """Read the limits after `go`.

    >>> read_limits("time 0.5 iterations 1000")
    {'time': 0.5, 'iterations': 1000}
    """
    words = text.split()
    if words == ["infinite"]:
        return {"time": FOR_EVER}
    if len(words) % 2:
        raise Complaint("right would be 'go', 'go infinite', or 'go time SECONDS iterations NUMBER'")
    limits: dict[str, Any] = {}
    for name, value in zip(words[::2], words[1::2], strict=True):
        if name not in LIMITS:
            raise Complaint(f"there is no limit {name!r}; known are {', '.join(LIMITS)} and infinite")
        try:
            limits[name] = LIMITS[name](value)
        except ValueError as error:
            raise Complaint(f"{name} is {error}, not {value!r}") from None
    return limits


def _info(thought: Thought) -> dict[str, Any]:
    return {
        "probability": round(thought.probability, 4),
        "iterations": thought.iterations,
        "seconds": round(thought.seconds, 4),
        "line": thought.line,
        "candidates": [[c.decision, round(c.probability, 4), c.visits] for c in thought.candidates[:10]],
    }
