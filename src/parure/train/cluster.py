"""Self-play on a Ray cluster: the same games, spread over its processors."""

from collections.abc import Sequence

from parure.arena.cluster import Cluster
from parure.bots.net_weights import Weights
from parure.train.play import Style
from parure.train.selfplay import Playing, play_batch
from parure.train.store import Batch, joined


def on(cluster: Cluster) -> Playing:
    """Return a way to play batches on all processors of a cluster."""

    def play(game: str, seats: int, seeds: Sequence[int], weights: Weights | None, style: Style) -> Batch:
        number = min(cluster.processors, len(seeds))
        parts = [seeds[i::number] for i in range(number)]
        return joined(cluster.map(play_batch, [(game, seats, part, weights, style) for part in parts]))

    return play
