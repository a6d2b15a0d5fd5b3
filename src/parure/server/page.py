"""The page's files, from the same address as the API: the same for everybody, no position is in them."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from parure.server.settings import Settings

BUILT = Path(__file__).parent.parent / "page"  # where the build puts the page

FOR_EVER = "public, max-age=31536000, immutable"  # the name changes with the content
ASK_FIRST = "no-cache"  # kept, but the server is asked whether there is a newer one

# Browsers take scripts and styles only under their right type, and a machine's own list may not have it.
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class PageFiles(StaticFiles):
    """Files whose names carry a hash are kept for ever; of all others browsers ask whether they are new."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve one file."""
        response = await super().get_response(path, scope)
        hashed = path.startswith(f"assets{os.sep}") and response.status_code < 400
        response.headers["Cache-Control"] = FOR_EVER if hashed else ASK_FIRST
        return response


def mount(app: FastAPI, settings: Settings) -> None:
    """Let the app serve the page, if it is built; what is no file of it is not found."""
    folder = Path(settings.page) if settings.page else BUILT
    if (folder / "index.html").is_file():
        for ending, media in TYPES.items():
            mimetypes.add_type(media, ending)
        app.mount("/", GZipMiddleware(PageFiles(directory=folder, html=True)), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def front() -> Response:
        return PlainTextResponse("Parure's server. The page is not built here; the API is under /api.\n")
