"""REST: everything but live play, and live play for those who prefer plain HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response, StreamingResponse

import parure
from parure.server import doors, engine, live, messages, metrics, outgoing, shapes
from parure.server.bots import levels as bot_levels
from parure.server.desk import Desk
from parure.server.house import House
from parure.server.limits import Limits
from parure.server.mailbox import Mailbox
from parure.server.messages import MAX_BODY
from parure.server.openapi import gives, takes
from parure.server.outgoing import Wire
from parure.server.refusal import Refused
from parure.texts import LANGUAGES

router = APIRouter(prefix="/api")

TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$", description="the table's id")]
Before = Annotated[int, Query(ge=0, le=2**53, description="milliseconds since 1970")]
Seen = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="the last event seen")]

SEAT: dict[str, Any] = {"security": [{"seat": []}]}
PAGE = 50  # tables in one list
YEAR = 365 * 86_400

T = TypeVar("T")


def house_of(request: Request) -> House:
    """Return the house of this process."""
    house: House = request.app.state.house
    return house


async def body(request: Request, kind: type[T]) -> T:
    """Read and check the body of a request."""
    data = await request.body()
    if len(data) > MAX_BODY:
        raise Refused("too-large", f"a body has at most {MAX_BODY} bytes; this one {len(data)}")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Refused("malformed", str(error)) from None


def answer(wire: Wire, status: int = 200, media: str = "application/json") -> Response:
    """Send what `outgoing` made."""
    return Response(wire, status, media_type=media)


async def enter(request: Request, table_id: str) -> tuple[Desk, str]:
    """Find the table, and let the client in: the hash of its seat's secret, empty for a spectator."""
    house = house_of(request)
    secret, invitation = doors.secret(request, table_id), doors.invitation(request)
    desk = await house.desk(table_id)
    return desk, house.enter(desk, secret, invitation)


# The server


@router.get("/health", responses=gives(shapes.HealthOut, "busy"))
async def health(request: Request) -> Response:
    """Say how the server is."""
    house = house_of(request)
    try:
        database = await asyncio.wait_for(house.store.ready(), 5.0)
    except Exception:  # noqa: BLE001  # whatever is wrong with the database, the answer is "failing"
        database = False
    good = database and house.bus.healthy() is not False
    content = shapes.HealthOut(
        "ok" if good else "failing", parure.__version__, database, house.bus.healthy(), _prepared(house)
    )
    return answer(outgoing.document(content), 200 if good else 503)


def _prepared(house: House) -> float:
    """Return how much of what the first games need is compiled; a page tells people why they wait."""
    if not house.settings.prepare:
        return 1.0
    done = engine.prepared() + len(house.pool.prepared)
    return round(done / (2 * len(parure.games())), 2)


@router.get("/metrics", responses=gives(str, media="text/plain"))
async def prometheus(request: Request) -> Response:
    """Give Prometheus what it asks for."""
    house = house_of(request)
    house.keeper.count()
    return answer(outgoing.metrics(), media="text/plain; version=0.0.4")


@router.get("/games", responses=gives(list[shapes.GameOut]))
async def games() -> Response:
    """Show the games and their boxes."""
    return answer(outgoing.document([outgoing.game_out(name) for name in parure.games()]))


@router.get("/bots", responses=gives(list[str]))
async def bots(request: Request) -> Response:
    """List the bots that may sit at a table, weakest first."""
    return answer(outgoing.document(bot_levels()))


# Tables


@router.post(
    "/tables",
    status_code=201,
    openapi_extra=takes(messages.NewTable),
    responses=gives(shapes.CreatedOut, "too-large", "not-found", "not-now", code=201),
)
async def create(request: Request) -> Response:
    """Make a table."""
    limits: Limits = request.app.state.limits
    limits.new_table(doors.address(request))
    made = await house_of(request).create(await body(request, messages.NewTable))
    response = answer(outgoing.document(made), 201)
    if len(made.seats) == 1:
        _set_cookie(request, response, made.id, made.seats[0].secret)
    return response


@router.get("/tables", responses=gives(shapes.ListOut))
async def tables(
    request: Request,
    status: Annotated[str, Query(pattern="^(open|playing|over)$")] = "open",
    before: Before = 2**53,
) -> Response:
    """List public tables, newest first."""
    lines = await house_of(request).store.public(status, before, PAGE)
    return answer(outgoing.listing(lines, full=len(lines) == PAGE))


