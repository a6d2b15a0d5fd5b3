"""Games played on a Ray cluster: the same, on as many machines as there are.

Parure has to be installed on them all, and a program named by `cmd:` has to be there too.
"""

import contextlib
import logging
import os
import re
import socket
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import Any, TypeVar

from parure.arena.match import Match, Result
from parure.arena.schedule import Contest, Fixture

T = TypeVar("T")

ANSWER_SECONDS = 5.0
ADDRESS = re.compile(r"(?P<host>[^:/\s]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})")
NEAREST = "auto"
# Ray speaks gRPC, which is HTTP/2: both sides begin with a frame of settings.
HTTP2_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
HTTP2_SETTINGS = bytes([4])  # the type of the frame, after three bytes of length
FEW_TRIES = {"RAY_NUM_REDIS_GET_RETRIES": "3", "RAY_gcs_server_request_timeout_seconds": "10"}


class ClusterError(Exception):
    """There is no cluster to play on; the text says why, in one line."""


class Cluster:
    """A connection to a Ray cluster."""

    def __init__(self, address: str) -> None:
        """Connect to a cluster at "host:port", or "auto" for the one that this machine is part of."""
        if find_spec("ray") is None:
            raise ClusterError("Ray is not installed; 'pip install parure[ray]' does it")
        _check_answers(address)
        for name, value in FEW_TRIES.items():
            os.environ.setdefault(name, value)
        import ray  # noqa: PLC0415  # an extra, and slow to load

        self._ray = ray
        try:
            with _silence():
                ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:  # noqa: BLE001  # Ray's errors of connection have no common kind
            raise ClusterError(f"no Ray cluster at {address!r}: {_reason(error)}") from None

    @property
    def processors(self) -> int:
        """How many processors the cluster has."""
        resources = self._ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(resources.get("CPU", 1)))

    def map(self, function: Callable[..., T], calls: Iterable[tuple[Any, ...]]) -> list[T]:
        """Call a function with each of several sets of arguments, one processor a call."""
        remote = self._ray.remote(num_cpus=1)(function)
        return list(self._ray.get([remote.remote(*call) for call in calls]))

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play games on all processors of the cluster, and yield the results as they come."""
        ray = self._ray
        todo = iter(fixtures)
        player = ray.remote(num_cpus=1)(Match)
        players: list[Any] = []
        playing: dict[Any, Any] = {}  # the promise of a result: who plays
        try:
            for _ in range(self.processors):
                if (fixture := next(todo, None)) is not None:
                    players.append(player.remote(contest))
                    playing[players[-1].play.remote(fixture)] = players[-1]
            while playing:
                ready, _ = ray.wait(list(playing))
                for promise in ready:
                    free = playing.pop(promise)
                    yield ray.get(promise)
                    if (fixture := next(todo, None)) is not None:
                        playing[free.play.remote(fixture)] = free
        finally:
            for one in players:
                with contextlib.suppress(Exception):
                    ray.get(one.close.remote(), timeout=0 if playing else 2)
                ray.kill(one)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def _check_answers(address: str) -> None:
    """Find out within seconds whether somebody listens who could be Ray: Ray itself would try for minutes."""
    if address == NEAREST:
        return
    match = ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match["port"]) < 65536:
        raise ClusterError(f"a Ray address is 'host:port' or {NEAREST!r}, not {address!r}")
    where = (match["host"].strip("[]"), int(match["port"]))
    try:
        with socket.create_connection(where, ANSWER_SECONDS) as line:
            line.sendall(HTTP2_GREETING)
            answer = line.recv(len(HTTP2_SETTINGS) + 3)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"no Ray cluster answers at {address!r}: {reason}") from None
    if not answer[3:].startswith(HTTP2_SETTINGS):
        raise ClusterError(f"no Ray cluster answers at {address!r}: something else does")


def _reason(error: BaseException) -> str:
    """Say in a line why Ray refuses."""
    if "InvalidAuthToken" in f"{error} {error.__cause__}":
        return "it asks for a token that it knows (RAY_AUTH_MODE, RAY_AUTH_TOKEN)"
    return (str(error).strip() or "no answer").splitlines()[0]


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep Ray's own warnings, written below Python, off the terminal."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
