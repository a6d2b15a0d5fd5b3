"""Bad input gets a clear answer that names what is wrong, and changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import websockets

from tests.server.client import ADA, OPEN, Json, Player, Seat, create
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]

HOSTILE = [
    "",
    "null",
    "[]",
    "{}",
    "not json",
    '{"type": "decide"}',
    '{"type": "explode"}',
    '{"type": "decide", "decision": 5, "seq": 0, "id": "a"}',
    '{"type": "decide", "decision": "pass", "seq": -1, "id": "a"}',
    '{"type": "decide", "decision": "pass", "seq": 1e99, "id": "a"}',
    '{"type": "decide", "decision": "pass", "seq": 0, "id": "a b"}',
    '{"type": "decide", "decision": "pass", "seq": 0, "id": "", "more": 1}',
    '{"type": "decide", "decision": "' + "x" * 81 + '", "seq": 0, "id": "a"}',
    '{"type": "undo", "seq": "0", "id": ["a"]}',
    '{"type": "replace", "seat": 99}',
    '{"type": "replace", "seat": 1, "level": "cmd:rm"}',
    '{"type": "hello"}',
    '{"type": "decide", "type": "decide"}',
    "[" * 2000,
    '{"type": "ping", "t": ' + "9" * 400 + "}",
    "\u0000",
    '{"type": "decide", "decision": "\\ud800", "seq": 0, "id": "a"}',
]


@pytest.mark.parametrize("text", HOSTILE)
async def test_a_message_that_makes_no_sense_is_refused(sqlite_server: Server, text: str) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    async with Player(ada) as person:
        before = await person.hear("state")
        await person.send(text)
        refused = await person.hear("refused")
        assert refused["code"] in ("malformed", "illegal")
        assert "Traceback" not in refused["reason"]
        await person.decide(before["moves"][0], 0)
        assert (await person.event("decided"))["seq"] == 1, "the socket lives, and nothing had changed"


async def test_a_large_message_is_refused_and_a_huge_one_closes_the_socket(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    async with Player(ada) as person:
        await person.hear("state")
        await person.send('{"type": "ping", "x": "' + "x" * 5000 + '"}')
        assert (await person.hear("refused"))["code"] == "too-large"
        await person.send("x" * 1_000_000)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await person.hear("refused")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_binary_frames_are_refused(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    async with Player(ada) as person:
        await person.hear("state")
        await person.socket.send(b"\x00\x01")
        assert (await person.hear("refused"))["reason"] == "messages are text frames"


async def test_who_goes_on_sending_nonsense_is_sent_away(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    async with Player(ada) as person:
        await person.hear("state")
        for _ in range(60):
            await person.send("nonsense")
        goodbye = await person.hear("bye")
        assert goodbye["reconnect"] is None if "reconnect" in goodbye else True


async def test_a_page_of_another_site_gets_no_socket_and_changes_nothing(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(ada.socket_url, origin=websockets.Origin("https://evil.example"))
    assert refused.value.response.status_code == 403
    async with httpx.AsyncClient(base_url=ada.url, headers={"Origin": "https://evil.example"}) as client:
        answer = await client.post(f"/api/tables/{ada.table}/resign", json={"id": "r"}, headers=ada.headers)
    assert answer.status_code == 403
    own = await websockets.connect(ada.socket_url, origin=websockets.Origin(ada.url))
    await own.close()


@pytest.mark.parametrize("secret", ["a" * 22, "A" * 21 + "=", "x", "' OR 1=1 --", "ä" * 22])
async def test_a_guessed_secret_opens_nothing(sqlite_server: Server, secret: str) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    headers = {b"Authorization": f"Bearer {secret}".encode()}
    async with httpx.AsyncClient(base_url=ada.url) as client:
        for path in ("", "/stream", "/record"):
            answer = await client.get(f"/api/tables/{ada.table}{path}", headers=headers)
            assert answer.status_code in (401, 403)
    async with websockets.connect(ada.socket_url) as door:
        await door.send(json.dumps({"type": "hello", "secret": secret}))
        assert json.loads(await door.recv())["code"] in ("malformed", "not-allowed")


async def test_the_secret_of_one_table_opens_no_other(sqlite_server: Server) -> None:
    _, (ada, _) = await create(sqlite_server.url)
    _, (other, _) = await create(sqlite_server.url)
    assert (await Seat(ada.url, ada.table, other.secret).get()).status_code == 403


async def test_bodies_have_an_end_and_a_type(sqlite_server: Server) -> None:
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        huge = await client.post("/api/tables", content=b"x" * 1_000_000)
        assert (huge.status_code, huge.json()["code"]) == (413, "too-large")
        chunked = await client.post("/api/tables", content=_chunks())
        assert chunked.status_code == 413
        deep = await client.post("/api/tables", content=b"[" * 60_000)
        assert deep.status_code == 422
        wrong = await client.post("/api/tables", json={"game": "splendor", "seats": [ADA, {"kind": "cat"}]})
        assert "cat" in wrong.json()["reason"]


async def _chunks() -> AsyncIterator[bytes]:
    for _ in range(100):
        yield b"x" * 10_000


async def test_names_carry_no_html_and_no_control_characters(sqlite_server: Server) -> None:
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        for name in ("<script>", "a&amp;b", "a\u0000b", "a\u202eb", " ", "x" * 25, "#"):
            wish = {"game": "splendor", "seats": [{"kind": "me", "name": name}, OPEN]}
            assert (await client.post("/api/tables", json=wish)).status_code == 422, name


async def test_every_answer_has_the_security_headers(sqlite_server: Server) -> None:
    async with httpx.AsyncClient(base_url=sqlite_server.url) as client:
        for path in ("/", "/api/games", "/api/nothing", "/api/tables/zzz"):
            headers = (await client.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers


def deaf_socket(seat: Seat) -> socket.socket:
    """Open a seat's socket with a small buffer, and say hello once the server has agreed to talk."""
    port = int(seat.url.rsplit(":", 1)[1])
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # before connecting, or it counts for nothing
    deaf.connect(("127.0.0.1", port))
    upgrade = (
        f"GET /api/tables/{seat.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    deaf.sendall(upgrade.encode())
    assert deaf.recv(4096).startswith(b"HTTP/1.1 101")
    deaf.sendall(frame({"type": "hello", "secret": seat.secret}))
    return deaf


def frame(message: Json) -> bytes:
    """Write a message as a client's frame, with a mask that changes nothing."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def test_a_client_that_never_reads_is_given_up_and_holds_up_nobody(sqlite_server: Server) -> None:
    """It asks for the state again and again, by decisions that come too late, and takes no answer."""
    _, (ada, ben) = await create(sqlite_server.url, game="duel")
    async with Player(ada) as person:
        await person.hear("state")
        with deaf_socket(ben) as deaf:
            while (await person.hear("presence"))["present"] != [True, True]:
                pass
            before = sqlite_server.memory()
            late = frame({"type": "decide", "decision": "pass", "seq": 9, "id": "late"})
            for number in range(150):
                with contextlib.suppress(ConnectionError):  # the server may have closed it by now
                    await asyncio.to_thread(deaf.sendall, 100 * late)
                await person.send({"type": "ping", "t": number})
                await person.hear("pong", within=10)
                if [True, False] in [message.get("present") for message in person.heard]:
                    break
            else:
                pytest.fail("the server goes on talking to somebody who does not listen")
            assert sqlite_server.memory() - before < 50_000, "KiB"
        await person.decide(person.state["moves"][0], 0)
        assert (await person.event("decided"))["seq"] == 1, "the table goes on"


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("strict")
    limits = {
        "PARURE_RATE": "5",
        "PARURE_BURST": "30",
        "PARURE_TABLES_PER_MINUTE": "3",
        "PARURE_SOCKETS": "4",
    }
    with Server(f"sqlite+aiosqlite:///{folder}/tables.sqlite", environment=limits) as server:
        yield server


async def test_too_many_tables_sockets_messages_and_requests_are_refused(strict_server: Server) -> None:
    _, (ada, _) = await create(strict_server.url)
    async with httpx.AsyncClient(base_url=strict_server.url) as client:
        wish = {"game": "splendor", "seats": [ADA, OPEN]}
        codes = [(await client.post("/api/tables", json=wish)).status_code for _ in range(4)]
        assert codes[-1] == 429
        people = [Player(ada) for _ in range(4)]
        for person in people:
            await person.__aenter__()
            await person.hear("state")
        with pytest.raises(websockets.InvalidStatus):
            await Player(ada).__aenter__()
        for number in range(60):
            await people[0].send({"type": "ping", "t": number})
        assert (await people[0].hear("refused"))["code"] == "too-fast"
        for person in people:
            await person.socket.close()
        answers = [await client.get("/api/bots") for _ in range(60)]
    assert answers[-1].status_code == 429
    assert answers[-1].headers["retry-after"] == "2"
    assert answers[-1].json()["code"] == "too-fast"
