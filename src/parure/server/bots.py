"""Bots at tables: they think in a few threads, and every table gets its turn.

A table has at most one thought under way or waiting, and thoughts are served in the order they were asked
for: that is round robin over the tables, however many there are.
"""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import parure
from parure import bots
from parure.bots import Bot, Thought
from parure.bots.analysis import Judgement, judgements
from parure.server.fairness import Chance
from parure.server.refusal import Refused

HINT_LEVEL = "master:thorough=1"  # who gives hints
PREPARED = ("greedy", "novice", "search", "master")  # all that is compiled for bots, the likeliest first


def levels() -> list[str]:
    """Return the bots that may sit at a table, weakest first: those with a plain name, no programs."""
    return [name for name in bots.known() if name.isalnum()]


def check_level(level: str) -> str:
    """Return a level that there is."""
    if level not in levels():
        raise Refused("malformed", f"there is no bot {level!r}; there are {', '.join(levels())}")
    return level


class Pool:
    """The threads in which bots think."""

    def __init__(self, threads: int, seconds: float = 0.0, chance: Chance | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._seconds = seconds
        self._chance = chance or Chance()
        self.waiting = 0  # thoughts asked for and not yet had
        self.prepared: set[str] = set()  # the games whose bots are compiled

    def seat(self, level: str) -> Bot:
        """Return a new bot, held to the server's limit if it has one."""
        bot = bots.make(f"{level}:seed={self._chance.bot()}")
        return bot.limited(time=self._seconds) if self._seconds else bot

    async def think(self, bot: Bot, game: parure.Game) -> Thought:
        """Let a bot think about a game of its own, without holding up anybody."""
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, bot.think, game)
        finally:
            self.waiting -= 1

    async def hint(self, game: parure.Game, seconds: float) -> Thought:
        """Let the best bot think about a position for so long."""
        bot = bots.make(HINT_LEVEL).limited(time=seconds)
        try:
            return await self.think(bot, game)
        finally:
            bot.close()

    async def judge(self, game: parure.Game, iterations: int) -> AsyncIterator[Judgement]:
        """Judge a game's decisions one by one: others get their turn in between."""
        loop = asyncio.get_running_loop()
        judging = judgements(game, iterations=iterations)
        while True:
            self.waiting += 1
            try:
                judged = await loop.run_in_executor(self._threads, next, judging, None)
            finally:
                self.waiting -= 1
            if judged is None:
                return
            yield judged

    async def prepare(self, game: str, level: str) -> None:
        """Let a bot think a little about a game, so that its code is compiled."""
        position = parure.new(game, seats=parure.seats(game)[0], seed=1)
        await asyncio.to_thread(position.redeal, 0, 1)
        bot = bots.make(level).limited(iterations=2)
        await self.think(bot, position)
        bot.close()

    def close(self) -> None:
        """Wait for no thought any more; a new server asks again."""
        self._threads.shutdown(wait=False, cancel_futures=True)
