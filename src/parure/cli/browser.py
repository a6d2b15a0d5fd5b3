"""`parure` alone: the table in the browser, served by this machine for this machine."""

import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from parure.cli.problem import Problem

if TYPE_CHECKING:
    from parure.server.settings import Settings

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
USUAL_PORT = 8818  # the same every time: browsers keep seats and settings by address and port
OTHER_PORTS = 10  # tried after it, before any free one
PATIENCE = 60  # seconds for the server to open


def play_in_browser(port: int | None, open_browser: bool, lan: bool) -> None:
    """Serve the user's own tables, on this machine alone or to its network, and open the page."""
    from parure.server.page import BUILT
    from parure.server.settings import from_environment

    try:
        settings = from_environment()
    except ValueError as error:
        raise Problem(str(error)) from None
    if not ((Path(settings.page) if settings.page else BUILT) / "index.html").is_file():
        raise Problem(
            "the page is not built here; `make web` builds it, `parure play splendor` plays at the terminal"
        )
    if port is None and not lan and _answers(USUAL_PORT):
        typer.echo(f"Parure is running already: {_address(USUAL_PORT)}")
        _show(_address(USUAL_PORT), open_browser)
        return
    _serve(settings, _listen(EVERYWHERE if lan else HOST, port), open_browser, lan)


def _serve(settings: "Settings", listening: socket.socket, open_browser: bool, lan: bool) -> None:
    import uvicorn
    from msgspec.structs import replace

    from parure.server.run import config

    port = listening.getsockname()[1]
    settings = replace(settings, host=EVERYWHERE if lan else HOST, port=port, log="quiet")
    os.environ.update(settings.as_environment())  # the app is made from these
    host = _own_address() if lan else HOST
    typer.echo(f"Parure: {_address(port, host)}  (Ctrl+C ends it; your games are kept)")
    threading.Thread(target=_show_when_open, args=(port, host, open_browser), daemon=True).start()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config(settings)).run(sockets=[listening])


def _listen(host: str, wanted: int | None) -> socket.socket:
    """Return a socket that listens: on the wanted port, or on the usual one, or on any that is free."""
    tried = [wanted] if wanted is not None else [*range(USUAL_PORT, USUAL_PORT + 1 + OTHER_PORTS), 0]
    for port in tried:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen()  # from now on nobody else gets this port
        except OSError:
            listening.close()
            continue
        listening.set_inheritable(True)
        return listening
    raise Problem(f"port {wanted} is taken; without --port a free one is found")


def _address(port: int, host: str = HOST) -> str:
    return f"http://{host}:{port}/"


def _own_address() -> str:
    """Return this machine's address in its network: where it would speak from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address of nobody's, kept for documents
        except OSError:
            return HOST
        own: str = asking.getsockname()[0]
        return own


def _answers(port: int) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urllib.request.urlopen(_address(port) + "api/health", timeout=1) as answer:
            return b'"database"' in answer.read(1000)
    except (OSError, urllib.error.URLError, ValueError):
        return False


def _show_when_open(port: int, host: str, open_browser: bool) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if _answers(port):
            _show(_address(port, host), open_browser)
            return
        time.sleep(0.1)


def _show(address: str, open_browser: bool) -> None:
    """Open the user's browser, where there is a desktop to open it on."""
    on_desktop = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if open_browser and on_desktop:  # elsewhere Python would start a browser for terminals
        webbrowser.open(address)
