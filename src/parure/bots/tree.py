"""The tree of the search, in flat arrays, and how it grows.

A node stands for a run of decisions from the root, an edge for one more. Edges go by a decision's meaning
("buy L2-05", not "buy from place 3"), so that they mean the same in every position re-dealt. What is legal
differs from one re-dealt position to the next: an edge counts how often it was on offer, not how often its
node was visited (single-observer information-set search, Cowling, Powley and Whitehouse 2012).

Each edge begins with what the judge (judge.py) says at sight: the deciding seat's chance, which serves as
a first visit, and the weight of the edge in the choice of what to look into (the rule is PUCT, as in
AlphaZero). Values are kept for every seat and each seat seeks its own (max^n).

The more seats there are, the thinner such a tree is spread before it comes to the own next turn. So the
others may be left out of it (the knob `others`): they decide at sight, in the very position of the
iteration, and the tree holds only the own decisions, each over all that the others may do in between.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parure.bots.judge import assess, consider, eager, favourite
from parure.bots.lookahead import MOST_SEATS, ROOT, WALK, WORKING
from parure.jit import compiled, inlined, inner, lowest_bit, whole
from parure.rules.contract import OVER, Rules, apply, legal, meaning, outcome, redeal
from parure.rules.mask import ONE_BIT

NONE = -1

NODE = np.dtype((np.record, [("first", "i4"), ("visits", "i4")]))  # first: its first edge
EDGE = np.dtype(
    (
        np.record,
        [
            ("meaning", "i4"),
            ("next", "i4"),  # the node's next edge
            ("child", "i4"),
            ("visits", "i4"),
            ("offered", "i4"),
            ("weight", "f4"),
            ("at_sight", "f4"),  # the deciding seat's chance one decision ahead
            ("chance", "f4", (MOST_SEATS,)),  # of each seat, over the visits
        ],
    )
)

LONGEST = 200  # decisions from the root

# Knobs, by their places in `Tree.knobs`: how curious it is; visits before a node is entered; decisions from
# the root at most; whether the others decide at sight; whether the root looks into all its decisions alike.
EXPLORE, PATIENCE, DEPTH, OTHERS, EVEN = range(5)


class Tree(NamedTuple):
    """The tree and the room to work in, all of it arrays."""

    nodes: NDArray[Any]
    edges: NDArray[Any]
    used: NDArray[np.int64]  # nodes, edges, stamps
    states: NDArray[Any]
    dice: NDArray[np.uint32]
    mask: NDArray[np.uint64]  # what is legal
    fresh: NDArray[np.uint64]  # and of that, what the node at hand has no edge for
    sights: NDArray[np.float64]  # of these by decision: the deciding seat's chance at sight
    weights: NDArray[np.float64]  # and the weight
    found: NDArray[np.int32]  # by meaning: the edge of the node at hand, if `stamp` is the present one
    stamp: NDArray[np.int32]
    offers: NDArray[np.int32]  # edges on offer
    actions: NDArray[np.int32]  # and their decisions
    path: NDArray[np.int32]
    values: NDArray[np.float64]
    overlooked: NDArray[np.uint8]  # by meaning: not to be considered at the root
    knobs: NDArray[np.float64]


def new_tree(rules: Rules, nodes: int, edges: int) -> Tree:
    """Return an empty tree with room for so many nodes and edges."""
    tree = Tree(
        nodes=np.zeros(nodes, dtype=NODE),
        edges=np.zeros(edges, dtype=EDGE),
        used=np.array([1, 0, 0], dtype=np.int64),
        states=rules.new_states(WORKING),
        dice=np.zeros(2, dtype=np.uint32),
        mask=rules.new_mask(),
        fresh=rules.new_mask(),
        sights=np.zeros(rules.actions),
        weights=np.zeros(rules.actions),
        found=np.zeros(rules.meanings, dtype=np.int32),
        stamp=np.zeros(rules.meanings, dtype=np.int32),
        offers=np.zeros(rules.actions, dtype=np.int32),
        actions=np.zeros(rules.actions, dtype=np.int32),
        path=np.zeros(LONGEST, dtype=np.int32),
        values=np.zeros(MOST_SEATS),
        overlooked=np.zeros(rules.meanings, dtype=np.uint8),
        knobs=np.zeros(5),
    )
    tree.nodes[0].first = NONE
    return tree


@compiled
def grow(tree: Tree, judge: Any, seat: int, iterations: int) -> int:
    """Run so many iterations from the position in `states[ROOT]`; return the number of evaluations."""
    nodes, edges, states, values, knobs = tree.nodes, tree.edges, tree.states, tree.values, tree.knobs
    evaluations = 0
    for _ in range(iterations):
        states[WALK] = states[ROOT]
        redeal(states[WALK], seat, tree.dice)
        node, length = whole(0), whole(0)  # for a literal 0 Numba would compile all that takes it once more
        while True:
            visits = 0
            if node != NONE:
                visits = whole(nodes[node].visits + 1)
                nodes[node].visits = visits
            if states[WALK].phase == OVER:
                outcome(states[WALK], values)
                break
            full = _full(tree.used, nodes, edges, tree.offers)
            leaf = node != 0 and (visits <= knobs[PATIENCE] or length >= knobs[DEPTH] or full)
            if leaf:
                assess(judge, states, WALK, values)
                evaluations += 1
                others_turn = knobs[OTHERS] > 0 and states[WALK].turn != seat  # what they can do is no matter
                if not eager(judge) or visits != 1 or full or others_turn:
                    break
            elif knobs[OTHERS] > 0:
                evaluations += _others_decide(states, tree.mask, judge, seat)
                if states[WALK].phase == OVER:
                    outcome(states[WALK], values)
                    break
            legal(states[WALK], tree.mask)
            known = _recall(nodes, edges, tree.used, tree.found, tree.stamp, node)
            new = _newcomers(states, tree.mask, tree.used, tree.stamp, tree.fresh)
            if new > 0:
                if eager(judge) and known > 0:
                    _guess(nodes, edges, tree.fresh, tree.sights, tree.weights, node, known)
                else:
                    consider(judge, states, WALK, tree.fresh, leaf, values, tree.sights, tree.weights)
                    evaluations += new
                _add_edges(
                    nodes,
                    edges,
                    tree.used,
                    states,
                    tree.fresh,
                    tree.found,
                    tree.sights,
                    tree.weights,
                    node,
                    leaf,
                )
            if leaf:
                break
            offered = _list(
                edges, states, tree.mask, tree.found, tree.overlooked, tree.offers, tree.actions, node == 0
            )
            if node == 0 and knobs[EVEN] > 0:
                choice = _least_visited(edges, tree.offers, offered)
            else:
                choice = _select(edges, tree.offers, knobs[EXPLORE], offered, states[WALK].turn)
            edge = tree.offers[choice]
            apply(states[WALK], tree.actions[choice])
            tree.path[length] = edge
            length += 1
            if edges[edge].child == NONE and not full:
                edges[edge].child = _new_node(tree.used, nodes)
            node = whole(edges[edge].child)  # NONE in a full tree: judged, and forgotten
        _learn(edges, tree.path, values, length, states[WALK].seats)
    return evaluations


# What runs at every step gets single arrays, never the tree: to hand over all of its arrays costs more.


@inlined
def _others_decide(states: Any, mask: Any, judge: Any, seat: int) -> int:
    """Let the others decide at sight until it is the seat's turn; return the number of evaluations."""
    evaluations = 0
    while states[WALK].turn != seat and states[WALK].phase != OVER:
        evaluations += whole(legal(states[WALK], mask))
        apply(states[WALK], favourite(judge, states, WALK, mask))
    return evaluations


