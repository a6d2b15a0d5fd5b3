"""The command `parure`: one file per command.

Nothing heavy is imported before a command needs it, so that `parure --help` answers at once.
"""

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from parure.cli.analyse import analyse
from parure.cli.arena import arena
from parure.cli.cards import cards
from parure.cli.engine import engine
from parure.cli.insights import insights
from parure.cli.ladder import ladder
from parure.cli.play import play
from parure.cli.problem import Problem
from parure.cli.replay import replay
from parure.cli.rules import rules
from parure.cli.serve import serve
from parure.cli.train import train
from parure.cli.verify import verify

app = typer.Typer(
    name="parure",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    epilog="**parure COMMAND --help** tells more about a command.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"parure {version('parure')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def parure(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop."),
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Without a command: open the browser, or only serve.")
    ] = True,
    lan: Annotated[
        bool, typer.Option("--lan", help="Without a command: let others in this network join.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="Without a command: the port to serve on.", show_default="a free one"
        ),
    ] = None,
) -> None:
    """Play the games of the Splendor family: without a command, at a table in your browser.

    The commands play at the terminal, show rules and cards, study saved games, host tables, measure bots.
    """
    if context.invoked_subcommand is None:
        from parure.cli.browser import play_in_browser

        play_in_browser(port, open_browser, lan)


for command in (play, replay, analyse, rules, cards, arena, ladder, engine, serve, train, insights, verify):
    app.command()(command)


def main() -> None:
    """Run the command line; a problem of the user's is one line and exit code 2."""
    try:
        sys.exit(app(prog_name="parure", standalone_mode=False))
    except Problem as problem:
        typer.echo(f"parure: {problem}", err=True)
        sys.exit(2)
    except TyperException as mistake:  # an option or a command that is not there, a number that is none
        context = getattr(mistake, "ctx", None)
        command = context.command_path if context else "parure"
        what = mistake.format_message().strip().rstrip(".")
        typer.echo(f"parure: {what[:1].lower()}{what[1:]}; `{command} --help` tells more", err=True)
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)
    except BrokenPipeError:
        # The reader has seen enough (`parure cards duel | head`). Python would complain once more on leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
