"""Matches between players at equal iterations: every deal in all rotations of the seats."""

import math
from dataclasses import dataclass

from parure.rules.contract import Rules
from parure.train.play import Player, play_game, strict

_SURE = 0.02  # a match won or lost without exception is counted as if a little were missing


@dataclass(frozen=True)
class Score:
    """How the first player did."""

    seats: int
    games: int
    won: float  # victories, shared ones by their share, for each seat taken

    @property
    def share(self) -> float:
        """Its part of the victories, as if two sat at every table: one half is as good as the others."""
        rest = (self.games - self.won) / (self.seats - 1)
        return self.won / max(self.won + rest, 1e-9)

    @property
    def elo(self) -> float:
        """How much better it is than the others, in Elo."""
        share = min(max(self.share, _SURE), 1 - _SURE)
        return 400 * math.log10(share / (1 - share))


def play_match(
    rules: Rules, seats: int, first: Player, others: Player, iterations: int, deals: int, seed: int
) -> Score:
    """Let the first player sit once at each place of every deal; the others take all other places."""
    won, games = 0.0, 0
    for deal in range(deals):
        for place in range(seats):
            players = [first if seat == place else others for seat in range(seats)]
            played = play_game(rules, players, seed + deal, strict(iterations))
            won += (
                1 / seats if played is None else float(played.outcome[place])
            )  # without an end: shared by all
            games += 1
    return Score(seats, games, won)
