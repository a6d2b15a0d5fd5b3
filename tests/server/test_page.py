"""The page comes from the server itself, under its security headers, and is kept as long as it may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets

from parure.server.page import ASK_FIRST, FOR_EVER
from tests.server.services import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("one process")]

FILES = {
    "index.html": "<!doctype html><title>Parure</title>" + " " * 600,
    "sw.js": "self.addEventListener('fetch', () => {})",
    "manifest.webmanifest": "{}",
    "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "assets/index-5f3a91c2.js": "console.log(1)" + " " * 600,
    "assets/index-77b0e4d1.css": "body {}",
    "assets/marcellus-0a1b2c3d.woff2": "font",
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("page")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('database')}/tables.sqlite"
    with (
        Server(database, environment={"PARURE_PAGE": str(folder)}) as server,
        httpx.Client(base_url=server.url) as client,
    ):
        yield client


@pytest.mark.parametrize(
    ("path", "media"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icon.svg", "image/svg+xml"),
        ("/assets/index-5f3a91c2.js", "text/javascript; charset=utf-8"),
        ("/assets/index-77b0e4d1.css", "text/css; charset=utf-8"),
        ("/assets/marcellus-0a1b2c3d.woff2", "font/woff2"),
    ],
)
def test_every_file_has_its_type_and_is_kept_as_long_as_it_may_be(
    page: httpx.Client, path: str, media: str
) -> None:
    answer = page.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == media
    assert answer.headers["cache-control"] == (FOR_EVER if path.startswith("/assets/") else ASK_FIRST)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "script-src" not in answer.headers["content-security-policy"], "own scripts only, none in the page"


def test_an_unchanged_file_is_not_sent_again(page: httpx.Client) -> None:
    first = page.get("/")
    again = page.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == ASK_FIRST


def test_large_files_are_compressed(page: httpx.Client) -> None:
    assert page.get("/assets/index-5f3a91c2.js").headers["content-encoding"] == "gzip"
    plain = page.get("/assets/index-5f3a91c2.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path", ["/nothing", "/assets/nothing.js", "/api/nothing", "/assets", "/..%2f..%2fetc%2fpasswd", "/a\\b"]
)
def test_what_is_no_file_of_the_page_is_not_found(page: httpx.Client, path: str) -> None:
    answer = page.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert "immutable" not in answer.headers.get("cache-control", "")


async def test_a_page_takes_no_posts_and_no_sockets(page: httpx.Client) -> None:
    assert page.post("/").status_code == 405
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(f"ws://{page.base_url.netloc.decode()}/nothing")
    assert refused.value.response.status_code == 403
