"""A second process that compiles while the server does: the first table on a machine waits half as long.

Compiled code is kept on disk, by function; what another process has compiled is loaded, not compiled
again. So the rules are compiled here and the bots there, on two processors at once. From the second start
on there is nothing to do.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

import parure
from parure import bots
from parure.jit import INTERPRETED, cache_folder

BOTS = ("greedy", "novice")  # they look one decision ahead, as do the bots that most people begin with


def needed() -> bool:
    """Whether nothing has been compiled on this machine yet."""
    folder = cache_folder()
    return not INTERPRETED and bool(folder) and not any(Path(folder).rglob("*.nb*"))


async def compile_beside(game: str) -> None:
    """Compile a game's bots in another process; whatever becomes of that, the server can do it too."""
    with contextlib.suppress(OSError):
        helper = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, game, stdin=asyncio.subprocess.DEVNULL
        )
        try:
            await helper.wait()
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                helper.kill()
            raise


def main(game: str) -> None:
    """Compile what the first bots need of a game."""
    trial = parure.new(game, seats=parure.seats(game)[0], seed=1)
    for bot in BOTS:
        bots.make(bot).think(trial)


if __name__ == "__main__":
    main(sys.argv[1])
