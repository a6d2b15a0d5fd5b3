"""A table as a list of simple shapes, worked out from a view; what it is painted on is another matter.

Nothing here knows a game by name: what is drawn follows from the keys that the view has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

View = Mapping[str, Any]
Pieces = Mapping[str, Mapping[str, Any]]  # cards and tiles by id

WIDTH, HEIGHT = 960, 720
CARD_WIDTH, CARD_HEIGHT, GAP = 84, 104, 8
TILE = 72
TOKEN = 13  # radius
MARGIN = 16
PLAYERS_TOP = 16 + TILE + 3 * (CARD_HEIGHT + GAP) + 3 * GAP

PAINT = {
    "white": "#f4f4f0",
    "blue": "#2563c9",
    "green": "#15803d",
    "red": "#c62828",
    "black": "#3a3a3a",
    "yellow": "#f5d90a",
    "orange": "#f08c2e",
    "purple": "#7b3fb5",
    "pearl": "#f3d7e3",
    "gold": "#e8b923",
    "gray": "#a8adb3",
}
LIGHT = {"white", "yellow", "orange", "pearl", "gold", "gray"}  # grounds that want dark writing
FELT, PAPER, INK, CHALK, SHADE = "#21473b", "#fbf7ec", "#1c1c1c", "#ffffff", "#6b6658"
BACKS = ("#4f7942", "#b8860b", "#31588a")
TILES = ("nobles", "locations", "royals")


@dataclass(frozen=True)
class Rectangle:
    """A filled rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    corner: float = 8


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True)
class Words:
    """A text, centred on x or starting there; y is the middle of its line."""

    x: float
    y: float
    text: str
    size: int
    fill: str = INK
    centred: bool = True


Shape = Rectangle | Disc | Words


def scene(view: View, pieces: Pieces) -> list[Shape]:
    """Return the shapes of a table, those behind first."""
    return [
        Rectangle(0, 0, WIDTH, HEIGHT, FELT, 0),
        *_tiles(view, pieces),
        *_market(view, pieces),
        *_supply(view),
        *_players(view, pieces),
    ]


def _tiles(view: View, pieces: Pieces) -> Iterator[Shape]:
    ids = [name for key in TILES for name in view.get(key, [])]
    for i, name in enumerate(ids):
        yield from _tile(MARGIN + i * (TILE + GAP), MARGIN, pieces[name])


def _tile(x: float, y: float, tile: Mapping[str, Any]) -> Iterator[Shape]:
    yield Rectangle(x, y, TILE, TILE, PAPER)
    yield Words(x + 14, y + 14, str(tile["points"]), 18)
    yield Words(x + TILE - 20, y + 14, tile["id"], 11, SHADE)
    yield Words(x + TILE / 2, y + TILE - 16, _abilities(tile), 11, SHADE)
    for i, (colour, number) in enumerate(tile.get("demand", {}).items()):
        yield from _chip(x + 16 + 20 * i, y + TILE - 18, colour, str(number), 9)


def _market(view: View, pieces: Pieces) -> Iterator[Shape]:
    levels = len(view["market"])
    for level, row in enumerate(view["market"]):
        y = MARGIN + TILE + 2 * GAP + (levels - 1 - level) * (CARD_HEIGHT + GAP)
        deck = view["decks"][level]
        left = deck if isinstance(deck, int) else len(deck)
        yield from _back(MARGIN, y, level, str(left))
        for i, name in enumerate(row):
            x = MARGIN + (i + 1) * (CARD_WIDTH + GAP)
            if name is not None:
                yield from _card(x, y, pieces[name])


def _back(x: float, y: float, level: int, words: str) -> Iterator[Shape]:
    yield Rectangle(x, y, CARD_WIDTH, CARD_HEIGHT, BACKS[level])
    yield Words(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2, words, 22, CHALK)


