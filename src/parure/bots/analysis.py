"""A played game looked through: what each decision was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parure.bots.net import NetBot
from parure.game import Game

DEFAULT_ITERATIONS = 3000
FOCUS = 3  # a decision that is not the best is looked into on its own, with this part of the iterations

#: Verdicts by what a decision cost in probability of winning: less than so much, and it is called that.
VERDICTS = (("good", 0.03), ("inaccuracy", 0.07), ("mistake", 0.15), ("blunder", 2.0))
BEST = "best"
FORCED = "forced"
AS_GOOD = 0.005  # a decision that costs less than this is as good as the best


@dataclass(frozen=True)
class Judgement:
    """One decision of a game, judged with what its seat could know."""

    number: int  # of the decision, from 1
    turn: int
    seat: int
    decision: str
    before: float  # probability that the seat wins if it now decides best
    after: float  # … after what it decided
    best: str  # the best decision
    verdict: str
    chances: list[float]  # of every seat, after the decision

    @property
    def cost(self) -> float:
        """What the decision cost."""
        return max(self.before - self.after, 0.0)


def verdict(cost: float, *, is_best: bool) -> str:
    """Return the word for a decision that costs so much.

    >>> verdict(0.0, is_best=True), verdict(0.02, is_best=False), verdict(0.3, is_best=False)
    ('best', 'good', 'blunder')
    """
    if is_best or cost < AS_GOOD:
        return BEST
    return next(word for word, limit in VERDICTS if cost < limit)


def analyse(
    game: Game,
    *,
    iterations: int = DEFAULT_ITERATIONS,
    seed: int = 1,
    each: Callable[[], None] = lambda: None,
) -> list[Judgement]:
    """Judge every decision of a game's history; `each` is called after each of them."""
    judged = []
    for judgement in judgements(game, iterations=iterations, seed=seed):
        judged.append(judgement)
        each()
    return judged


def judgements(game: Game, *, iterations: int = DEFAULT_ITERATIONS, seed: int = 1) -> Iterator[Judgement]:
    """Judge the decisions of a game's history one by one, as they are asked for."""
    bot = NetBot("net", {"iterations": iterations, "seed": seed})
    for number, (turn, position, decision) in enumerate(_positions(game), start=1):
        yield _judge(bot, position, number, turn, decision, iterations)


def _positions(game: Game) -> Iterator[tuple[int, Game, str]]:
    """Go through a game: the number of the turn, the position, and what was decided there."""
    replay = game.copy()
    for _ in game.history:
        replay.undo()
    for turn, (_, decision) in zip(game.turn_numbers(), game.history, strict=True):
        yield turn, replay, decision
        replay.play(decision)


def _judge(bot: NetBot, game: Game, number: int, turn: int, decision: str, iterations: int) -> Judgement:
    seat = game.turn
    assert seat is not None
    forced = len(game.moves()) == 1
    bot.only, bot.iterations = None, iterations
    thought = bot.think(game)
    after = thought.probability
    if decision != thought.decision:  # look into it alone: the search soon turns away from what is not best
        bot.only, bot.iterations = decision, max(iterations // FOCUS, 1)
        after = bot.think(game).probability
    cost = thought.probability - after
    word = FORCED if forced else verdict(cost, is_best=decision == thought.decision)
    return Judgement(
        number, turn, seat, decision, thought.probability, after, thought.decision, word, bot.standing
    )
