"""Many positions at once: the same games, whoever steps them."""

from typing import Any

import numpy as np
import pytest

from parure.envs import Vector
from parure.rules.contract import OVER, outcome, rules
from parure.rules.mask import spread
from tests.envs.tables import TABLES

ARRAYS = ("seat", "bits", "mask", "choices", "observation", "rewards", "terminated", "truncated", "mover")


def arrays(vector: Vector) -> dict[str, Any]:
    return {name: getattr(vector, name).copy() for name in ARRAYS}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_position_goes_on_by_the_rules(game: str, seats: int) -> None:
    chosen = rules(game)
    vector = Vector(game, 16, seats, seed=3, threads=1)
    mask, seen = np.zeros(chosen.actions, np.int8), np.zeros(vector.layout.size, np.float32)
    ended = 0
    for _ in range(200):
        before = vector.states.copy()
        actions = vector.random_actions().copy()
        vector.step(actions)
        for i in range(16):
            s = before[i]
            assert vector.mover[i] == s["turn"]
            chosen.apply(s, actions[i])
            assert vector.terminated[i] == (s["phase"] == OVER)
            if not vector.terminated[i]:
                assert s == vector.states[i]
                assert not vector.rewards[i].any()
                continue
            ended += 1
            share = np.zeros(seats)
            outcome(s, share)
            assert vector.rewards[i].tolist() == pytest.approx((2 * share - 1).tolist())
            chosen.observe(s, int(vector.mover[i]), seen)
            assert np.array_equal(vector.final[i], seen * vector.layout.scale)
            assert vector.states[i]["turns"] == 0
    assert ended
    for i in range(16):
        s = vector.states[i]
        assert vector.seat[i] == s["turn"]
        chosen.observe(s, int(s["turn"]), seen)
        assert np.array_equal(vector.observation[i], seen * vector.layout.scale)
        spread(vector.bits[i], mask)
        assert np.array_equal(vector.mask[i], mask)
        assert vector.choices[i] == mask.sum()


def test_the_number_of_threads_changes_nothing() -> None:
    one = Vector("splendor", 150, seed=1, threads=1)
    two = Vector("splendor", 150, seed=1, threads=2)
    for _ in range(300):
        actions = one.random_actions()
        assert np.array_equal(actions, two.random_actions())
        one.step(actions)
        two.step(actions)
    assert one.states.tobytes() == two.states.tobytes()
    for name, array in arrays(one).items():
        assert np.array_equal(array, getattr(two, name)), name
    two.close()


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    vector = Vector("duel", 8, seed=1)
    first = vector.states.tobytes()
    vector.step(vector.random_actions())
    vector.reset(1)
    assert vector.states.tobytes() == first
    vector.reset(2)
    assert vector.states.tobytes() != first
    markets = {bytes(market) for market in vector.states["market"]}
    assert len(markets) == 8


def test_counts_may_be_had_unscaled() -> None:
    counts, scaled = Vector("splendor", 8, seed=1, observations="int8"), Vector("splendor", 8, seed=1)
    for _ in range(50):
        actions = counts.random_actions()
        counts.step(actions)
        scaled.step(actions)
    assert counts.observation.dtype == np.int8
    assert np.array_equal(counts.observation * counts.layout.scale, scaled.observation)


def test_arrays_are_written_in_place() -> None:
    vector = Vector("splendor", 8, seed=1)
    held = {name: getattr(vector, name) for name in ARRAYS}
    before = vector.observation.copy()
    vector.step(vector.random_actions())
    assert all(getattr(vector, name) is array for name, array in held.items())
    assert not np.array_equal(held["observation"], before)


def test_an_illegal_decision_is_named_and_changes_nothing() -> None:
    vector = Vector("splendor", 8, seed=1)
    before = vector.states.tobytes(), arrays(vector)
    actions = vector.random_actions().copy()
    for wrong in (60, -1, 10_000):
        actions[5] = wrong
        with pytest.raises(ValueError, match=f"decision {wrong} is not legal in position 5"):
            vector.step(actions)
    assert vector.states.tobytes() == before[0]
    assert all(np.array_equal(array, before[1][name]) for name, array in arrays(vector).items())
    with pytest.raises(ValueError, match="8 decisions"):
        vector.step(actions[:7])


def test_long_games_are_cut_short_without_a_reward() -> None:
    vector = Vector("splendor", 8, seed=1, max_turns=5)
    for step in range(1, 6):
        vector.step(vector.random_actions())
        assert vector.truncated.all() == (step == 5)
    assert not vector.terminated.any()
    assert not vector.rewards.any()
    assert (vector.states["turns"] == 0).all()


@pytest.mark.parametrize("seats", [2, 4])
def test_random_opponents_play_between_the_decisions_of_one_seat(seats: int) -> None:
    vector = Vector("splendor", 64, seats, seed=1, opponent="random")
    assert vector.seat.tolist() == [i % seats for i in range(64)]
    agents = vector.seat.copy()
    for _ in range(120):
        vector.step(vector.random_actions())
        assert np.array_equal(vector.mover, agents)
        agents = np.where(vector.terminated, (agents + 1) % seats, agents)
        assert np.array_equal(vector.seat, agents)


def test_what_is_not_asked_for_is_not_there() -> None:
    vector = Vector("splendor", 4, seed=1, observations=None, masks=False)
    vector.step(vector.random_actions())
    assert vector.observation.shape == (4, 0)
    assert vector.mask.shape == (4, 0)
    assert vector.bits.any()


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"seats": 5}, "2 or 3 or 4 seats, not 5"),
        ({"positions": 0}, "at least one"),
        ({"observations": "float64"}, "float32 or int8"),
        ({"opponent": "greedy"}, "'random'"),
        ({"max_turns": 0}, "at least one turn"),
    ],
)
def test_nonsense_is_refused(options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Vector("splendor", **options)
