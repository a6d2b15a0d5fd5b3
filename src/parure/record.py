"""A saved game as a text that a person can read and edit.

    parure record 1
    game: splendor
    seats: 2
    seed: 7
    name 0: Ada
    name 1: Ben

      1  seat 0  take white blue red
      2  seat 1  reserve deck 2
      3  seat 0  buy L1-05; gold white; pay

    result: seat 0

A turn is a line: its number, the seat, its decisions with semicolons between. Empty lines, lines that
begin with `#`, and what follows a `#` after a turn are passed over. A game that began in the middle has
a line `start:` with that position as JSON, and one whose dice come from a key (`Game.draw_by`) has a line
`draws:` with it. The number in the first line is the version of this format: old records stay readable, and
a record is of version 2 only where it has such a key, which readers of version 1 did not know.
"""

import json
import re
from typing import Any, NoReturn

from parure.game import Game, from_view, new
from parure.notation import IllegalMove
from parure.rules.contract import rules

FORMAT = 2
FORMAT_WITHOUT_KEY = 1
UNFINISHED = "unfinished"
MAX_CHARACTERS = 5_000_000
MOST_SHOWN = 80  # characters of a line that a message quotes

_TURN = re.compile(r"(\d+)\s+seat\s+(\d+)\s+(\S.*)")
_HEADERS = ("game", "seats", "seed", "draws", "start", "result")


class RecordError(ValueError):
    """A saved game that can not be read; `line` is the number of the line that is wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def shown(text: str) -> str:
    """Return a text in quotation marks, as far as it helps to recognise it."""
    return repr(text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…")


def write(game: Game) -> str:
    """Write a game as a record."""
    version = FORMAT_WITHOUT_KEY if game.key is None else FORMAT
    lines = [f"parure record {version}", f"game: {game.name}", f"seats: {game.seats}"]
    if game.seed is not None:
        lines.append(f"seed: {game.seed}")
    if game.key is not None:
        lines.append(f"draws: {game.key}")
    lines += [f"name {seat}: {name}" for seat, name in enumerate(game.names)]
    start = game.start()
    if start is not None:
        lines.append(f"start: {json.dumps(start, separators=(',', ':'))}")
    lines.append("")
    lines += [f"{turn:4}  seat {seat}  {'; '.join(made)}" for turn, seat, made in _by_turn(game)]
    result = " and ".join(f"seat {seat}" for seat in game.winners) or UNFINISHED
    return "\n".join([*lines, "", f"result: {result}", ""])


def _by_turn(game: Game) -> list[tuple[int, int, list[str]]]:
    """Group the decisions by turn: (number of the turn, seat, decisions)."""
    turns: list[tuple[int, int, list[str]]] = []
    for number, (seat, decision) in zip(game.turn_numbers(), game.history, strict=True):
        if not turns or turns[-1][0] != number:
            turns.append((number, seat, []))
        turns[-1][2].append(decision)
    return turns


def load(text: str) -> Game:
    """Play a saved game back; RecordError says in which line what is wrong.

    >>> game = new("splendor", seats=2, seed=7)
    >>> game.play("take white blue red")
    >>> load(game.record()) == game
    True
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is a text, not {type(text).__name__}")
    return _Reader(text).game()


