"""Run the server: one process, or several that share a socket."""

import os
import socket
import tempfile

import uvicorn
from uvicorn.supervisors import Multiprocess

from parure.server.messages import MAX_MESSAGE
from parure.server.settings import Settings

GIVE_UP = 40  # seconds after which the system drops a connection whose other side takes nothing
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # set before a worker imports prometheus_client, see `metrics`
CLOSE_WITHIN = 5  # seconds for requests under way when the server stops


def config(settings: Settings) -> uvicorn.Config:
    """Return uvicorn's configuration."""
    return uvicorn.Config(
        "parure.server.app:make",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        ws="parure.server.frames:Frames",
        ws_max_size=4 * MAX_MESSAGE,  # above, the socket closes; from MAX_MESSAGE on there is an answer
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # the keeper pings; with that, TCP_USER_TIMEOUT finds who is gone
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=CLOSE_WITHIN,
    )


def run(settings: Settings) -> None:
    """Serve until a signal comes."""
    os.environ.update(settings.as_environment())  # every worker process makes its app from these
    made = config(settings)
    listening = made.bind_socket()
    if hasattr(
        socket, "TCP_USER_TIMEOUT"
    ):  # else a client that never reads could hold its connection for ever
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * GIVE_UP)
    if settings.workers > 1:
        with tempfile.TemporaryDirectory(prefix="parure-metrics-") as shared:
            os.environ[METRICS_FOLDER] = shared
            Multiprocess(made, sockets=[listening]).run()
    else:
        uvicorn.Server(made).run(sockets=[listening])
