"""The bot that measures all others: every legal decision is equally likely."""

from collections.abc import Mapping
from typing import Any, ClassVar

from parure.bots import spec
from parure.bots.contract import Bot, Candidate, Known, Thought, fair_share


class RandomBot(Bot):
    """Decides at random."""

    OPTIONS: ClassVar[Mapping[str, Any]] = {"seed": spec.seed}

    def _think(self, known: Known) -> Thought:
        moves = known.game.moves()
        decision = self.dice.choice(moves)
        chance = fair_share(known.game.seats)
        return Thought(decision, chance, [Candidate(decision, chance, 1)], [decision])