@inlined
def _full(used: Any, nodes: Any, edges: Any, offers: Any) -> bool:
    """Tell whether there may be no room for another node and its edges."""
    return bool(used[0] + 2 >= nodes.shape[0] or used[1] + offers.shape[0] >= edges.shape[0])


@inlined
def _new_node(used: Any, nodes: Any) -> int:
    node = whole(used[0])
    used[0] = node + 1
    nodes[node].first = NONE
    nodes[node].visits = 0
    return node


@inlined
def _recall(nodes: Any, edges: Any, used: Any, found: Any, stamp: Any, node: int) -> int:
    """Stamp the meanings that a node has edges for; return their number."""
    used[2] += 1
    edge = nodes[node].first
    known = 0
    while edge != NONE:
        known += 1
        found[edges[edge].meaning] = edge
        stamp[edges[edge].meaning] = used[2]
        edge = edges[edge].next
    return known


@inlined
def _newcomers(states: Any, mask: Any, used: Any, stamp: Any, fresh: Any) -> int:
    """Put into `fresh` what is legal and has no edge; return their number."""
    new = 0
    for word in range(mask.shape[0]):
        left = mask[word]
        fresh[word] = 0
        while left != np.uint64(0):
            bit = left & (~left + ONE_BIT)
            if stamp[meaning(states[WALK], 64 * word + lowest_bit(left))] != used[2]:
                fresh[word] |= bit
                new += 1
            left ^= bit
    return new