@router.get(
    "/tables/{table_id}",
    openapi_extra=SEAT,
    responses=gives(shapes.StateOut, "not-found", "no-secret", "not-allowed"),
)
async def read(request: Request, table_id: TableId) -> Response:
    """Show a table to whoever may see it, each as much as they may know."""
    desk, secret = await enter(request, table_id)
    return answer(outgoing.document(_state(desk, secret)))


def _state(desk: Desk, secret: str) -> shapes.StateOut:
    viewer = desk.viewer(secret)
    if viewer is None:
        raise Refused("not-allowed", "this secret opens no seat of this table")
    return outgoing.state_out(desk.table, viewer, desk.now(), desk.presence())


@router.post(
    "/tables/{table_id}/join",
    status_code=201,
    openapi_extra=takes(messages.Join),
    responses=gives(
        shapes.JoinedOut, "too-large", "not-found", "no-secret", "not-allowed", "not-now", code=201
    ),
)
async def join(request: Request, table_id: TableId) -> Response:
    """Take an open place."""
    house = house_of(request)
    wish = await body(request, messages.Join)
    joined = await house.join(await house.desk(table_id), wish)
    response = answer(outgoing.document(joined), 201)
    _set_cookie(request, response, table_id, joined.secret)
    return response


def _set_cookie(request: Request, response: Response, table_id: str, secret: str) -> None:
    response.set_cookie(
        doors.cookie(table_id),
        secret,
        max_age=YEAR,
        path=f"/api/tables/{table_id}",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


@router.post(
    "/tables/{table_id}/secret",
    openapi_extra=SEAT,
    responses=gives(shapes.JoinedOut, "not-found", "no-secret", "not-allowed", "stale"),
)
async def renew(request: Request, table_id: TableId) -> Response:
    """Change the seat's secret: the old one opens nothing any more, wherever it is."""
    desk, secret = await enter(request, table_id)
    renewed = await house_of(request).renew(desk, secret)
    response = answer(outgoing.document(renewed))
    _set_cookie(request, response, table_id, renewed.secret)
    return response


@router.get(
    "/rules/{game}",
    responses=gives(str, "not-found", media="text/markdown"),
)
async def rules(
    game: Annotated[str, Path(pattern="^[a-z0-9]{1,24}$", description="a game's name")],
    lang: Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")] = "en",
) -> Response:
    """Tell the rules of a game; the clauses that refusals name stand in brackets."""
    if game not in parure.games():
        raise Refused("not-found", f"there is no game {game!r}; there are {', '.join(parure.games())}")
    return answer(outgoing.rules(game, lang), media="text/markdown; charset=utf-8")


# Playing by plain HTTP


def _command_route(path: str, kind: type[msgspec.Struct], summary: str) -> None:
    """Make a door for one of the commands that sockets have too."""
    takes_body = bool(msgspec.structs.fields(kind))
    described = {**SEAT, **takes(kind)} if takes_body else SEAT
    refusals = ("not-found", "no-secret", "not-allowed", "stale", *(["too-large"] if takes_body else []))

    @router.post(
        f"/tables/{{table_id}}/{path}",
        name=path,
        summary=summary,
        openapi_extra=described,
        responses=gives(shapes.AcceptedOut, *refusals),
    )
    async def command(request: Request, table_id: TableId) -> Response:
        wish: Any = await body(request, kind) if takes_body else kind()
        desk, secret = await enter(request, table_id)
        try:
            seq = await house_of(request).command(desk, secret, wish)
        except Refused as refusal:
            if refusal.code != "stale":
                raise
            metrics.REFUSED.labels(refusal.code).inc()
            return answer(outgoing.problem(refusal, _state(desk, secret)), refusal.status)
        return answer(outgoing.accepted(seq, getattr(wish, "id", "")))


_command_route("decisions", messages.Decide, "Take a decision")
_command_route("undo", messages.Undo, "Take back what the table allows to take back")
_command_route("resign", messages.Resign, "Give the game up")
_command_route("leave", messages.Leave, "Leave the table; the others may call a bot at once")
_command_route("return", messages.Return, "Play on in the place of the bot that stands in")
_command_route("replace", messages.Replace, "Let a bot finish for somebody who is away")
_command_route("rematch", messages.Again, "Play again with the same people")


@router.post(
    "/tables/{table_id}/explain",
    openapi_extra={**SEAT, **takes(messages.Explain)},
    responses=gives(shapes.ExplainedOut, "too-large", "not-found", "no-secret", "not-allowed", "not-now"),
)
async def explain(request: Request, table_id: TableId) -> Response:
    """Say whether the own seat could decide so now, and if not, why; nothing is played."""
    wish = await body(request, messages.Explain)
    desk, secret = await enter(request, table_id)
    return answer(house_of(request).explain(desk, secret, wish))


@router.get(
    "/tables/{table_id}/stream",
    openapi_extra=SEAT,
    responses=gives(str, "not-found", "no-secret", "not-allowed", media="application/x-ndjson"),
)
async def stream(request: Request, table_id: TableId, seen: Seen = None, views: bool = True) -> Response:
    """Tell what happens, one JSON message a line, as it happens."""
    house, limits = house_of(request), request.app.state.limits
    desk, secret = await enter(request, table_id)
    limits.connect(doors.address(request))
    return StreamingResponse(
        _tell(house, desk, secret, seen, views, limits, doors.address(request)),
        media_type="application/x-ndjson",
        headers={"X-Accel-Buffering": "no"},
    )


async def _tell(
    house: House, desk: Desk, secret: str, seen: int | None, views: bool, limits: Limits, address: str
) -> AsyncIterator[bytes]:
    mail = Mailbox(secret, views)
    metrics.SOCKETS.inc()
    try:
        for wire in live.catch_up(desk, secret, seen, views):
            mail.hear(wire)
        house.watch(desk, mail)
        while (told := await mail.next()) is not None:
            yield told + b"\n"
    finally:
        house.unwatch(desk, mail)
        metrics.SOCKETS.dec()
        limits.disconnect(address)


# Afterwards, and practice


@router.get(
    "/tables/{table_id}/record",
    openapi_extra=SEAT,
    responses=gives(str, "not-found", "no-secret", "not-allowed", "not-now", media="text/plain"),
)
async def record(request: Request, table_id: TableId) -> Response:
    """Give the record of a finished game, with the seed and the salt of the commitment."""
    desk, _ = await enter(request, table_id)
    if desk.table.status != "over":
        raise Refused("not-now", "the game is not over: its record would give the cards away")
    stored = await house_of(request).store.record(table_id)
    return answer(outgoing.record(stored or desk.table.record()), media="text/plain; charset=utf-8")


@router.get(
    "/tables/{table_id}/views",
    openapi_extra=SEAT,
    responses=gives(
        shapes.PositionOut,
        *("not-found", "no-secret", "not-allowed", "not-now"),
        media="application/x-ndjson",
    ),
)
async def views(request: Request, table_id: TableId) -> Response:
    """Show a finished game position by position, one a line, from the beginning to the end."""
    desk, _ = await enter(request, table_id)
    if desk.table.status != "over":
        raise Refused("not-now", "the game is not over: its positions would give the cards away")

    async def lines() -> AsyncIterator[bytes]:
        for wire in outgoing.positions(desk.table):
            yield wire
            await asyncio.sleep(0)  # a long game holds nobody up

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@router.post(
    "/tables/{table_id}/hint",
    openapi_extra={**SEAT, **takes(messages.HintWish)},
    responses=gives(shapes.HintOut, "too-large", "not-found", "no-secret", "not-allowed", "not-now"),
)
async def hint(request: Request, table_id: TableId) -> Response:
    """Say what a bot would do; at practice tables, to the seat that decides."""
    wish = await body(request, messages.HintWish)
    desk, secret = await enter(request, table_id)
    return answer(outgoing.document(await house_of(request).hint(desk, secret, wish.seconds)))


@router.post(
    "/tables/{table_id}/analysis",
    openapi_extra={**SEAT, **takes(messages.AnalysisWish)},
    responses=gives(
        shapes.JudgedOut,
        *("too-large", "not-found", "no-secret", "not-allowed", "not-now"),
        media="application/x-ndjson",
    ),
)
async def analysis(request: Request, table_id: TableId) -> Response:
    """Judge a finished game, one decision a line."""
    house, limits = house_of(request), request.app.state.limits
    wish = await body(request, messages.AnalysisWish)
    desk, _ = await enter(request, table_id)
    if desk.table.status != "over":
        raise Refused("not-now", "only a finished game can be analysed")
    limits.connect(doors.address(request))

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for judged in house.analyse(desk.table, wish.iterations):
                yield outgoing.document(judged) + b"\n"
        finally:
            limits.disconnect(doors.address(request))

    return StreamingResponse(lines(), media_type="application/x-ndjson")
