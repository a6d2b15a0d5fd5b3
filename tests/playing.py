"""Games at some point of random play, for property tests."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

import parure

#: Every game with every number of seats.
TABLES = [(game, seats) for game in parure.games() for seats in parure.seats(game)]


def played(game: str, seats: int, seed: int, decisions: int) -> parure.Game:
    """A game after so many decisions of a player who prefers buying, so that all phases come up."""
    table = parure.new(game, seats=seats, seed=seed)
    for _ in steps(table, random.Random(seed), decisions):
        pass
    return table


def steps(game: parure.Game, rng: random.Random, most: int) -> Iterator[parure.Game]:
    """Play at random, at most so many decisions, and show the game before each."""
    for _ in range(most):
        if game.over:
            return
        yield game
        moves = game.moves()
        buys = [move for move in moves if move.startswith(("buy", "reserve deck", "privilege"))]
        game.play(rng.choice(buys if buys and rng.random() < 0.5 else moves))


@st.composite
def games(draw: st.DrawFn, most: int = 250) -> parure.Game:
    """Any game, with any number of seats, after up to `most` decisions."""
    game, seats = draw(st.sampled_from(TABLES))
    return played(game, seats, draw(st.integers(0, 2**63 - 1)), draw(st.integers(0, most)))
