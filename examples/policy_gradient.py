"""Learns Splendor from nothing, in minutes, against random players: `python examples/policy_gradient.py`.

An actor-critic in its plainest form on the vectorised environment: play some steps in all positions at
once, then make decisions that turned out better than expected more likely. Needs `pip install parure[train]`.
"""

import sys
import time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from parure.envs import Vector

DISCOUNT, TRACE, ENTROPY = 0.99, 0.95, 0.01


def policy(net: nn.Module, seen: Tensor, mask: Tensor) -> tuple[Any, Tensor]:
    """Return the distribution over legal decisions, and how good the position looks."""
    out = net(seen)
    return Categorical(logits=out[..., :-1].masked_fill(~mask, -1e9)), out[..., -1]


def play(vector: Vector, net: nn.Module) -> tuple[Tensor, ...]:
    """Take one decision in every position; return what was seen, legal, chosen, won and ended."""
    seen, mask = torch.tensor(vector.observation), torch.tensor(vector.mask).bool()
    with torch.no_grad():
        chosen = policy(net, seen, mask)[0].sample()
    vector.step(chosen.numpy())
    reward = torch.tensor(vector.rewards[np.arange(vector.positions), vector.mover])
    return seen, mask, chosen, reward, torch.tensor(vector.terminated | vector.truncated).float()


def main(minutes: float = 5.0, updates: int = 10**9, positions: int = 256, steps: int = 8) -> list[float]:
    """Train, printing every ten seconds how many of the games were won; return these shares."""
    torch.manual_seed(0)
    vector = Vector("splendor", positions, opponent="random", seed=0)
    net = nn.Sequential(
        nn.Linear(vector.layout.size, 128), nn.ReLU(), nn.Linear(128, vector.rules.actions + 1)
    )
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    begun = told = time.monotonic()
    won, games, shares = 0, 0, []
    for update in range(1, updates + 1):
        seen, mask, chosen, reward, end = map(
            torch.stack, zip(*[play(vector, net) for _ in range(steps)], strict=True)
        )
        choice, value = policy(net, seen, mask)
        with torch.no_grad():
            next_value, later = net(torch.tensor(vector.observation))[..., -1], torch.zeros(positions)
            better = torch.zeros_like(reward)  # than expected: the advantage of each decision
            for t in reversed(range(steps)):
                goes_on = DISCOUNT * (1 - end[t])
                later = reward[t] + goes_on * next_value - value[t] + TRACE * goes_on * later
                better[t], next_value = later, value[t]
            target, push = better + value, (better - better.mean()) / (better.std() + 1e-6)
        loss = (value - target).pow(2).mean() - (push * choice.log_prob(chosen)).mean()
        optimizer.zero_grad()
        (loss - ENTROPY * choice.entropy().mean()).backward()
        optimizer.step()

        won, games, now = won + int((reward > 0).sum()), games + int(end.sum()), time.monotonic()
        over = update == updates or now - begun > 60 * minutes
        if games and (over or now - told > 10):
            shares.append(won / games)
            print(f"{now - begun:4.0f} s: {games:6} games, {shares[-1]:.1%} won", flush=True)
            told, won, games = now, 0, 0
        if over:
            break
    return shares


if __name__ == "__main__":
    main(minutes=float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
