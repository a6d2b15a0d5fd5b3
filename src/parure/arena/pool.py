"""Results of several contests, put together: one ladder over all bots that ever met."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from parure.arena.match import Result
from parure.arena.results import ResultsError, read_games, read_header
from parure.arena.schedule import Contest


def pooled(paths: Sequence[Path], first: str | None = None) -> tuple[Contest, list[Result]]:
    """Return all games of some files of results, as if they had been one contest.

    Bots go by their names, the one named `first` before all others (ratings are over it). Games that were
    dealt by the same seed belong to the same deal, whichever files they are in. ResultsError says what does
    not fit together.
    """
    bots: list[str] = [] if first is None else [first]
    deals: dict[tuple[int, int], int] = {}
    pool: list[Result] = []
    about: tuple[str, int] | None = None
    for number, path in enumerate(paths):
        if path in paths[:number]:
            raise ResultsError(f"{path} is named twice")
        contest, results = _read(path)
        about = about or (contest.game, contest.seats)
        if (contest.game, contest.seats) != about:
            here, there = _said(contest.game, contest.seats), _said(*about)
            raise ResultsError(f"{path}: results of {here}; those before are of {there}")
        bots += [bot for bot in contest.bots if bot not in bots]
        places = [bots.index(bot) for bot in contest.bots]
        for result in results:
            deal = deals.setdefault((contest.seed, result.deal), len(deals))
            seats = [msgspec.structs.replace(seat, bot=places[seat.bot]) for seat in result.seats]
            pool.append(msgspec.structs.replace(result, number=len(pool), deal=deal, seats=seats))
    if about is None or not pool:
        raise ResultsError("there are no games to go by")
    if first is not None and not any(seat.bot == 0 for result in pool for seat in result.seats):
        raise ResultsError(f"{first} has played no game; those who have are {', '.join(bots[1:])}")
    strangers = [bots[bot] for bot in range(len(bots)) if bot not in _met(pool)]
    if strangers:
        raise ResultsError(
            f"nothing links {bots[0]} to {', '.join(strangers)}: let some of them play each other"
        )
    return Contest(about[0], tuple(bots), about[1]), pool


def _met(pool: Sequence[Result]) -> set[int]:
    """Return the first bot, those it has met, those they have met, and so on."""
    tables = {frozenset(seat.bot for seat in result.seats) for result in pool}
    met, before = {0}, 0
    while len(met) > before:
        before = len(met)
        met.update(*(table for table in tables if table & met))
    return met


def _read(path: Path) -> tuple[Contest, list[Result]]:
    """Return a file's contest and its games; a last line that was cut short is left out."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise ResultsError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    whole = [line for line in lines if line.endswith(b"\n")]
    head = read_header(path, whole[0] if whole else b"")
    contest = Contest(head["game"], tuple(head["bots"]), head["seats"], head["seed"], head["gauntlet"])
    return contest, list(read_games(path, whole[1:]).values())


def _said(game: str, seats: int) -> str:
    return f"{game} with {seats} seats"
