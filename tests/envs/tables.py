"""Games to test environments with."""

from collections.abc import Iterator

import numpy as np

import parure
from parure import Game

TABLES = [(game, seats) for game in parure.games() for seats in parure.seats(game)]


def random_games(game: str, seats: int, number: int, seed: int = 0) -> Iterator[Game]:
    """Yield every position of some games played at random (the same object, further on)."""
    random = np.random.default_rng(seed)
    for i in range(number):
        table = parure.new(game, seats, seed=seed + i)
        while not table.over:
            yield table
            moves = table.moves()
            table.play(moves[random.integers(len(moves))])
        yield table


def some_positions(game: str, seats: int, games: int = 3, every: int = 7, seed: int = 0) -> Iterator[Game]:
    """Yield some of these positions: the first of each phase, the last, and every so many."""
    met = set()
    for i, table in enumerate(random_games(game, seats, games, seed)):
        if table.phase not in met or i % every == 0:
            met.add(table.phase)
            yield table
