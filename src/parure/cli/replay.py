"""`parure replay`: step through a saved game."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.problem import read_game

if TYPE_CHECKING:
    import parure


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    everything: Annotated[
        bool, typer.Option("--all", help="Print all decisions and the last position instead of stepping.")
    ] = False,
) -> None:
    """Step through a saved game, forwards and backwards.

    At a terminal: Enter, space or → for the next decision, ← or b for the one before, a number to go there,
    Home and End, q to leave. Elsewhere, or with --all, everything is printed.

    Examples:

        parure replay evening.parure
        parure replay evening.parure --all | less
    """
    game = read_game(file)
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_all(game)
    else:
        from parure.cli.stepping import step_through

        step_through(game)


def print_all(game: "parure.Game") -> None:
    """Print every decision, and the table at the end."""
    from rich.console import Console

    from parure.cli.box import box
    from parure.cli.table import draw

    console = Console(highlight=False)
    width = len(str(len(game.history)))
    for number, (seat, decision) in enumerate(game.history, start=1):
        console.print(f"{number:>{width}}  {game.names[seat]}: {decision}", markup=False)
    console.print(draw(game.view(), game.names, box(game.name), width=console.width))
