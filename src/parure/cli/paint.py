"""How colours, tokens and abilities look in a terminal: the one place for letters, paints and words."""

from collections.abc import Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

# Every colour has a letter too, for those who see no colours and for terminals that have none.
# The wild token of a game, whatever its colour, is the star.
LETTERS = {
    "white": "W",
    "blue": "B",
    "green": "G",
    "red": "R",
    "black": "K",
    "yellow": "Y",
    "orange": "O",
    "purple": "P",
    "pearl": "P",
    "gold": "*",
    "gray": "*",
}

# Paint goes on the ground, not on the letters, so that it reads on dark and light terminals alike.
PAINTS = {
    "white": Style(color="#1c1c1c", bgcolor="#f4f4f0"),
    "blue": Style(color="#ffffff", bgcolor="#2563c9"),
    "green": Style(color="#ffffff", bgcolor="#15803d"),
    "red": Style(color="#ffffff", bgcolor="#c62828"),
    "black": Style(color="#ffffff", bgcolor="#3a3a3a"),
    "yellow": Style(color="#1c1c1c", bgcolor="#f5d90a"),
    "orange": Style(color="#1c1c1c", bgcolor="#f08c2e"),
    "purple": Style(color="#ffffff", bgcolor="#7b3fb5"),
    "pearl": Style(color="#1c1c1c", bgcolor="#f3d7e3"),
    "gold": Style(color="#1c1c1c", bgcolor="#e8b923"),
    "gray": Style(color="#1c1c1c", bgcolor="#a8adb3"),
}

ABILITIES = {"extra_turn": "again", "token": "+ token"}  # shorter, or clearer, than the engine's word

CROWN, PRIVILEGE, AVENGER = "♛", "§", "A"
SIGNS = {"crowns": CROWN, "privileges": PRIVILEGE, "avengers": AVENGER}  # counts that some players have

POINTS = Style(bold=True)
MARK = Style(color="green", bold=True)  # what the seat in turn can do now
QUIET = Style(dim=True)


def letter(colour: str) -> str:
    """Return the letter of a colour.

    >>> [letter(colour) for colour in ("white", "black", "gold")]
    ['W', 'K', '*']
    """
    return LETTERS.get(colour, colour[:1].upper())


def chip(colour: str | None, text: str) -> Text:
    """Return a text on the paint of a colour; of no colour: light on dark the other way round."""
    return Text(text, style=PAINTS.get(colour or "", Style(reverse=True)))


def amounts(counts: Mapping[str, int]) -> Text:
    """Return counts as a row of chips, zeros left out.

    >>> amounts({"white": 2, "blue": 0, "black": 1}).plain
    '2W 1K'
    """
    chips = [chip(colour, f"{count}{letter(colour)}") for colour, count in counts.items() if count]
    return Text(" ").join(chips)


def ability(name: str) -> str:
    """Return an ability in a word or two that fit on a card."""
    return ABILITIES.get(name, name.replace("_", " "))


def legend(player: Mapping[str, Any]) -> Text:
    """Return the letters and signs that a player's part of a view brings up, with what they mean."""
    parts = [Text.assemble(chip(c, f" {letter(c)} "), (f" {c}", QUIET)) for c in player["tokens"]]
    parts += [Text.assemble(sign, (f" {key}", QUIET)) for key, sign in SIGNS.items() if key in player]
    return Text("   ").join(parts)