def _card(x: float, y: float, card: Mapping[str, Any], height: float = CARD_HEIGHT) -> Iterator[Shape]:
    yield Rectangle(x, y, CARD_WIDTH, height, PAPER)
    if card["points"]:
        yield Words(x + 14, y + 15, str(card["points"]), 20)
    if card["bonus"]:
        yield from _chip(x + CARD_WIDTH - 16, y + 15, card["bonus"], "", 10)
    extras = _counts(card, ("crowns", "avengers"))
    yield Words(x + CARD_WIDTH / 2, y + 36, extras, 11)
    yield Words(x + CARD_WIDTH / 2, y + 50, _abilities(card), 10, SHADE)
    yield Words(x + CARD_WIDTH / 2, y + 64, card["id"], 11, SHADE)
    for i, (colour, number) in enumerate(card["cost"].items()):
        yield from _chip(x + 12 + 16 * i, y + height - 14, colour, str(number), 8)


def _abilities(piece: Mapping[str, Any]) -> str:
    return ", ".join(name.replace("_", " ") for name in piece.get("abilities", []))


def _counts(owner: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    """Write some of the numbers that only some games have, as far as they are there and not zero."""
    return ", ".join(f"{owner[key]} {key if owner[key] > 1 else key[:-1]}" for key in keys if owner.get(key))


def _chip(x: float, y: float, colour: str, words: str, radius: float) -> Iterator[Shape]:
    yield Disc(x, y, radius, SHADE)
    yield Disc(x, y, radius - 1, PAINT[colour])
    if words:
        yield Words(x, y, words, int(radius * 1.5), INK if colour in LIGHT else CHALK)


def _supply(view: View) -> Iterator[Shape]:
    """Draw the bank, or the board with its bag, at the right of the market."""
    left, top = MARGIN + 6 * (CARD_WIDTH + GAP) + 24, MARGIN + TILE + 2 * GAP
    for i, (colour, number) in enumerate(view.get("bank", {}).items()):
        yield from _chip(left + 24, top + 24 + 44 * i, colour, str(number), 20)
    for row, places in enumerate(view.get("board", [])):
        for column, colour in enumerate(places):
            x, y = left + 22 + 42 * column, top + 22 + 42 * row
            yield Disc(x, y, 18, "#183629")
            if colour is not None:
                yield Disc(x, y, 16, PAINT[colour])
    for i, (colour, number) in enumerate(view.get("bag", {}).items()):
        yield from _chip(left + 16 + 32 * i, top + 246, colour, str(number), 13)
    if "privileges" in view:
        yield Words(left, top + 284, f"privileges above the board: {view['privileges']}", 14, CHALK, False)


def _players(view: View, pieces: Pieces) -> Iterator[Shape]:
    width = (WIDTH - 2 * MARGIN) / len(view["players"])
    for seat, player in enumerate(view["players"]):
        x = MARGIN + seat * width
        to_decide = seat == view["turn"]
        ground = "#2f6a57" if to_decide else "#1a3a30"
        yield Rectangle(x, PLAYERS_TOP, width - GAP, HEIGHT - PLAYERS_TOP - MARGIN, ground)
        state = ", to decide" if to_decide else ", won" if seat in view["winners"] else ""
        title = f"player {seat}: {player['points']} points{state}"
        yield Words(x + 10, PLAYERS_TOP + 16, title, 15, CHALK, False)
        won = [name for key in TILES for name in player.get(key, [])]
        counts = _counts(player, ("crowns", "privileges", "avengers"))
        facts = filter(None, [f"cards: {len(player['cards'])}", counts, *won])
        yield Words(x + 10, PLAYERS_TOP + 36, ", ".join(facts), 11, CHALK, False)
        for i, (colour, number) in enumerate(player["tokens"].items()):
            yield from _chip(x + 22 + 29 * i, PLAYERS_TOP + 62, colour, str(number), TOKEN)
            if player["bonuses"].get(colour):
                yield Rectangle(x + 11 + 29 * i, PLAYERS_TOP + 80, 22, 22, PAINT[colour], 3)
                ink = INK if colour in LIGHT else CHALK
                yield Words(x + 22 + 29 * i, PLAYERS_TOP + 91, str(player["bonuses"][colour]), 13, ink)
        step = min(CARD_WIDTH + GAP, (width - CARD_WIDTH - 2 * GAP) / 2)
        for i, name in enumerate(player["reserved"]):
            if name in pieces:
                yield from _card(x + 8 + step * i, PLAYERS_TOP + 112, pieces[name])
            else:
                yield from _back(x + 8 + step * i, PLAYERS_TOP + 112, int(name[1:]) - 1, "?")
