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
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import parure
from parure.server import commands, engine, events, founding, messages, metrics, outgoing, shapes
from parure.server.bots import Pool
from parure.server.bus import Bus, Happened, Notice, There, WhoIsThere
from parure.server.commands import Stale
from parure.server.desk import Desk, Watcher
from parure.server.events import Entry
from parure.server.fairness import Chance
from parure.server.keeper import Keeper
from parure.server.refusal import Refused, illegal
from parure.server.settings import Settings
from parure.server.store import Store, StoreClosed
from parure.server.table import Table
from parure.server.words import digest, matches, new_secret, new_table_id

log = logging.getLogger("parure.house")


def milliseconds() -> int:
    """Return the time of day."""
    return time.time_ns() // 1_000_000


class House:
    """All tables of this process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        now: Callable[[], int] = milliseconds,
        chance: Chance | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.now = now
        self.chance = chance or Chance()
        self.pool = Pool(settings.bot_threads, settings.bot_time, self.chance)
        self.desks: dict[str, Desk] = {}
        self._opening: dict[str, asyncio.Future[Desk]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.keeper = Keeper(self)

    async def open(self) -> None:
        """Begin: hear the others, look after what was left."""
        await self.bus.open(self._hear, self.catch_up_all)
        self.keeper.open()

    async def close(self) -> None:
        """Send everybody away, to come back to another process or to this one's successor."""
        self.closing = True
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

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Let something go on by itself until the house closes; its errors are logged."""
        task = asyncio.create_task(work, name=name)
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
        self.bus.tell(WhoIsThere(table_id, self.bus.process))
        return desk

    def _put(self, table: Table) -> Desk:
        desk = Desk(table, self.now)
        self.desks[table.id] = desk
        self.keeper.tend(desk)
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

    async def create(self, wish: messages.NewTable) -> shapes.CreatedOut:
        """Make a table."""
        await engine.ready(wish.game)
        start = await self._start_position(wish)
        made, secrets, invitation = founding.found(wish, start, self.settings.takeover, self.chance.shuffle())
        table = Table(new_table_id(), made, self.now())
        try:
            await self.store.found(table)
        except StoreClosed:
            raise Refused("busy", "the server is stopping; try again in a moment") from None
        self._put(table)
        await self.bus.follow(table.id)
        metrics.TABLES.labels(made.game).inc()
        given = [
            shapes.SeatGiven(place, made.sitters[place].name, secret) for place, secret in secrets.items()
        ]
        return shapes.CreatedOut(table.id, invitation, given)

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

    async def join(self, desk: Desk, wish: messages.Join) -> shapes.JoinedOut:
        """Take an open place."""
        self.enter(desk, None, wish.invitation)
        name, secret = founding.name(wish.name), new_secret()
        while True:  # somebody may take the place first, in another process
            async with desk.lock:
                place = desk.table.free_place(wish.place)
                if place is None:
                    raise Refused("not-now", "there is no free place left at this table")
                with contextlib.suppress(Stale):
                    await self.append(desk, events.Sat(place, name, digest(secret)))
                    return shapes.JoinedOut(desk.table.id, place, name, secret)

    async def renew(self, desk: Desk, secret: str) -> shapes.JoinedOut:
        """Change a seat's secret: whoever has the old one is sent away."""
        fresh = new_secret()
        async with desk.lock:
            seat = self.seat(desk, secret)
            await self.append(desk, events.Renewed(seat, digest(fresh)))
            sitter = desk.table.sitters[seat]
            return shapes.JoinedOut(desk.table.id, sitter.place, sitter.name, fresh)

    # Commands

    async def command(self, desk: Desk, secret: str, wish: messages.Command, lag: int = 0) -> int:
        """Carry out a command of whoever has a seat; return the number of its event."""
        async with desk.lock:
            if desk.uncertain:
                await self.catch_up(desk)
            seat = self.seat(desk, secret)
            known = desk.table.seen.get((seat, getattr(wish, "id", "")))
            if known is not None:
                return known  # sent twice, counts once
            event = commands.event_for(desk.table, seat, wish, lag, desk.away)
            if isinstance(event, events.Rematch) and commands.all_would_play_again(desk.table, seat):
                await self._lay_again(desk, seat)
            elif event is not None:
                await self.append(desk, event)
            return desk.table.seq

    def explain(self, desk: Desk, secret: str, wish: messages.Explain) -> outgoing.Wire:
        """Say whether a seat could decide so now, or why not; nothing is played."""
        table, seat = desk.table, self.seat(desk, secret)
        objection = commands.objection(table, seat, wish.decision)
        return outgoing.explained(table.seq, wish.decision, objection, wish.id or "")

    async def _lay_again(self, desk: Desk, seat: int) -> None:
        """Everybody would play again: the event and the new table are stored together."""
        table = Table(new_table_id(), founding.again(desk.table, self.chance.shuffle()), self.now())
        await self.append(desk, events.Rematch(seat, table.id), opens=table)
        self._put(table)
        await self.bus.follow(table.id)

    # The one way to change a table

    async def append(self, desk: Desk, event: events.AnyEvent, opens: Table | None = None) -> None:
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
            await self.catch_up(desk)
            raise Stale
        metrics.EVENTS.labels(type(event).__name__.lower()).inc()
        self._advance(desk, after)
        self.bus.tell(Happened(desk.table.id, entry, self.bus.process))

    def _advance(self, desk: Desk, after: Table) -> None:
        desk.table = after
        desk.used_at = self.now()
        desk.tell_event()
        self.keeper.tend(desk)

    async def catch_up(self, desk: Desk) -> None:
        """Read what others have stored."""
        for entry in await self.store.entries(desk.table.id, desk.table.seq):
            if entry.seq == desk.table.seq + 1:
                self._advance(desk, desk.table.then(entry))
        desk.uncertain = False

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
        if self.closing:
            return
        desk.tell_presence()
        if self.bus.healthy() is not None:
            self._tell_there(desk)

    def _tell_there(self, desk: Desk) -> None:
        self.bus.tell(There(desk.table.id, desk.places_here(), desk.spectators_here(), self.bus.process))

    def tell_presence_elsewhere(self) -> None:
        """Tell the other processes who is connected to this one."""
        for desk in self.desks.values():
            if desk.watchers:
                self._tell_there(desk)

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
                    self._tell_there(desk)
            case Happened():
                self.start(self._follow(desk, notice.entry), f"news of {notice.table}")

    async def _follow(self, desk: Desk, entry: Entry) -> None:
        async with desk.lock:
            if entry.seq == desk.table.seq + 1:
                self._advance(desk, desk.table.then(entry))
            elif entry.seq > desk.table.seq:
                await self.catch_up(desk)

    async def catch_up_all(self) -> None:
        """Read whatever others have stored for tables that somebody here watches."""
        watched = [desk for desk in self.desks.values() if desk.watchers]
        for first in range(0, len(watched), 500):
            some = watched[first : first + 500]
            heads = await self.store.heads([desk.table.id for desk in some])
            for desk in some:
                if heads.get(desk.table.id, 0) > desk.table.seq:
                    async with desk.lock:
                        await self.catch_up(desk)

    # Thinking for people

    async def hint(self, desk: Desk, secret: str, seconds: float) -> shapes.HintOut:
        """Say what a bot would do, at practice tables, to the seat that decides."""
        table, seat = desk.table, self.seat(desk, secret)
        if not table.practice:
            raise Refused("not-allowed", "hints are for practice tables")
        if table.turn != seat or table.game is None:
            raise Refused("not-your-turn", "another seat decides now")
        thought = await self.pool.hint(table.game.copy(), seconds)
        return outgoing.hint(table.seq, thought)

    async def analyse(self, table: Table, iterations: int) -> AsyncIterator[shapes.JudgedOut]:
        """Judge a finished game, decision by decision."""
        if table.status != "over" or table.game is None:
            raise Refused("not-now", "only a finished game can be analysed")
        async for judgement in self.pool.judge(table.game.copy(), iterations):
            yield outgoing.judged(judgement)
