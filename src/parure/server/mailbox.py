"""A mailbox: what waits to be sent to one client, with an end to the patience."""

import asyncio
from collections import deque
from collections.abc import Callable

from parure.server import outgoing
from parure.server.outgoing import Wire

MAX_WAITING = 1_000  # messages
MAX_BYTES = 2_000_000

POLICY = 1008  # close codes of sockets: do not come back like this,
RESTART = 1012  # come back at once,
TRY_LATER = 1013  # come back when you can keep up


class Mailbox:
    """Messages for one socket or stream (a `desk.Watcher`)."""

    def __init__(self, secret: str, views: bool) -> None:
        self.secret = secret
        self.views = views
        self.closed = False  # nothing more will come
        self.overflowed = False  # the client does not read
        self.code = RESTART
        self.give_up: Callable[[], object] | None = None  # what ends a sending that hangs
        self.send_at_once: Callable[[Wire], bool] = _nowhere  # the short way to a client that keeps up
        self._waiting: deque[Wire] = deque()
        self._sending = False  # a message has been taken out by `next`, and may not be sent yet
        self._bytes = 0
        self._wake = asyncio.Event()

    def hear(self, wire: Wire) -> None:
        """Take a message; a client that does not read is given up."""
        if self.closed:
            return
        if not self._waiting and not self._sending and self.send_at_once(wire):
            return
        if len(self._waiting) >= MAX_WAITING or self._bytes + len(wire) > MAX_BYTES:
            self.overflowed = self.closed = True
            self.code = TRY_LATER
            self._waiting.clear()
            if self.give_up is not None:
                self.give_up()
        else:
            self._waiting.append(wire)
            self._bytes += len(wire)
        self._wake.set()

    def dismiss(self, seq: int, reason: str, reconnect: int | None) -> None:
        """Say goodbye as the last message."""
        self.hear(outgoing.bye(seq, reason, reconnect))
        self.code = POLICY if reconnect is None else RESTART
        self.closed = True
        self._wake.set()

    def close(self) -> None:
        """Take nothing more."""
        self.closed = True
        self._wake.set()

    async def next(self) -> Wire | None:
        """Return the next message, when there is one; None: that was all."""
        self._sending = False
        while not self._waiting:
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        wire = self._waiting.popleft()
        self._bytes -= len(wire)
        self._sending = True
        return wire


def _nowhere(_wire: Wire) -> bool:
    return False
