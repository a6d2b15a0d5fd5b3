"""The examples run, if only for a moment."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
import torch

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_random_agents_play_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    rewards = example("random_agent").main("splendor", seats=2, seed=7)
    assert sorted(rewards) == ["player_0", "player_1"]
    assert sum(rewards.values()) == 0
    assert "decisions; rewards" in capsys.readouterr().out


def test_the_trainer_trains(capsys: pytest.CaptureFixture[str]) -> None:
    torch.set_num_threads(1)  # other tests run beside this one
    shares = example("policy_gradient").main(updates=25, positions=64)
    assert shares
    assert 0.2 < shares[-1] < 0.8  # it has only begun
    assert "won" in capsys.readouterr().out


@pytest.mark.parametrize("ismcts_bot", [False, True])
def test_openspiels_mcts_plays(ismcts_bot: bool) -> None:
    returns = example("openspiel_mcts").main(simulations=2, limit=12, ismcts_bot=ismcts_bot)
    assert returns == [0.0, 0.0]
