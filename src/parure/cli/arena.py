"""`parure arena`: matches between bots, and honest numbers about them."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.options import GameName
from parure.cli.problem import Problem, known_game, write_whole

if TYPE_CHECKING:
    from parure.arena import Contest
    from parure.arena.cluster import Cluster
    from parure.arena.run import Players


def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT", help="The bots, such as random, greedy, search:time=0.2."),
    ],
    games: Annotated[int, typer.Option(help="Games for each line-up, made up to whole deals.")] = 100,
    seats: Annotated[int, typer.Option(help="How many play.")] = 2,
    jobs: Annotated[
        int | None, typer.Option(help="Games at the same time.", show_default="one a processor")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same games.", show_default="a fresh one")
    ] = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Only the first bot against each of the others.")
    ] = False,
    turns: Annotated[
        int | None,
        typer.Option(help="A game this long is shared among all.", show_default="200 for each seat"),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where results go.", show_default="a name made of the arguments"),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page with tables and plots.", show_default=False),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster (host:port, auto).", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Let bots play each other, and tell how strong they are.

    Every deal is played in all rotations of the seats. Results are kept in a file as they come: the same
    command goes on where it was interrupted, and more **--games** add to it. **cmd:./mybot** is a program of
    yours that speaks the engine protocol.

    Examples:

        parure arena splendor random greedy
        parure arena duel greedy search:time=0.2 --games 400 --report duel.html
        parure arena marvel search:time=0.2 greedy --seats 4 --gauntlet
        parure arena splendor greedy "cmd:python3 examples/engine_bot.py"
    """
    from parure.arena.results import ResultsError
    from parure.arena.workers import WorkerFailed

    game = known_game(game)
    if games < 1:
        raise Problem(f"--games {games}: at least one game has to be played")
    if jobs is not None and jobs < 1:
        raise Problem(f"--jobs {jobs}: at least one process has to play")
    if report is not None:
        _check_writable(report)
    try:
        contest = _contest(game, bots, seats, seed, gauntlet, turns, results)
        path = results or default_path(contest)
        cluster = None if ray is None else _connect(ray)
        try:
            _play(contest, path, games, _players(cluster, jobs), report=report, as_json=as_json)
        finally:
            if cluster is not None:
                cluster.close()
    except ResultsError as error:
        raise Problem(str(error)) from None
    except WorkerFailed as error:
        typer.echo(f"parure: {error}\nThe same command goes on from the last game finished.", err=True)
        raise typer.Exit(1) from None


def _contest(
    game: str,
    bots: list[str],
    seats: int,
    seed: int | None,
    gauntlet: bool,
    turns: int | None,
    results: Path | None,
) -> "Contest":
    """Return the contest that the arguments describe; a run left off lends its seed to the next."""
    from parure.arena import Contest
    from parure.arena.results import seed_in
    from parure.game import fresh_seed

    contest = Contest(game, tuple(bots), seats, seed or 0, gauntlet, turns)
    if seed is None:
        kept = seed_in(results or default_path(contest))
        seed = fresh_seed() if kept is None else kept
        contest = Contest(game, tuple(bots), seats, seed, gauntlet, turns)
    try:
        contest.check()
    except ValueError as error:
        raise Problem(str(error)) from None
    return contest


def default_path(contest: "Contest") -> Path:
    """Return the file for the results of a contest, the same for every run of it."""
    from parure.arena.schedule import derived_seed

    what = derived_seed(*contest.bots, str(contest.gauntlet), str(contest.turns))
    return Path(f"arena-{contest.game}-{contest.seats}-{what % 2**32:08x}.jsonl")


def _check_writable(path: Path) -> None:
    """Find out before the games, not after them, that a page could not be written."""
    if path.is_dir():
        raise Problem(f"{path}: is a directory")
    if not path.parent.is_dir():
        raise Problem(f"{path}: no such file or directory")
    if not os.access(path.parent, os.W_OK):
        raise Problem(f"{path}: permission denied")


def _connect(address: str) -> "Cluster":
    from parure.arena.cluster import Cluster, ClusterError

    try:
        return Cluster(address)
    except ClusterError as error:
        raise Problem(f"--ray: {error}") from None


def _players(cluster: "Cluster | None", jobs: int | None) -> "Players":
    from parure.arena.workers import play_in_processes

    if cluster is not None:
        return cluster.play
    return lambda contest, fixtures: play_in_processes(contest, fixtures, jobs or os.cpu_count() or 1)


def _play(
    contest: "Contest", path: Path, games: int, players: "Players", *, report: Path | None, as_json: bool
) -> None:
    """Play, show, and tell."""
    from rich.console import Console

    from parure.arena.report import page
    from parure.arena.results import Results
    from parure.cli.standings import as_data, final_tables, watch

    with Results(path, contest) as kept:
        finished = watch(contest, games, kept, players, Console(stderr=True))
        played = kept.in_order()
    if played and report is not None:
        write_whole(report, page(contest, played))
    if as_json:
        import json

        typer.echo(json.dumps(as_data(contest, played), indent=2, ensure_ascii=False))
    elif played:
        Console().print(final_tables(contest, played))
    console = Console(stderr=True, highlight=False)
    console.print(
        f"results: {path}" + ("" if report is None or not played else f" · report: {report}"), markup=False
    )
    if not finished:
        console.print("interrupted; the same command goes on from here")
        raise typer.Exit(130)
