"""The whole table, drawn from what a viewer may know.

Nothing here knows a game by name: what is drawn follows from the keys that the view has.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from parure.cli.box import Box
from parure.cli.paint import legend
from parure.cli.table.card import (
    CARD_LINES,
    LARGEST,
    SMALLEST,
    card_panel,
    deck_panel,
    empty_panel,
    has_third_line,
    side_by_side,
    tile_panel,
)
from parure.cli.table.player import TILES, player_panel
from parure.cli.table.supply import bank_line, board_panel

WIDE = 118  # columns: from here on, players sit beside the market instead of below it
BESIDE = 40  # columns for what stands beside the market
DECK = 11  # columns for a deck and the space after it

View = Mapping[str, Any]

PHASES = {
    "main": "to play",
    "pay": "pays for {pending}",
    "return": "has more than ten tokens and gives some back",
    "reserve": "chooses the card for the gold",
    "joker": "chooses what {pending} joins",
    "token": "takes a token for {pending}",
    "steal": "takes a token from the opponent for {pending}",
    "royal": "chooses a royal card",
    "noble": "chooses a noble",
    "location": "chooses a location",
}


def draw(
    view: View,
    names: Sequence[str],
    pieces: Box,
    *,
    width: int,
    moves: Sequence[str] = (),
    secret: Set[str] = frozenset(),
) -> RenderableType:
    """Draw a position `width` columns wide.

    `moves` mark what can be done, `secret` are the viewer's own cards that the others do not know.
    """
    marked = frozenset(move.rsplit(" ", 1)[-1] for move in moves if move.startswith(("buy ", *_CHOICES)))
    players = [
        player_panel(
            player,
            names[seat],
            pieces,
            to_play=seat == view["turn"],
            won=seat in view["winners"],
            tile=view.get("avengers_tile") == seat,
            buyable=marked,
            secret=secret,
        )
        for seat, player in enumerate(view["players"])
    ]
    wide = width >= WIDE
    beside = max(BESIDE, min(50, width // 3)) if wide else 0
    middle = _middle(view, pieces, marked, width - beside)
    supply: RenderableType = board_panel(view) if "board" in view else bank_line(view["bank"])
    if wide:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=width - beside - 1)
        table.add_column(width=beside - 1)
        left, right = ([middle], [supply, *players]) if "board" in view else ([middle, "", supply], players)
        table.add_row(Group(*left), Group(*right))
        body: RenderableType = table
    elif "board" in view:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=26)
        table.add_column(width=width - 28)
        table.add_row(supply, Group(*players))
        body = Group(middle, table)
    else:
        body = Group(middle, "", supply, "", _in_pairs(players, width))
    return Group(Rule(headline(view, names)), body, legend(view["players"][0]))


_CHOICES = ("noble ", "location ", "royal ")


def headline(view: View, names: Sequence[str]) -> Text:
    """Say in one line what the game is, how far it has come and who decides what.

    >>> view = {"game": "splendor", "seats": 2, "turn": 1, "phase": "main", "over": False}
    >>> headline(view | {"memory": {"turns": 7}}, ["Ada", "Grace"]).plain
    'splendor · turn 8 · Grace to play'
    """
    line = Text(view["game"], style="bold").append(f" · turn {view['memory']['turns'] + 1} · ", "not bold")
    if view["over"]:
        return line.append(result(view, names), "not bold")
    phase = PHASES.get(view["phase"], "decides").format(pending=view.get("pending"))
    line.append(f"{names[view['turn']]} {phase}", "not bold")
    if view.get("paid"):
        line.append(f" (wild for {', '.join(view['paid'])})", "not bold")
    return line


def result(view: View, names: Sequence[str]) -> str:
    """Say who won a finished game."""
    winners = [names[seat] for seat in view["winners"]]
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory"


def _middle(view: View, pieces: Box, marked: Set[str], width: int) -> Group:
    """Draw the tiles to be won and, below them, the market: level 3 on top as on a real table."""
    longest = max(map(len, view["market"]))
    card_width = max(SMALLEST, min(LARGEST, (width - DECK + 1) // longest - 1))
    parts: list[RenderableType] = []
    for key in TILES:
        if view.get(key):
            tile_width = min(card_width, width // len(view[key]) - 1)
            tiles = [tile_panel(pieces.tiles[id_], tile_width, marked=id_ in marked) for id_ in view[key]]
            parts.append(side_by_side(tiles))
    height = CARD_LINES + any(map(has_third_line, pieces.cards.values()))
    for level in range(len(view["market"]), 0, -1):
        deck = view["decks"][level - 1]
        row = [deck_panel(level, deck if isinstance(deck, int) else len(deck), height)]
        for id_ in view["market"][level - 1]:
            if id_ is None:
                row.append(empty_panel(card_width, height))
            else:
                row.append(card_panel(pieces.cards[id_], card_width, marked=id_ in marked))
        parts.append(side_by_side(row))
    return Group(*parts)


def _in_pairs(players: list[Panel], width: int) -> Table:
    """Put players two by two; one by one where there is no room."""
    abreast = 2 if width >= 2 * BESIDE else 1
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(abreast):
        table.add_column(width=width // abreast - 1)
    for first in range(0, len(players), abreast):
        table.add_row(*players[first : first + abreast])
    return table
