"""Gymnasium's own checks, and what they do not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import parure.envs
from parure.envs.many import ManyEnv
from parure.envs.solo import SoloEnv
from tests.envs.tables import TABLES


def make(game: str, **options: Any) -> SoloEnv:
    env = gymnasium.make(f"parure/{game.capitalize()}-v0", **options).unwrapped
    assert isinstance(env, SoloEnv)
    return env


def play(env: SoloEnv, seed: int, most: int = 10_000) -> list[Any]:
    random = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    told: list[Any] = [(observation, info)]
    for _ in range(most):
        step = env.step(np.int64(random.choice(np.flatnonzero(told[-1][-1]["action_mask"]))))
        told.append(step)
        if step[2] or step[3]:
            break
    return told


@pytest.mark.parametrize(
    ("game", "seats", "observations"),
    [*((game, seats, "float32") for game, seats in TABLES), ("splendor", 3, "int8")],
)
def test_gymnasium_accepts_the_environment(game: str, seats: int, observations: str) -> None:
    check_env(make(game, seats=seats, observations=observations))


def test_gymnasium_accepts_it_with_another_bot() -> None:
    check_env(make("splendor", opponent="greedy"))


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_against_bots(game: str, seats: int, opponent: str) -> None:
    env = make(game, seats=seats, opponent=opponent)
    told = play(env, seed=2)
    *_, (_, reward, terminated, truncated, info) = told
    assert terminated
    assert not truncated
    assert env.table.over
    assert (reward > -1) == (env.seat in env.table.winners)
    assert not info["action_mask"].any()
    assert all(step[1] == 0 for step in told[1:-1])
    assert data_equivalence(told, play(env, seed=2))


def test_the_mask_says_what_is_legal() -> None:
    env = make("duel", illegal="raise", seat=1)
    _, info = env.reset(seed=1)
    assert info["action_mask"].dtype == np.int8
    assert info["action_mask"].sum() == len(env.table.moves())
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.table.fingerprint()
    with pytest.raises(ValueError, match=f"decision {wrong} is not legal"):
        env.step(np.int64(wrong))
    assert env.table.fingerprint() == before


def test_an_illegal_decision_loses() -> None:
    env = make("splendor")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(np.int64(60))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert not info["action_mask"].any()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.int64(0))


def test_the_agents_seat_is_drawn_or_given() -> None:
    env = make("splendor", seats=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    assert env.reset(seed=1, options={"seat": 2})[1]["seat"] == 2
    fixed = make("splendor", seats=4, seat=3, opponent=["random", "greedy", "random"])
    assert all(fixed.reset(seed=seed)[1]["seat"] == 3 for seed in range(5))
    assert fixed.table.turn == 3


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_agent_learns_nothing_it_may_not_know(game: str, seats: int) -> None:
    env = make(game, seats=seats)
    for decisions in (0, 10, 40):
        play(env, seed=4, most=decisions)
        before = env._look(), env._info()
        env.table = env.table.redeal(env.seat, seed=decisions)
        env._play_bots()
        assert data_equivalence(before, (env._look(), env._info()))


def test_long_games_are_cut_short() -> None:
    env = make("splendor", max_turns=6)
    *_, (_, reward, terminated, truncated, _) = play(env, seed=1)
    assert (reward, terminated, truncated) == (0.0, False, True)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"seats": 5}, "not 5"),
        ({"seat": 2}, "0 to 1"),
        ({"opponent": ["random", "random"]}, "need 1 opponents, not 2"),
        ({"opponent": "grandmaster"}, "unknown bot"),
    ],
)
def test_nonsense_is_refused(options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        SoloEnv("splendor", **options)


@pytest.mark.parametrize("game", parure.games())
@pytest.mark.parametrize("opponent", ["random", "self"])
def test_many_environments_at_once(game: str, opponent: str) -> None:
    env = gymnasium.make_vec(f"parure/{game.capitalize()}-v0", num_envs=24, opponent=opponent)
    many = env.unwrapped
    assert isinstance(many, ManyEnv)
    first, info = env.reset(seed=1)
    assert env.observation_space.contains(first)
    opening = first.copy()
    ended = 0
    for _ in range(300):
        actions = many.vector.random_actions()
        assert env.action_space.contains(actions)
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert env.observation_space.contains(seen)
        assert rewards.shape == terminated.shape == truncated.shape == (24,)
        assert not rewards[~terminated].any()
        for i in np.flatnonzero(terminated):
            ended += 1
            assert info["_final_obs"][i]
            assert env.single_observation_space.contains(info["final_obs"][i])
    assert ended
    again, _ = env.reset(seed=1)
    assert np.array_equal(opening, again)
    env.close()


def test_gymnasiums_own_wrapper_counts_the_games() -> None:
    env = gymnasium.make_vec("parure/Splendor-v0", num_envs=16)
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    counted.reset(seed=1)
    returns = []
    for _ in range(120):
        *_, info = counted.step(env.unwrapped.vector.random_actions())  # type: ignore[attr-defined]
        if "episode" in info:
            returns += info["episode"]["r"][info["_episode"]].tolist()
    assert set(returns) <= {1.0, 0.0, -1.0}
    assert len(returns) >= 16
    counted.close()


def test_many_environments_made_one_by_one_take_any_bot() -> None:
    env = gymnasium.make_vec("parure/Splendor-v0", num_envs=2, vectorization_mode="sync", opponent="greedy")
    _, info = env.reset(seed=1)
    assert info["action_mask"].shape == (2, 79)
    with pytest.raises(ValueError, match="'random' or 'self'"):
        gymnasium.make_vec("parure/Splendor-v0", num_envs=2, opponent="greedy")
    env.close()
