"""Bots by short texts: a name, then options, as in "search:time=1.0,seed=7"."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from parure.game import MAX_SEED

if TYPE_CHECKING:
    from parure.bots.contract import Bot

LEVELS = ("novice", "apprentice", "artisan", "expert", "master")

PROGRAM = "cmd"  # "cmd:./mybot args": a program that speaks the engine protocol

_HOME = {
    "random": "parure.bots.random:RandomBot",
    "novice": "parure.bots.levels:LevelBot",
    "apprentice": "parure.bots.levels:LevelBot",
    "greedy": "parure.bots.greedy:GreedyBot",
    "artisan": "parure.bots.levels:LevelBot",
    "expert": "parure.bots.levels:LevelBot",
    "search": "parure.bots.search:SearchBot",
    "net": "parure.bots.net:NetBot",
    "master": "parure.bots.levels:MasterBot",
    PROGRAM: "parure.bots.program:ProgramBot",
}


class BotError(ValueError):
    """A bot's text that means nothing; the message says what is wrong."""


def known() -> list[str]:
    """Return the names of the bots, weakest first."""
    return [name for name in _HOME if name != PROGRAM]


def make(spec: str) -> Bot:
    """Return a new bot by its text.

    >>> make("search:iterations=100,seed=7").spec
    'search:iterations=100,seed=7'
    >>> make("grandmaster")
    Traceback (most recent call last):
    parure.bots.spec.BotError: unknown bot 'grandmaster'; the bots are random, novice, apprentice, greedy, \
artisan, expert, search, net, master, and cmd:PROGRAM
    """
    if type(spec) is not str:
        raise TypeError(f"a bot is named by a text such as 'greedy', not by {type(spec).__name__}")
    name, colon, rest = spec.partition(":")
    kind = _kind(name, spec)
    if name == PROGRAM:
        if not rest.strip():
            raise BotError(f"{spec!r}: {PROGRAM}: needs a program, as in 'cmd:./mybot'")
        return kind(spec, {"command": rest})  # type: ignore[no-any-return]
    if colon and not rest:
        raise BotError(f"{spec!r}: an option is missing after the colon")
    return kind(spec, _options(spec, kind, rest))  # type: ignore[no-any-return]


def build(name: str, options: Mapping[str, Any]) -> Bot:
    """Return a new bot by its name and options that are no text any more."""
    if name == PROGRAM:
        return make(f"{PROGRAM}:{options['command']}")
    texts = [f"{option}={value}" for option, value in options.items() if value is not None]
    return make(":".join([name, ",".join(texts)]) if texts else name)


def _kind(name: str, spec: str) -> Any:
    if name not in _HOME:
        bots = ", ".join(known())
        raise BotError(f"unknown bot {name or spec!r}; the bots are {bots}, and {PROGRAM}:PROGRAM")
    module, _, kind = _HOME[name].partition(":")
    return getattr(import_module(module), kind)


def _options(spec: str, kind: Any, text: str) -> dict[str, Any]:
    """Read "time=1.0,seed=7" as the bot's kind understands it."""
    options: dict[str, Any] = {}
    for part in filter(None, [text]):
        for piece in part.split(","):
            name, equals, value = piece.partition("=")
            if name not in kind.OPTIONS:
                has = f"its options are {', '.join(kind.OPTIONS)}" if kind.OPTIONS else "it has none"
                raise BotError(f"{spec!r}: no option {name!r}; {has}")
            if not equals or name in options:
                raise BotError(f"{spec!r}: write {name!r} once, with a value, as in '{name}=…'")
            try:
                options[name] = kind.OPTIONS[name](value)
            except ValueError as error:
                raise BotError(f"{spec!r}: {name} is {error}, not {value!r}") from None
    return options


# What the text of an option may be. A ValueError says what it should have been.

Reading = Callable[[str], Any]


def number_between(least: int, most: int) -> Reading:
    """Return a reading of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
            raise ValueError(f"a whole number from {least} to {most}")
        return int(text)

    return read


def real_between(least: float, most: float) -> Reading:
    """Return a reading of numbers above `least`, up to `most`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least < value <= most:
            raise ValueError(f"a number above {least:g}, up to {most:g}")
        return value

    return read


seconds = real_between(0, 3600)
iterations = number_between(1, 10**9)
seed = number_between(0, MAX_SEED)
