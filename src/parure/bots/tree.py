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

from parure.bots.judge import assess, consider, eager, favourite, sight
from parure.bots.lookahead import MOST_SEATS, ROOT, WALK, WORKING
from parure.jit import compiled, inner, lowest_bit, whole
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


class Tree(NamedTuple):
    """The tree and the room to work in, all of it arrays."""

    nodes: NDArray[Any]
    edges: NDArray[Any]
    used: NDArray[np.int64]  # nodes, edges, stamps
    states: NDArray[Any]
    dice: NDArray[np.uint32]
    mask: NDArray[np.uint64]
    found: NDArray[np.int32]  # by meaning: the edge of the node at hand, if `stamp` is the present one
    stamp: NDArray[np.int32]
    offers: NDArray[np.int32]  # edges on offer
    actions: NDArray[np.int32]  # and their decisions
    path: NDArray[np.int32]
    values: NDArray[np.float64]
    overlooked: NDArray[np.uint8]  # by meaning: not to be considered at the root
    knobs: NDArray[np.float64]  # exploration, patience (visits before a node is entered), depth, others


def new_tree(rules: Rules, nodes: int, edges: int) -> Tree:
    """Return an empty tree with room for so many nodes and edges."""
    tree = Tree(
        nodes=np.zeros(nodes, dtype=NODE),
        edges=np.zeros(edges, dtype=EDGE),
        used=np.array([1, 0, 0], dtype=np.int64),
        states=rules.new_states(WORKING),
        dice=np.zeros(2, dtype=np.uint32),
        mask=rules.new_mask(),
        found=np.zeros(rules.meanings, dtype=np.int32),
        stamp=np.zeros(rules.meanings, dtype=np.int32),
        offers=np.zeros(rules.actions, dtype=np.int32),
        actions=np.zeros(rules.actions, dtype=np.int32),
        path=np.zeros(LONGEST, dtype=np.int32),
        values=np.zeros(MOST_SEATS),
        overlooked=np.zeros(rules.meanings, dtype=np.uint8),
        knobs=np.zeros(4),
    )
    tree.nodes[0].first = NONE
    return tree


@compiled
def grow(tree: Tree, judge: Any, seat: int, iterations: int) -> int:
    """Run so many iterations from the position in `states[ROOT]`; return the number of evaluations."""
    evaluations = 0
    for _ in range(iterations):
        states = tree.states
        states[WALK] = states[ROOT]
        redeal(states[WALK], seat, tree.dice)
        node, length = whole(0), whole(0)  # for a literal 0 Numba would compile all that takes it once more
        while True:
            visits = 0
            if node != NONE:
                visits = whole(tree.nodes[node].visits + 1)
                tree.nodes[node].visits = visits
            if states[WALK].phase == OVER:
                outcome(states[WALK], tree.values)
                break
            if node != 0 and (visits <= tree.knobs[1] or length >= tree.knobs[2] or _full(tree)):
                assess(judge, states, WALK, tree.values)
                evaluations += 1
                if eager(judge) and visits == 1 and not _full(tree):
                    _offers(tree, judge, node, True)
                break
            if tree.knobs[3] > 0:
                evaluations += _others_decide(tree, judge, seat)
                if states[WALK].phase == OVER:
                    outcome(states[WALK], tree.values)
                    break
            offered, evaluated = _offers(tree, judge, node, False)
            evaluations += evaluated
            choice = _select(tree, offered, states[WALK].turn)
            edge = tree.offers[choice]
            apply(states[WALK], tree.actions[choice])
            tree.path[length] = edge
            length += 1
            if tree.edges[edge].child == NONE and not _full(tree):
                tree.edges[edge].child = _new_node(tree)
            node = whole(tree.edges[edge].child)  # NONE in a full tree: judged, and forgotten
        _learn(tree, length, states[WALK].seats)
    return evaluations


@inner
def _others_decide(tree: Any, judge: Any, seat: int) -> int:
    """Let the others decide at sight until it is the seat's turn; return the number of evaluations."""
    evaluations = 0
    while tree.states[WALK].turn != seat and tree.states[WALK].phase != OVER:
        evaluations += whole(legal(tree.states[WALK], tree.mask))
        apply(tree.states[WALK], favourite(judge, tree.states, WALK, tree.mask))
    return evaluations


@inner
def _full(tree: Any) -> bool:
    """Tell whether there may be no room for another node and its edges."""
    nodes, edges = tree.used[0], tree.used[1]
    return bool(nodes + 2 >= tree.nodes.shape[0] or edges + tree.offers.shape[0] >= tree.edges.shape[0])


