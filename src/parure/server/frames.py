"""Sockets without detours: a text frame in one piece goes straight in and straight out.

uvicorn's own protocol opens and closes the socket, and sees to all that is unusual: frames in pieces, control
frames, wrong ones. But nearly every frame here is a short text in one piece. To take it apart or put it
together is a few lines, and the way through uvicorn and Starlette costs several times as much.
"""

from __future__ import annotations

from typing import Any

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from parure.server.messages import MAX_MESSAGE
from parure.server.outgoing import Wire

WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole text
MASKED = 0x80  # in the second byte; what clients send must be
SHORT, MEDIUM, LONG = 125, 126, 127  # the second byte: a length, or where the length stands
MASK = 4  # bytes
MAX_WAITING = 8  # messages that may wait for the app before no more are read

EXTENSION = "parure.frames"


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's protocol for one socket, with a short way for plain texts."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Begin where a client asks for a socket."""
        super().__init__(*arguments, **options)
        self._asked = False
        self._long_way = False

    def handle_connect(self, event: Request) -> None:
        """Let the app find the short way."""
        super().handle_connect(event)
        self._asked = True
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Take in what came: whole texts here; from the first that is unusual on, all the long way."""
        rest = data
        while rest and self.handshake_complete and not self._long_way:
            text, rest = _whole_text(rest)
            if text is None:
                self._long_way = True
            else:
                self._deliver(text)
        if rest:
            self._long_way = self._asked  # also who sends something before the socket is open
            super().data_received(rest)

    def _deliver(self, text: str) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MAX_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_at_once(self, text: Wire) -> bool:
        """Send a text, unless the client is slow to read or has gone; say whether it was sent."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        size = len(text)
        if size <= SHORT:
            head = bytes((WHOLE_TEXT, size))
        elif size < 2**16:
            head = bytes((WHOLE_TEXT, MEDIUM)) + size.to_bytes(2, "big")
        else:
            head = bytes((WHOLE_TEXT, LONG)) + size.to_bytes(8, "big")
        self.transport.write(head + text)
        return True


def short_way(scope: Scope) -> Frames | None:
    """Return the short way of a socket; None where the app does not run on `Frames`."""
    found: Frames | None = scope.get("extensions", {}).get(EXTENSION)
    return found


def _whole_text(data: bytes) -> tuple[str | None, bytes]:
    """Take the first frame off, if it is a whole short text; else None, and the data as they were."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None, data
    size, begin = data[1] ^ MASKED, 2
    if size == MEDIUM:
        size, begin = int.from_bytes(data[2:4], "big"), 4
    elif size == LONG:
        size = MAX_MESSAGE + 1
    end = begin + MASK + size
    if len(data) < end or size > MAX_MESSAGE:
        return None, data
    mask = data[begin : begin + MASK] * (size // MASK + 1)
    masked = int.from_bytes(data[begin + MASK : end], "big")
    plain = (masked ^ int.from_bytes(mask[:size], "big")).to_bytes(size, "big")
    try:
        return plain.decode(), data[end:]
    except UnicodeDecodeError:
        return None, data
