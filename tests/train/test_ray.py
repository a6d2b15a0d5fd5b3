"""Self-play on a Ray cluster: the same games as here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.test_ray import OUR_TOKEN, cluster

pytest.importorskip("torch", reason="training needs torch: pip install parure[train]")

__all__ = ["cluster"]  # the fixture

COMPARE = """
import sys
import numpy as np
from parure.arena.cluster import Cluster
from parure.train.cluster import on
from parure.train.play import Style
from parure.train.selfplay import play_batch
from parure.train.spreading import in_threads
from parure.train.store import joined

there, here = on(Cluster(sys.argv[1])), in_threads(1)
games = ([7, 8, 9], "splendor", 2, None, Style(4, 8))
batches = [joined(spread(play_batch, *games)) for spread in (there, here)]
assert np.array_equal(batches[0].states, batches[1].states) and batches[0].games == 3
print("the same")
"""


def test_a_cluster_plays_the_same_batch(cluster: str) -> None:
    played = subprocess.run(
        [sys.executable, "-c", COMPARE, cluster],
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, **OUR_TOKEN},
    )
    assert played.stdout.strip().endswith("the same"), played.stderr
