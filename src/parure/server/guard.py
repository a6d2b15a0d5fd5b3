"""The guard at the door: rates, sizes, origins, security headers, and no stack traces to clients."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parure.server import doors, outgoing
from parure.server.limits import Limits
from parure.server.messages import MAX_BODY
from parure.server.metrics import REFUSED
from parure.server.refusal import Refused
from parure.server.settings import Settings

log = logging.getLogger("parure.request")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Stands before the whole app; sockets pass, they have a guard of their own (`live`)."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await _Request(self, scope, receive, send).serve()


class _Request:
    def __init__(self, guard: Guard, scope: Scope, receive: Receive, send: Send) -> None:
        self.guard = guard
        self.scope = scope
        self.receive_raw = receive
        self.send_raw = send
        self.request = Request(scope)
        self.status = 0
        self.size = 0

    async def serve(self) -> None:
        begun = time.perf_counter()
        try:
            self._check()
            await self.guard.app(self.scope, self.receive, self.send)
        except Refused as refusal:
            await self._refuse(refusal)
        except Exception:
            log.exception("request failed", extra={"path": self.scope["path"]})
            if not self.status:
                await self._refuse(Refused("failed", "something went wrong here; it has been noted"))
        finally:
            # The path has no secret in it: invitations are in the fragment, secrets in headers.
            log.info(
                "request",
                extra={
                    "method": self.scope["method"],
                    "path": self.scope["path"],
                    "status": self.status,
                    "ms": round(1000 * (time.perf_counter() - begun), 1),
                    "client": doors.address(self.request),
                },
            )

    def _check(self) -> None:
        if self.scope["path"].startswith("/api/") and self.scope["path"] != "/api/health":
            self.guard.limits.request(doors.address(self.request))
        length = self.request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY:
            raise Refused("too-large", f"a body has at most {MAX_BODY} bytes")
        if self.scope["method"] not in SAFE:
            doors.check_origin(self.request, self.guard.settings)

    async def receive(self) -> Message:
        """Take the body in, as long as it is not too large."""
        message = await self.receive_raw()
        if message["type"] == "http.request":
            self.size += len(message.get("body", b""))
            if self.size > MAX_BODY:
                raise Refused("too-large", f"a body has at most {MAX_BODY} bytes")
        return message

    async def send(self, message: Message) -> None:
        """Send an answer out, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self.scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await self.send_raw(message)

    async def _refuse(self, refusal: Refused) -> None:
        REFUSED.labels(refusal.code).inc()
        body = outgoing.problem(refusal)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        if refusal.code == "too-fast":
            headers.append((b"retry-after", b"2"))
        await self.send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})
