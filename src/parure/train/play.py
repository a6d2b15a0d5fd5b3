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
    visits: NDArray[np.uint16]  # by decision
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
            visits, values = _think(
                players[states[0]["turn"]], states, len(actions), iterations, dice, style.noise
            )
            by_action = np.zeros(rules.actions, dtype=np.uint16)
            by_action[actions] = visits
            rows.append(Row(states.copy(), by_action, values, iterations))
            drawn = number < opening or dice.random() < style.stray
            choice = int(dice.choice(len(actions), p=visits / visits.sum()) if drawn else visits.argmax())
        rules.apply(states[0], actions[choice])
    return None


def _think(
    player: Player, states: Any, choices: int, iterations: int, dice: np.random.Generator, noise: float
) -> tuple[Any, NDArray[np.float32]]:
    """Search the position; return the visits of its decisions in order, and each seat's chance."""
    tree, judge = player
    seat = int(states[0]["turn"])
    tree.states[ROOT] = states[0]
    tree.used[:2] = 1, 0
    tree.nodes[0].first = NONE
    tree.nodes[0].visits = 0
    grow(tree, judge, seat, 1)
    edges = tree.edges[:choices]  # the root's are the first, in order
    if noise > 0:  # a look at some decisions that they would not have got
        weights = edges["weight"]
        lucky = weights.sum() * noise / LUCKY
        weights *= 1 - noise
        np.add.at(weights, dice.integers(choices, size=LUCKY), lucky)
    grow(tree, judge, seat, iterations - 1)
    visits = edges["visits"].astype(np.int64)
    return visits, (visits @ edges["chance"] / visits.sum()).astype(np.float32)
