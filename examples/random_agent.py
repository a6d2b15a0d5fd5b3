"""Agents that decide at random, in PettingZoo's loop: `python examples/random_agent.py [duel]`."""

import argparse

import numpy as np

from parure.envs import duel_v0, marvel_v0, splendor_v0

PAGES = {"splendor": splendor_v0, "marvel": marvel_v0, "duel": duel_v0}


def main(game: str = "splendor", seats: int = 2, seed: int = 7) -> dict[str, float]:
    """Play a game and return the rewards of the agents."""
    env = PAGES[game].env(seats=seats, render_mode="ansi")
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    rewards: dict[str, float] = {}
    decisions = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            if not rewards:
                print(env.render())
            rewards[agent] = reward
            env.step(None)
            continue
        env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        decisions += 1
    print(f"{decisions} decisions; rewards: {rewards}")
    return rewards


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="splendor", choices=list(PAGES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    main(**vars(parser.parse_args()))
