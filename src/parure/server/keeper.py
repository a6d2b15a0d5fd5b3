"""What happens by itself at the tables of a process: clocks, bots, pings, and looking after what was left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from itertools import cycle
from typing import TYPE_CHECKING

import parure
from parure.server import engine, events, metrics
from parure.server.bots import PREPARED
from parure.server.clock import QUOTA
from parure.server.commands import Stale
from parure.server.desk import Desk
from parure.server.refusal import Refused
from parure.server.table import Table

if TYPE_CHECKING:
    from parure.server.house import House

log = logging.getLogger("parure.keeper")

SWEEP = 5.0  # seconds between looks at what is overdue
PING_EVERY = 15  # seconds
CLAIM = 15  # seconds for which a process that lets a bot think keeps the others from it


class Keeper:
    """Keeps the clocks and calls the bots of a house."""

    def __init__(self, house: House) -> None:
        self.house = house

    def open(self) -> None:
        """Begin."""
        self.house.start(self._sweep_forever(), "sweep")
        self.house.start(self._ping_forever(), "pings")
        if self.house.settings.prepare:
            self.house.start(self._prepare_games(), "compiling")

    def count(self) -> None:
        """Note for Prometheus what changes without anybody counting it."""
        metrics.DESKS.set(len(self.house.desks))
        metrics.WAITING.set(self.house.pool.waiting)

    def tend(self, desk: Desk) -> None:
        """See to the clock and the bots of a table."""
        if desk.timer is not None:
            desk.timer.cancel()
            desk.timer = None
        table = desk.table
        if self.house.closing or table.turn is None:
            return
        if table.level_of(table.turn):
            desk.thinking = self.house.start(self._bot_decides(desk, table), f"bot at {table.id}")
        elif table.clock is not None:
            deadline = table.clock.deadline()
            assert deadline is not None
            wait = (deadline + table.clock.grace(table.turn) - self.house.now()) / 1000
            desk.timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._time_is_up, desk, table)

    def _time_is_up(self, desk: Desk, table: Table) -> None:
        self.house.start(self._flag(desk, table), f"clock of {table.id}")

    async def _flag(self, desk: Desk, table: Table) -> None:
        async with desk.lock:
            if desk.table is table and table.turn is not None:
                with contextlib.suppress(Stale):
                    await self.house.append(desk, events.Flagged(table.turn))

    async def _bot_decides(self, desk: Desk, table: Table) -> None:
        seat = table.turn
        assert seat is not None
        assert table.game is not None
        level = table.level_of(seat)
        while not await self.house.bus.claim(f"{table.id}:{table.seq}", CLAIM):
            await asyncio.sleep(2.0)  # another process thinks; unless it dies we hear from it
            if desk.table is not table:
                return
        begun = time.monotonic()
        bot = desk.bots.get(seat)
        if bot is None or bot.spec.partition(":")[0] != level:
            bot = desk.bots[seat] = self.house.pool.seat(level)
        thought = await self.house.pool.think(bot, table.game.copy())
        metrics.THOUGHTS.observe(time.monotonic() - begun)
        await asyncio.sleep(max(0.0, self.house.settings.bot_pause - (time.monotonic() - begun)))
        async with desk.lock:
            if desk.table is table:  # else somebody undid, resigned or came back meanwhile
                with contextlib.suppress(Stale, Refused):
                    await self.house.append(desk, events.Decided(seat, thought.decision, by="bot"))

    async def _sweep_forever(self) -> None:
        patience = 0  # at the start, what was left is looked after at once
        while True:
            try:
                await self._look_after_due(self.house.now() - patience)
                if self.house.bus.healthy() is not None:
                    await self.house.catch_up_all()
                    self.house.tell_presence_elsewhere()
                await self._let_go()
                self.count()
                metrics.forget_the_dead()
            except Exception:
                log.exception("sweep failed")  # the database may be away; the next sweep tries again
            patience = int(SWEEP * 1000) + QUOTA  # whoever has the table in memory comes first
            await asyncio.sleep(SWEEP if self.house.bus.healthy() is not False else 1.0)

    async def _ping_forever(self) -> None:
        """Measure everybody's delay, a slice of the tables each second, so that it is no burden."""
        slice_of = cycle(range(PING_EVERY))
        while True:
            await asyncio.sleep(1.0)
            now = next(slice_of)
            for number, desk in enumerate(list(self.house.desks.values())):
                if number % PING_EVERY == now and desk.watchers:
                    desk.ping()

    async def _prepare_games(self) -> None:
        """Compile part by part what the first tables will need; from the second start on it is in a cache.

        Game by game, bots and all: whoever comes first mostly plays the first one, against a bot. But what
        somebody waits for goes before all else.
        """
        left = {game: list(PREPARED) for game in parure.games()}
        while left:
            game = engine.most_wanted(list(left))
            await asyncio.to_thread(engine.prepare, game)
            await self.house.pool.prepare(game, left[game].pop(0))
            if not left[game]:
                self.house.pool.prepared.add(game)
                del left[game]
        engine.settle()

    async def _look_after_due(self, now: int) -> None:
        for table_id in await self.house.store.due(now):
            desk = await self.house.desk(table_id)
            if desk.uncertain:
                async with desk.lock:
                    await self.house.catch_up(desk)
            elif desk.thinking is not None and desk.thinking.done():
                self.tend(desk)  # a thought that failed is thought again

    async def _let_go(self) -> None:
        """Forget tables that nobody has looked at for long; the store has them."""
        limit = self.house.now() - int(self.house.settings.idle * 1000)
        for table_id, desk in list(self.house.desks.items()):
            busy = desk.watchers or desk.lock.locked() or desk.timer is not None
            bot_turn = desk.table.turn is not None and desk.table.level_of(desk.table.turn)
            if not busy and not bot_turn and desk.used_at < limit:
                del self.house.desks[table_id]
                for bot in desk.bots.values():
                    bot.close()
                await self.house.bus.forget(table_id)
