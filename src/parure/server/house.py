"""The house: all tables of this process, who may do what at them, and what happens by itself.

Every change goes the same way: under the table's lock, the event is tried on the table as it stands
(the engine refuses what the rules forbid), stored, and only then does the table move on and do people
hear of it. A table that another process changed meanwhile refuses the number, and is read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from itertools import cycle

import parure
from parure.server import commands, engine, events, founding, messages, metrics, outgoing
from parure.server.bots import Pool
from parure.server.bus import Bus, Happened, Notice, There, WhoIsThere
from parure.server.clock import QUOTA
from parure.server.commands import Stale
from parure.server.desk import Desk, Watcher
from parure.server.events import Entry
from parure.server.refusal import Refused, illegal
from parure.server.settings import Settings
from parure.server.store import Store, StoreClosed
from parure.server.table import Table
from parure.server.words import digest, matches, new_secret, new_table_id

log = logging.getLogger("parure.house")

SWEEP = 5.0  # seconds between looks at what is overdue
PING_EVERY = 15  # seconds
CLAIM = 15  # seconds for which a process that lets a bot think keeps the others from it


def milliseconds() -> int:
    """Return the time of day."""
    return time.time_ns() // 1_000_000


class House:
    """All tables of this process."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, now: Callable[[], int] = milliseconds
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.now = now
        self.pool = Pool(settings.bot_threads, settings.bot_time)
        self.desks: dict[str, Desk] = {}
        self._opening: dict[str, asyncio.Future[Desk]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def open(self) -> None:
        """Begin: hear the others, look after what was left."""
        await self.bus.open(self._hear, self._catch_up_all)
        self._start(self._sweep_forever(), "sweep")
        self._start(self._ping_forever(), "pings")
        self._start(self._prepare_games(), "compiling")

    async def close(self) -> None:
        """Send everybody away, to come back to another process or to this one's successor."""
        self._closing = True
        self.dismiss_all()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pool.close()
        await self.bus.close()

    def dismiss_all(self) -> None:
        """Tell everybody to reconnect."""
        for desk in self.desks.values():
            if desk.timer is not None:
                desk.timer.cancel()
            for watcher in list(desk.watchers):
                watcher.dismiss(desk.table.seq, "the server restarts", 1_000)

    def _start(self, work: object, name: str) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work, name=name)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("%s failed", task.get_name(), exc_info=task.exception())

    # Finding a table

    async def desk(self, table_id: str) -> Desk:
        """Return a table, read from the store if it is not in memory."""
        desk = self.desks.get(table_id)
        if desk is not None:
            desk.used_at = self.now()
            return desk
        opening = self._opening.get(table_id)
        if opening is None:
            opening = asyncio.ensure_future(self._open_desk(table_id))
            self._opening[table_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(opening)

    async def _open_desk(self, table_id: str) -> Desk:
        await self.bus.follow(table_id)  # before reading, so that nothing falls in between
        game = await self.store.game_of(table_id)
        if game is not None:
            await engine.ready(game)
        table = await self.store.load(table_id)
        if table is None:
            await self.bus.forget(table_id)
            raise Refused("not-found", f"there is no table {table_id}")
        desk = self._put(table)
        await self.bus.tell(WhoIsThere(table_id, self.bus.process))
        return desk

    def _put(self, table: Table) -> Desk:
        desk = Desk(table, self.now)
        self.desks[table.id] = desk
        self._tend(desk)
        return desk

    def enter(self, desk: Desk, secret: str | None, invitation: str | None) -> str:
        """Let somebody in: return the hash that stands for their seat, empty for a spectator."""
        if secret is not None:
            seat = desk.table.seat_of(secret)
            if seat is None:
                raise Refused("not-allowed", "this secret opens no seat of this table")
            return digest(secret)
        founding = desk.table.founding
        if founding.visibility == "public":
            return ""
        if invitation is None:
            raise Refused("no-secret", "this table is by invitation: send a seat's secret or the invitation")
        if not matches(invitation, founding.invitation):
            raise Refused("not-allowed", "this invitation is not for this table")
        return ""

    def seat(self, desk: Desk, secret: str) -> int:
        """Return the seat that the hash of a secret opens."""
        seat = desk.viewer(secret) if secret else None
        if seat is None:
            raise Refused("no-secret", "only who sits at the table may do that: send the seat's secret")
        return seat

    # Making and joining

    async def create(self, wish: messages.NewTable) -> outgoing.CreatedOut:
        """Make a table."""
        await engine.ready(wish.game)
        start = await self._start_position(wish)
        made, secrets, invitation = founding.found(wish, start, self.settings.takeover)
        table = Table(new_table_id(), made, self.now())
        try:
            await self.store.found(table)
        except StoreClosed:
            raise Refused("busy", "the server is stopping; try again in a moment") from None
        self._put(table)
        await self.bus.follow(table.id)
        metrics.TABLES.labels(made.game).inc()
        given = [
            outgoing.SeatGiven(place, made.sitters[place].name, secret) for place, secret in secrets.items()
        ]
        return outgoing.CreatedOut(table.id, invitation, given)

    async def _start_position(self, wish: messages.NewTable) -> founding.Position | None:
        if wish.position is None and wish.branch is None:
            return None
        if wish.mode != "practice":
            raise Refused("malformed", "only a practice table can begin from a given position")
        if wish.branch is None:
            return wish.position
        if wish.position is not None:
            raise Refused("malformed", "a table begins from a position or from another table, not both")
        source = await self.desk(wish.branch.table)
        return founding.branch(source.table, wish, wish.branch.decisions)

    async def join(self, desk: Desk, wish: messages.Join) -> outgoing.JoinedOut:
        """Take an open place."""
        self.enter(desk, None, wish.invitation)
        name, secret = founding.name(wish.name), new_secret()
        while True:  # somebody may take the place first, in another process
            async with desk.lock:
                place = desk.table.free_place(wish.place)
                if place is None:
                    raise Refused("not-now", "there is no free place left at this table")
                with contextlib.suppress(Stale):
                    await self._append(desk, events.Sat(place, name, digest(secret)))
                    return outgoing.JoinedOut(desk.table.id, place, name, secret)

    async def renew(self, desk: Desk, secret: str) -> outgoing.JoinedOut:
        """Change a seat's secret: whoever has the old one is sent away."""
        fresh = new_secret()
        async with desk.lock:
            seat = self.seat(desk, secret)
            await self._append(desk, events.Renewed(seat, digest(fresh)))
            sitter = desk.table.sitters[seat]
            return outgoing.JoinedOut(desk.table.id, sitter.place, sitter.name, fresh)

    # Commands

    async def command(self, desk: Desk, secret: str, wish: messages.Command, lag: int = 0) -> int:
        """Carry out a command of whoever has a seat; return the number of its event."""
        async with desk.lock:
            if desk.uncertain:
                await self._catch_up(desk)
            seat = self.seat(desk, secret)
            known = desk.table.seen.get((seat, getattr(wish, "id", "")))
            if known is not None:
                return known  # sent twice, counts once
            event = commands.event_for(desk.table, seat, wish, lag, desk.away)
            if isinstance(event, events.Rematch) and commands.all_would_play_again(desk.table, seat):
                await self._lay_again(desk, seat)
            elif event is not None:
                await self._append(desk, event)
            return desk.table.seq

    async def _lay_again(self, desk: Desk, seat: int) -> None:
        """Everybody would play again: the event and the new table are stored together."""
        table = Table(new_table_id(), founding.again(desk.table), self.now())
        await self._append(desk, events.Rematch(seat, table.id), opens=table)
        self._put(table)
        await self.bus.follow(table.id)

    # The one way to change a table

    async def _append(self, desk: Desk, event: events.AnyEvent, opens: Table | None = None) -> None:
        """Try an event, store it, move on, tell. The caller holds the table's lock."""
        before = desk.table
        entry = Entry(before.seq + 1, max(self.now(), before.at), event)
        try:
            after = before.then(entry)
        except parure.IllegalMove as error:
            raise illegal(error) from None
        try:
            stored = await self.store.append(after, opens)
        except StoreClosed:
            raise Refused("busy", "the server is stopping; send it again in a moment") from None
        except BaseException:
            desk.uncertain = True
            raise
        if not stored:
            await self._catch_up(desk)
            raise Stale
        metrics.EVENTS.labels(type(event).__name__.lower()).inc()
        self._advance(desk, after)
        await self.bus.tell(Happened(desk.table.id, entry, self.bus.process))

    def _advance(self, desk: Desk, after: Table) -> None:
        desk.table = after
        desk.used_at = self.now()
        desk.tell_event()
        self._tend(desk)

    async def _catch_up(self, desk: Desk) -> None:
        """Read what others have stored."""
        for entry in await self.store.entries(desk.table.id, desk.table.seq):
            if entry.seq == desk.table.seq + 1:
                self._advance(desk, desk.table.then(entry))
        desk.uncertain = False

    # What happens by itself

    def _tend(self, desk: Desk) -> None:
        """See to the clock and the bots of a table."""
        if desk.timer is not None:
            desk.timer.cancel()
            desk.timer = None
        table = desk.table
        if self._closing or table.turn is None:
            return
        if table.level_of(table.turn):
            desk.thinking = self._start(self._bot_decides(desk, table), f"bot at {table.id}")
        elif table.clock is not None:
            deadline = table.clock.deadline()
            assert deadline is not None
            wait = (deadline + table.clock.grace(table.turn) - self.now()) / 1000
            desk.timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._time_is_up, desk, table)

    def _time_is_up(self, desk: Desk, table: Table) -> None:
        self._start(self._flag(desk, table), f"clock of {table.id}")

    async def _flag(self, desk: Desk, table: Table) -> None:
        async with desk.lock:
            if desk.table is table and table.turn is not None:
                with contextlib.suppress(Stale):
                    await self._append(desk, events.Flagged(table.turn))

    async def _bot_decides(self, desk: Desk, table: Table) -> None:
        seat = table.turn
        assert seat is not None
        assert table.game is not None
        level = table.level_of(seat)
        while not await self.bus.claim(f"{table.id}:{table.seq}", CLAIM):
            await asyncio.sleep(2.0)  # another process thinks; unless it dies we hear from it
            if desk.table is not table:
                return
        begun = time.monotonic()
        bot = desk.bots.get(seat)
        if bot is None or bot.spec.partition(":")[0] != level:
            bot = desk.bots[seat] = self.pool.seat(level)
        thought = await self.pool.think(bot, table.game.copy())
        metrics.THOUGHTS.observe(time.monotonic() - begun)
        await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - begun)))
        async with desk.lock:
            if desk.table is table:  # else somebody undid, resigned or came back meanwhile
                with contextlib.suppress(Stale, Refused):
                    await self._append(desk, events.Decided(seat, thought.decision, by="bot"))

    async def _sweep_forever(self) -> None:
        await self._look_after_due(self.now())
        while True:
            await asyncio.sleep(SWEEP if self.bus.healthy() is not False else 1.0)
            try:
                await self._look_after_due(self.now() - int(SWEEP * 1000) - QUOTA)
                if self.bus.healthy() is not None:
                    await self._catch_up_all()
                    await self._tell_presence_elsewhere()
                await self._let_go()
            except Exception:
                log.exception("sweep failed")  # the database may be away; the next sweep tries again

    async def _ping_forever(self) -> None:
        """Measure everybody's delay, a slice of the tables each second, so that it is no burden."""
        slice_of = cycle(range(PING_EVERY))
        while True:
            await asyncio.sleep(1.0)
            now = next(slice_of)
            for number, desk in enumerate(list(self.desks.values())):
                if number % PING_EVERY == now and desk.watchers:
                    desk.ping()

    async def _prepare_games(self) -> None:
        for game in parure.games():
            await engine.ready(game)

    async def _look_after_due(self, now: int) -> None:
        for table_id in await self.store.due(now):
            desk = await self.desk(table_id)
            if desk.uncertain:
                async with desk.lock:
                    await self._catch_up(desk)
            elif desk.thinking is not None and desk.thinking.done():
                self._tend(desk)  # a thought that failed is thought again

    async def _let_go(self) -> None:
        """Forget tables that nobody has looked at for long; the store has them."""
        limit = self.now() - int(self.settings.idle * 1000)
        for table_id, desk in list(self.desks.items()):
            busy = desk.watchers or desk.lock.locked() or desk.timer is not None
            bot_turn = desk.table.turn is not None and desk.table.level_of(desk.table.turn)
            if not busy and not bot_turn and desk.used_at < limit:
                del self.desks[table_id]
                for bot in desk.bots.values():
                    bot.close()
                await self.bus.forget(table_id)

    # Watching

    def watch(self, desk: Desk, watcher: Watcher) -> None:
        """Let somebody hear all that happens from now on."""
        desk.watchers.add(watcher)
        self._presence_changed(desk)

    def unwatch(self, desk: Desk, watcher: Watcher) -> None:
        """Somebody has gone."""
        desk.note_presence()
        desk.watchers.discard(watcher)
        self._presence_changed(desk)

    def _presence_changed(self, desk: Desk) -> None:
        desk.note_presence()
        desk.used_at = self.now()
        if self._closing:
            return
        desk.tell_presence()
        if self.bus.healthy() is not None:
            self._start(self._tell_there(desk), "presence")

    async def _tell_there(self, desk: Desk) -> None:
        await self.bus.tell(
            There(desk.table.id, desk.places_here(), desk.spectators_here(), self.bus.process)
        )

    async def _tell_presence_elsewhere(self) -> None:
        for desk in [desk for desk in self.desks.values() if desk.watchers]:
            await self._tell_there(desk)

    # Other processes

    async def _hear(self, notice: Notice) -> None:
        desk = self.desks.get(notice.table)
        if desk is None:
            return
        match notice:
            case There():
                if desk.hear_presence(notice.process, notice.places, notice.watchers):
                    desk.tell_presence()
            case WhoIsThere():
                if desk.watchers:
                    await self._tell_there(desk)
            case Happened():
                self._start(self._follow(desk, notice.entry), f"news of {notice.table}")

    async def _follow(self, desk: Desk, entry: Entry) -> None:
        async with desk.lock:
            if entry.seq == desk.table.seq + 1:
                self._advance(desk, desk.table.then(entry))
            elif entry.seq > desk.table.seq:
                await self._catch_up(desk)

    async def _catch_up_all(self) -> None:
        watched = [desk for desk in self.desks.values() if desk.watchers]
        for first in range(0, len(watched), 500):
            some = watched[first : first + 500]
            heads = await self.store.heads([desk.table.id for desk in some])
            for desk in some:
                if heads.get(desk.table.id, 0) > desk.table.seq:
                    async with desk.lock:
                        await self._catch_up(desk)

    # Thinking for people

    async def hint(self, desk: Desk, secret: str, seconds: float) -> outgoing.HintOut:
        """Say what a bot would do, at practice tables, to the seat that decides."""
        table, seat = desk.table, self.seat(desk, secret)
        if not table.practice:
            raise Refused("not-allowed", "hints are for practice tables")
        if table.turn != seat or table.game is None:
            raise Refused("not-your-turn", "another seat decides now")
        thought = await self.pool.hint(table.game.copy(), seconds)
        return outgoing.hint(table.seq, thought)

    async def analyse(self, table: Table, seconds: float) -> AsyncIterator[outgoing.JudgedOut]:
        """Judge a finished game, decision by decision."""
        if table.status != "over" or table.game is None:
            raise Refused("not-now", "only a finished game can be analysed")
        game = table.game.copy()
        history = list(game.history)
        while game.history:
            game.undo()
        for number, (seat, decision) in enumerate(history):
            thought = await self.pool.hint(game.copy(), seconds)
            yield outgoing.judged(number, seat, decision, thought)
            game.play(decision)