@inner
def _new_node(tree: Any) -> int:
    node = whole(tree.used[0])
    tree.used[0] = node + 1
    tree.nodes[node].first = NONE
    tree.nodes[node].visits = 0
    return node


@inner
def _offers(tree: Any, judge: Any, node: int, assessed: bool) -> Any:
    """List the edges for what is legal in the walking position, with new ones where there were none.

    `assessed` says that the judge has just looked at this position.
    """
    s = tree.states[WALK]
    edges = tree.edges
    stamp = tree.used[2] + 1
    tree.used[2] = stamp
    edge = tree.nodes[node].first
    known = 0
    while edge != NONE:
        known += 1
        tree.found[edges[edge].meaning] = edge
        tree.stamp[edges[edge].meaning] = stamp
        edge = edges[edge].next
    legal(s, tree.mask)
    offered, evaluated = 0, 0
    for word in range(tree.mask.shape[0]):
        left = tree.mask[word]
        while left != np.uint64(0):
            action = 64 * word + lowest_bit(left)
            left &= left - ONE_BIT
            name = meaning(s, action)
            if tree.stamp[name] == stamp:
                edge = tree.found[name]
            elif eager(judge) and known > 0:
                edge = _late_edge(tree, node, name, known)
            else:
                if evaluated == 0:
                    consider(judge, tree.states, WALK, tree.mask, assessed)
                edge = _new_edge(tree, judge, node, name, action)
                evaluated += 1
            if node == 0 and tree.overlooked[name]:
                continue
            edges[edge].offered += 1
            tree.offers[offered] = edge
            tree.actions[offered] = action
            offered += 1
    return offered, evaluated


@inner
def _new_edge(tree: Any, judge: Any, node: int, name: int, action: int) -> int:
    """Add a decision to a node, judged at sight."""
    at_sight, weight = sight(judge, tree.states, WALK, action, tree.values)
    return _add_edge(tree, node, name, at_sight, weight)


@inner
def _late_edge(tree: Any, node: int, name: int, known: int) -> int:
    """Add a decision that only this re-dealt position brought, at its node's chance and an average weight."""
    return _add_edge(tree, node, name, float(tree.edges[tree.nodes[node].first].at_sight), 1.0 / known)


@inner
def _add_edge(tree: Any, node: int, name: int, at_sight: float, weight: float) -> int:
    number = whole(tree.used[1])
    tree.used[1] = number + 1
    edge = tree.edges[number]
    edge.meaning = name
    edge.child = NONE
    edge.visits = 0
    edge.offered = 0
    edge.at_sight = at_sight
    edge.weight = weight
    for seat in range(MOST_SEATS):
        edge.chance[seat] = 0.0
    edge.next = tree.nodes[node].first
    tree.nodes[node].first = number
    return number


@inner
def _select(tree: Any, offered: int, mover: int) -> int:
    """Choose by value and curiosity (PUCT), the sight counted as a visit."""
    weights = 0.0
    for i in range(offered):
        weights += tree.edges[tree.offers[i]].weight
    curiosity = tree.knobs[0] / weights
    best, choice = -1.0, 0
    for i in range(offered):
        edge = tree.edges[tree.offers[i]]
        visits = edge.visits
        value = (edge.chance[mover] * visits + edge.at_sight) / (visits + 1)
        score = value + curiosity * edge.weight * math.sqrt(edge.offered) / (visits + 1)
        if score > best:
            best, choice = score, i
    return choice


@inner
def _learn(tree: Any, length: int, seats: int) -> None:
    """Carry the values at the end of the walk back to its edges."""
    for i in range(length):
        edge = tree.edges[tree.path[i]]
        visits = edge.visits + 1
        edge.visits = visits
        for seat in range(seats):
            edge.chance[seat] += (tree.values[seat] - edge.chance[seat]) / visits


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
        while edge != NONE and not _full(new):
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
def _find(tree: Any, node: int, name: int) -> int:
    edge = whole(tree.nodes[node].first)
    while edge != NONE and tree.edges[edge].meaning != name:
        edge = whole(tree.edges[edge].next)
    return edge


@compiled
def follow(tree: Tree, names: Any) -> int:
    """Return the node that a run of decisions leads to, or NONE where the tree has not been."""
    node = 0
    for name in names:
        edge = _find(tree, node, name)
        if edge == NONE or tree.edges[edge].child == NONE:
            return NONE
        node = tree.edges[edge].child
    return node
