"""`parure rules`: the rules of a game in our own words."""

import os
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.options import GameName
from parure.cli.problem import Problem, known_game

if TYPE_CHECKING:
    from rich.console import Console


class Language(StrEnum):
    """The languages the rules are written in."""

    en = "en"
    fr = "fr"


def rules(
    game: GameName,
    lang: Annotated[Language, typer.Option(help="The language.")] = Language.en,
    clause: Annotated[
        str | None,
        typer.Option(help="Show only what is said on one clause, such as S-T3.", show_default=False),
    ] = None,
) -> None:
    """Show the rules of a game, in English or French.

    Examples:

        parure rules duel
        parure rules splendor --lang fr
        parure rules splendor --clause S-T3
    """
    from rich.console import Console

    from parure.texts import games

    show_rules(Console(), known_game(game, games()), lang, clause)


def show_rules(console: "Console", game: str, language: str = "en", clause: str | None = None) -> None:
    """Print the rules of a game, or what they say on one clause; on a terminal, a screen at a time."""
    from parure.texts import rules_text

    text = rules_text(game, language)
    if clause:
        _print(console, on_clause(text, clause))
    elif console.is_terminal:
        os.environ.setdefault("LESS", "-FRX")  # colours; and no waiting when all of it fits
        with console.pager(styles=True):
            _print(console, text)
    else:
        _print(console, text)


def on_clause(text: str, clause: str) -> str:
    """Return the paragraphs that tell of a clause."""
    from parure.texts import clauses, paragraphs_on

    found = paragraphs_on(text, clause.upper())
    if not found:
        known = ", ".join(dict.fromkeys(clauses(text)))
        raise Problem(f"no clause {clause!r} in these rules; they have {known}")
    return "\n\n".join(found)


def _print(console: "Console", text: str) -> None:
    """Print Markdown with its clauses set back: marked as struck out, and struck out means dim here."""
    from rich.markdown import Markdown
    from rich.theme import Theme

    from parure.texts import CLAUSES

    with console.use_theme(Theme({"markdown.s": "dim", "markdown.code": "bold cyan"})):
        console.print(Markdown(CLAUSES.sub(r"~~[\1]~~", text), hyperlinks=False))
