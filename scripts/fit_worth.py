"""Fit the weights of the evaluation to the outcomes of many games, and write tables/<game>_worth.csv.

    python scripts/fit_worth.py splendor --seats 2 --games 20000 --rounds 3           # one decision ahead
    python scripts/fit_worth.py splendor --seats 2 --games 3000 --iterations 100      # by search

Players choose among decisions in proportion to exp(sharpness * chance), so that games vary. A sample of the
positions at which a turn begins is kept, each with the outcome of its game; the weights of each stage are
those of the conditional logit model (softmax over the seats' worths) that make the outcomes likeliest,
held near zero, or near the present weights, by a small penalty.
"""

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Any

import numpy as np

from parure.bots.lookahead import MOST_SEATS, ROOT
from parure.bots.search import knobs
from parure.bots.search import worth as judge_by_worth
from parure.bots.tree import grow, new_tree
from parure.jit import compiled, inner
from parure.rules.contract import MAIN, OVER, apply, legal, outcome, plain, redeal, rules, setup, worth
from parure.rules.dice import below, seed_dice
from parure.rules.mask import nth
from parure.rules.worth import STAGES

TABLES = Path(__file__).parent.parent / "src" / "parure" / "rules" / "tables"
KEPT = 4  # one in so many turns is kept
LONGEST = 2000  # decisions; a game that goes on for longer is thrown away


@inner
def pick(dice: Any, weights: Any, number: int) -> int:
    """Choose in proportion to the weights."""
    left = below(dice, 1 << 30) / (1 << 30) * weights[:number].sum()
    for i in range(number):
        left -= weights[i]
        if left < 0:
            return i
    return number - 1


@inner
def chance(s: Any, seat: int, weights: Any) -> float:
    """Return the seat's chance to win, with these weights."""
    while s.phase not in (MAIN, OVER):
        apply(s, plain(s))
    if s.phase == OVER:
        return ((s.winners >> seat) & 1) * 1.0
    own = worth(s, seat, weights)
    whole = 0.0
    for other in range(s.seats):
        whole += math.exp(worth(s, other, weights) - own)
    return 1.0 / whole


@compiled
def play_ahead(
    states: Any,
    seats: int,
    seed: int,
    weights: Any,
    sharp: float,
    mask: Any,
    room: Any,
    kept: Any,
    results: Any,
) -> int:
    """Play a game one decision ahead; write the positions kept and the outcome, return their number."""
    s = states[0]
    setup(s, seats, seed)
    dice = np.zeros(2, np.uint32)
    seed_dice(dice, seed + (1 << 40))
    number = 0
    for _ in range(LONGEST):
        if s.phase == OVER:
            break
        if s.phase == MAIN and below(dice, KEPT) == 0:
            kept[number] = states[0]
            number += 1
        states[1] = states[0]
        redeal(states[1], s.turn, dice)
        choices = legal(s, mask)
        for i in range(choices):
            states[2] = states[1]
            apply(states[2], nth(mask, i))
            room[i] = math.exp(sharp * chance(states[2], s.turn, weights))
        apply(s, nth(mask, pick(dice, room, choices)))
    if s.phase != OVER:
        return 0
    outcome(s, results)
    return number


@compiled
def play_searching(
    tree: Any,
    judge: Any,
    states: Any,
    seats: int,
    seed: int,
    iterations: int,
    sharp: float,
    mask: Any,
    room: Any,
    kept: Any,
    results: Any,
) -> int:
    """Play a game by a short search; decisions in proportion to visits ** (sharp)."""
    s = states[0]
    setup(s, seats, seed)
    dice = np.zeros(2, np.uint32)
    seed_dice(dice, seed + (1 << 40))
    seed_dice(tree.dice, seed + (1 << 41))
    number = 0
    for _ in range(LONGEST):
        if s.phase == OVER:
            break
        if s.phase == MAIN and below(dice, KEPT) == 0:
            kept[number] = states[0]
            number += 1
        choices = legal(s, mask)
        choice = 0
        if choices > 1:
            tree.states[ROOT] = states[0]
            tree.used[0] = 1
            tree.used[1] = 0
            tree.nodes[0].first = -1
            tree.nodes[0].visits = 0
            grow(tree, judge, s.turn, iterations)
            for i in range(choices):
                room[i] = tree.edges[i].visits ** sharp  # the root's edges are the first, in order
            choice = pick(dice, room, choices)
        apply(s, nth(mask, choice))
    if s.phase != OVER:
        return 0
    outcome(s, results)
    return number


@compiled
def read_features(kept: Any, unit: Any, out: Any) -> None:
    """Write the features of every seat: the worth under weights that are one for one feature only."""
    for feature in range(out.shape[2]):
        unit[:, :, feature] = 1.0
        for i in range(kept.shape[0]):
            for seat in range(kept[i].seats):
                out[i, seat, feature] = worth(kept[i], seat, unit)
        unit[:, :, feature] = 0.0


