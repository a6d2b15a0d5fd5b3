"""PettingZoo's own tests, and what they do not ask."""

import pickle
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import parure.envs
from parure.envs import duel_v0, marvel_v0, splendor_v0
from parure.envs.aec import TableEnv
from parure.rules.contract import rules
from parure.rules.mask import has
from tests.envs.tables import TABLES

PAGES = {"splendor": splendor_v0, "marvel": marvel_v0, "duel": duel_v0}
#: The judge wants its own classic games' dictionaries only, and says so of everybody else's.
EXPECTED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",  # of agents whose game is over
}


def play(env: TableEnv, seed: int, most: int = 10_000) -> list[Any]:
    """Play at random to the end; return what every agent was told."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, info = env.last()
        told.append((agent, observation, reward, terminated, truncated, info))
        done = terminated or truncated
        env.step(None if done else int(random.choice(np.flatnonzero(observation["action_mask"]))))
    return told


@pytest.mark.parametrize(
    ("game", "seats", "observations"),
    [*((game, seats, "float32") for game, seats in TABLES), ("splendor", 3, "int8")],
)
def test_pettingzoo_accepts_the_environment(game: str, seats: int, observations: str) -> None:
    env = PAGES[game].env(seats=seats, observations=observations)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env, num_cycles=100)
    assert {str(warning.message) for warning in said} <= EXPECTED


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_same_seed_gives_the_same_game(game: str, seats: int) -> None:
    seed_test(lambda: PAGES[game].env(seats=seats), num_cycles=60)
    one, other = PAGES[game].env(seats=seats), PAGES[game].env(seats=seats)
    for seed in range(5):
        assert data_equivalence(play(one, seed, 80), play(other, seed, 80))


def test_other_seeds_give_other_games() -> None:
    env = splendor_v0.env()
    openings = set()
    for seed in range(20):
        env.reset(seed=seed)
        openings.add(env.observe("player_0")["observation"].tobytes())
    env.reset()
    openings.add(env.observe("player_0")["observation"].tobytes())
    assert len(openings) == 21


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_rewards_follow_the_games_own_ranking(game: str, seats: int) -> None:
    env = PAGES[game].env(seats=seats)
    for seed in range(3):
        told = play(env, seed)
        ends = {agent: reward for agent, _, reward, terminated, _, _ in told if terminated}
        winners = int(env._states[0]["winners"])
        count = winners.bit_count()
        for i in range(seats):
            won = winners >> i & 1
            assert ends[f"player_{i}"] == pytest.approx(2 / count - 1 if won else -1)
        assert all(reward == 0 for *_, reward, terminated, _, _ in told if not terminated)


def test_a_game_is_cut_short_after_so_many_turns() -> None:
    env = splendor_v0.env(max_turns=7)
    told = play(env, seed=1)
    assert [truncated for *_, truncated, _ in told[-2:]] == [True, True]
    assert not any(terminated for _, _, _, terminated, _, _ in told)
    assert all(reward == 0 for _, _, reward, *_ in told)
    assert env._states[0]["turns"] == 7


def test_an_illegal_decision_loses() -> None:
    env = splendor_v0.env(seats=3)
    env.reset(seed=1)
    env.step(60)  # pass, though there is something to do
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    for _ in range(3):
        env.step(None)
    assert env.agents == []
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("wrong", [60, -1, 79, 10**6])
def test_an_illegal_decision_is_an_error_where_that_is_wanted(wrong: int) -> None:
    env = splendor_v0.env(illegal="raise")
    env.reset(seed=1)
    before = env._states.tobytes()
    with pytest.raises(ValueError, match=f"decision {wrong} is not legal for player_0"):
        env.step(wrong)
    assert env._states.tobytes() == before
    assert env.agent_selection == "player_0"


def test_calls_in_the_wrong_order_are_refused() -> None:
    env = splendor_v0.env()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    env.reset()
    with pytest.raises(ValueError, match="turn"):
        env.step(None)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_agents_learn_nothing_they_may_not_know(game: str, seats: int) -> None:
    env, twin = PAGES[game].env(seats=seats), PAGES[game].env(seats=seats)
    random = np.random.default_rng(0)
    env.reset(seed=5)
    dice = np.array([1, 2], np.uint32)
    for step in range(150):
        if not env.agents or any(env.terminations.values()):
            break
        if step % 5 == 0:
            for agent in env.agents:
                twin.reset(seed=0)
                twin._states[:] = env._states
                rules(game).redeal(twin._states[0], env._seat_of[agent], dice)
                rules(game).legal(twin._states[0], twin._bits)
                assert data_equivalence(env.observe(agent), twin.observe(agent))
                assert data_equivalence(env.infos[agent], twin.infos[agent])
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(random.choice(np.flatnonzero(mask))))


def test_observations_are_the_agents_own_to_keep() -> None:
    env = splendor_v0.env()
    env.reset(seed=1)
    kept = env.observe("player_0")
    copy = {key: array.copy() for key, array in kept.items()}
    env.step(int(np.flatnonzero(kept["action_mask"])[0]))
    env.observe("player_0")
    assert data_equivalence(kept, copy)


def test_the_mask_is_of_the_seat_to_decide_alone() -> None:
    env = splendor_v0.env()
    env.reset(seed=1)
    mask = env.observe("player_0")["action_mask"]
    assert mask.dtype == np.int8
    assert [bool(has(env._bits, action)) for action in range(79)] == mask.astype(bool).tolist()
    assert not env.observe("player_1")["action_mask"].any()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_tables_are_drawn(game: str, seats: int) -> None:
    env = PAGES[game].env(seats=seats, render_mode="rgb_array")
    play(env, seed=2, most=60)
    picture = env.render()
    assert picture.shape == (720, 960, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    for mode, beginning in (("svg", "<svg"), ("ansi", "")):
        drawing = PAGES[game].env(seats=seats, render_mode=mode)
        play(drawing, seed=2, most=60)
        text = drawing.render()
        assert text.startswith(beginning)
        shown = drawing._states[0]["market"]
        for card in shown[shown != 255]:
            assert parure.cards(game)[card]["id"] in text
    assert PAGES[game].env().render_mode is None


def test_pictures_show_no_hidden_card() -> None:
    env = splendor_v0.env(render_mode="svg")
    env.reset(seed=1)
    env.step(42)  # reserve the top of deck 1
    hidden = parure.cards("splendor")[int(env._states[0]["hand"][0, 0])]["id"]
    assert hidden not in str(env.render())


def test_environments_are_in_the_registry() -> None:
    for game in parure.games():
        env = pettingzoo.make("aec", f"parure/{game}-v0", max_turns=9)
        assert isinstance(env, TableEnv)
        assert env.metadata["name"] == f"{game}_v0"


def test_an_environment_can_be_pickled_as_it_was_made() -> None:
    env = marvel_v0.env(seats=3, max_turns=50)
    copy = pickle.loads(pickle.dumps(env))
    assert data_equivalence(play(env, 1, 40), play(copy, 1, 40))


def test_the_state_is_what_all_agents_see_together() -> None:
    env = splendor_v0.env(seats=3)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    assert np.array_equal(env.state()[: env.layout.size], env.observe("player_0")["observation"])


def test_turns_in_parallel_by_pettingzoos_own_conversion() -> None:
    env = turn_based_aec_to_parallel(duel_v0.env())
    observations, _ = env.reset(seed=1)
    for _ in range(40):
        actions = {
            agent: int(np.flatnonzero(seen["action_mask"])[0]) if seen["action_mask"].any() else None
            for agent, seen in observations.items()
        }
        observations, *_ = env.step(actions)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="2 seats, not 3"):
        duel_v0.env(seats=3)
    with pytest.raises(ValueError, match="'lose'"):
        duel_v0.env(illegal="ignore")
    with pytest.raises(ValueError, match="render modes are ansi"):
        duel_v0.env(render_mode="human")
