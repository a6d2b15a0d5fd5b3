"""Games spread over threads (cluster.py: over machines); what comes of them is the same as from one."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Spreading(Protocol):
    """Calls a function with parts of the seeds, side by side."""

    def __call__(self, play: Callable[..., T], seeds: Sequence[int], *rest: Any) -> list[T]:
        """Return what each call, `play(part, *rest)`, has returned, in the order of the seeds."""


def parts_of(seeds: Sequence[int], number: int) -> list[Sequence[int]]:
    """Return the seeds in so many runs, as even as can be, none of them empty.

    >>> parts_of([7, 8, 9, 10, 11], 2)
    [[7, 8], [9, 10, 11]]
    """
    number = min(number, len(seeds))
    bounds = [len(seeds) * i // number for i in range(number + 1)]
    return [seeds[first:last] for first, last in pairwise(bounds)]


def in_threads(threads: int) -> Spreading:
    """Return a way to play in so many threads."""

    def spread(play: Callable[..., T], seeds: Sequence[int], *rest: Any) -> list[T]:
        parts = parts_of(seeds, threads)
        if len(parts) == 1:
            return [play(seeds, *rest)]
        with ThreadPoolExecutor(len(parts)) as pool:
            return list(pool.map(lambda part: play(part, *rest), parts))

    return spread
