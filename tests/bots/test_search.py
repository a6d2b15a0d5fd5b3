"""The search: limits, reuse of the tree, threads, hints."""

import threading
import time

import pytest

import parure
from parure.bots import make
from parure.bots.search import SearchBot
from tests.bots.test_bots import after


def searcher(options: str) -> SearchBot:
    bot = make(f"search:{options}")
    assert isinstance(bot, SearchBot)
    return bot


def test_it_runs_exactly_its_iterations() -> None:
    thought = make("search:iterations=123").think(parure.new("splendor", seed=1))
    assert thought.iterations == 123
    assert sum(candidate.visits for candidate in thought.candidates) == 123


def test_it_keeps_its_time() -> None:
    game = parure.new("splendor", seed=1)
    make("search:iterations=50").think(game)  # whatever has to be compiled is compiled here
    thought = make("search:time=0.3,thorough=1").think(game)
    assert 0.29 <= thought.seconds < 1.0  # 20 ms over on a quiet machine; this one may be busy


def test_it_does_not_think_on_when_no_other_decision_could_catch_up() -> None:
    game = parure.new("splendor", seed=1)
    sketch = make("search:iterations=1000,seed=1")
    while (thought := sketch.think(game)).candidates[0].visits < 900:
        game.play(thought.decision)
    assert make("search:time=4,seed=1").think(game).seconds < 3.7  # 2.3 on a quiet machine
    assert make("search:time=4,seed=1,thorough=1").think(game).seconds > 3.9


def test_it_can_be_told_to_stop() -> None:
    game = parure.new("splendor", seed=1)
    bot = make("search:time=30")
    threading.Timer(0.4, bot.stop).start()
    begun = time.perf_counter()
    assert bot.think(game).decision in game.moves()
    assert time.perf_counter() - begun < 10


def test_candidates_come_best_first() -> None:
    thought = make("search:iterations=300,seed=2").think(parure.new("duel", seed=1))
    visits = [candidate.visits for candidate in thought.candidates]
    assert visits == sorted(visits, reverse=True)
    assert thought.candidates[0].decision == thought.decision == thought.line[0]
    assert thought.candidates[0].probability == thought.probability


def test_the_tree_is_used_again_where_nothing_was_turned_up() -> None:
    game = parure.new("splendor", seed=6)
    bot = searcher("iterations=2000,seed=1")
    bot.only = "take white blue red"
    for decision in bot.think(game).line[:2]:
        assert decision.startswith("take")
        game.play(decision)
    bot.only, bot.iterations = None, 10
    bot.think(game)
    assert bot.trees[0].nodes[0].visits > 10, "the root knows more than the last ten iterations"


def test_a_card_turned_up_makes_the_tree_begin_anew() -> None:
    game = parure.new("splendor", seed=6)
    bot = searcher("iterations=2000,seed=1")
    bot.only = next(decision for decision in game.moves() if decision.startswith("reserve L1"))
    for decision in bot.think(game).line[:2]:
        game.play(decision)
    bot.only, bot.iterations = None, 40
    bot.think(game)
    assert bot.trees[0].nodes[0].visits == 40


def test_thinking_on_about_the_same_position_adds_to_the_tree() -> None:
    game = after("splendor", 2, seed=3, decisions=5)
    bot = searcher("iterations=40,seed=1")
    bot.think(game)
    bot.think(game)
    assert bot.trees[0].nodes[0].visits == 80


def test_another_game_begins_with_an_empty_tree() -> None:
    bot = searcher("iterations=40,seed=1")
    bot.think(parure.new("splendor", seed=6))
    bot.think(parure.new("splendor", seed=7))
    assert bot.trees[0].nodes[0].visits == 40
    bot.think(parure.new("duel", seed=7))
    assert bot.trees[0].nodes[0].visits == 40


def test_taking_back_begins_anew() -> None:
    game = after("splendor", 2, seed=3, decisions=5)
    bot = searcher("iterations=40,seed=1")
    game.play(bot.think(game).decision)
    game.undo()
    game.undo()
    bot.think(game)
    assert bot.trees[0].nodes[0].visits == 40


def test_with_more_than_two_seats_the_tree_holds_the_own_decisions_only() -> None:
    game = parure.new("splendor", seats=3, seed=1)
    bot = searcher("iterations=300,seed=1")
    first = bot.think(game)
    assert first.line == [first.decision]  # how the others will answer is another matter in every iteration
    game.play(first.decision)
    for _ in range(2):
        game.play(make("greedy:seed=1").think(game).decision)
    assert sum(candidate.visits for candidate in bot.think(game).candidates) == 300  # begun anew


def test_two_threads_search_twice_as_much() -> None:
    thought = make("search:iterations=100,threads=2,seed=1").think(parure.new("splendor", seed=1))
    assert thought.iterations == 200
    assert sum(candidate.visits for candidate in thought.candidates) == 200


def test_a_full_tree_goes_on_judging_within_its_room() -> None:
    game = parure.new("duel", seed=1)
    bot = searcher("iterations=600,seed=1")
    bot.think(game)
    tree = bot.trees[0]
    tree.used[0] = len(tree.nodes)  # no room for another node, and decisions nobody has looked into yet
    bot.iterations = 20_000
    thought = bot.think(game)
    assert thought.decision in game.moves()
    assert tree.used[0] == len(tree.nodes)
    assert tree.used[1] <= len(tree.edges)
    assert len(thought.candidates) == len(game.moves())


@pytest.mark.parametrize("game", parure.games())
def test_a_hint_is_legal_and_says_how_likely_victory_is(game: str) -> None:
    position = after(game, 2, seed=1, decisions=9)
    thought = position.hint(iterations=40)
    assert thought.decision in position.moves()
    assert thought.candidates
    assert 0 <= thought.probability <= 1


def test_a_hint_is_for_the_seat_in_turn() -> None:
    game = parure.new("splendor", seed=1)
    assert game.hint(0, iterations=5).decision in game.moves()
    with pytest.raises(ValueError, match="it is seat 0's turn to decide, not seat 1's"):
        game.hint(1)
