"""OpenSpiel's MCTS plays Duel against a random player: `python examples/openspiel_mcts.py`.

Before every decision the state is re-dealt as the bot's seat knows it, so the search sees neither the decks'
order nor hidden cards. `--ismcts` takes OpenSpiel's information-set MCTS, which re-deals for every
simulation by itself. Needs `pip install parure[openspiel]`.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import parure.envs.openspiel  # noqa: F401  # registers the games


def main(
    game: str = "parure_duel",
    simulations: int = 50,
    ismcts_bot: bool = False,
    seed: int = 7,
    limit: int = 1000,
) -> list[float]:
    """Play a game, the bot as player 0, and return what each player has won."""
    random = np.random.RandomState(seed)
    table = pyspiel.load_game(game, {"max_decisions": limit})
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    if ismcts_bot:
        bot = ismcts.ISMCTSBot(table, rollouts, 2.0, simulations, random_state=random)
    else:
        bot = mcts.MCTSBot(table, 2.0, simulations, rollouts, random_state=random)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = table.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = random.choice([outcome for outcome, _ in state.chance_outcomes()])
        elif state.current_player() == 0:
            action = bot.step(state.resample_from_infostate(0, sampler))
        else:
            action = random.choice(state.legal_actions())
        if not state.is_chance_node():
            print(f"player {state.current_player()}: {state.action_to_string(action)}")
        state.apply_action(action)
    print(f"returns: {state.returns()}")
    returns: list[float] = state.returns()
    return returns


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="parure_duel")
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--ismcts", dest="ismcts_bot", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    main(**vars(parser.parse_args()))
