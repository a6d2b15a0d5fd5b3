"""What processes tell each other: events and presence, over Redis, or nobody at all.

Redis may lose a message, and may be away: the store has the truth. A process that missed an event reads
it there, at the latest when `House` compares the numbers (every few seconds).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from parure.server.events import Entry

log = logging.getLogger("parure.bus")

RETRY = 1.0  # seconds between attempts to reach Redis again
MAX_UNTOLD = 10_000  # notices kept for a Redis that does not answer; older ones are in the store


class Happened(msgspec.Struct, frozen=True, tag_field="kind", tag="happened"):
    """An event has been stored."""

    table: str
    entry: Entry
    process: str


class There(msgspec.Struct, frozen=True, tag_field="kind", tag="there"):
    """Who is connected to a process: the places, and how many only watch."""

    table: str
    places: list[int]
    watchers: int
    process: str


class WhoIsThere(msgspec.Struct, frozen=True, tag_field="kind", tag="who"):
    """A process has just opened a table and asks the others."""

    table: str
    process: str


Notice = Happened | There | WhoIsThere
Hear = Callable[[Notice], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Notice).decode


class Bus(Protocol):
    """What `House` asks of whatever connects the processes."""

    process: str

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to listen: `hear` gets each notice, `missed` is called when some may have been lost."""

    async def close(self) -> None:
        """Stop."""

    def tell(self, notice: Notice) -> None:
        """Tell the others, soon."""

    async def follow(self, table: str) -> None:
        """Listen to a table."""

    async def forget(self, table: str) -> None:
        """Listen to a table no more."""

    async def claim(self, what: str, seconds: int) -> bool:
        """Whether this process is the one to do something for the next seconds."""

    def healthy(self) -> bool | None:
        """Whether the others can be reached; None: there are none."""


class Alone:
    """The bus of a process that has no others beside it."""

    process = "alone"

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Nothing to listen to."""

    async def close(self) -> None:
        """Nothing to stop."""

    def tell(self, notice: Notice) -> None:
        """Nobody to tell."""

    async def follow(self, table: str) -> None:
        """Nothing to listen to."""

    async def forget(self, table: str) -> None:
        """Nothing was listened to."""

    async def claim(self, what: str, seconds: int) -> bool:
        """All is this process's to do."""
        return True

    def healthy(self) -> None:
        """There are no others."""


class RedisBus:
    """The bus of processes that share a Redis server."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis  # noqa: PLC0415  # an extra: only who asks for Redis needs it
        except ImportError:
            raise ValueError("Redis needs the extra: pip install 'parure[redis]'") from None
        self.process = secrets.token_hex(4)
        self._redis = redis.Redis.from_url(url)
        self._pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
        self._followed: set[str] = set()
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=MAX_UNTOLD)
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._healthy = False

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to listen; an error now is the user's to mend, later ones are waited out."""
        await self._redis.ping()
        await self._pubsub.subscribe("parure")  # so that there is always something to listen to
        self._healthy = True
        self._tasks = [
            asyncio.create_task(self._listen(hear, missed), name="bus listener"),
            asyncio.create_task(self._publish_forever(), name="bus publisher"),
        ]

    async def close(self) -> None:
        """Tell what is still to be told, and stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._publish(), RETRY)
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]  # of the redis package
        await self._redis.aclose()

    async def _listen(self, hear: Hear, missed: Missed) -> None:
        while True:
            try:
                message = await self._pubsub.get_message(timeout=5.0)
                if not self._healthy:
                    self._healthy = True
                    log.info("redis is back")
                    await missed()
            except (OSError, self._errors()) as error:
                if self._healthy:
                    log.warning("redis is away: %s", error)
                self._healthy = False
                await asyncio.sleep(RETRY)
                continue
            if message is not None:
                await self._deliver(message["data"], hear)

    async def _deliver(self, data: bytes, hear: Hear) -> None:
        try:
            notice = _decode(data)
        except msgspec.MsgspecError as error:
            log.warning("not a notice: %s", error)
            return
        if notice.process != self.process:
            await hear(notice)

    @staticmethod
    def _errors() -> type[Exception]:
        from redis.exceptions import RedisError  # noqa: PLC0415  # an extra

        return RedisError

    def tell(self, notice: Notice) -> None:
        """Publish, with whatever else there is to tell by then; who does not hear it reads the store."""
        self._outbox.append((f"parure:{notice.table}", _encode(notice)))
        self._wake.set()

    async def _publish_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._publish()

    async def _publish(self) -> None:
        if not self._outbox:
            return
        together = self._redis.pipeline(transaction=False)
        while self._outbox:
            together.publish(*self._outbox.popleft())
        try:
            await together.execute()
        except (OSError, self._errors()) as error:
            log.warning("could not tell the others: %s", error)

    async def follow(self, table: str) -> None:
        """Subscribe to a table's channel."""
        self._followed.add(table)
        with contextlib.suppress(OSError, self._errors()):
            await self._pubsub.subscribe(f"parure:{table}")

    async def forget(self, table: str) -> None:
        """Unsubscribe from a table's channel."""
        self._followed.discard(table)
        with contextlib.suppress(OSError, self._errors()):
            await self._pubsub.unsubscribe(f"parure:{table}")

    async def claim(self, what: str, seconds: int) -> bool:
        """Set a key that only one process can set; without Redis, everybody does the work."""
        try:
            return bool(await self._redis.set(f"parure:claim:{what}", self.process, nx=True, ex=seconds))
        except (OSError, self._errors()):
            return True

    def healthy(self) -> bool:
        """Whether Redis answered last time."""
        return self._healthy


def make_bus(redis_url: str) -> Bus:
    """Return the bus for a Redis address, or for a process that is alone."""
    return RedisBus(redis_url) if redis_url else Alone()
