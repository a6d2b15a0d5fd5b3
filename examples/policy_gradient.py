"""Learns to beat random players from nothing, in minutes: `python examples/policy_gradient.py`.

An actor-critic in its plainest form on the vectorised environment: play some steps in all positions at
once, then make decisions that turned out better than expected more likely. Needs `pip install parure[train]`.
"""

import argparse
import time

import torch
from torch import nn
from torch.distributions import Categorical

from parure.envs import Vector

DISCOUNT, TRACE, ENTROPY = 0.99, 0.95, 0.01


def main(
    game: str = "splendor",
    minutes: float = 5.0,
    updates: int = 10**9,
    positions: int = 256,
    steps: int = 8,
    seed: int = 0,
) -> list[float]:
    """Train, printing the share of games won every ten seconds; return these shares."""
    torch.manual_seed(seed)
    vector = Vector(game, positions, opponent="random", seed=seed)
    actions = vector.rules.actions
    net = nn.Sequential(nn.Linear(vector.layout.size, 128), nn.ReLU(), nn.Linear(128, actions + 1))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    seen = torch.zeros(steps + 1, positions, vector.layout.size)
    masks = torch.zeros(steps + 1, positions, actions, dtype=torch.bool)
    chosen = torch.zeros(steps, positions, dtype=torch.long)
    rewards, ends = torch.zeros(steps, positions), torch.zeros(steps, positions)
    begun, told, won, shares = time.monotonic(), time.monotonic(), [0, 0], []

    def policy(observation: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        out = net(observation)
        return Categorical(logits=out[..., :-1].masked_fill(~mask, -1e9)), out[..., -1]

    for update in range(1, updates + 1):
        for t in range(steps + 1):
            seen[t] = torch.from_numpy(vector.observation)
            masks[t] = torch.from_numpy(vector.mask)
            if t == steps:
                break
            with torch.no_grad():
                chosen[t] = policy(seen[t], masks[t])[0].sample()
            vector.step(chosen[t].numpy())
            rewards[t] = torch.from_numpy(vector.rewards[range(positions), vector.mover])
            ends[t] = torch.from_numpy(vector.terminated | vector.truncated)
        won[0] += int((rewards > 0).sum())
        won[1] += int(ends.sum())

        choice, value = policy(seen, masks)
        advantage, later = torch.zeros_like(rewards), torch.zeros(positions)
        for t in reversed(range(steps)):
            goes_on = DISCOUNT * (1 - ends[t])
            surprise = rewards[t] + goes_on * value[t + 1].detach() - value[t].detach()
            advantage[t] = later = surprise + TRACE * goes_on * later
        target = advantage + value[:-1].detach()
        likely = choice.log_prob(torch.cat([chosen, chosen[-1:]]))[:-1]
        scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        loss = (
            (value[:-1] - target).pow(2).mean() - (scaled * likely).mean() - ENTROPY * choice.entropy().mean()
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

        now = time.monotonic()
        over = update == updates or now - begun > 60 * minutes
        if (over or now - told > 10) and won[1]:
            shares.append(won[0] / won[1])
            print(f"{now - begun:4.0f} s: {won[1]:6} games, {shares[-1]:.1%} won", flush=True)
            told, won = now, [0, 0]
        if over:
            break
    return shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="splendor")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0)
    main(**vars(parser.parse_args()))
