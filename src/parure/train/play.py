"""Games for learning, and matches between judges: searches in compiled code, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.lookahead import MOST_SEATS, ROOT
from parure.bots.tree import EVEN, NONE, Tree, grow, new_tree
from parure.rules.contract import OVER, Rules
from parure.rules.contract import outcome as write_outcome
from parure.rules.dice import seed_dice
from parure.rules.mask import members

LONGEST = 1200  # decisions; a game that goes on for longer is thrown away
TRUST, CALM = 0.5, 50  # how far a search's findings move the policy, by the visits of its favourite
TINY = 1e-9
FEWEST_CANDIDATES, MOST_CANDIDATES, FOR_ONE_MORE = 4, 16, 8  # of a contest; iterations for one more of them


@dataclass(frozen=True)
class Style:
    """How the players of a game think and stray.

    Most decisions get `fast` iterations, some `full` ones, which say more about the policy. Some games begin
    with up to `wild` random decisions. Up to `opening` more decisions, and later some that `stray`, are drawn
    from the policy that the search has found; all others are the best.
    """

    fast: int
    full: int
    full_share: float = 0.25
    wild_share: float = 0.33
    wild: int = 6
    opening: int = 13
    stray: float = 0.08
    luck: float = 0.0  # how much chance has to say in which decisions are looked into at all


def strict(iterations: int) -> Style:
    """Return the style of a match: always the best decision found."""
    return Style(iterations, iterations, wild_share=0.0, opening=0, stray=0.0)


class Player(NamedTuple):
    """A tree, its judge, and how the root's decisions are looked into."""

    tree: Tree
    judge: Any
    contest: bool  # by a contest of the most promising, or as in all nodes of the tree
    times: int = 1  # how many times as many iterations it gets as the style says


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


def new_player(
    rules: Rules, judge: Any, knobs: tuple[float, ...], iterations: int, contest: bool, times: int = 1
) -> Player:
    """Return a player with room for searches of so many iterations, or of so many times as many."""
    most = times * iterations
    tree = new_tree(rules, 2 * most + 100, 120 * most + 20_000)
    tree.knobs[:] = knobs
    return Player(tree, judge, contest, times)


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
            player = players[states[0]["turn"]]
            luck = style.luck * dice.gumbel(size=len(actions))
            found = _think(player, states, player.times * iterations, luck)
            policy = np.zeros(rules.actions, dtype=np.float16)
            policy[actions] = found.policy
            rows.append(Row(states.copy(), policy, found.values, player.times * iterations))
            drawn = number < opening or dice.random() < style.stray
            choice = int(dice.choice(len(actions), p=found.policy)) if drawn else found.best
        rules.apply(states[0], actions[choice])
    return None


class Found(NamedTuple):
    """What a search has found out about a position."""

    best: int  # the number of the best decision
    policy: NDArray[np.float64]  # of its decisions, in order
    values: NDArray[np.float32]  # each seat's chance


def _think(player: Player, states: Any, iterations: int, luck: NDArray[np.float64]) -> Found:
    """Search the position; `luck` is added to the logarithm of each decision's weight at first."""
    tree, seat = player.tree, int(states[0]["turn"])
    tree.states[ROOT] = states[0]
    tree.used[:2] = 1, 0
    tree.nodes[0].first = NONE
    tree.nodes[0].visits = 0
    grow(tree, player.judge, seat, 1)
    edges = tree.edges[: len(luck)]  # the root's are the first, in order
    if player.contest:
        best = _contest(player, seat, edges, iterations - 1, luck)
    else:
        grow(tree, player.judge, seat, iterations - 1)
        best = int(edges["visits"].argmax())
    visits = edges["visits"]
    policy = improved(edges["weight"], visits, edges["chance"][:, seat], edges["at_sight"])
    return Found(best, policy, (visits @ edges["chance"] / visits.sum()).astype(np.float32))


def _contest(player: Player, seat: int, edges: Any, iterations: int, luck: NDArray[np.float64]) -> int:
    """Look into the most promising decisions alike, then into the better half of them, and so on.

    This is the sequential halving of Gumbel AlphaZero (Danihelka et al. 2022): with few iterations it finds
    better decisions than curiosity does, and luck gives every decision its turn. Return the winner.
    """
    tree, judge = player.tree, player.judge
    number = min(FEWEST_CANDIDATES + iterations // FOR_ONE_MORE, MOST_CANDIDATES, len(luck))
    candidates = np.argsort(-(np.log(edges["weight"] + TINY) + luck), kind="stable")[:number]
    tree.knobs[EVEN] = 1
    for rounds in range(int(number - 1).bit_length(), 0, -1):
        tree.overlooked[edges["meaning"]] = 1
        tree.overlooked[edges["meaning"][candidates]] = 0
        share = iterations // rounds
        grow(tree, judge, seat, share)
        iterations -= share
        promise = improved(edges["weight"], edges["visits"], edges["chance"][:, seat], edges["at_sight"])
        candidates = candidates[np.argsort(-promise[candidates], kind="stable")]
        best, candidates = int(candidates[0]), candidates[: (len(candidates) + 1) // 2]
    tree.knobs[EVEN] = 0
    tree.overlooked[:] = 0
    return best


def improved(weights: Any, visits: Any, chances: Any, at_sight: Any) -> NDArray[np.float64]:
    """Return the policy as it should have been: the weights at first, moved by what the search has found.

    A decision's weight grows by the exponential of its chance, the more so the longer the search was
    ("completed" values, Danihelka et al. 2022). Visits alone would be a blurred picture: some of them are
    mere curiosity, and in a short search most decisions have none.
    """
    found = (chances * visits + at_sight) / (visits + 1.0)
    logits = np.log(weights + TINY) + TRUST * (CALM + visits.max()) * found
    shares = np.exp(logits - logits.max(), dtype=np.float64)
    policy: NDArray[np.float64] = shares / shares.sum()
    return policy
