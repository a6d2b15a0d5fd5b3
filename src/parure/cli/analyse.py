"""`parure analyse`: what the decisions of a saved game were worth."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.chart import check_plot, draw_chances
from parure.cli.problem import Problem, read_game

if TYPE_CHECKING:
    import parure
    from parure.bots.analysis import Judgement

STYLES = {
    "best": "green",
    "good": "green",
    "forced": "dim",
    "inaccuracy": "yellow",
    "mistake": "dark_orange",
    "blunder": "red",
}


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    iterations: Annotated[
        int, typer.Option(min=1, max=10**7, help="How long to look at each decision.")
    ] = 3000,
    as_json: Annotated[bool, typer.Option("--json", help="Print the analysis as JSON.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw the chances through the game: .png or .svg.", show_default=False
        ),
    ] = None,
) -> None:
    """Judge every decision of a saved game, with what its player could know.

    For each decision: the probability of winning with the best play before it, and after it; what would
    have been best; and a verdict: best, good, inaccuracy, mistake or blunder.

    Examples:

        parure analyse evening.parure
        parure analyse evening.parure --iterations 20000 --plot evening.svg
        parure analyse evening.parure --json
    """
    if plot is not None:
        check_plot(plot)
    game = read_game(file)
    if not game.history:
        raise Problem(f"{file}: no decision has been taken yet, there is nothing to analyse")
    judged = _analyse(game, iterations)
    if plot is not None:
        draw_chances(judged, game.names, game.name, plot)
    if as_json:
        typer.echo(json.dumps([{**asdict(j), "cost": j.cost} for j in judged], indent=1))
    else:
        _show(judged, game)


def _analyse(game: "parure.Game", iterations: int) -> list["Judgement"]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from parure.bots.analysis import analyse as judge

    columns = (TextColumn("looking at decision"), MofNCompleteColumn(), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("analysis", total=len(game.history))
        return judge(game, iterations=iterations, each=lambda: progress.advance(task))


def _show(judged: list["Judgement"], game: "parure.Game") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(title=f"{game.name}: {', '.join(game.names)}")
    for head, justify in (("turn", "right"), ("player", "left"), ("decision", "left")):
        table.add_column(head, justify=justify)  # type: ignore[arg-type]
    for head, justify in (("before", "right"), ("after", "right"), ("verdict", "left"), ("better", "left")):
        table.add_column(head, justify=justify)  # type: ignore[arg-type]
    for j in judged:
        style = STYLES[j.verdict]
        better = "" if j.verdict in ("best", "forced") else j.best
        chances = f"{j.before:.1%}", f"{j.after:.1%}"
        table.add_row(
            str(j.turn), game.names[j.seat], j.decision, *chances, f"[{style}]{j.verdict}[/]", better
        )
    console.print(table)
    for seat, name in enumerate(game.names):
        own = [j for j in judged if j.seat == seat]
        counts = Counter(j.verdict for j in own)
        words = ", ".join(f"{counts[word]} {word}" for word in STYLES if counts[word])
        lost = sum(j.cost for j in own)
        console.print(f"{name}: {words or 'no decision'}; given away in all: {lost:.0%}", markup=False)
