"""Batches of games, played by a net or (at first) by the evaluation by weights."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np

from parure.bots.lookahead import MOST_SEATS
from parure.bots.net import NET_MANNER
from parure.bots.net_eval import new_net
from parure.bots.net_plan import plan_for
from parure.bots.net_weights import Weights
from parure.bots.search import knobs, worth
from parure.rules.contract import Rules, rules
from parure.train.play import FAST, FULL, Player, new_player, new_record, play_game, style
from parure.train.store import Batch, joined

WARM_STYLE = style(fast=100, full=400, noise=0.0)
NET_STYLE = style(fast=64, full=200)

#: Plays the games of some seeds: by threads here, or anywhere else.
Playing: TypeAlias = Callable[[str, int, Sequence[int], Weights | None], Batch]


def player_for(game: Rules, seats: int, weights: Weights | None, iterations: int) -> Player:
    """Return a player by a net, or without one by the evaluation by weights."""
    if weights is None:
        return new_player(game, worth(seats, {}), knobs(seats, {}), iterations)
    return new_player(game, new_net(plan_for(game), weights), knobs(seats, NET_MANNER), iterations)


def play_batch(game: str, seats: int, seeds: Sequence[int], weights: Weights | None) -> Batch:
    """Play a game for each seed and return all positions."""
    of = rules(game)
    how = WARM_STYLE if weights is None else NET_STYLE
    player = player_for(of, seats, weights, int(max(how[FAST], how[FULL])))
    record, out = new_record(of), np.zeros(MOST_SEATS)
    batches = []
    for seed in seeds:
        states = of.new_states(1)
        rows = play_game(states, seats, seed, 0, player, player, how, record, out)
        if rows > 0:
            batches.append(_kept(seats, states[0], rows, record, out))
    return joined(batches)


def _kept(seats: int, end: Any, rows: int, record: Any, out: Any) -> Batch:
    return Batch(
        seats,
        1,
        record.states[:rows].copy(),
        record.visits[:rows].copy(),
        record.values[:rows].copy(),
        record.iterations[:rows].copy(),
        np.repeat(out[None].astype(np.float32), rows, axis=0),
        np.repeat(np.array(end["points"])[None].astype(np.uint8), rows, axis=0),
        (int(end["turns"]) - record.states["turns"][:rows]).astype(np.uint16),
    )


def in_threads(threads: int) -> Playing:
    """Return a way to play batches in so many threads; the games are the same whatever their number."""

    def play(game: str, seats: int, seeds: Sequence[int], weights: Weights | None) -> Batch:
        parts = [seeds[i::threads] for i in range(min(threads, len(seeds)))]
        if len(parts) == 1:
            return play_batch(game, seats, seeds, weights)
        with ThreadPoolExecutor(len(parts)) as pool:
            return joined(pool.map(lambda part: play_batch(game, seats, part, weights), parts))

    return play