@inlined
def _guess(nodes: Any, edges: Any, fresh: Any, sights: Any, weights: Any, node: int, known: int) -> None:
    """Give decisions that only this re-dealt position brought their node's chance and an average weight."""
    for word in range(fresh.shape[0]):
        left = fresh[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            sights[action] = edges[nodes[node].first].at_sight
            weights[action] = 1.0 / known


@inlined
def _add_edges(
    nodes: Any,
    edges: Any,
    used: Any,
    states: Any,
    fresh: Any,
    found: Any,
    sights: Any,
    weights: Any,
    node: int,
    offered: bool,
) -> None:
    """Add an edge for each decision in `fresh`; to show them at a leaf counts as an offer."""
    for word in range(fresh.shape[0]):
        left = fresh[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            number = whole(used[1])
            used[1] = number + 1
            edge = edges[number]
            edge.meaning = meaning(states[WALK], action)
            edge.child = NONE
            edge.visits = 0
            edge.offered = offered
            edge.at_sight = sights[action]
            edge.weight = weights[action]
            for seat in range(MOST_SEATS):
                edge.chance[seat] = 0.0
            edge.next = nodes[node].first
            nodes[node].first = number
            found[edge.meaning] = number


@inlined
def _list(
    edges: Any,
    states: Any,
    mask: Any,
    found: Any,
    overlooked: Any,
    offers: Any,
    actions: Any,
    at_root: bool,
) -> int:
    """List the edges of what is legal; return their number."""
    offered = 0
    for word in range(mask.shape[0]):
        left = mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            name = meaning(states[WALK], action)
            if at_root and overlooked[name]:
                continue
            edges[found[name]].offered += 1
            offers[offered] = found[name]
            actions[offered] = action
            offered += 1
    return offered


@inlined
def _select(edges: Any, offers: Any, exploration: float, offered: int, mover: int) -> int:
    """Choose by value and curiosity (PUCT), the sight counted as a visit."""
    weights = 0.0
    for i in range(offered):
        weights += edges[offers[i]].weight
    curiosity = exploration / weights
    best, choice = -1.0, 0
    for i in range(offered):
        edge = edges[offers[i]]
        visits = edge.visits
        value = (edge.chance[mover] * visits + edge.at_sight) / (visits + 1)
        score = value + curiosity * edge.weight * math.sqrt(edge.offered) / (visits + 1)
        if score > best:
            best, choice = score, i
    return choice


@inlined
def _least_visited(edges: Any, offers: Any, offered: int) -> int:
    """Choose what has been looked into least (at the root, if the knob `even` says so)."""
    choice = 0
    for i in range(1, offered):
        if edges[offers[i]].visits < edges[offers[choice]].visits:
            choice = i
    return choice


@inlined
def _learn(edges: Any, path: Any, values: Any, length: int, seats: int) -> None:
    """Carry the values at the end of the walk back to its edges."""
    for i in range(length):
        edge = edges[path[i]]
        visits = edge.visits + 1
        edge.visits = visits
        for seat in range(seats):
            edge.chance[seat] += (values[seat] - edge.chance[seat]) / visits


@compiled
def replant(old: Tree, new: Tree, root: int) -> None:
    """Copy what hangs below a node of the old tree into the new one, which is empty."""
    new.used[0] = 1
    new.used[1] = 0
    new.nodes[0] = old.nodes[root]
    copied = 0
    while copied < new.used[0]:  # new nodes still show their old edges until it is their turn
        edge = new.nodes[copied].first
        new.nodes[copied].first = NONE
        last = NONE
        while edge != NONE and not _full(new.used, new.nodes, new.edges, new.offers):
            number = new.used[1]
            new.used[1] = number + 1
            new.edges[number] = old.edges[edge]
            new.edges[number].next = NONE
            if last == NONE:
                new.nodes[copied].first = number
            else:
                new.edges[last].next = number
            last = number
            child = old.edges[edge].child
            if child != NONE:
                new.edges[number].child = new.used[0]
                new.nodes[new.used[0]] = old.nodes[child]
                new.used[0] += 1
            edge = old.edges[edge].next
        copied += 1


@compiled
def lead(tree: Tree) -> int:
    """Return by how many visits the root's most visited decision is ahead of the next."""
    most, next_most = 0, 0
    edge = whole(tree.nodes[0].first)
    while edge != NONE:
        visits = whole(tree.edges[edge].visits)
        if not tree.overlooked[tree.edges[edge].meaning]:
            next_most = max(next_most, min(visits, most))
            most = max(most, visits)
        edge = whole(tree.edges[edge].next)
    return most - next_most


@inner
def _find(nodes: Any, edges: Any, node: int, name: int) -> int:
    edge = whole(nodes[node].first)
    while edge != NONE and edges[edge].meaning != name:
        edge = whole(edges[edge].next)
    return edge


@compiled
def edges_of(tree: Tree, node: int, names: Any, out: Any) -> None:
    """Write a node's edge for each of these decisions, or NONE where the tree has not been."""
    for i in range(names.shape[0]):
        out[i] = _find(tree.nodes, tree.edges, node, names[i])


@compiled
def follow(tree: Tree, names: Any) -> int:
    """Return the node that a run of decisions leads to, or NONE where the tree has not been."""
    node = 0
    for name in names:
        edge = _find(tree.nodes, tree.edges, node, name)
        if edge == NONE or tree.edges[edge].child == NONE:
            return NONE
        node = tree.edges[edge].child
    return node
