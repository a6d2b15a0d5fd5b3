"""How fast the nets look at positions, and how fast a search by them is."""

import time
from typing import Any

from rich.console import Console
from rich.table import Table

import parure
from bench.search import ITERATIONS, middle_of
from parure.bots.lookahead import ROOT, WORKING
from parure.bots.net import NET_MANNER
from parure.bots.net_eval import judge, weigh_decisions
from parure.bots.net_weights import load_net
from parure.bots.search import knobs
from parure.bots.tree import grow, new_tree
from parure.jit import compiled
from parure.rules.contract import legal, rules
from parure.rules.dice import seed_dice

LOOKS = 50_000


@compiled
def look_often(net: Any, states: Any, mask: Any, times: int, policy: bool) -> None:
    legal(states[ROOT], mask)
    for _ in range(times):
        judge(net, states, ROOT)
        if policy:
            weigh_decisions(net, states[ROOT], mask, net.priors)


def looks_a_second(game: parure.Game, net: Any, policy: bool) -> float:
    states, mask = rules(game.name).new_states(WORKING), rules(game.name).new_mask()
    states[ROOT] = game.states[0]
    look_often(net, states, mask, 1, policy)
    begun = time.process_time()
    look_often(net, states, mask, LOOKS, policy)
    return LOOKS / (time.process_time() - begun)


def iterations_a_second(game: parure.Game, net: Any) -> float:
    tree = new_tree(rules(game.name), 2 * ITERATIONS, 60 * ITERATIONS)
    tree.knobs[:] = knobs(game.seats, NET_MANNER)
    tree.states[ROOT] = game.states[0]
    seed_dice(tree.dice, 1)
    assert game.turn is not None
    grow(tree, net, game.turn, 100)
    begun = time.process_time()
    grow(tree, net, game.turn, ITERATIONS)
    return ITERATIONS / (time.process_time() - begun)


def main() -> None:
    """Print a table for every game and number of seats that has a net."""
    table = Table(title="nets, per second of processor time")
    for head in ("game", "seats", "values", "values and policies", "iterations"):
        table.add_column(head, justify="left" if head == "game" else "right")
    for name in parure.games():
        for seats in parure.seats(name):
            net = load_net(name, seats)
            if net is not None:
                game = middle_of(name, seats)
                looks = [looks_a_second(game, net, policy) for policy in (False, True)]
                numbers = (*looks, iterations_a_second(game, net))
                table.add_row(name, str(seats), *(f"{number:,.0f}" for number in numbers))
    Console().print(table)


if __name__ == "__main__":
    main()
