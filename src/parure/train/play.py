"""Games for learning, and matches between judges: searches in compiled code, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.lookahead import MOST_SEATS, ROOT
from parure.bots.tree import NONE, Tree, grow, new_tree
from parure.rules.contract import OVER, Rules
from parure.rules.contract import outcome as write_outcome
from parure.rules.dice import seed_dice
from parure.rules.mask import members

LONGEST = 1200  # decisions; a game that goes on for longer is thrown away
TRUST, CALM = 0.5, 50  # how far a search's findings move the policy, by the visits of its favourite
LUCKY = 3  # decisions that share the random part of the root's weights


@dataclass(frozen=True)
class Style:
    """How the players of a game think and stray.

    Most decisions get `fast` iterations, some `full` ones, whose visits say more about the policy. Some games
    begin with up to `wild` random decisions. Up to `opening` more decisions, and later some that `stray`, are
    drawn in proportion to the visits; all others are the most visited.
    """

    fast: int
    full: int
    full_share: float = 0.25
    wild_share: float = 0.33
    wild: int = 6
    opening: int = 13
    stray: float = 0.08
    noise: float = 0.0  # the part of the root's weights that is random


def strict(iterations: int) -> Style:
    """Return the style of a match: always the best decision found."""
    return Style(iterations, iterations, wild_share=0.0, opening=0, stray=0.0)


class Player(NamedTuple):
    """A tree and its judge."""

    tree: Tree
    judge: Any


class Row(NamedTuple):
    """A decision that was thought about."""

    state: NDArray[Any]  # an array of one record
    policy: NDArray[np.float16]  # how good each decision looks after the search: shares, by decision
    values: NDArray[np.float32]  # each seat's chance, as the search found it
    iterations: int


class Played(NamedTuple):
    """A finished game."""

    rows: list[Row]
    end: Any  # the last position
    outcome: NDArray[np.float64]  # each seat's share of the victory


def new_player(rules: Rules, judge: Any, knobs: tuple[float, ...], iterations: int) -> Player:
    """Return a player with room for searches of so many iterations."""
    tree = new_tree(rules, 2 * iterations + 100, 120 * iterations + 20_000)
    tree.knobs[:] = knobs
    return Player(tree, judge)


def play_game(rules: Rules, players: Sequence[Player], seed: int, style: Style) -> Played | None:
    """Play a game, a player for each seat; None if it goes on for too long. The seed decides everything."""
    seats, states, mask = len(players), rules.new_states(1), rules.new_mask()
    rules.setup(states[0], seats, seed)
    dice = np.random.default_rng(seed)
    for player in players:
        seed_dice(player.tree.dice, int(dice.integers(2**62)))
    wild = int(dice.integers(style.wild + 1)) if dice.random() < style.wild_share else 0
    opening = wild + int(dice.integers(style.opening + 1))
    rows: list[Row] = []
    for number in range(LONGEST):
        if states[0]["phase"] == OVER:
            outcome = np.zeros(MOST_SEATS)
            write_outcome(states[0], outcome)
            return Played(rows, states[0], outcome)
        rules.legal(states[0], mask)
        actions = members(mask)
        choice = 0
        if len(actions) > 1 and number < wild:
            choice = int(dice.integers(len(actions)))
        elif len(actions) > 1:
            iterations = style.full if dice.random() < style.full_share else style.fast
            found = _think(players[states[0]["turn"]], states, len(actions), iterations, dice, style.noise)
            policy = np.zeros(rules.actions, dtype=np.float16)
            policy[actions] = found.policy
            rows.append(Row(states.copy(), policy, found.values, iterations))
            drawn = number < opening or dice.random() < style.stray
            shares = found.visits / found.visits.sum()
            choice = int(dice.choice(len(actions), p=shares) if drawn else shares.argmax())
        rules.apply(states[0], actions[choice])
    return None


class Found(NamedTuple):
    """What a search has found out about a position."""

    visits: NDArray[np.int64]  # of its decisions, in order
    policy: NDArray[np.float64]  # of its decisions, in order
    values: NDArray[np.float32]  # each seat's chance


def _think(
    player: Player, states: Any, choices: int, iterations: int, dice: np.random.Generator, noise: float
) -> Found:
    """Search the position."""
    tree, judge = player
    seat = int(states[0]["turn"])
    tree.states[ROOT] = states[0]
    tree.used[:2] = 1, 0
    tree.nodes[0].first = NONE
    tree.nodes[0].visits = 0
    grow(tree, judge, seat, 1)
    edges = tree.edges[:choices]  # the root's are the first, in order
    weights = edges["weight"]
    at_first = weights.astype(np.float64)
    if noise > 0:  # a look at some decisions that they would not have got
        lucky = weights.sum() * noise / LUCKY
        weights *= 1 - noise
        np.add.at(weights, dice.integers(choices, size=LUCKY), lucky)
    grow(tree, judge, seat, iterations - 1)
    visits = edges["visits"].astype(np.int64)
    policy = improved(at_first, visits, edges["chance"][:, seat], edges["at_sight"])
    return Found(visits, policy, (visits @ edges["chance"] / visits.sum()).astype(np.float32))


def improved(weights: Any, visits: Any, chances: Any, at_sight: Any) -> NDArray[np.float64]:
    """Return the policy as it should have been: the weights at first, moved by what the search has found.

    A decision's weight grows by the exponential of its chance, the more so the longer the search was
    ("completed" values, Danihelka et al. 2022). Visits alone would be a blurred picture: some of them are
    mere curiosity, and in a short search most decisions have none.
    """
    found = (chances * visits + at_sight) / (visits + 1.0)
    logits = np.log(weights + 1e-9) + TRUST * (CALM + visits.max()) * found
    shares = np.exp(logits - logits.max())
    policy: NDArray[np.float64] = shares / shares.sum()
    return policy
