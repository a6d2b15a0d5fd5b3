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
from collections.abc import Callable

import parure
from parure.server import events, fairness, messages, metrics, outgoing, undo
from parure.server.bots import Pool, check_level, levels
from parure.server.bus import Bus, Happened, Notice, There, WhoIsThere
from parure.server.clock import QUOTA
from parure.server.desk import Desk, Watcher
from parure.server.events import Entry, Founding, Sitter
from parure.server.refusal import Refused, illegal
from parure.server.settings import Settings
from parure.server.store import Store, StoreClosed
from parure.server.table import STAND_IN, Table
from parure.server.words import digest, matches, new_secret, new_table_id, tidy_name

log = logging.getLogger("parure.house")

SWEEP = 5.0  # seconds between looks at what is overdue
CLAIM = 15  # seconds for which a process that lets a bot think keeps the others from it


class Stale(Refused):
    """Something happened meanwhile."""

    def __init__(self) -> None:
        super().__init__("stale", "something has happened at the table meanwhile; look again")


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
                watcher.dismiss("the server restarts", 1_000)

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
        start = await self._start_position(wish)
        founding, secrets, invitation = self._found(wish, start)
        try:
            table = Table(new_table_id(), founding, self.now())
        except ValueError as error:  # the engine knows how many may play, and what a position is
            raise Refused("malformed", str(error)) from None
        await self._store_new(table)
        self._put(table)
        await self.bus.follow(table.id)
        metrics.TABLES.labels(founding.game).inc()
        given = [
            outgoing.SeatGiven(place, founding.sitters[place].name, secret)
            for place, secret in secrets.items()
        ]
        return outgoing.CreatedOut(table.id, invitation, given)

    async def _store_new(self, table: Table) -> None:
        try:
            await self.store.found(table)
        except StoreClosed:
            raise Refused("busy", "the server is stopping; try again in a moment") from None

    async def _start_position(self, wish: messages.NewTable) -> dict[str, object] | None:
        if wish.position is None and wish.branch is None:
            return None
        if wish.mode != "practice":
            raise Refused("malformed", "only a practice table can begin from a given position")
        if wish.branch is None:
            return wish.position
        if wish.position is not None:
            raise Refused("malformed", "a table begins from a position or from another table, not both")
        source = (await self.desk(wish.branch.table)).table
        if source.status != "over" or source.game is None:
            raise Refused("not-now", "only a finished game can be branched off")
        if source.founding.game != wish.game or source.seats != len(wish.seats):
            raise Refused("malformed", "the branch is of another game, or has another number of seats")
        game = source.game.copy()
        if wish.branch.decisions > len(game.history):
            raise Refused("malformed", f"that game had only {len(game.history)} decisions")
        while len(game.history) > wish.branch.decisions:
            game.undo()
        return game.view()

    def _found(
        self, wish: messages.NewTable, start: dict[str, object] | None
    ) -> tuple[Founding, dict[int, str], str]:
        if wish.game not in parure.games():
            raise Refused(
                "malformed", f"there is no game {wish.game!r}; there are {', '.join(parure.games())}"
            )
        if start is not None and start.get("game") != wish.game:
            raise Refused("malformed", f"the position is not one of {wish.game}")
        if len(wish.seats) not in parure.seats(wish.game):
            allowed = ", ".join(map(str, parure.seats(wish.game)))
            raise Refused("malformed", f"{wish.game} is for {allowed} seats, not {len(wish.seats)}")
        sitters, secrets = [], {}
        for place, who in enumerate(wish.seats):
            sitter = Sitter("open", place=place)
            if isinstance(who, messages.Bot):
                level = check_level(who.level)
                sitter = Sitter("bot", _name(who.name or level.capitalize()), level=level, place=place)
            elif isinstance(who, messages.Person):
                secrets[place] = new_secret()
                sitter = Sitter("person", _name(who.name), digest(secrets[place]), place=place)
            sitters.append(sitter)
        invitation = new_secret()
        seed, salt = fairness.fresh()
        founding = Founding(
            game=wish.game,
            seed=seed,
            salt=salt,
            commitment=fairness.commitment(seed, salt),
            sitters=sitters,
            mode=wish.mode,
            visibility=wish.visibility,
            order="fixed" if start is not None else wish.order,
            clock=_clock_rule(wish.clock),
            takeover=int(1000 * (wish.takeover or self.settings.takeover)),
            invitation=digest(invitation),
            start=start,
        )
        return founding, secrets, invitation

    async def join(self, desk: Desk, wish: messages.Join) -> outgoing.JoinedOut:
        """Take an open place."""
        self.enter(desk, None, wish.invitation)
        name, secret = _name(wish.name), new_secret()
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
            match wish:
                case messages.Decide():
                    await self._decide(desk, seat, wish, lag)
                case messages.Undo():
                    await self._undo(desk, seat, wish)
                case messages.Resign():
                    self._must_play(desk, seat)
                    await self._append(desk, events.Resigned(seat, wish.id))
                case messages.Leave():
                    await self._leave(desk, seat)
                case messages.Return():
                    await self._return(desk, seat)
                case messages.Replace():
                    await self._replace(desk, seat, wish)
                case messages.Again():
                    await self._rematch(desk, seat)
            return desk.table.seq

    def _must_play(self, desk: Desk, seat: int) -> None:
        if desk.table.status == "open":
            raise Refused("not-now", "the game has not begun: a place is still open")
        if desk.table.status == "over":
            raise Refused("not-now", "the game is over")
        if desk.table.sitters[seat].resigned:
            raise Refused("not-now", "this seat has given the game up")

    async def _decide(self, desk: Desk, seat: int, wish: messages.Decide, lag: int) -> None:
        self._must_play(desk, seat)
        if wish.seq != desk.table.seq:
            raise Stale
        if desk.table.turn != seat:
            raise Refused("not-your-turn", "another seat decides now")
        if desk.table.level_of(seat):
            raise Refused("not-now", "a bot plays for this seat; come back to it first")
        granted = min(lag, desk.table.clock.grace(seat)) if desk.table.clock is not None else 0
        await self._append(desk, events.Decided(seat, wish.decision, id=wish.id, lag=max(0, granted)))

    async def _undo(self, desk: Desk, seat: int, wish: messages.Undo) -> None:
        self._must_play(desk, seat)
        if wish.seq != desk.table.seq:
            raise Stale
        table = desk.table
        assert table.game is not None
        others = [other for other in table.people() if other != seat]
        try:
            against_bots = table.practice and not others
            count = undo.free(table.game, seat) if against_bots else undo.strict(table.game, seat)
        except undo.CannotUndo as error:
            raise Refused("not-allowed", str(error)) from None
        await self._append(desk, events.Undone(seat, count, wish.id))

    async def _leave(self, desk: Desk, seat: int) -> None:
        if desk.table.status == "open":
            await self._append(desk, events.Rose(desk.table.sitters[seat].place))
        elif desk.table.status == "playing" and not desk.table.sitters[seat].left:
            await self._append(desk, events.Left(seat))

    async def _return(self, desk: Desk, seat: int) -> None:
        self._must_play(desk, seat)
        sitter = desk.table.sitters[seat]
        if sitter.stand_in or sitter.left:
            await self._append(desk, events.Returned(seat))

    async def _replace(self, desk: Desk, by: int, wish: messages.Replace) -> None:
        self._must_play(desk, by)
        table = desk.table
        if wish.seat >= table.seats or table.sitters[wish.seat].kind != "person" or wish.seat == by:
            raise Refused("malformed", f"seat {wish.seat} is not another person's")
        if table.level_of(wish.seat):
            raise Refused("not-now", "a bot plays for that seat already")
        wait = table.founding.takeover - desk.away(wish.seat)
        if not table.sitters[wish.seat].left and (desk.away(wish.seat) == 0 or wait > 0):
            away = "is here" if desk.away(wish.seat) == 0 else f"may still come back for {wait // 1000 + 1} s"
            raise Refused("not-now", f"{table.sitters[wish.seat].name} {away}")
        level = check_level(wish.level) if wish.level else STAND_IN
        await self._append(desk, events.Replaced(wish.seat, by, level))

    async def _rematch(self, desk: Desk, seat: int) -> None:
        table = desk.table
        if table.status != "over":
            raise Refused("not-now", "the game is not over yet")
        if seat in table.rematch or table.rematch_table:
            return
        willing = {*table.rematch, seat}
        opens = self._rematch_table(table) if willing.issuperset(table.people()) else None
        await self._append(desk, events.Rematch(seat, opens.id if opens else ""), opens)
        if opens is not None:
            self._put(opens)
            await self.bus.follow(opens.id)

    def _rematch_table(self, table: Table) -> Table:
        """Lay the same table again: the same people with the same secrets; the next one begins."""
        seed, salt = fairness.fresh()
        again = [*table.sitters[1:], table.sitters[0]]
        sitters = [
            Sitter(sitter.kind, sitter.name, sitter.secret, sitter.level, place)
            for place, sitter in enumerate(again)
        ]
        old = table.founding
        founding = Founding(
            game=old.game,
            seed=seed,
            salt=salt,
            commitment=fairness.commitment(seed, salt),
            sitters=sitters,
            mode=old.mode,
            visibility=old.visibility,
            order=old.order,
            clock=old.clock,
            takeover=old.takeover,
            invitation=old.invitation,
            rematch_of=table.id,
        )
        return Table(new_table_id(), founding, self.now())

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
        seat = self.seat(desk, secret)
        table = desk.table
        if not table.practice:
            raise Refused("not-allowed", "hints are for practice tables")
        self._must_play(desk, seat)
        if table.turn != seat or table.game is None:
            raise Refused("not-your-turn", "another seat decides now")
        thought = await self.pool.hint(table.game.copy(), seconds)
        return outgoing.hint(table.seq, thought)

    def levels(self) -> list[str]:
        """Return the bots that may sit at a table."""
        return levels()


def _name(name: str) -> str:
    try:
        return tidy_name(name)
    except ValueError as error:
        raise Refused("malformed", str(error)) from None


def _clock_rule(wish: messages.ClockWish | None) -> events.ClockRule | None:
    if wish is None:
        return None
    return events.ClockRule(wish.kind, int(wish.limit * 1000), int(wish.increment * 1000), wish.timeout)