def fit(x: Any, y: Any, prior: Any, penalty: float) -> Any:
    """Return the likeliest weights, by Newton's method; x: [position, seat, feature], y: [position, seat]."""
    scale = np.maximum(x.reshape(-1, x.shape[2]).std(axis=0), 1e-3)
    w = prior.copy()
    for _ in range(12):
        v = x @ w
        p = np.exp(v - v.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        centred = x - np.einsum("ns,nsf->nf", p, x)[:, None, :]
        gradient = np.einsum("ns,nsf->f", y - p, x) - penalty * scale**2 * (w - prior)
        hessian = np.einsum("ns,nsf,nsg->fg", p, centred, centred, optimize=True) + np.diag(
            penalty * scale**2 + 1e-6
        )
        step = np.linalg.solve(hessian, gradient)
        w += step * min(1.0, 2.0 / max(np.abs(step * scale).max(), 1e-9))
        if np.abs(step * scale).max() < 1e-4:
            break
    return w


def loss(x: Any, y: Any, w: Any) -> float:
    """Return how surprising the outcomes are, in nats a position."""
    v = x @ w
    v -= v.max(axis=1, keepdims=True)
    return float(-(y * (v - np.log(np.exp(v).sum(axis=1, keepdims=True)))).sum(axis=1).mean())


def stages_of(game: Any, kept: Any) -> Any:
    """Return each position's stage, read off by weights that are one in one stage only."""
    stages = np.zeros(len(kept), dtype=int)
    for stage in range(STAGES):
        unit = np.zeros_like(game.weights)
        unit[:, stage, 0] = 1.0
        out = np.zeros((len(kept), 1))
        read_turns(kept, unit, out)
        stages[out[:, 0] > 0] = stage
    return stages


@compiled
def read_turns(kept: Any, unit: Any, out: Any) -> None:
    """Write the feature "to move" of the seat in turn: not zero only in the unit's stage."""
    for i in range(kept.shape[0]):
        out[i, 0] = worth(kept[i], kept[i].turn, unit)


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, nargs="+", default=None)
    parser.add_argument("--like", type=int, help="start from the weights for another number of seats")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=0, help="play by search (0: one decision ahead)")
    parser.add_argument("--sharp", type=float, default=None)
    parser.add_argument("--penalty", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = rules(options.game)
    for seats in options.seats or game.seats:
        if options.like:
            game.weights[seats] = game.weights[options.like]
        for turn in range(options.rounds):
            one_round(game, seats, options, options.seed + turn)
    write(game)


def one_round(game: Any, seats: int, options: Any, seed: int) -> None:
    """Play, fit, and take over the new weights."""
    begun = time.time()
    kept, results = collect(game, seats, options, seed * 10**7)
    x = np.zeros((len(kept), seats, len(game.features)), dtype=np.float64)
    read_features(kept, np.zeros_like(game.weights), x)
    stages = stages_of(game, kept)
    for stage in range(STAGES):
        rows = np.flatnonzero(stages == stage)
        test, train = rows[::10], np.setdiff1d(rows, rows[::10])
        old = game.weights[seats, stage].copy()
        prior = old if options.iterations else np.zeros_like(old)
        new = fit(x[train], results[train], prior, options.penalty)
        losses = [loss(x[test], results[test], weights) for weights in (old, new)]
        what = f"{game.name}, {seats} seats, stage {stage + 1}: {len(rows)} positions"
        print(f"{what}, loss {losses[0]:.4f} -> {losses[1]:.4f}", flush=True)
        if losses[1] < losses[0]:  # else there were too few games to know better
            game.weights[seats, stage] = new
    print(f"  {time.time() - begun:.0f} s", flush=True)


def collect(game: Any, seats: int, options: Any, first_seed: int) -> tuple[Any, Any]:
    """Play the games of a round."""
    kept, room, mask = game.new_states(LONGEST), np.zeros(game.actions), game.new_mask()
    positions, outcomes = [], []
    tree = new_tree(game, 4 * options.iterations + 1000, 100 * options.iterations + 50000)
    tree.knobs[:] = knobs(seats, {})
    out = np.zeros(MOST_SEATS)
    turns = 0
    for i in range(options.games):
        states = game.new_states(3)
        if options.iterations:
            number = play_searching(
                tree,
                judge_by_worth(game, seats, {}),
                states,
                seats,
                first_seed + i,
                options.iterations,
                options.sharp or 1.0,
                mask,
                room,
                kept,
                out,
            )
        else:
            number = play_ahead(
                states, seats, first_seed + i, game.weights, options.sharp or 40.0, mask, room, kept, out
            )
        turns += int(states[0].turns)
        positions.append(kept[:number].copy())
        outcomes.append(np.repeat(out[None, :seats].copy(), number, axis=0))
    print(f"  {turns / options.games:.1f} turns a game")
    return np.concatenate(positions), np.concatenate(outcomes)


def write(game: Any) -> None:
    """Write the weights beside the other tables."""
    heads = [f"{seats} seats, stage {stage + 1}" for seats in game.seats for stage in range(STAGES)]
    with (TABLES / f"{game.name}_worth.csv").open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["feature", *heads])
        for i, feature in enumerate(game.features):
            values = [game.weights[seats, stage, i] for seats in game.seats for stage in range(STAGES)]
            out.writerow([feature, *(f"{value:.4g}" for value in values)])


if __name__ == "__main__":
    main()
