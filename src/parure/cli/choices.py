"""The legal decisions as a numbered list, grouped by what they do."""

from collections.abc import Callable, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from parure.cli.paint import QUIET


def summary(moves: Sequence[str]) -> str:
    """Return how many decisions there are of each kind.

    >>> summary(["take white", "take blue", "buy L1-02"])
    'take 2 · buy 1'
    """
    kinds: dict[str, int] = {}
    for move in moves:
        kind = move.split()[0]
        kinds[kind] = kinds.get(kind, 0) + 1
    return " · ".join(f"{kind} {count}" for kind, count in kinds.items())


def numbered(
    moves: Sequence[str], describe: Callable[[str], Text], kind: str | None = None
) -> RenderableType:
    """Return decisions with the numbers to pick them by; `kind` chooses those that begin with a word.

    `describe` says what a word of a decision means; it may have nothing to say.
    """
    width = len(str(len(moves)))
    groups = groupby(enumerate(moves, start=1), key=lambda pair: pair[1].split()[0])
    parts: list[RenderableType] = []
    for first, members in groups:
        if kind in (None, first):
            parts.append(Text(first, style="bold"))
            parts.append(
                Columns([_line(number, move, width, describe) for number, move in members], padding=(0, 2))
            )
    return Group(*parts)


def _line(number: int, move: str, width: int, describe: Callable[[str], Text]) -> Text:
    what = Text(" ").join(filter(None, map(describe, move.split()[1:])))
    return Text.assemble((f"{number:>{width}} ", QUIET), move, "  " if what else "", what)
