"""Matches between bots, and honest numbers about them.

>>> from parure.arena import Contest, Results, run, standings
>>> contest = Contest("splendor", ("random", "random:seed=1"), seats=2, seed=7)
>>> with Results(None, contest) as results:
...     played = list(run(contest, 2, results))
>>> [(game.deal, [seat.bot for seat in game.seats]) for game in played]  # one deal, both ways round
[(0, [1, 0]), (0, [0, 1])]
>>> sum(standing.won for standing in standings(contest, results.in_order()))
2.0
"""

from parure.arena.match import Result, Seat
from parure.arena.ratings import Rate, Rating
from parure.arena.results import Results, ResultsError
from parure.arena.run import run
from parure.arena.schedule import Contest, Fixture, fixtures
from parure.arena.standings import Meeting, Standing, meetings, rate_by_seat, standings

__all__ = [
    "Contest",
    "Fixture",
    "Meeting",
    "Rate",
    "Rating",
    "Result",
    "Results",
    "ResultsError",
    "Seat",
    "Standing",
    "fixtures",
    "meetings",
    "rate_by_seat",
    "run",
    "standings",
]
