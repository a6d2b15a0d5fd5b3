"""A contest from its first game, or from where it was left, to its last."""

from collections.abc import Callable, Iterable, Iterator

from parure.arena.match import Result
from parure.arena.results import Results
from parure.arena.schedule import Contest, Fixture, fixtures
from parure.arena.workers import play_here

#: Plays games, somewhere, and yields their results as they come.
Players = Callable[[Contest, Iterable[Fixture]], Iterator[Result]]


def run(contest: Contest, games: int, results: Results, players: Players = play_here) -> Iterator[Result]:
    """Play what is missing of `games` games a line-up; yield each result once it is kept."""
    for result in players(contest, missing(contest, games, results)):
        results.add(result)
        yield result


def missing(contest: Contest, games: int, results: Results) -> list[Fixture]:
    """Return the games still to be played."""
    return [fixture for fixture in fixtures(contest, games) if fixture.number not in results.games]
