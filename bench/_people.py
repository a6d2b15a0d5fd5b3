"""Simulated people for `bench.server`, in a process of their own, so that they cost the server nothing.

They speak to a real server over real sockets, but as sparingly as can be: frames are written and read by
hand, and of what they hear they look only at the number of the event and at the decisions to choose from.

    python -m bench._people < ORDER          an `Order` as one line of JSON

Says "begun" when everybody sits and the first seconds are over, then waits and prints a `Heard` as JSON.
"""

from __future__ import annotations

import asyncio
import random
import resource
import struct
import sys
import time
from collections import deque
from typing import cast

import msgspec
import uvloop

TICK = 0.001  # seconds between looks at who may decide
TEXT, CLOSE = 0x1, 0x8  # opcodes of frames
PLAIN_MASK = b"\0\0\0\0"  # clients must mask their frames; this mask changes nothing
SIT_AT_ONCE = 100  # connections that are being opened at the same time


class Order(msgspec.Struct):
    """What to do: where the tables are, with the secrets of their seats, and how fast to decide there."""

    port: int
    tables: list[tuple[str, list[str]]]
    rate: float = 0.0  # decisions a second in all; 0: as fast as the server lets them
    settle: float = 2.0  # seconds of play before the measuring begins
    seconds: float = 0.0  # 0: sit idle until the input ends
    views: bool = True


class Heard(msgspec.Struct):
    """What was measured."""

    seconds: float
    decisions: int
    refused: int
    lost: int  # connections that ended
    delays: list[float]  # milliseconds from sending a decision to hearing of it
    processor: float  # seconds of processor time of these people themselves


class Crowd:
    """Everybody, and the pace at which they decide together."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.dice = random.Random(order.port)
        self.ready: deque[Person] = deque()
        self.seated = 0
        self.refused = self.lost = 0
        self.delays: list[float] = []

    def may_decide(self, person: Person) -> None:
        if self.order.rate:
            self.ready.append(person)
        else:
            person.decide()

    async def pace(self) -> None:
        """Let so many decide a second; what nobody was ready for is not made up for later."""
        due, last = 0.0, time.perf_counter()
        while True:
            await asyncio.sleep(TICK)
            now = time.perf_counter()
            due = min(due + (now - last) * self.order.rate, 0.05 * self.order.rate)
            last = now
            while due >= 1 and self.ready:
                self.ready.popleft().decide()
                due -= 1


class Person(asyncio.Protocol):
    """One seat's socket."""

    def __init__(self, crowd: Crowd, table: str, secret: str) -> None:
        self.crowd, self.table, self.secret = crowd, table, secret
        self.sits = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.open = False
        self.decides = False
        self.seq = self.expected = 0  # the last event heard; the own decision's
        self.moves: list[bytes] = []
        self.sent = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)  # uvloop's are of no class of asyncio's
        self.transport.write(
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )

    def connection_lost(self, _error: Exception | None) -> None:
        self.crowd.lost += 1
        if not self.sits.done():
            self.sits.set_exception(ConnectionError("the server closed the socket"))

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([0x80 | TEXT, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
        self.transport.write(head + PLAIN_MASK + text)

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open:
            answer, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert answer.startswith(b"HTTP/1.1 101"), answer
            self.open, self.buffer = True, rest
            views = b"true" if self.crowd.order.views else b"false"
            self.send(b'{"type":"hello","secret":"%s","views":%s}' % (self.secret.encode(), views))
        start = 0
        while (whole := _frame(self.buffer, start)) is not None:
            opcode, begin, start = whole
            if opcode == TEXT:
                self.hear(self.buffer[begin:start])
            elif opcode == CLOSE:
                self.transport.close()
        self.buffer = self.buffer[start:]

    def hear(self, text: bytes) -> None:
        kind = text[9:14]  # {"type":"event" …
        if kind in (b"event", b"state"):
            self.seq = int(text[text.index(b'"seq":') + 6 : text.index(b",", 16)])
            if self.expected == self.seq:
                self.crowd.delays.append(time.perf_counter() - self.sent)
                self.expected = 0
            if not self.sits.done():
                self.sits.set_result(None)
            begin = text.rfind(b'"moves":["')
            if begin > 0:
                self.moves = text[begin + 10 : text.index(b'"]', begin)].split(b'","')
                if not self.decides:
                    self.decides = True
                    self.crowd.may_decide(self)
            else:
                self.moves = []
        elif kind == b'ping"':
            self.send(b'{"type":"pong",' + text[text.index(b'"t":') :])
        elif kind == b"refus":
            self.crowd.refused += 1

    def decide(self) -> None:
        self.decides = False
        if self.moves and self.crowd.order.seconds:
            decision = self.moves[int(self.crowd.dice.random() * len(self.moves))]
            self.expected, self.sent = self.seq + 1, time.perf_counter()
            self.send(
                b'{"type":"decide","decision":"%s","seq":%d,"id":"d%d"}' % (decision, self.seq, self.seq)
            )


def _frame(data: bytes, start: int) -> tuple[int, int, int] | None:
    """Find a whole frame from a server: its opcode, where its text begins, and where it ends."""
    if len(data) < start + 2:
        return None
    begin, length = start + 2, data[start + 1]
    if length == 126:
        begin, length = start + 4, int.from_bytes(data[start + 2 : start + 4], "big")
    elif length == 127:
        begin, length = start + 10, int.from_bytes(data[start + 2 : start + 10], "big")
    return (data[start] & 0x0F, begin, begin + length) if len(data) >= begin + length else None


async def sit_down(crowd: Crowd) -> None:
    """Open all sockets, a few at a time."""
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(SIT_AT_ONCE)

    async def sit(table: str, secret: str) -> None:
        async with gate:
            _, person = await loop.create_connection(
                lambda: Person(crowd, table, secret), "127.0.0.1", crowd.order.port
            )
            await person.sits

    await asyncio.gather(*(sit(table, secret) for table, secrets in crowd.order.tables for secret in secrets))


async def play(order: Order) -> Heard:
    crowd = Crowd(order)
    pacing = asyncio.create_task(crowd.pace()) if order.rate else None
    await sit_down(crowd)
    await asyncio.sleep(order.settle)
    crowd.delays.clear()
    crowd.refused = crowd.lost = 0
    used, begun = time.process_time(), time.perf_counter()
    print("begun", flush=True)
    if order.seconds:
        await asyncio.sleep(order.seconds)
    else:
        await asyncio.to_thread(sys.stdin.read)
    if pacing is not None:
        pacing.cancel()
    return Heard(
        seconds=time.perf_counter() - begun,
        decisions=len(crowd.delays),
        refused=crowd.refused,
        lost=crowd.lost,
        delays=[round(1000 * delay, 2) for delay in crowd.delays],
        processor=time.process_time() - used,
    )


def main() -> None:
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    order = msgspec.json.decode(sys.stdin.readline(), type=Order)
    sys.stdout.write(msgspec.json.encode(uvloop.run(play(order))).decode() + "\n")


if __name__ == "__main__":
    main()
