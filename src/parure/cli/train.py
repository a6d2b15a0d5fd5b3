"""`parure train`: let a net learn a game by playing it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.options import GameName
from parure.cli.problem import Problem, known_game

if TYPE_CHECKING:
    from rich.table import Table

    from parure.train.run import Progress, Run, Settings
    from parure.train.spreading import Spreading

LINES = 12  # of the live display


def train(
    game: GameName,
    seats: Annotated[
        list[int] | None,
        typer.Option(help="How many play; several times: in turn.", show_default="all numbers there are"),
    ] = None,
    hours: Annotated[float, typer.Option(help="How long to go on.")] = 1.0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in the folder.")] = False,
    finish: Annotated[
        bool, typer.Option("--finish", help="At the end, learn on ever more slowly: the net to be shipped.")
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the run lives.", show_default="training/GAME"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.", min=0)] = 1,
    games: Annotated[
        int | None, typer.Option(help="Games of a batch.", min=1, show_default="200; with --blitz 500")
    ] = None,
    blitz: Annotated[
        bool,
        typer.Option("--blitz", help="Play at sight, without searches: many games, for the bare policy."),
    ] = False,
    sight: Annotated[
        int,
        typer.Option(
            metavar="ROUNDS",
            help="Rounds of games at sight in every cycle, beside those with searches.",
            min=0,
        ),
    ] = 0,
    cycles: Annotated[
        int,
        typer.Option(
            help="Cycles of the whole run: the learning rate falls to nothing with the last.", min=0
        ),
    ] = 0,
    warm: Annotated[
        int,
        typer.Option(
            help="Batches played by the teacher before the net plays; with --start: before it learns.", min=1
        ),
    ] = 12,
    teacher: Annotated[
        str, typer.Option(help="Who plays those: search, or the net that there is already.")
    ] = "search",
    start: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER", help="Begin with the net of another run, or (shipped) with the one there is."
        ),
    ] = None,
    fast: Annotated[int, typer.Option(help="Iterations of most decisions of self-play.", min=2)] = 32,
    full: Annotated[int, typer.Option(help="Iterations of a quarter of them.", min=2)] = 128,
    threads: Annotated[int, typer.Option(help="Games at the same time.", min=1)] = 1,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster (host:port, auto).", show_default=False),
    ] = None,
) -> None:
    """Train the net of a game: it plays, learns, and is compared to the best so far, again and again.

    A run lives in a folder with its games, a checkpoint after every cycle (a minute or so), the best weights
    so far and a report. Stop it at any time, in any way: **--resume** goes on.
    **PARURE_WEIGHTS=training/splendor parure arena splendor net search** tries what has been learned.

    Examples:

        parure train splendor --seats 2 --hours 8
        parure train splendor --hours 8 --resume --finish
        parure train splendor --seats 3 --seats 4 --start training/splendor --folder training/more
        parure train duel --start shipped --fast 256 --full 256 --hours 4 --finish
        parure train duel --start shipped --blitz --hours 0.5 --finish
        parure train duel --start shipped --full 128 --fast 128 --sight 25 --cycles 80 --hours 4
    """
    game = known_game(game)
    folder = folder or Path("training") / game
    try:
        import torch
    except ImportError:
        raise Problem("training needs torch: pip install 'parure[train]'") from None
    torch.set_num_threads(threads)
    kept = _kept_settings(game, folder) if resume else None
    settings = kept or _settings(
        game, seats, folder, seed, games, warm, teacher, start, fast, full, blitz, sight, cycles
    )
    if finish and settings.cycles:
        raise Problem("a run of so many --cycles comes to its end by itself: it needs no --finish")
    from parure.train.run import RunError

    with _spreading(ray, threads) as spreading:
        try:
            _watch(folder, settings, spreading, hours, finish)
        except RunError as error:
            raise Problem(str(error)) from None


def _kept_settings(game: str, folder: Path) -> "Settings":
    """Return the settings of the run in the folder."""
    from parure.train.run import settings_in

    kept = settings_in(folder)
    if kept is None:
        raise Problem(f"{folder}: there is no run to go on with")
    if kept.game != game:
        raise Problem(f"{folder}: a run of {kept.game}, not of {game}")
    return kept


def _settings(
    game: str,
    seats: list[int] | None,
    folder: Path,
    seed: int,
    games: int | None,
    warm: int,
    teacher: str,
    start: str | None,
    fast: int,
    full: int,
    blitz: bool,
    sight: int,
    cycles: int,
) -> "Settings":
    """Return the settings of a new run."""
    import parure
    from parure.train.blitz import GAMES, settings_of_blitz
    from parure.train.both_ways import settings_of_both
    from parure.train.run import TEACHERS, Settings, settings_in

    if settings_in(folder) is not None:
        raise Problem(f"{folder}: there is a run already; --resume goes on with it")
    possible = parure.seats(game)
    for number in seats or []:
        if number not in possible:
            raise Problem(f"{game} is for {', '.join(map(str, possible))} seats, not for {number}")
    if teacher not in TEACHERS:
        raise Problem(f"--teacher is {' or '.join(TEACHERS)}, not {teacher!r}")
    if start is not None and teacher != TEACHERS[0]:
        raise Problem("--start begins with a net that plays at once: it needs no --teacher")
    numbers = tuple(dict.fromkeys(seats or possible))
    settings = Settings(game, numbers, seed, start=start or "", cycles=cycles)
    searching = (settings.warm, settings.fast, settings.full, settings.teacher)
    if blitz and (warm, fast, full, teacher) != searching:
        raise Problem("--blitz plays at sight: --warm, --fast, --full and --teacher are for searches")
    if blitz and sight:
        raise Problem("--blitz plays at sight only: it needs no --sight")
    if blitz:
        return settings_of_blitz(replace(settings, games=games or GAMES))
    settings = replace(
        settings, games=games or settings.games, warm=warm, fast=fast, full=full, teacher=teacher
    )
    return settings_of_both(settings, sight) if sight else settings


@contextmanager
def _spreading(ray: str | None, threads: int) -> "Iterator[Spreading]":
    from parure.train.spreading import in_threads

    if ray is None:
        yield in_threads(threads)
        return
    from parure.arena.cluster import Cluster, ClusterError
    from parure.train.cluster import on

    try:
        cluster = Cluster(ray)
    except ClusterError as error:
        raise Problem(f"--ray: {error}") from None
    try:
        yield on(cluster)
    finally:
        cluster.close()


def _watch(folder: Path, settings: "Settings", spreading: "Spreading", hours: float, finish: bool) -> None:
    """Train, show how it goes, and leave a report."""
    from rich.console import Console
    from rich.live import Live

    from parure.train.blitz import Blitz
    from parure.train.both_ways import BothWays
    from parure.train.by_search import BySearch
    from parure.train.report import report
    from parure.train.run import read_progress, write_whole

    console = Console(stderr=True)
    kind = Blitz if settings.blitz else BothWays if settings.sight else BySearch
    run = kind(folder, settings, spreading)
    shown = _kept(folder)[-LINES:]
    with Live(live_table(shown) if console.is_terminal else "", console=console, auto_refresh=False) as live:
        try:
            for progress in run.cycles(hours, finish):
                earlier = [line for line in shown if line.cycle < progress.cycle]  # a finish is of the last
                shown = [*earlier, replace(progress)][-LINES:]
                if console.is_terminal:
                    live.update(live_table(shown), refresh=True)
                write_whole(folder / "report.html", report(folder, settings))
        except KeyboardInterrupt:
            typer.echo("interrupted; --resume goes on", err=True)
            raise typer.Exit(130) from None
    if not console.is_terminal:
        console.print(live_table(shown))
    if read_progress(folder):
        typer.echo(f"report: {folder / 'report.html'} · weights: {_weights(run)}", err=True)


def _weights(run: "Run") -> str:
    return str(run.weights) if run.weights.exists() else "none yet"


def _kept(folder: Path) -> "list[Progress]":
    from parure.train.run import Progress, read_progress

    return [Progress(**line) for line in read_progress(folder)]


def _line(progress: "Progress", losses: list[str]) -> list[str]:
    return [
        str(progress.cycle),
        f"{progress.hours:.2f}",
        f"{progress.games:,}",
        f"{progress.speed:.1f}",
        *(f"{progress.losses[name]:.3f}" if progress.losses else "" for name in losses),
        f"{_percent(progress.score)} {'✓' if progress.better else ' '}",
        *("" if elo is None else f"{elo:+.0f}" for elo in (progress.elo, progress.elo_more)),
    ]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def live_table(lines: "list[Progress]") -> "Table":
    """Return the latest cycles as a table that fits eighty columns."""
    from rich import box
    from rich.table import Table

    from parure.train.report import curves_of
    from parure.train.run import MORE

    losses = curves_of([line.losses for line in lines])
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=0)
    table.caption = f"✓ the best from now on; Elo over search, and over {MORE}× its iterations"
    for head in ("cycle", "hours", "games", "games/s", *losses, "vs best", "Elo", f"Elo {MORE}×"):
        table.add_column(head, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(*_line(line, losses))
    return table
