"""Clients as people would write them: over HTTP, and over a socket that comes back when it is lost."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

Json = dict[str, Any]
PATIENCE = 180.0  # seconds: the first game of its kind on a machine may have to be compiled first
RESEND = 0.4  # seconds without a word after which one's last decision is sent again
LOST = (OSError, websockets.WebSocketException, TimeoutError, EOFError)


@dataclass
class Seat:
    """A place at a table, and how to get at it."""

    url: str
    table: str
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}

    @property
    def socket_url(self) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"

    def at(self, url: str) -> Seat:
        """The same seat at another server, or through a proxy."""
        return Seat(url, self.table, self.secret)

    async def post(self, path: str, body: Json | None = None) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, headers=self.headers) as client:
            return await client.post(f"/api/tables/{self.table}/{path}", json=body)

    async def get(self, path: str = "") -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, headers=self.headers) as client:
            return await client.get(f"/api/tables/{self.table}{path}")

    async def state(self) -> Json:
        answer = await self.get()
        assert answer.status_code == 200, answer.text
        state: Json = answer.json()
        return state

    async def decide(self, decision: str, seq: int, command: str = "") -> httpx.Response:
        return await self.post("decisions", {"decision": decision, "seq": seq, "id": command or f"d{seq}"})


ADA, BEN, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}, {"kind": "open"}


async def create(url: str, **wish: Any) -> tuple[Json, list[Seat]]:
    """Make a table (two people who share a screen, unless said otherwise); return it and its seats."""
    body = {"game": "splendor", "seats": [ADA, BEN], "mode": "serious", "order": "fixed", **wish}
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        answer = await client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made, [Seat(url, made["id"], seat["secret"]) for seat in made["seats"]]


async def in_turn(seats: list[Seat]) -> tuple[Seat, Json]:
    """Return the seat that decides, and its state."""
    for seat in seats:
        state = await seat.state()
        if state.get("moves"):
            return seat, state
    raise AssertionError("nobody decides")


@dataclass
class Player:
    """A person at a socket, who remembers what they heard."""

    seat: Seat
    hello: Json = field(default_factory=dict)
    heard: list[Json] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    state: Json = field(default_factory=dict)  # the last message with a position

    async def __aenter__(self) -> Self:
        self.socket: ClientConnection = await websockets.connect(self.seat.socket_url, max_queue=None)
        await self.send({"type": "hello", "secret": self.seat.secret, **self.hello})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def send(self, message: Json | str) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def decide(self, decision: str, seq: int, command: str = "") -> None:
        await self.send({"type": "decide", "decision": decision, "seq": seq, "id": command or f"d{seq}"})

    async def hear(self, *kinds: str, within: float = 20.0) -> Json:
        """Return the next message of one of these kinds (any, if none are named)."""
        async with asyncio.timeout(within):
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                message: Json = json.loads(text)
                self.raw.append(text)
                self.heard.append(message)
                if message["type"] == "ping":
                    await self.send({"type": "pong", "t": message["t"]})
                if "view" in message:
                    self.state = message
                if not kinds or message["type"] in kinds:
                    return message

    async def event(self, kind: str, within: float = 20.0) -> Json:
        """Return the next event of a kind."""
        while (message := await self.hear("event", within=within))["event"]["kind"] != kind:
            pass
        return message


@dataclass
class Stubborn:
    """Somebody who plays a whole game at random, whatever happens to the connection."""

    seat: Seat
    dice: random.Random
    pause: float = 0.0
    seen: int | None = None
    history: list[tuple[int, int, str]] = field(default_factory=list)  # (seq, seat, decision), as told
    acknowledged: list[tuple[int, str]] = field(default_factory=list)  # own decisions that were heard back
    reconnected: int = 0
    over: bool = False
    _last: Json | None = None

    async def play(self) -> None:
        while not self.over:
            try:
                await self._connected()
            except LOST:
                self.reconnected += 1
                await asyncio.sleep(0.05)

    async def _connected(self) -> None:
        async with websockets.connect(self.seat.socket_url, open_timeout=5, close_timeout=0.2) as socket:
            hello = {"type": "hello", "secret": self.seat.secret}
            await socket.send(json.dumps({**hello, "seen": self.seen} if self.seen is not None else hello))
            waiting = 0
            while not self.over:
                try:
                    message = json.loads(await asyncio.wait_for(socket.recv(), RESEND))
                except TimeoutError:
                    waiting += 1
                    if waiting > 2:  # a message may have been lost for good: begin anew
                        return
                    if self._last is not None:
                        await socket.send(json.dumps(self._last))  # the same id: it plays once
                    continue
                waiting = 0
                await self._take(socket, message)

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        if message["type"] == "state":
            self.history = [tuple(move) for move in message["history"]]
            self._acknowledge_from_history(message["you"])
        elif message["type"] == "event":
            if self.seen is not None and message["seq"] <= self.seen:
                return  # told twice
            if self.seen is None or message["seq"] != self.seen + 1:
                self.seen = None  # something was lost, be it the snapshot itself: ask for one
                raise EOFError
            event = message["event"]
            if event["kind"] == "decided":
                self.history.append((message["seq"], event["seat"], event["decision"]))
                if event["seat"] == message.get("you"):
                    self.acknowledged.append((message["seq"], event["decision"]))
        else:
            return
        self.seen = message["seq"]
        self.over = message.get("table", {}).get("status") == "over"
        if message.get("moves") and not self.over:
            await asyncio.sleep(self.pause)
            decision = self.dice.choice(message["moves"])
            self._last = {
                "type": "decide",
                "decision": decision,
                "seq": message["seq"],
                "id": f"d{message['seq']}",
            }
            await socket.send(json.dumps(self._last))

    def _acknowledge_from_history(self, you: int) -> None:
        self.acknowledged = [(seq, decision) for seq, seat, decision in self.history if seat == you]
