"""The application: settings in, an ASGI app out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import signal
import sys
from collections.abc import AsyncIterator
from types import FrameType

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from parure.server import engine, migrate, openapi, outgoing, page
from parure.server.api import answer, router
from parure.server.bus import make_bus
from parure.server.fairness import Chance
from parure.server.guard import Guard
from parure.server.house import House
from parure.server.limits import Limits
from parure.server.live import live
from parure.server.logs import set_up_logs
from parure.server.metrics import REFUSED
from parure.server.refusal import Refused
from parure.server.settings import Settings, from_environment
from parure.server.store import Store

log = logging.getLogger("parure.server")

SWITCH = 0.001  # seconds that the thread which stores waits for the event loop, at most
GOODBYE = 0.3  # seconds for goodbyes to be sent before uvicorn closes the connections


def make() -> FastAPI:
    """Make the app from PARURE_… variables: what every worker process calls."""
    settings = from_environment()
    set_up_logs(settings.log)
    return make_app(settings)


def make_app(settings: Settings, chance: Chance | None = None) -> FastAPI:
    """Make the app; `chance`: where its shuffles come from, if not from the system."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.database_url())
        await migrate.upgrade(store.engine)
        await store.open()
        house = House(settings, store, make_bus(settings.redis), chance=chance)
        app.state.house = house
        await house.open()
        sys.setswitchinterval(SWITCH)
        engine.settle()
        _say_goodbye_first(house)
        log.info("open: %s", store.engine.url.render_as_string(hide_password=True))
        try:
            yield
        finally:
            await house.close()
            await store.close()
            log.info("closed")

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.limits = Limits(settings)
    app.include_router(router)
    app.router.routes.append(WebSocketRoute("/api/tables/{table_id}/live", live))
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)
    openapi.install(app)
    page.mount(app, settings)
    return app


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    REFUSED.labels(error.code).inc()
    return answer(outgoing.problem(error), error.status)


async def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return await _refused(_request, Refused("malformed", f"{where}: {first['msg']}"))


async def _http(request: Request, error: Exception) -> Response:
    """Answer for what no route answers: another path, another method."""
    assert isinstance(error, HTTPException)
    code = {404: "not-found", 405: "not-found"}.get(error.status_code, "malformed")
    response = answer(outgoing.problem(Refused(code, str(error.detail))), error.status_code)
    response.headers.update(error.headers or {})
    if error.status_code == 405:  # each route names only its own methods
        paths: dict[str, dict[str, object]] = request.app.openapi()["paths"]
        path = re.sub(r"^(/api/tables/)[^/]+", r"\1{table_id}", request.url.path)
        response.headers["Allow"] = ", ".join(sorted(method.upper() for method in paths.get(path, {})))
    return response


def _say_goodbye_first(house: House) -> None:
    """Tell clients to reconnect before uvicorn, hearing the same signal, closes their connections."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if not callable(before) or before is signal.default_int_handler:
            continue  # somebody else runs the loop, such as a test

        def handle(number: int, frame: FrameType | None, before: object = before) -> None:
            assert callable(before)
            loop.call_soon_threadsafe(house.dismiss_all)
            loop.call_soon_threadsafe(loop.call_later, GOODBYE, before, number, frame)

        with contextlib.suppress(ValueError):  # not the main thread
            signal.signal(number, handle)
