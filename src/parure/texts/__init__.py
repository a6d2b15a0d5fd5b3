"""The rules in our own words, for people: one Markdown text per game and language.

A paragraph ends with the clauses it tells of, in brackets: `[S-T3]`, `[M-T1, S-T3]`. A referee's
`IllegalMove.clause` is one of these, so a reader can be led to the very paragraph.
"""

import re
from importlib.resources import files

LANGUAGES = ("en", "fr")

CLAUSES = re.compile(r"\[([A-Z]-[A-Z]\d+(?:, [A-Z]-[A-Z]\d+)*)\]")


def games() -> list[str]:
    """Return the games whose rules are told here, without asking the engine.

    >>> games()
    ['duel', 'marvel', 'splendor']
    """
    return sorted({file.name.split(".")[0] for file in (files(__package__) / "rules").iterdir()})


def rules_text(game: str, language: str = "en") -> str:
    """Return the rules of a game as Markdown.

    >>> print(rules_text("duel", "fr")[:40])
    # Splendor Duel
    <BLANKLINE>
    À 2 joueurs. Deux joail
    """
    return (files(__package__) / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")


def clauses(text: str) -> list[str]:
    """Return the clauses a text tells of, in order, each as often as it is told of.

    >>> clauses("Gold never comes this way. [M-T1, S-T4]")
    ['M-T1', 'S-T4']
    """
    return [clause for found in CLAUSES.findall(text) for clause in found.split(", ")]


def paragraphs(text: str) -> list[str]:
    """Split a text into its paragraphs and list items, the smallest parts that carry clauses."""
    return [part.strip() for part in re.split(r"\n\s*\n|\n(?=- )", text) if part.strip()]


def paragraphs_on(text: str, clause: str) -> list[str]:
    """Return the paragraphs that tell of a clause.

    >>> paragraphs_on(rules_text("duel"), "D-R3")
    ['There is no other way to get gold. [D-R3]']
    """
    return [part for part in paragraphs(text) if clause in clauses(part)]
