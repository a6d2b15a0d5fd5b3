"""The short way of a socket's texts, against the words of the websockets library itself."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from parure.server.frames import _whole_text
from parure.server.messages import MAX_MESSAGE
from tests.server.client import PATIENCE, Json, Seat, create
from tests.server.services import Server


def frame(text: str | bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """Write a frame as a client does, with a random mask."""
    data = text.encode() if isinstance(text, str) else text
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@given(st.text(max_size=2000), st.binary(max_size=20))
def test_a_whole_text_is_read_as_it_was_written(text: str, more: bytes) -> None:
    written = frame(text)
    if len(text.encode()) > MAX_MESSAGE:
        assert _whole_text(written + more) == (None, written + more)
    else:
        assert _whole_text(written + more) == (text, more)


@given(st.text(min_size=1, max_size=300), st.data())
def test_what_is_not_a_whole_text_is_left_alone(text: str, data: st.DataObject) -> None:
    written = frame(text)
    cut = data.draw(st.integers(0, len(written) - 1))
    unusual = [
        written[:cut],
        frame(text, fin=False),
        frame(text, Opcode.BINARY),
        frame(text, Opcode.CONT),
        Frame(Opcode.PING, b"?").serialize(mask=True),
        Frame(Opcode.CLOSE, b"").serialize(mask=True),
        Frame(Opcode.TEXT, text.encode()).serialize(mask=False),
        frame(b"\xff" + text.encode()),
        frame("x" * (MAX_MESSAGE + 1)),
        frame("x" * 70_000),
    ]
    for some in unusual:
        assert _whole_text(some) == (None, some)


class Wire:
    """A socket whose bytes a test writes itself."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    async def open(self) -> None:
        port = int(self.seat.url.rsplit(":", 1)[1])
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.write(
            f"GET /api/tables/{self.seat.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
        )
        assert (await self.reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")

    async def next(self) -> tuple[int, bytes]:
        """Return the opcode and the content of the next frame."""
        async with asyncio.timeout(PATIENCE):
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
            return first & 0x0F, await self.reader.readexactly(size)

    async def hear(self, kind: str) -> Json:
        while True:
            opcode, content = await self.next()
            if opcode == Opcode.TEXT and (message := json.loads(content))["type"] == kind:
                return dict(message)


def ping(number: int) -> str:
    return json.dumps({"type": "ping", "t": number})


@pytest.mark.anyio
@pytest.mark.xdist_group("one process")
async def test_texts_come_in_order_whichever_way_they_are_sent(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    wire = Wire(ada)
    await wire.open()
    hello = json.dumps({"type": "hello", "secret": ada.secret})
    wire.writer.write(frame(hello) + frame(ping(1)) + frame(ping(2)))  # several at once
    assert (await wire.hear("state"))["seq"] == 0
    assert [(await wire.hear("pong"))["t"] for _ in range(2)] == [1, 2]
    wire.writer.write(b"".join(frame(ping(number)) for number in range(3, 40)))
    assert [(await wire.hear("pong"))["t"] for _ in range(3, 40)] == list(range(3, 40))
    whole = frame(ping(40))
    wire.writer.write(frame(ping(39)) + whole[:7])  # one arrives in two parts
    assert (await wire.hear("pong"))["t"] == 39
    wire.writer.write(whole[7:] + frame(ping(41)))
    assert [(await wire.hear("pong"))["t"] for _ in range(2)] == [40, 41]
    text = ping(42)
    wire.writer.write(frame(text[:5], fin=False))  # one in two frames, a control frame between them
    wire.writer.write(Frame(Opcode.PING, b"there?").serialize(mask=True))
    wire.writer.write(frame(text[5:], Opcode.CONT) + frame(ping(43)))
    assert await wire.next() == (Opcode.PONG, b"there?")
    assert [(await wire.hear("pong"))["t"] for _ in range(2)] == [42, 43]
    wire.writer.write(frame(b'{"type":"ping"\xff'))  # not UTF-8
    opcode, content = await wire.next()
    assert (opcode, int.from_bytes(content[:2])) == (Opcode.CLOSE, 1007)
    wire.writer.close()
