"""Batches of games, played by a net or (at first) by the evaluation by weights."""

from collections.abc import Sequence

import numpy as np

from parure.bots.net import NET_MANNER
from parure.bots.net_eval import new_net
from parure.bots.net_plan import plan_for
from parure.bots.net_weights import Weights
from parure.bots.search import knobs, worth
from parure.rules.contract import Rules, rules
from parure.train.play import Played, Player, Style, new_player, play_game
from parure.train.store import Batch, joined


def player_for(game: Rules, seats: int, weights: Weights, iterations: int) -> Player:
    """Return a player by a net."""
    net = new_net(plan_for(game), weights)
    return new_player(game, net, knobs(seats, NET_MANNER), iterations, contest=True)


def searcher(game: Rules, seats: int, iterations: int, times: int = 1) -> Player:
    """Return a player by the evaluation by weights: `search`."""
    judge = worth(game, seats, {})
    return new_player(game, judge, knobs(seats, {}), iterations, contest=False, times=times)


def play_batch(seeds: Sequence[int], game: str, seats: int, weights: Weights | None, style: Style) -> Batch:
    """Play a game for each seed and return all positions."""
    of = rules(game)
    most = max(style.fast, style.full)
    player = searcher(of, seats, most) if weights is None else player_for(of, seats, weights, most)
    games = [play_game(of, [player] * seats, seed, style) for seed in seeds]
    return joined([_batch(seats, played) for played in games if played is not None and played.rows])


def _batch(seats: int, played: Played) -> Batch:
    """Return the rows of one game."""
    rows, end = played.rows, played.end
    states = np.concatenate([row.state for row in rows])
    return Batch(
        seats,
        1,
        states,
        np.stack([row.policy for row in rows]),
        np.stack([row.values for row in rows]),
        np.array([row.iterations for row in rows], dtype=np.int32),
        np.repeat(played.outcome[None].astype(np.float32), len(rows), axis=0),
        np.repeat(np.array(end["points"])[None].astype(np.uint8), len(rows), axis=0),
        (int(end["turns"]) - states["turns"]).astype(np.uint16),
    )
