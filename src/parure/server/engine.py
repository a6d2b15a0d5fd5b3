"""The engine, ready before it is needed: compiling a game's rules would hold up everybody else."""

import asyncio
import gc
import threading
from collections.abc import Sequence

import parure

LOOK_EVERY = (50_000, 20, 50)  # objects more than before; then how many looks before a longer one

_ready: set[str] = set()
_asked: list[str] = []  # games that somebody came for before they were ready, the latest last
_compiling = threading.Lock()


async def ready(game: str) -> None:
    """Wait until a game's rules are compiled, or loaded from the cache, without holding up the loop."""
    if game not in _ready and game in parure.games():
        _asked.append(game)
        await asyncio.to_thread(prepare, game)


def most_wanted(games: Sequence[str]) -> str:
    """Return which of these games to compile first: the one that somebody came for last, or the first."""
    return next((game for game in reversed(_asked) if game in games), games[0])


def settle() -> None:
    """Let the collector pass over what is loaded by now, and look through the rest less often.

    A table that moves on leaves nothing behind that only the collector could find.
    """
    gc.freeze()
    gc.set_threshold(*LOOK_EVERY)


def prepared() -> int:
    """Return how many games' rules are compiled."""
    return len(_ready)


def prepare(game: str) -> None:
    """Play a little of a game, so that all that a table needs of it is compiled."""
    with _compiling:
        if game in _ready:
            return
        trial = parure.new(game, seats=parure.seats(game)[0], seed=1)
        for _ in range(8):
            trial.play(trial.moves()[-1])
        trial.undo()
        trial.view(0)
        trial.fingerprint()
        parure.from_view(trial.view(), seed=1)
        _ready.add(game)
        settle()
