"""OpenSpiel's own tests, its searches, and what they do not ask."""

import json
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import parure
import parure.envs.openspiel
from tests.envs.tables import TABLES

flags.FLAGS.mark_as_parsed()  # the playthrough reads a flag of OpenSpiel's programs
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def load(game: str, seats: int = 2, **parameters: Any) -> Any:
    return pyspiel.load_game(f"parure_{game}", {"players": seats, **parameters})


def dealt(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    for byte in seed.to_bytes(4):
        state.apply_action(byte)
    return state


def played(game: Any, seed: int, decisions: int) -> Any:
    random = np.random.RandomState(seed)
    state = dealt(game, seed)
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_openspiels_random_simulations_with_serialisation(game: str, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats, max_decisions=120), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_openspiels_simulation_in_python(game: str, seats: int) -> None:
    games_sim_test.GamesSimTest().sim_game(load(game, seats, max_decisions=300))


@pytest.mark.parametrize("game", parure.games())
def test_openspiels_api_test(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sample = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(  # a tenth of the states: its own games are smaller
        api_test.sample_some_states, "sample_some_states", lambda game, max_states: sample(game, 40)
    )
    judge = type(
        "Judge",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": load(game), "game_name": f"parure_{game}"},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(judge).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures


@pytest.mark.parametrize("game", parure.games())
def test_golden_playthrough(game: str) -> None:
    expected, actual = generate_playthrough.replay(str(PLAYTHROUGHS / f"parure_{game}.txt"))
    assert actual == expected


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_chance_spells_the_seed_of_the_same_game_in_parure(game: str, seats: int) -> None:
    state = dealt(load(game, seats), 0x01020304)
    table = parure.new(game, seats, seed=0x01020304)
    random = np.random.default_rng(1)
    for _ in range(60):
        assert json.loads(str(state)) == table.view()
        assert [state.action_to_string(action) for action in state.legal_actions()] == table.moves()
        if table.over:
            break
        number = int(random.integers(len(table.moves())))
        state.apply_action(state.legal_actions()[number])
        table.play(table.moves()[number])


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_resampled_state_is_the_same_to_the_player_and_another_in_secret(game: str, seats: int) -> None:
    state = played(load(game, seats), 5, 40)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seat in range(seats):
        others = [state.resample_from_infostate(seat, sampler) for _ in range(3)]
        for other in others:
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions(seat) == state.legal_actions(seat)
            assert other.history()[4:] == state.history()[4:]
        assert len({str(other) for other in [state, *others]}) == 4
        assert len({tuple(other.history()[:4]) for other in [state, *others]}) > 1


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    game = load("splendor")
    states = []
    for takes in (("white blue green", "white red black"), ("white red black", "white blue green")):
        state = dealt(game, 7)
        for mine, theirs in zip(takes, ("blue green red", "blue green black"), strict=True):
            for colours in (mine, theirs):
                names = {state.action_to_string(action): action for action in state.legal_actions()}
                state.apply_action(names[f"take {colours}"])
        states.append(state)
    for seat in (0, 1):
        assert states[0].observation_string(seat) == states[1].observation_string(seat)
        assert states[0].information_state_string(seat) != states[1].information_state_string(seat)
        assert states[0].information_state_tensor(seat) != states[1].information_state_tensor(seat)


def test_returns_sum_up_as_declared_even_when_a_game_is_cut_short() -> None:
    for game, seats in TABLES:
        table = load(game, seats, max_decisions=10)
        state = played(table, 1, 10)
        assert state.is_terminal()
        assert sum(state.returns()) == pytest.approx(table.utility_sum()) == 2 - seats


def test_ismcts_and_mcts_play() -> None:
    game = load("splendor", max_decisions=150)
    random = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    state = played(game, 3, 10)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, 8, random_state=random)
    assert bot.step(state) in state.legal_actions()
    bot = mcts.MCTSBot(game, 2.0, 4, rollouts, random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_three_players_are_too_many_for_duel() -> None:
    with pytest.raises((ValueError, pyspiel.SpielError, RuntimeError)):
        load("duel", 3)
