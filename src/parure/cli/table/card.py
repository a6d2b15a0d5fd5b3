"""Cards and tiles as small panels."""

from rich import box as borders
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parure.cli.box import Piece
from parure.cli.paint import AVENGER, CROWN, MARK, POINTS, QUIET, ability, amounts, chip, letter

CARD_LINES = 4  # the borders, points and bonus, cost; some games add a line
SMALLEST, LARGEST = 9, 19  # columns; from 13 on there is room for four colours of cost
NAMED = 17  # from so many columns on a tile shows its name


def card_panel(card: Piece, width: int, *, marked: bool = False) -> Panel:
    """Draw a card: points and bonus, cost, and on a third line whatever else this game's cards have."""
    lines = [_spread(worth(card), bonus(card), width - 2), amounts(card["cost"])]
    if has_third_line(card):
        lines.append(Text(saying(card), style=QUIET))
    return Panel(
        _stacked(lines),
        title=Text(card["id"]),
        title_align="left",
        subtitle=Text("✓ buy") if marked else None,
        subtitle_align="right",
        border_style=MARK if marked else QUIET,
        box=borders.HEAVY if marked else borders.ROUNDED,
        padding=0,
        width=width,
        height=CARD_LINES + has_third_line(card),
    )


def has_third_line(card: Piece) -> bool:
    """Say whether cards like this one have a name or abilities to show."""
    return "name" in card or "abilities" in card


def worth(piece: Piece) -> Text:
    """Return the points, crowns and symbols of a card."""
    parts = [str(piece["points"]) if piece["points"] else "", CROWN * piece.get("crowns", 0)]
    parts.append(AVENGER * piece.get("avengers", 0))
    return Text(" ".join(filter(None, parts)), style=POINTS)


def saying(piece: Piece) -> str:
    """Return the name of a card or tile, or in words what it does."""
    return piece.get("name") or " ".join(map(ability, piece.get("abilities", [])))


def bonus(card: Piece) -> Text:
    """Return the bonus of a card: a chip with its letter, a question mark for a joker's."""
    count = card.get("bonus_count", 1)
    if not count:
        return Text()
    sign = letter(card["bonus"]) if card["bonus"] else "?"
    return chip(card["bonus"], f" {sign * count} ")


def tile_panel(tile: Piece, width: int, *, marked: bool = False) -> Panel:
    """Draw a tile: its points, then what it asks for or does."""
    lines = [tile_line(tile)]
    if "name" in tile and width >= NAMED:
        lines.append(Text(tile["name"], style=QUIET))
    return Panel(
        _stacked(lines),
        title=Text(tile["id"]),
        title_align="left",
        border_style=MARK if marked else QUIET,
        box=borders.HEAVY if marked else borders.ROUNDED,
        padding=0,
        width=width,
    )


def deck_panel(level: int, count: int, height: int) -> Panel:
    """Draw the back of a deck."""
    left = f"{count} left" if count else "empty"
    text = Text.assemble((f"deck {level}\n", POINTS), (left, QUIET), justify="center")
    return Panel(text, border_style=QUIET, padding=0, width=10, height=height)


def empty_panel(width: int, height: int) -> Panel:
    """Draw the place of a card that was not replaced."""
    return Panel(
        Text("—", justify="center", style=QUIET), border_style=QUIET, width=width, height=height, padding=0
    )


def card_line(card: Piece) -> Text:
    """Return a card in one line, for hands and completions."""
    parts = [bonus(card), worth(card), amounts(card["cost"])]
    parts.append(Text(saying(card), style=QUIET))
    return Text(" ").join(part for part in parts if part)


def tile_line(tile: Piece) -> Text:
    """Return a tile in one line: its points, then what it asks for or does."""
    does = " ".join(map(ability, tile.get("abilities", [])))
    return Text.assemble((str(tile["points"]), POINTS), " ", amounts(tile.get("demand", {})), (does, QUIET))


def side_by_side(panels: list[Panel]) -> Table:
    """Put panels into one row, a column of space between them."""
    row = Table.grid(padding=(0, 1, 0, 0))
    for _ in panels:
        row.add_column()
    row.add_row(*panels)
    return row


def _stacked(lines: list[Text]) -> Text:
    """Put lines below each other; what is too long for the panel is cut off."""
    return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)


def _spread(left: Text, right: Text, width: int) -> Text:
    """Put one text at the left end of a line and one at the right."""
    return Text.assemble(left, " " * max(1, width - left.cell_len - right.cell_len), right)
