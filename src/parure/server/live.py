"""Live play by WebSocket: one socket per table and seat. docs/server-protocol.md describes the messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from parure.rules.contract import SPECTATOR
from parure.server import doors, metrics, outgoing
from parure.server.commands import Stale
from parure.server.desk import Desk
from parure.server.frames import short_way
from parure.server.house import House
from parure.server.limits import Limits
from parure.server.mailbox import POLICY, Mailbox
from parure.server.messages import MAX_MESSAGE, Command, Explain, Hello, Ping, Pong, SocketMessage
from parure.server.refusal import Refused
from parure.server.table import Table

log = logging.getLogger("parure.live")

HELLO_WITHIN = 10.0  # seconds
CLOSE_WITHIN = 1.0  # seconds for the last frame
PATIENCE = 50  # messages too fast or too wrong before the socket is closed
MAX_LAG = 2_000  # milliseconds of delay that are believed

GONE = (WebSocketDisconnect, RuntimeError)  # what sending to a client that has gone ends in

_decoder: msgspec.json.Decoder[SocketMessage] = msgspec.json.Decoder(SocketMessage)


async def live(socket: WebSocket) -> None:
    """Serve one socket from its first message to its last."""
    house: House = socket.app.state.house
    limits: Limits = socket.app.state.limits
    address = doors.address(socket)
    try:
        doors.check_origin(socket, house.settings)
        limits.connect(address)
    except Refused as refusal:
        metrics.REFUSED.labels(refusal.code).inc()
        await socket.close(POLICY, refusal.reason)
        return
    metrics.SOCKETS.inc()
    try:
        await socket.accept()
        await _Socket(socket, house, limits).serve()
    except WebSocketDisconnect:
        pass
    finally:
        metrics.SOCKETS.dec()
        limits.disconnect(address)


class _Socket:
    def __init__(self, socket: WebSocket, house: House, limits: Limits) -> None:
        self.socket = socket
        self.house = house
        self.bucket = limits.socket_bucket()
        self.patience = PATIENCE
        self.delay = 0  # milliseconds for a message to go and an answer to come
        self.mail = Mailbox("", views=True)
        self.receive: Callable[[], Awaitable[Any]] = socket.receive
        if (frames := short_way(socket.scope)) is not None:
            self.mail.send_at_once, self.receive = frames.send_at_once, frames.receive

    async def serve(self) -> None:
        try:
            desk = await self._hello()
        except Refused as refusal:
            metrics.REFUSED.labels(refusal.code).inc()
            self.mail.hear(outgoing.refused(0, refusal))
            self.mail.close()
            await self._write()
            await self.socket.close(POLICY)
            return
        writer = asyncio.create_task(self._write(), name="socket writer")
        reader = asyncio.create_task(self._read(desk), name="socket reader")
        self.mail.give_up = writer.cancel
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.unwatch(desk, self.mail)
            self.mail.close()
            reader.cancel()
            await asyncio.wait([writer], timeout=CLOSE_WITHIN)  # the last words
            writer.cancel()
            for result in await asyncio.gather(writer, reader, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, GONE):
                    log.error("socket failed", exc_info=result)
            with contextlib.suppress(*GONE, TimeoutError):
                await asyncio.wait_for(self.socket.close(self.mail.code), CLOSE_WITHIN)

    async def _hello(self) -> Desk:
        """Wait for the first message, and let the client hear all from then on."""
        table_id = self.socket.path_params["table_id"]
        try:
            hello = self._understand(await asyncio.wait_for(self._receive(), HELLO_WITHIN))
        except TimeoutError:
            raise Refused("malformed", f"no hello within {HELLO_WITHIN:g} seconds") from None
        if not isinstance(hello, Hello):
            raise Refused("malformed", "the first message is a hello")
        desk = await self.house.desk(table_id)
        secret = hello.secret or doors.secret(self.socket, table_id)
        self.mail.secret = self.house.enter(desk, secret, hello.invitation or doors.invitation(self.socket))
        self.mail.views = hello.views
        for wire in catch_up(desk, self.mail.secret, hello.seen, hello.views):
            self.mail.hear(wire)
        self.house.watch(desk, self.mail)  # nothing was awaited since the table was read: no gap
        return desk

    async def _receive(self) -> str:
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        if text is None:
            raise Refused("malformed", "messages are text frames")
        return text

    def _understand(self, text: str) -> SocketMessage:
        if len(text) > MAX_MESSAGE:
            raise Refused(
                "too-large", f"a message has at most {MAX_MESSAGE} characters; this one {len(text)}"
            )
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused("malformed", str(error)) from None

    async def _read(self, desk: Desk) -> None:
        while self.patience > 0:
            message: SocketMessage | None = None
            try:
                text = await self._receive()
                if not self.bucket.take():
                    raise Refused(
                        "too-fast", f"at most {self.bucket.rate:g} messages a second; wait a moment"
                    )
                message = self._understand(text)
                await self._answer(desk, message)
            except Refused as refusal:
                metrics.REFUSED.labels(refusal.code).inc()
                command = getattr(message, "id", "")
                self.mail.hear(outgoing.refused(desk.table.seq, refusal, command))
                if isinstance(refusal, Stale):
                    self._send_state(desk, command)
                if refusal.code in ("too-fast", "malformed", "too-large"):
                    self.patience -= 1
        self.mail.dismiss(desk.table.seq, "too many messages that could not be answered", None)

    async def _answer(self, desk: Desk, message: SocketMessage) -> None:
        match message:
            case Hello():
                raise Refused("malformed", "hello was said already")
            case Ping():
                self.mail.hear(outgoing.pong(desk.table.seq, message.t))
            case Pong():
                self.delay = min(MAX_LAG, max(0, _clock() - message.t))
            case Explain():
                self.mail.hear(self.house.explain(desk, self.mail.secret, message))
            case _:
                await self._command(desk, message)

    async def _command(self, desk: Desk, message: Command) -> None:
        begun = time.perf_counter()
        before = desk.table.seq
        seq = await self.house.command(desk, self.mail.secret, message, self.delay)
        metrics.COMMANDS.observe(time.perf_counter() - begun)
        if seq <= before:  # sent twice, or nothing to do: no event tells of it
            self.mail.hear(outgoing.accepted(seq, getattr(message, "id", "")))

    def _send_state(self, desk: Desk, command: str) -> None:
        viewer = desk.viewer(self.mail.secret)
        if viewer is not None:
            self.mail.hear(outgoing.state(desk.table, viewer, desk.now(), desk.presence(), command))

    async def _write(self) -> None:
        while (wire := await self.mail.next()) is not None:
            await self.socket.send({"type": "websocket.send", "text": wire.decode()})


def catch_up(desk: Desk, secret: str, seen: int | None, views: bool) -> list[outgoing.Wire]:
    """Return what somebody must hear first: the events they missed, or all there is to know."""
    table = desk.table
    viewer = desk.viewer(secret)
    assert viewer is not None
    now = desk.now()
    if seen is None or not 0 <= table.seq - seen <= outgoing.MAX_REST:
        return [outgoing.state(table, viewer, now, desk.presence())]
    place = None if viewer == SPECTATOR else table.sitters[viewer].place

    def viewer_then(then: Table) -> int:
        places = [sitter.place for sitter in then.sitters]
        return SPECTATOR if place is None else places.index(place)

    return outgoing.rest(table, seen, viewer_then, desk.presence, now, views)


def _clock() -> int:
    return time.monotonic_ns() // 1_000_000
