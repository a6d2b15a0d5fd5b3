"""`parure verify`: check that a server's shuffle was fair."""

from pathlib import Path
from typing import Annotated

import typer

from parure.cli.problem import Problem, read_game


def verify(
    record: Annotated[
        Path,
        typer.Argument(
            metavar="RECORD", help="The record of a game played at a server's table.", show_default=False
        ),
    ],
    commitment: Annotated[
        str | None,
        typer.Option(help="The commitment that the table showed before the game.", show_default=False),
    ] = None,
) -> None:
    """Check that the cards of a game were fixed before it began.

    The table showed a commitment before the first decision; the record has the seed and the salt it was
    made of. This plays the record back and confirms that all fits. Compare the commitment with the one you
    saw,
    or give it with --commitment.
    """
    from parure.server.fairness import Unfair
    from parure.server.fairness import verify as check

    read_game(record)  # its problems are told as everywhere
    text = record.read_text(encoding="utf-8")
    try:
        confirmed = check(text, commitment)
    except Unfair as error:
        raise Problem(f"{record}: {error}") from None
    for fact in confirmed:
        typer.echo(f"✓ {fact}")