class _Reader:
    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARACTERS:
            raise RecordError(
                1, f"the text has {len(text)} characters; a record has at most {MAX_CHARACTERS}"
            )
        self.lines = [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1)]
        self.lines = [(i, line) for i, line in self.lines if line and not line.startswith("#")]
        self.last = max(1, len(text.splitlines()))
        self.headers: dict[str, tuple[int, str]] = {}
        self.turns: list[tuple[int, str]] = []
        self._sort()

    def _sort(self) -> None:
        """Tell headers and turns apart."""
        if not self.lines:
            self._fail(1, f"the record is empty; it begins with 'parure record {FORMAT_WITHOUT_KEY}'")
        number, first = self.lines[0]
        match = re.fullmatch(r"parure record (\d+)", first)
        if not match:
            self._fail(
                number,
                f"{shown(first)} is not the first line of a record, 'parure record {FORMAT_WITHOUT_KEY}'",
            )
        if int(match[1]) > FORMAT or int(match[1]) < 1:
            self._fail(
                number, f"the record is of version {match[1]}; this program reads versions up to {FORMAT}"
            )
        for number, line in self.lines[1:]:
            if line[0].isdigit():
                self.turns.append((number, line.split("#")[0].strip()))
                continue
            key, colon, value = line.partition(":")
            key = " ".join(key.split())
            if not colon or (key not in _HEADERS and not re.fullmatch(r"name \d+", key)):
                self._fail(
                    number, f"{shown(line)} is neither a turn nor one of {', '.join(_HEADERS)} or 'name N'"
                )
            if key in self.headers:
                self._fail(number, f"{key!r} stands here again; line {self.headers[key][0]} has it already")
            self.headers[key] = (number, value.strip())

    def _fail(self, line: int, reason: str) -> NoReturn:
        raise RecordError(line, reason)

    def game(self) -> Game:
        game = self._begin()
        if "draws" in self.headers:
            game.draw_by(self.headers["draws"][1])
        for number, line in self.turns:
            self._play_turn(game, number, line)
        self._check_result(game)
        return game

    def _begin(self) -> Game:
        names = self._names()
        at, seed = self._integer("seed", None)
        try:
            if "start" in self.headers:
                at, text = self.headers["start"]
                return from_view(json.loads(text), seed=seed, names=names)
            at, name = self._header("game")
            rules(name)
            if seed is None:
                self._fail(self.last, "the record has neither a seed nor a start position")
            at, seats = self._integer("seats", None)
            if seats is None:
                self._fail(self.last, "the record has no line 'seats:'")
            return new(name, seats=seats, seed=seed, names=names)
        except json.JSONDecodeError as error:
            self._fail(at, f"the start position is not JSON: {error}")
        except RecordError:
            raise
        except ValueError as error:
            self._fail(at, str(error))

    def _header(self, key: str) -> tuple[int, str]:
        if key not in self.headers:
            self._fail(self.last, f"the record has no line '{key}:'")
        return self.headers[key]

    def _integer(self, key: str, default: int | None) -> tuple[int, int | None]:
        if key not in self.headers:
            return self.last, default
        number, value = self.headers[key]
        if not re.fullmatch(r"\d{1,19}", value):
            self._fail(number, f"{key} is {shown(value)}; right would be a whole number")
        return number, int(value)

    def _names(self) -> list[str] | None:
        given = {key: value for key, value in self.headers.items() if key.startswith("name ")}
        for seat in range(len(given)):
            if f"name {seat}" not in given:
                self._fail(
                    min(n for n, _ in given.values()),
                    f"{len(given)} names are given, but none for seat {seat}",
                )
        return [given[f"name {seat}"][1] for seat in range(len(given))] or None

    def _play_turn(self, game: Game, number: int, line: str) -> None:
        match = _TURN.fullmatch(line)
        if not match:
            self._fail(number, f"{shown(line)} is not a turn such as '1  seat 0  take white blue red'")
        turn, seat = int(match[1]), int(match[2])
        if game.over:
            self._fail(number, "the game was over before this turn")
        if (turn, seat) != (game.turns + 1, game.turn):
            self._fail(
                number,
                f"turn {turn} of seat {seat} stands here; it is turn {game.turns + 1}, of seat {game.turn}",
            )
        for decision in match[3].split(";"):
            if game.turns + 1 != turn or game.over:
                self._fail(
                    number, f"{shown(decision.strip())}: turn {turn} was finished before this decision"
                )
            try:
                game.play(" ".join(decision.split()))
            except IllegalMove as error:
                self._fail(number, str(error))

    def _check_result(self, game: Game) -> None:
        if "result" not in self.headers:
            return
        number, value = self.headers["result"]
        right: Any = " and ".join(f"seat {seat}" for seat in game.winners) or UNFINISHED
        if " ".join(value.split()) != right:
            self._fail(number, f"the result is {shown(value)}; the decisions give {right!r}")
