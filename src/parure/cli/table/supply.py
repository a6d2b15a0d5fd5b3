"""What lies between the players besides cards: the bank, or the board with its bag and privileges."""

from collections.abc import Mapping
from typing import Any

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parure.cli.paint import POINTS, PRIVILEGE, QUIET, amounts, chip, letter


def bank_line(bank: Mapping[str, int]) -> Text:
    """Draw the bank: each colour's chip and how many are left, zeros too."""
    line = Text.assemble(("bank", QUIET))
    for colour, count in bank.items():
        line.append("  ").append_text(chip(colour, f" {letter(colour)} "))
        line.append(f" {count}", POINTS if count else QUIET)
    return line


def board_panel(view: Mapping[str, Any]) -> Panel:
    """Draw the board with the names of its places, the bag, and the privileges above it."""
    board = view["board"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(len(board[0]) + 1):
        grid.add_column(justify="center", min_width=3)
    grid.add_row("", *(Text(chr(ord("a") + column), style=QUIET) for column in range(len(board[0]))))
    for number, row in enumerate(board, start=1):
        grid.add_row(Text(str(number), style=QUIET), *map(_place, row))
    below = Table.grid()
    below.add_row(grid)
    below.add_row(Text.assemble(("bag ", QUIET), amounts(view["bag"]) or Text("empty", style=QUIET)))
    privileges = Text(f"privileges {PRIVILEGE * view['privileges'] or 'none'}")
    return Panel(
        below, title="board", title_align="left", subtitle=privileges, border_style=QUIET, padding=(0, 1)
    )


def token_at(view: Mapping[str, Any], place: str) -> Text:
    """Return the token on a place of the board; nothing where there is no such place, or nothing on it.

    >>> view = {"board": [["red", None], ["blue", "gold"]]}
    >>> [token_at(view, place).plain for place in ("a1", "b2", "b1", "c1", "red")]
    ['R', '*', '', '', '']
    """
    for number, row in enumerate(view.get("board", []), start=1):
        for column, colour in enumerate(row):
            if colour and place == f"{chr(ord('a') + column)}{number}":
                return chip(colour, letter(colour))
    return Text()


def _place(colour: str | None) -> Text:
    return chip(colour, f" {letter(colour)} ") if colour else Text("·", style=QUIET)
