"""Games played on a Ray cluster: the same, on as many machines as there are.

Parure has to be installed on them all, and a program named by `cmd:` has to be there too.
"""

import contextlib
import logging
import re
import socket
from collections.abc import Iterable, Iterator
from typing import Any

from parure.arena.match import Match, Result
from parure.arena.schedule import Contest, Fixture

ANSWER_SECONDS = 5.0
ADDRESS = re.compile(r"(?:ray://)?(?P<host>[^:/\s]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})")
NEAREST = "auto"  # the cluster that this machine is part of


class ClusterError(Exception):
    """There is no cluster to play on; the text says why, in one line."""


class Cluster:
    """A connection to a Ray cluster."""

    def __init__(self, address: str) -> None:
        """Connect to a cluster at "host:port", "ray://host:port" or "auto"."""
        try:
            import ray  # noqa: PLC0415  # an extra
        except ImportError:
            raise ClusterError("Ray is not installed; 'pip install parure[ray]' does it") from None
        _check_answers(address)
        self._ray = ray
        try:
            ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
        except Exception as error:  # noqa: BLE001  # Ray's errors of connection have no common kind
            reason = str(error).strip().splitlines()
            raise ClusterError(
                f"no Ray cluster at {address!r}: {reason[0] if reason else 'no answer'}"
            ) from None

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play games on all processors of the cluster, and yield the results as they come."""
        ray = self._ray
        todo = iter(fixtures)
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        player = ray.remote(num_cpus=1)(Match)
        players: list[Any] = []
        playing: dict[Any, Any] = {}  # the promise of a result: who plays
        try:
            for _ in range(processors):
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
    """Find out within seconds whether somebody listens: Ray itself would try for a minute."""
    if address == NEAREST:
        return
    match = ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match["port"]) < 65536:
        raise ClusterError(f"a Ray address is 'host:port', 'ray://host:port' or {NEAREST!r}, not {address!r}")
    try:
        socket.create_connection((match["host"].strip("[]"), int(match["port"])), ANSWER_SECONDS).close()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ClusterError(f"no Ray cluster answers at {address!r}: {reason}") from None
