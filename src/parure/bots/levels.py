"""Five levels for people, from beatable by a child to as strong as we can.

The weaker ones are not strong players who now and then throw a game away. They play as people do who are
still learning: they run after the nearest card, they do not look at what the others are up to, they
overlook a good many of the decisions they have, and they do not think far ahead.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import numpy as np

from parure.bots import spec
from parure.bots.contract import Bot, Candidate, Known, Thought
from parure.bots.greedy import appraise
from parure.bots.lookahead import WORKING, weigh_own
from parure.bots.net import NetBot
from parure.bots.net_eval import Net
from parure.bots.tree import Tree
from parure.rules.contract import Rules
from parure.rules.dice import seed_dice


@dataclass(frozen=True)
class Level:
    """How a level falls short of the best play."""

    near_sighted: float  # how much it wants the nearest card, and does not look at the others: 0 to 1
    overlooks: float  # the part of its decisions that it does not notice
    iterations: int  # of search; 0: looks one decision ahead
    depth: int  # decisions ahead that the search looks at
    net: bool  # whether it judges by the game's net, if there is one


@cache
def level_of(game: str, seats: int, name: str) -> Level:
    """Return a level as it plays a game: levels.csv has lines for where those for "any" would not do.

    What is enough to beat the level below four times out of five differs from game to game, and with the
    strength of the best bot there is.
    """
    table = files("parure.bots").joinpath("levels.csv").read_text(encoding="utf-8")
    lines = {
        (line["game"], line["seats"], line["level"]): line for line in csv.DictReader(table.splitlines())
    }
    line = lines.get((game, str(seats), name)) or lines["any", "any", name]
    return Level(
        float(line["near_sighted"]),
        float(line["overlooks"]),
        int(line["iterations"]),
        int(line["depth"]),
        bool(int(line["net"])),
    )


# What a beginner counts for too much: points and cards now, tokens, what can be bought next.
NEAR_SIGHTED = {
    "points": 0.35,
    "cards": 0.3,
    "gem tokens": 0.05,
    "wild tokens": 0.03,
    "gold tokens": 0.03,
    "pearls": 0.03,
    "cards 0 tokens away": 0.1,
    "cards 1 tokens away": 0.05,
    "cards 2 tokens away": 0.02,
    "tokens above the limit": -0.35,
}


class LevelBot(NetBot):
    """A player of one of the first four levels."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {"seed": spec.seed}

    def __init__(self, text: str, options: Mapping[str, Any]) -> None:
        """Take the level from the bot's name; what it means shows with the first game."""
        super().__init__(text, options)
        self.name = text.partition(":")[0]
        self.time = None

    def _think(self, known: Known) -> Thought:
        return super()._think(known) if self._searches(known) else self._at_sight(known)

    def _decide(self, known: Known) -> str:
        return super()._decide(known) if self._searches(known) else self._at_sight(known).decision

    def _searches(self, known: Known) -> bool:
        """Find out what the level means in this game, and whether that is a search."""
        self.level = level_of(known.rules.name, known.game.seats, self.name)
        self.iterations = self.level.iterations
        return self.iterations > 0

    def _at_sight(self, known: Known) -> Thought:
        """Look one decision ahead."""
        moves = known.game.moves()
        chances = appraise(known, self.dice.getrandbits(63))
        liking = self._near_sighted(known) if self.level.near_sighted else chances
        seen = noticed(self, len(moves), self.level.overlooks)
        order = sorted(seen, key=lambda i: (-liking[i], i))
        candidates = [Candidate(moves[i], float(chances[i]), 1) for i in order]
        return Thought(
            candidates[0].decision, candidates[0].probability, candidates, [candidates[0].decision]
        )

    def _net(self, number: int, known: Known) -> Net | None:
        return super()._net(number, known) if self.level.net else None

    def _judge(self, number: int, known: Known) -> Any:
        judge = super()._judge(number, known)
        self.manner["depth"] = self.level.depth
        return judge

    def _near_sighted(self, known: Known) -> Any:
        """Return how a beginner likes each decision."""
        states = known.rules.new_states(WORKING)
        states[0] = known.states[0]
        dice = np.zeros(2, dtype=np.uint32)
        seed_dice(dice, self.dice.getrandbits(63))
        out = np.empty(known.rules.actions)
        weights = near_sighted_weights(known.rules, self.level.near_sighted)
        weigh_own(states, known.seat, dice, known.rules.new_mask(), weights, out)
        return out

    def _overlook(self, tree: Tree, known: Known) -> None:
        names = known.game.legal_numbers()
        tree.overlooked[:] = 0
        tree.overlooked[names] = 1
        tree.overlooked[[names[i] for i in noticed(self, len(names), self.level.overlooks)]] = 0


class MasterBot(NetBot):
    """The best bot there is, answering at once; whoever wants it stronger still gives it more time.

    Weights of a net are shipped where it plays better than `search` in the same time; elsewhere it is that.
    """

    SECONDS: ClassVar[float] = 0.2

    OPTIONS: ClassVar[Mapping[str, Any]] = {
        name: NetBot.OPTIONS[name] for name in ("time", "iterations", "seed", "threads", "thorough")
    }


def noticed(bot: Bot, number: int, overlooks: float) -> list[int]:
    """Return which of so many decisions are noticed: never none."""
    seen = [i for i in range(number) if bot.dice.random() >= overlooks]
    return seen or [bot.dice.randrange(number)]


def near_sighted_weights(rules: Rules, share: float) -> Any:
    """Return the weights of a game as a beginner feels them, wholly or in part."""
    weights = rules.weights.copy()
    for name, weight in NEAR_SIGHTED.items():
        if name in rules.features:
            weights[:, :, rules.features.index(name)] += share * weight
    return weights
