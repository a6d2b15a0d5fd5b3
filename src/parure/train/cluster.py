"""Self-play on a Ray cluster: the same games, spread over its processors."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from parure.arena.cluster import Cluster
from parure.train.spreading import Spreading, parts_of

T = TypeVar("T")


def on(cluster: Cluster) -> Spreading:
    """Return a way to play on all processors of a cluster."""

    def spread(play: Callable[..., T], seeds: Sequence[int], *rest: Any) -> list[T]:
        return cluster.map(play, [(part, *rest) for part in parts_of(seeds, cluster.processors)])

    return spread
