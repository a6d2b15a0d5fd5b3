"""Games at sight made ready for torch: what was decided, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from parure.bots.at_sight import Sheet, look_back, new_sheet, play_at_sight
from parure.bots.lookahead import MOST_SEATS, ROOT, WORKING
from parure.bots.net_eval import new_net
from parure.bots.net_plan import Plan, plan_for
from parure.bots.net_weights import Weights
from parure.rules.contract import OVER, Rules, rules
from parure.rules.contract import outcome as write_outcome
from parure.rules.dice import seed_dice
from parure.train.lessons import from_mover, looked_at
from parure.train.play import LONGEST

FAR = 0.9  # how far hindsight looks: a decision is judged by some ten positions after it
SURE = 2.5  # the policy's logits times this: at sight favourites count, a search goes by the others as well
SHUFFLE = 1 << 61  # added to a game's seed: what decisions are drawn by is not what the cards are dealt by


class Practice(NamedTuple):
    """A game at sight; seats by their own numbers."""

    sheet: Sheet
    hindsight: NDArray[np.float64]  # by decision: each seat's chance after it, by how the game went on
    outcome: NDArray[np.float64]  # by decision, always the same: each seat's share of the victory


def play_blitz(seeds: Sequence[int], game: str, seats: int, weights: Weights) -> list[Practice]:
    """Play a game at sight for each seed and return those that came to an end."""
    of = rules(game)
    sure = {name: SURE * weights[name] for name in ("policy", "policy_bias")}
    net = new_net(plan_for(of), weights | sure)
    states, mask, dice = of.new_states(WORKING), of.new_mask(), np.zeros(2, dtype=np.uint32)
    blank, sheet = of.new_states(1), new_sheet(of, LONGEST)
    games = []
    for seed in seeds:
        states[ROOT] = blank[0]
        of.setup(states[ROOT], seats, seed)
        seed_dice(dice, SHUFFLE + seed)
        rows = play_at_sight(net, states, mask, dice, sheet)
        if rows > 0 and states[ROOT]["phase"] == OVER:
            kept = sheet.first(rows)
            outcome, hindsight = np.zeros(MOST_SEATS), np.zeros((rows, MOST_SEATS))
            write_outcome(states[ROOT], outcome)
            look_back(kept.chances, outcome, FAR, hindsight)
            games.append(Practice(kept, hindsight, np.repeat(outcome[None], rows, axis=0)))
    return games


@dataclass
class Exercises:
    """Decisions of one number of seats; seats counted from the mover's."""

    seats: int
    views: Tensor
    worth: Tensor
    legal: Tensor
    decision: Tensor
    before: Tensor  # the logarithm of its probability when it was taken
    advantage: Tensor  # how much better than expected it turned out, in spreads of that
    hindsight: Tensor
    outcome: Tensor

    def __len__(self) -> int:
        """Count the decisions."""
        return len(self.views)

    def pick(self, rows: Tensor) -> "Exercises":
        """Return some of the decisions."""
        return Exercises(
            self.seats,
            self.views[rows],
            self.worth[rows],
            self.legal[rows],
            self.decision[rows],
            self.before[rows],
            self.advantage[rows],
            self.hindsight[rows],
            self.outcome[rows],
        )


def exercises_from(games: Sequence[Practice], seats: int, rules: Rules, plan: Plan) -> Exercises:
    """Look at the decisions of some games."""
    sheet = Sheet(*map(np.concatenate, zip(*(game.sheet for game in games), strict=True)))
    states = sheet.states
    hindsight = from_mover(states, seats, np.concatenate([game.hindsight for game in games]))
    chances = from_mover(states, seats, sheet.chances)
    better = (hindsight - chances)[:, 0]
    return Exercises(
        seats,
        *looked_at(states, seats, rules, plan),
        torch.from_numpy(sheet.decisions),
        torch.from_numpy(np.log(sheet.shares).astype(np.float32)),
        (better - better.mean()) / (better.std() + 1e-6),
        hindsight,
        from_mover(states, seats, np.concatenate([game.outcome for game in games])),
    )
