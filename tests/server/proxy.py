"""A bad network: a proxy that drops, delays, doubles and cuts whole frames of sockets."""

from __future__ import annotations

import asyncio
import contextlib
import random
from types import TracebackType
from typing import Self

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import Server, ServerConnection, serve


class BadProxy:
    """Stands between clients and a server, and lets each frame through, or not."""

    def __init__(
        self, upstream: str, seed: int, cut: float, drop: float, double: float, delay: float
    ) -> None:
        self.upstream = upstream.replace("http", "ws", 1)
        self.dice = random.Random(seed)
        self.cut, self.drop, self.double, self.delay = cut, drop, double, delay
        self.done = {"cut": 0, "drop": 0, "double": 0, "delay": 0}

    async def __aenter__(self) -> Self:
        self.server: Server = await serve(self._serve, "127.0.0.1", 0)
        port = next(iter(self.server.sockets)).getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.close(close_connections=True)
        await self.server.wait_closed()

    async def _serve(self, client: ServerConnection) -> None:
        assert client.request is not None
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with websockets.connect(self.upstream + client.request.path, close_timeout=0.2) as server:
                pipes = [
                    asyncio.create_task(self._pipe(client, server)),
                    asyncio.create_task(self._pipe(server, client)),
                ]
                await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
                for pipe in pipes:
                    pipe.cancel()
                await asyncio.gather(*pipes, return_exceptions=True)

    async def _pipe(
        self, source: ClientConnection | ServerConnection, sink: ClientConnection | ServerConnection
    ) -> None:
        with contextlib.suppress(websockets.WebSocketException):
            async for frame in source:
                await self._pass(frame, sink)

    async def _pass(self, frame: str | bytes, sink: ClientConnection | ServerConnection) -> None:
        if '"hello"' in str(frame[:40]):
            await sink.send(frame)
            return
        if self._happens("cut", self.cut):
            sink.transport.abort()
            raise websockets.ConnectionClosedError(None, None)
        if self._happens("drop", self.drop):
            return
        if self._happens("delay", self.delay):
            await asyncio.sleep(self.dice.uniform(0.01, 0.08))
        await sink.send(frame)
        if self._happens("double", self.double):
            await sink.send(frame)

    def _happens(self, what: str, chance: float) -> bool:
        happens = self.dice.random() < chance
        self.done[what] += happens
        return happens
