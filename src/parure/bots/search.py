"""The bot that searches: information-set Monte Carlo tree search over re-dealt positions."""

from __future__ import annotations

import time as clock
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar

import numpy as np

from parure.bots import spec
from parure.bots.contract import Bot, Candidate, Known, Thought
from parure.bots.judge import Worth, new_worth
from parure.bots.lookahead import MOST_SEATS, ROOT
from parure.bots.tree import NONE, OTHERS, Tree, edges_of, follow, grow, lead, new_tree, replant
from parure.game import Game
from parure.notation.referee import IllegalMove
from parure.rules.contract import Rules
from parure.rules.dice import seed_dice

CHUNK = 0.004  # seconds between two looks at the clock
FIRST_CHUNK = 16  # iterations
EDGES_A_NODE = 24
MOST_NODES = 150_000
FEWEST_NODES = 2_000
LINE = 6  # decisions of the principal line
SETTLED = 3  # the lead, times this, exceeds the iterations left: the next would need two thirds of them
LINE_VISITS = 8  # a decision looked into less often says nothing of how the game may go on

EXPLORATION, PATIENCE, DEPTH = 0.3, 2, 150

# By the number of seats: the more there are, the closer together their chances lie, and the longer it takes
# until it is the own turn again. So the search is choosier, and the others decide at sight (tree.py).
SHARPNESS = {2: 12.0, 3: 30.0, 4: 60.0}
OTHERS_AT_SIGHT = {2: 0, 3: 1, 4: 1}


