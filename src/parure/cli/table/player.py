"""A player's corner of the table: tokens, bonuses, points, reserved cards and what else they have won."""

from collections.abc import Mapping, Set
from typing import Any

from rich import box as borders
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parure.cli.box import Box
from parure.cli.paint import MARK, POINTS, QUIET, SIGNS, chip, letter
from parure.cli.table.card import card_line

TILES = ("nobles", "locations", "royals")


def player_panel(
    player: Mapping[str, Any],
    name: str,
    pieces: Box,
    *,
    to_play: bool = False,
    won: bool = False,
    tile: bool = False,
    buyable: Set[str] = frozenset(),
    secret: Set[str] = frozenset(),
) -> Panel:
    """Draw one player.

    `tile` says that the player holds the tile that goes to whoever leads in symbols, `buyable` are the
    cards that can be bought now, `secret` those of the reserved ones that the others do not know.
    """
    parts = Table.grid()
    parts.add_row(_colours(player))
    parts.add_row(_belongings(player, tile))
    for held in player["reserved"]:
        parts.add_row(_reserved(held, pieces, buyable, secret))
    points = player["points"]
    return Panel(
        parts,
        title=Text(
            f"{'▶ ' if to_play else '★ ' if won else ''}{name}", style=MARK if to_play or won else "bold"
        ),
        title_align="left",
        subtitle=Text(f"{points} point{'' if points == 1 else 's'}", style=POINTS),
        subtitle_align="right",
        border_style=MARK if to_play else QUIET,
        box=borders.HEAVY if to_play else borders.ROUNDED,
        padding=(0, 1),
    )


def _colours(player: Mapping[str, Any]) -> Table:
    """One column a colour; tokens, bonuses and, where they count apart, points in rows."""
    tokens = player["tokens"]
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(len(tokens) + 2):
        table.add_column(justify="right")
    table.add_row("", *(chip(colour, f" {letter(colour)}") for colour in tokens))
    rows = {"tokens": tokens, "bonuses": player["bonuses"]}
    if "colour_points" in player:
        rows["points"] = player["colour_points"]
    for title, counts in rows.items():
        total = f"{sum(counts.values())}/10" if title == "tokens" else ""
        numbers = (_count(counts[colour]) if colour in counts else "" for colour in tokens)
        table.add_row(Text(title, style=QUIET), *numbers, Text(total, style=QUIET))
    return table


def _count(number: int) -> Text:
    return Text(str(number), style=POINTS) if number else Text("·", style=QUIET)


def _belongings(player: Mapping[str, Any], tile: bool) -> Text:
    """One line: cards bought, tiles won, and the counts that only some games have."""
    bought = len(player["cards"])
    parts = [Text(f"{bought} card{'' if bought == 1 else 's'}")]
    parts += [Text(f"{sign} {player[key]}") for key, sign in SIGNS.items() if key in player]
    if tile:
        parts.append(Text("Avengers tile", style=MARK))
    parts += [Text(id_) for key in TILES for id_ in player.get(key, [])]
    return Text.assemble((" · ", QUIET)).join(parts)


def _reserved(held: str, pieces: Box, buyable: Set[str], secret: Set[str]) -> Text:
    if held not in pieces.cards:
        return Text(f"▒▒▒▒▒ a hidden card of level {held.lstrip('?')}", style=QUIET)
    mark = "✓" if held in buyable else "·"
    line = Text.assemble((f"{mark} {held} ", MARK if held in buyable else ""), card_line(pieces.cards[held]))
    return line.append(" secret", QUIET) if held in secret else line
