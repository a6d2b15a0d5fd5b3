"""`parure ladder`: ratings over the results of several arenas."""

from pathlib import Path
from typing import Annotated

import typer

from parure.cli.chart import check_plot, draw_ladder
from parure.cli.problem import Problem, write_whole


def ladder(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Results that arenas have left.")],
    first: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Ratings are over this bot.", show_default="the first one met"),
    ] = None,
    table: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as Markdown.", show_default=False)
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the ratings, as SVG or PNG.", show_default=False),
    ] = None,
) -> None:
    """Put the results of several arenas of a game together, and rate all bots over all their games.

    Bots of very different strength tell little about each other: let neighbours play, and rate them together.

    Examples:

        parure arena duel greedy artisan --results a.jsonl
        parure arena duel artisan expert --results b.jsonl
        parure ladder a.jsonl b.jsonl --first greedy --plot duel.svg
    """
    from rich.console import Console

    from parure.arena.pool import pooled
    from parure.arena.results import ResultsError
    from parure.arena.standings import standings
    from parure.arena.wording import ladder_lines
    from parure.cli.standings import standings_table

    if plot is not None:
        check_plot(plot)
    try:
        contest, results = pooled(files, first)
    except ResultsError as error:
        raise Problem(str(error)) from None
    found = standings(contest, results)
    if plot is not None:
        draw_ladder(contest, found, plot)
    if table is not None:
        write_whole(table, ladder_lines(found))
    Console().print(standings_table(contest, results))
    typer.echo(f"{len(results)} games of {contest.game}, {contest.seats} seats; Elo over {contest.bots[0]}")
