"""Games for learning, and matches between judges: whole games in compiled code."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.lookahead import MOST_SEATS, ROOT
from parure.bots.tree import NONE, Tree, grow, new_tree
from parure.jit import compiled, inner
from parure.rules.contract import OVER, Rules, apply, legal, outcome, setup
from parure.rules.dice import below, seed_dice
from parure.rules.mask import nth

LONGEST = 1200  # decisions; a game that goes on for longer is thrown away
ONE = 1 << 30
LUCKY = 3  # decisions that get the random part of the weights
APART = 1 << 40  # seeds of different uses never meet

# How the players of a game think and stray: columns of a `style`.
FAST, FULL, FULL_SHARE, WILD_SHARE, WILD, OPENING, STRAY, NOISE = range(8)


def style(
    fast: int,
    full: int,
    full_share: float = 0.25,
    wild_share: float = 0.33,
    wild: int = 6,
    opening: int = 14,
    stray: float = 0.08,
    noise: float = 0.25,
) -> NDArray[np.float64]:
    """Return a style of play.

    Most decisions get `fast` iterations, some `full` ones (whose visits say more about the policy). Some
    games begin with up to `wild` random decisions. Up to `opening` decisions, and later some that `stray`,
    are drawn in proportion to the visits; all others are the most visited. `noise` is the part of the root's
    weights that is random.
    """
    return np.array([fast, full, full_share, wild_share, wild, opening, stray, noise], dtype=np.float64)


def plain_style(iterations: int) -> NDArray[np.float64]:
    """Return the style of a match: always the best decision found."""
    return style(iterations, iterations, 0.0, 0.0, 0, 0, 0.0, 0.0)


class Player(NamedTuple):
    """A tree and its judge."""

    tree: Tree
    judge: Any


class Record(NamedTuple):
    """What is kept of a game: a row for each decision that was thought about; nothing if there is no room."""

    states: NDArray[Any]
    visits: NDArray[np.uint16]  # [row, decision]
    values: NDArray[np.float32]  # [row, seat]: what the search found
    iterations: NDArray[np.int32]


def new_record(rules: Rules, rows: int = LONGEST) -> Record:
    """Return room for a game."""
    return Record(
        rules.new_states(rows),
        np.zeros((rows, rules.actions), dtype=np.uint16),
        np.zeros((rows, MOST_SEATS), dtype=np.float32),
        np.zeros(rows, dtype=np.int32),
    )


def new_player(rules: Rules, judge: Any, knobs: tuple[float, ...], iterations: int) -> Player:
    """Return a player with room for searches of so many iterations."""
    tree = new_tree(rules, 2 * iterations + 100, 120 * iterations + 20_000)
    tree.knobs[:] = knobs
    return Player(tree, judge)


@compiled
def play_game(
    states: Any,
    seats: int,
    seed: int,
    seconds: int,
    first: Any,
    second: Any,
    style: Any,
    record: Any,
    out: Any,
) -> int:
    """Play a game; bit i of `seconds` seats the second player at i. Write the outcome, return the rows kept.

    -1 says that the game went on for too long.
    """
    s = states[ROOT]
    setup(s, seats, seed)
    dice = np.zeros(2, np.uint32)
    seed_dice(dice, seed + APART)
    seed_dice(first.tree.dice, seed + 2 * APART)
    seed_dice(second.tree.dice, seed + 3 * APART)
    mask, room = first.tree.mask.copy(), np.zeros(record.visits.shape[1])
    wild = below(dice, int(style[WILD]) + 1) if _chance(dice, style[WILD_SHARE]) else 0
    opening = wild + below(dice, int(style[OPENING]) + 1)
    rows = 0
    for played in range(LONGEST):
        if s.phase == OVER:
            outcome(s, out)
            return rows
        choices = legal(s, mask)
        choice = 0
        if choices > 1 and played < wild:
            choice = below(dice, choices)
        elif choices > 1:
            iterations = int(style[FULL] if _chance(dice, style[FULL_SHARE]) else style[FAST])
            if (seconds >> s.turn) & 1:
                _think(second, states, iterations, dice, style, choices, room)
            else:
                _think(first, states, iterations, dice, style, choices, room)
            if rows < record.states.shape[0]:
                record.states[rows] = states[ROOT]
                record.iterations[rows] = iterations
                record.visits[rows, :] = 0
                for i in range(choices):
                    record.visits[rows, nth(mask, i)] = room[i]
                values = second.tree.values if (seconds >> s.turn) & 1 else first.tree.values
                for seat in range(seats):
                    record.values[rows, seat] = values[seat]
                rows += 1
            if played < opening or _chance(dice, style[STRAY]):
                choice = _draw(dice, room, choices)
            else:
                for i in range(choices):
                    if room[i] > room[choice]:
                        choice = i
        apply(s, nth(mask, choice))
    return -1


@inner
def _chance(dice: Any, share: float) -> bool:
    return bool(below(dice, ONE) < share * ONE)


@inner
def _draw(dice: Any, weights: Any, number: int) -> int:
    """Choose in proportion to the weights."""
    left = below(dice, ONE) / ONE * weights[:number].sum()
    for i in range(number):
        left -= weights[i]
        if left < 0:
            return i
    return number - 1


@inner
def _think(player: Any, states: Any, iterations: int, dice: Any, style: Any, choices: int, room: Any) -> None:
    """Search the position; write its decisions' visits, and each seat's chance into the tree's values."""
    tree = player.tree
    seat = states[ROOT].turn
    tree.states[ROOT] = states[ROOT]
    tree.used[0] = 1
    tree.used[1] = 0
    tree.nodes[0].first = NONE
    tree.nodes[0].visits = 0
    grow(tree, player.judge, seat, 1)  # now the root's edges are there: the first ones, in order
    if style[NOISE] > 0:
        _disturb(tree, dice, style[NOISE], choices)
    grow(tree, player.judge, seat, iterations - 1)
    for other in range(states[ROOT].seats):
        tree.values[other] = 0.0
    for i in range(choices):
        edge = tree.edges[i]
        room[i] = edge.visits
        for other in range(states[ROOT].seats):
            tree.values[other] += edge.visits * edge.chance[other] / iterations


@inner
def _disturb(tree: Any, dice: Any, share: float, choices: int) -> None:
    """Give a part of the root's weights to decisions drawn at random: a look that they would not have got."""
    total = 0.0
    for i in range(choices):
        total += tree.edges[i].weight
        tree.edges[i].weight *= 1 - share
    for _ in range(LUCKY):
        tree.edges[below(dice, choices)].weight += share * total / LUCKY