class SearchBot(Bot):
    """Searches until its iterations or its time are used up, or what is left would hardly change its mind."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {
        "time": spec.seconds,
        "iterations": spec.iterations,
        "seed": spec.seed,
        "threads": spec.number_between(1, 64),
        "thorough": spec.number_between(0, 1),
        "explore": spec.real_between(0, 100),
        "sharp": spec.real_between(0, 60),
        "patience": spec.number_between(0, 1000),
        "depth": spec.number_between(1, 150),
        "others": spec.number_between(0, 1),
    }

    SECONDS: ClassVar[float] = 1.0  # for a decision, where no limit is named

    def __init__(self, text: str, options: Mapping[str, Any]) -> None:
        """Set the knobs."""
        super().__init__(text, options)
        self.iterations: int | None = options.get("iterations")
        self.time: float | None = options.get("time")
        if self.time is None and self.iterations is None:
            self.time = self.SECONDS
        self.threads: int = options.get("threads", 1)
        self.thorough = bool(options.get("thorough", 0))  # use all the time: whoever asks wants the numbers
        self.manner = dict(options)
        self.trees: list[Tree] = []
        self.spare: list[Tree] = []
        self.judges: list[Any] = []  # one for each tree
        self.alone = False  # whether the trees hold the own decisions only
        self.imagined: Game | None = None  # the position of the last thought, as it was re-dealt
        self.rules: Rules | None = None
        self.only: str | None = None  # the one decision to look into, for analysis
        self.standing: list[float] = []  # each seat's chance after the decision of the last thought

    def _think(self, known: Known) -> Thought:
        moves = known.game.moves()
        return self._conclude(known, moves, self._look_around(known, len(moves)))

    def _decide(self, known: Known) -> str:
        moves = known.game.moves()
        self._look_around(known, len(moves))
        visits, chances = self._root(known)
        return moves[self._order(known, visits, chances)[0]]

    def _look_around(self, known: Known, decisions: int) -> int:
        """Search until it is time to decide; return the iterations."""
        ends = None if self.time is None else clock.perf_counter() + self.time
        self._prepare(known)
        if decisions == 1 and self.iterations is None:
            ends = 0.0  # nothing to decide; a glance gives the probability
        if self.threads == 1:
            return self._search(0, known.seat, ends)
        with ThreadPoolExecutor(self.threads) as pool:
            work = [pool.submit(self._search, i, known.seat, ends) for i in range(self.threads)]
            return sum(job.result() for job in work)

    def _prepare(self, known: Known) -> None:
        """Take over what earlier thoughts have found out about this position; begin anew where nothing."""
        if self.rules is not known.rules:
            self.trees, self.spare, self.rules = [], [], known.rules
        nodes = MOST_NODES if self.iterations is None else min(2 * self.iterations + FEWEST_NODES, MOST_NODES)
        while len(self.trees) < self.threads:
            self.trees.append(new_tree(known.rules, nodes, EDGES_A_NODE * nodes))
            self.spare.append(new_tree(known.rules, nodes, EDGES_A_NODE * nodes))
        self.judges = [self._judge(number, known) for number in range(self.threads)]
        manner = knobs(known.game.seats, self.manner)
        self.alone = bool(manner[OTHERS])
        foreseen = self._foreseen(known)
        self.imagined = known.game
        for number in range(self.threads):
            tree = self._replanted(number, foreseen)
            tree.states[ROOT] = known.states[0]
            tree.knobs[:] = manner
            seed_dice(tree.dice, self.dice.getrandbits(63))
            self._overlook(tree, known)

    def _judge(self, number: int, known: Known) -> Any:
        """Return who judges positions for one of the trees."""
        return worth(known.rules, known.game.seats, self.manner)

    def _foreseen(self, known: Known) -> list[int] | None:
        """Return what was decided since the last thought, if all that came of it is as it was imagined.

        Where a card was turned up meanwhile, a tree knows a mixture of all that it might have been: its
        weights and chances are those of other positions, and worse than none.
        """
        if known.since is None or self.imagined is None:
            return None
        if self.alone and any(seat != known.seat for seat, _ in known.since):
            return None
        expected = self.imagined.copy()
        try:
            for _, decision in known.since:
                expected.play(decision)
        except IllegalMove:  # of a card that was not there
            return None
        same = expected.view(known.seat) == known.game.view(known.seat)
        return expected.numbers() if same else None

    def _replanted(self, number: int, foreseen: list[int] | None) -> Tree:
        """Return the tree with its root at the present position, empty if it has not foreseen it."""
        tree = self.trees[number]
        if foreseen is not None:
            node = follow(tree, np.array(foreseen, dtype=np.int64))
            if node == 0:
                return tree
            if node != NONE:
                spare = self.spare[number]
                replant(tree, spare, node)
                self.trees[number], self.spare[number] = spare, tree
                return spare
        tree.used[:2] = 1, 0
        tree.nodes[0].first = NONE
        tree.nodes[0].visits = 0
        return tree

    def _overlook(self, tree: Tree, known: Known) -> None:
        """Leave decisions out at the root; a full-strength search considers all, unless asked about one."""
        tree.overlooked[:] = 0
        if self.only is not None:
            names = dict(zip(known.game.moves(), known.game.legal_numbers(), strict=True))
            tree.overlooked[list(names.values())] = 1
            tree.overlooked[names[self.only]] = 0

    def _search(self, number: int, seat: int, ends: float | None) -> int:
        """Grow one tree until it is time to decide; return the iterations."""
        tree, judge = self.trees[number], self.judges[number]
        done, chunk = 0, FIRST_CHUNK
        while True:
            if self.iterations is not None:
                chunk = min(chunk, self.iterations - done)
            before = clock.perf_counter()
            grow(tree, judge, seat, chunk)
            now = clock.perf_counter()
            done += chunk
            if done == self.iterations or self.stopped.is_set():
                return done
            pace = (now - before) / chunk
            chunk = max(min(int(CHUNK / pace), 2 * chunk), 1)
            if ends is not None:
                if now >= ends:
                    return done
                left = max(int((ends - now) / pace), 1)
                if not self.thorough and SETTLED * lead(tree) > left:
                    return done
                chunk = min(chunk, left)

    def _conclude(self, known: Known, moves: list[str], iterations: int) -> Thought:
        """Say what was found out."""
        visits, chances = self._root(known)
        values, order = chances[:, known.seat], self._order(known, visits, chances)
        candidates = [Candidate(moves[i], float(values[i]), int(visits[i])) for i in order if visits[i] > 0]
        best = candidates[0]
        self.standing = chances[order[0], : known.game.seats].tolist()
        return Thought(best.decision, best.probability, candidates, self._line(known), iterations)

    def _order(self, known: Known, visits: Any, chances: Any) -> list[int]:
        """Return the numbers of the decisions, those looked into most first: what a search decides by."""
        values = chances[:, known.seat]
        return sorted(range(len(visits)), key=lambda i: (-visits[i], -values[i], i))

    def _root(self, known: Known) -> tuple[Any, Any]:
        """Return the visits, and each seat's chances, of the decisions in the order of `moves()`."""
        names = np.array(known.game.legal_numbers())
        visits, chances = np.zeros(len(names)), np.zeros((len(names), MOST_SEATS))
        for tree in self.trees:
            there, edges = _considered(tree, 0, names)
            visits[there] += edges["visits"]
            chances[there] += edges["visits"][:, None] * edges["chance"]
        return visits, chances / np.maximum(visits, 1)[:, None]

    def _line(self, known: Known) -> list[str]:
        """Return how the game may well go on: the decisions looked into most, one after the other."""
        game, tree, node = known.game.copy(), self.trees[0], 0
        line: list[str] = []
        while node != NONE and len(line) < LINE and not game.over:
            there, edges = _considered(tree, node, np.array(game.legal_numbers()))
            most = int(edges["visits"].argmax()) if len(edges) else 0
            if len(edges) == 0 or edges["visits"][most] < (LINE_VISITS if line else 1):
                break
            line.append(game.moves()[there[most]])
            game.play(line[-1])
            if self.alone and game.turn != known.seat:
                break
            node = int(edges["child"][most])
        return line

    def new_game(self) -> None:
        """Forget the tree."""
        super().new_game()
        self.trees, self.spare, self.imagined = [], [], None


def knobs(seats: int, options: Mapping[str, Any]) -> tuple[float, ...]:
    """Return how a tree is to grow (`Tree.knobs`): as the options say, else as is best for so many seats."""
    return (
        options.get("explore", EXPLORATION),
        options.get("patience", PATIENCE),
        options.get("depth", DEPTH),
        options.get("others", OTHERS_AT_SIGHT[seats]),
        0,  # not even: the root chooses as all nodes do
    )


def worth(rules: Rules, seats: int, options: Mapping[str, Any]) -> Worth:
    """Return the judge by weights: as sharp as the options say, else as is best for so many seats."""
    return new_worth(rules, float(options.get("sharp", SHARPNESS[seats])))


def _considered(tree: Tree, node: int, names: Any) -> tuple[Any, Any]:
    """Return which of these decisions a node has edges for that were considered, and the edges."""
    found = np.empty(len(names), dtype=np.int64)
    edges_of(tree, node, names, found)
    there = np.flatnonzero((found != NONE) & ~((node == 0) & tree.overlooked[names].astype(bool)))
    return there, tree.edges[found[there]]
