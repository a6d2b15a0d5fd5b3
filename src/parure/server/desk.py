"""A desk: one table in one process's memory, with those who are connected to it here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from parure.bots import Bot
from parure.rules.contract import SPECTATOR
from parure.server import outgoing
from parure.server.outgoing import Wire
from parure.server.shapes import Presence
from parure.server.table import Table

FRESH = 30_000  # milliseconds for which another process's word on who is there counts


class Watcher(Protocol):
    """Somebody connected: a socket or a stream."""

    secret: str  # the hash of the seat's secret; empty for a spectator
    views: bool

    def hear(self, wire: Wire) -> None:
        """Take a message; never waits."""

    def dismiss(self, seq: int, reason: str, reconnect: int | None) -> None:
        """Say goodbye and close."""


class Desk:
    """A table in memory."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.table = table
        self.now = now
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: dict[int, Bot] = {}
        self.opened_at = now()
        self.used_at = now()
        self.uncertain = False  # a commit failed half-way: the store must be asked
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self._last_seen: dict[int, int] = {}  # place: when a person was last there
        self._elsewhere: dict[str, tuple[int, frozenset[int], int]] = {}  # process: when, places, watchers

    # Viewers

    def viewer(self, secret: str, table: Table | None = None) -> int | None:
        """Return the seat that the hash of a secret opens; SPECTATOR without one, None for a wrong one."""
        if not secret:
            return SPECTATOR
        for seat, sitter in enumerate((table or self.table).sitters):
            if sitter.secret == secret:
                return seat
        return None

    def tell_event(self) -> None:
        """Tell everybody here the last event; who has lost the seat goes."""
        if not self.watchers:
            return
        telling = outgoing.Telling(self.table, self.presence, self.now())
        for watcher in list(self.watchers):
            viewer = self.viewer(watcher.secret)
            if viewer is None:
                self.watchers.discard(watcher)
                watcher.dismiss(self.table.seq, "this secret does not open the seat any more", None)
                continue
            watcher.hear(telling.to(viewer, watcher.views))

    def tell_presence(self) -> None:
        """Tell everybody here who is there."""
        wire = outgoing.presence(self.table.seq, self.presence())
        for watcher in self.watchers:
            watcher.hear(wire)

    def ping(self) -> None:
        """Ask everybody here whether they are there."""
        wire = outgoing.ping(self.table.seq, time.monotonic_ns() // 1_000_000)
        for watcher in self.watchers:
            watcher.hear(wire)

    # Presence

    def places_here(self) -> list[int]:
        """Return the places of the people connected to this process."""
        seats = {self.viewer(watcher.secret) for watcher in self.watchers}
        return sorted(
            self.table.sitters[seat].place for seat in seats if seat is not None and seat != SPECTATOR
        )

    def spectators_here(self) -> int:
        """Return how many connected to this process only watch."""
        return sum(not watcher.secret for watcher in self.watchers)

    def note_presence(self) -> None:
        """Remember who is there now."""
        for place in self.places_here():
            self._last_seen[place] = self.now()

    def hear_presence(self, process: str, places: list[int], watchers: int) -> bool:
        """Take another process's word on who is there; say whether it changes anything."""
        before = self.presence()
        now = self.now()
        gone = self._elsewhere.get(process, (now, frozenset[int](), 0))[1] - set(places)
        for place in gone | set(places):
            self._last_seen[place] = now
        self._elsewhere[process] = (now, frozenset(places), watchers)
        after = self.presence()
        return [away == 0 for away in before.away] != [away == 0 for away in after.away]

    def presence(self) -> Presence:
        """Return who is there."""
        now = self.now()
        fresh = [told for told in self._elsewhere.values() if now - told[0] < FRESH]
        there = set(self.places_here()).union(*(places for _, places, _ in fresh))
        away = tuple(
            0 if sitter.place in there else self._away(sitter.place, now) for sitter in self.table.sitters
        )
        return Presence(away, self.spectators_here() + sum(watchers for _, _, watchers in fresh))

    def _away(self, place: int, now: int) -> int | None:
        seen = self._last_seen.get(place)
        return None if seen is None else max(1, now - seen)

    def away(self, seat: int) -> int:
        """Return for how long somebody has been away; 0: is there."""
        away = self.presence().away[seat]
        return self.now() - self.opened_at if away is None else away
