"""`parure insights`: what many games tell about seats, openings and cards."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.problem import Problem, known_game

if TYPE_CHECKING:
    from parure.insights.findings import Findings
    from parure.insights.games import Source


def insights(
    games_of: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Which games.", show_default="all"),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each number of seats.")] = 1000,
    bot: Annotated[str, typer.Option(help="Who plays, on all seats.")] = "net:iterations=32",
    page: Annotated[
        Path, typer.Option(metavar="FILE", help="The page; its plots go into a folder of that name.")
    ] = Path("insights.md"),
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the games are kept.")] = Path(
        "training/insights"
    ),
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games at the same time.", show_default="one a processor")
    ] = None,
) -> None:
    """Play many games between equals and tell what wins: seats, openings, cards; and how long games last.

    Games are kept as they are played: the same command goes on where it was interrupted, and more **--games**
    add to them.

    Examples:

        parure insights splendor --games 200
        parure insights --games 10000 --page docs/insights.md
    """
    from importlib.util import find_spec

    import parure
    from parure.bots import make
    from parure.insights.games import Source

    if page.suffix != ".md" or not page.parent.is_dir():
        raise Problem(f"--page {page}: a name that ends in .md, in a folder that is there")
    if find_spec("matplotlib") is None:
        raise Problem("the plots need matplotlib: pip install 'parure[plot]'")
    try:
        make(bot)
    except ValueError as error:
        raise Problem(f"--bot {error}") from None
    chosen = [known_game(name) for name in games_of or parure.games()]
    sources = [Source(game, seats, bot) for game in chosen for seats in parure.seats(game)]
    found = _gather(sources, data, games, jobs or os.cpu_count() or 1)

    from parure.insights.page import write_page

    write_page(page, found)
    typer.echo(f"wrote {page}")


def _gather(sources: list["Source"], data: Path, games: int, jobs: int) -> dict["Source", "Findings"]:
    """Play what is missing, with a bar for each source."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from parure.insights.findings import Findings
    from parure.insights.games import play_missing, read

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found = {}
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for source in sources:
            path = source.path(data)
            there = sum(played.number < games for played in read(path))
            name = f"{source.game}, {source.seats} seats"
            task = progress.add_task(name, total=games, completed=there)
            try:
                for _ in play_missing(source, path, games, jobs):
                    progress.advance(task)
            except OSError as error:
                raise Problem(f"{path}: {(error.strerror or str(error)).lower()}") from None
            found[source] = Findings(source.seats, [p for p in read(path) if p.number < games])
    return found
