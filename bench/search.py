"""How fast the bots think: greedy's decisions, and the search's iterations and evaluations."""

import time

import numpy as np
from rich.console import Console
from rich.table import Table

import parure
from parure.bots import make
from parure.bots.contract import Known
from parure.bots.greedy import appraise
from parure.bots.lookahead import ROOT
from parure.bots.search import knobs, worth
from parure.bots.tree import grow, new_tree
from parure.rules.contract import rules
from parure.rules.dice import seed_dice

OPENING = 20  # decisions played before measuring, so that there is something to buy
ITERATIONS = 20_000
GREEDY = 2_000


def middle_of(game: str, seats: int) -> parure.Game:
    played = parure.new(game, seats=seats, seed=7)
    bot = make("greedy:seed=1")
    for _ in range(OPENING * seats // 2):
        played.play(bot.think(played).decision)
    return played


def greedy_seconds(game: parure.Game) -> tuple[float, float]:
    """Seconds a decision: the compiled part, and all of `think`."""
    assert game.turn is not None
    known = Known(game, rules(game.name), game.states, game.turn, None)
    bot = make("greedy:seed=1")
    bot.think(game)
    begun = time.perf_counter()
    for seed in range(GREEDY):
        appraise(known, seed)
    between = time.perf_counter()
    for _ in range(GREEDY // 4):
        bot.think(game)
    return (between - begun) / GREEDY, (time.perf_counter() - between) / (GREEDY // 4)


def search_rates(game: parure.Game) -> tuple[float, float]:
    """Iterations and evaluations a second."""
    tree = new_tree(rules(game.name), 2 * ITERATIONS, 60 * ITERATIONS)
    tree.knobs[:] = knobs(game.seats, {})
    judge = worth(rules(game.name), game.seats, {})
    tree.states[ROOT] = game.states[0]
    seed_dice(tree.dice, 1)
    assert game.turn is not None
    grow(tree, judge, game.turn, 100)
    begun = time.perf_counter()
    evaluations = grow(tree, judge, game.turn, ITERATIONS)
    seconds = time.perf_counter() - begun
    return ITERATIONS / seconds, evaluations / seconds


def main() -> None:
    """Print a table for every game and number of seats."""
    table = Table(title="bots, one core")
    for head in ("game", "seats", "greedy, µs", "greedy with its text, µs", "iterations/s", "evaluations/s"):
        table.add_column(head, justify="left" if head == "game" else "right")
    for name in parure.games():
        for seats in parure.seats(name):
            game = middle_of(name, seats)
            bare, whole = greedy_seconds(game)
            iterations, evaluations = search_rates(game)
            cells = (bare * 1e6, whole * 1e6, iterations, evaluations)
            table.add_row(name, str(seats), *(f"{np.round(cell):,.0f}" for cell in cells))
    Console().print(table)


if __name__ == "__main__":
    main()
