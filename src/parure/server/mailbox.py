"""A mailbox: what waits to be sent to one client, with an end to the patience."""

import asyncio
from collections import deque

from parure.server import outgoing
from parure.server.outgoing import Wire

MAX_WAITING = 1_000  # messages
MAX_BYTES = 2_000_000


class Mailbox:
    """Messages for one socket or stream (a `desk.Watcher`)."""

    def __init__(self, secret: str, views: bool) -> None:
        self.secret = secret
        self.views = views
        self.closed = False  # nothing more will come
        self.overflowed = False  # the client does not read
        self.seq = 0
        self._waiting: deque[Wire] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()

    def hear(self, wire: Wire) -> None:
        """Take a message; a client that does not read is given up."""
        if self.closed:
            return
        if len(self._waiting) >= MAX_WAITING or self._bytes + len(wire) > MAX_BYTES:
            self.overflowed = self.closed = True
            self._waiting.clear()
        else:
            self._waiting.append(wire)
            self._bytes += len(wire)
        self._wake.set()

    def dismiss(self, reason: str, reconnect: int | None) -> None:
        """Say goodbye as the last message."""
        self.hear(outgoing.bye(self.seq, reason, reconnect))
        self.closed = True
        self._wake.set()

    def close(self) -> None:
        """Take nothing more."""
        self.closed = True
        self._wake.set()

    async def next(self) -> Wire | None:
        """Return the next message, when there is one; None: that was all."""
        while not self._waiting:
            if self.closed:
                return None
            self._wake.clear()
            await self._wake.wait()
        wire = self._waiting.popleft()
        self._bytes -= len(wire)
        return wire
