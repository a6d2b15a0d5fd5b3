"""A position in a line or two, for tests.

    position("splendor")                                   # a tidy opening, seat 0 to decide
    position("splendor", {"tokens": {"white": 3}}, bank={"red": 1})
    position("marvel", {}, {"cards": ["M3-01"]}, seats=3, turn=1, avengers_tile=None)
    position("duel", board="wbgrk ..... ..*.. ..... p...p", bag={"red": 1})

Each dict after the game's name is a seat, in order: `tokens`, `cards`, `bonuses` (that many plain
cards of each colour: level 1, no points, symbols or crowns), `reserved`, `hidden` (reserved from a
deck), `nobles`, `locations`, `royals`, `privileges`. Seats and entries left out have nothing.

What a seat is given is taken from where it was. The rest has a default that depends on no seed:

- cards: market and decks hold the other cards in the order of their ids. `market` names cards
  that lie face up, `top` cards that lie next in their deck; `rows` and `decks` give whole levels,
  such as `decks={1: []}` (what is then left over is out of the game; short rows end in gaps);
- tokens: the bank has what the seats do not have; `bank` overrides the colours it names;
- nobles: the first ones by id that nobody has; locations: `1A`, `2A`, ... likewise;
- duel's board: `BOARD` below less what seats and bag hold, taken from e5 backwards. With `board`
  given, the bag has the rest; with `bag` too, what is left over is out of the game;
- privileges are all above the board; royal cards nobody has are left.

Any other keyword (`phase`, `pending`, `paid`, `memory`, `nobles`, `avengers_tile`, ...) goes into
the view as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import parure

Seat = Mapping[str, Any]

GEMS = {
    "splendor": ["white", "blue", "green", "red", "black"],
    "marvel": ["yellow", "blue", "orange", "red", "purple"],
    "duel": ["white", "blue", "green", "red", "black"],
}
WILD = {"splendor": "gold", "marvel": "gray", "duel": "gold"}

#: One letter per token on duel's board: k is black, * is gold, a dot is an empty place.
LETTERS = {
    "w": "white",
    "b": "blue",
    "g": "green",
    "r": "red",
    "k": "black",
    "p": "pearl",
    "*": "gold",
    ".": None,
}
#: All 25 tokens; no three of a colour in a line, and the pearls far apart.
BOARD = "pbgrk g*kwb kw*gr bpr*w rkwbg"

NO_CARDS: dict[int, list[str]] = {1: [], 2: [], 3: []}
SEAT_WORDS = {
    *("tokens", "cards", "bonuses", "reserved", "hidden"),
    *("nobles", "locations", "royals", "privileges"),
}
DERIVED = ("bonuses", "points", "crowns", "colour_points", "avengers")


def position(
    game: str,
    *players: Seat,
    seats: int = 2,
    turn: int | None = 0,
    bank: Mapping[str, int] | None = None,
    market: Sequence[str] = (),
    top: Sequence[str] = (),
    rows: Mapping[int, Sequence[str | None]] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    board: str | None = None,
    bag: Mapping[str, int] | None = None,
    seed: int = 1,
    **entries: Any,
) -> parure.Game:
    """A game that stands as described in this module's docstring."""
    view = parure.new(game, seats=seats, seed=seed).view()
    _refuse_unknown(players, entries.keys() - view.keys())
    del view["memory"]  # a fresh turn, unless the test says otherwise
    view["turn"] = turn
    asked = [*players, *[{}] * (seats - len(players))]
    _lay_cards(view, asked, market, top, rows or {}, decks or {})
    _lay_tiles(view, asked)
    if "board" in view:
        _lay_board(view, asked, board, bag)
    else:
        _fill_bank(view, asked, bank or {})
    for player in view["players"]:
        for entry in DERIVED:
            player.pop(entry, None)
    return parure.from_view(view | entries, seed=seed)


def everything(game: str, count: int) -> dict[str, int]:
    """`count` of each of the game's five gem colours: a bank, a hand, or bonuses."""
    return dict.fromkeys(GEMS[game], count)


def _refuse_unknown(players: Sequence[Seat], unknown: Iterable[str]) -> None:
    """A misspelt word must not quietly give another position than the test means."""
    words = {word for seat in players for word in seat} - SEAT_WORDS | set(unknown)
    if words:
        raise ValueError(f"unknown in a position: {', '.join(sorted(words))}")


def _lay_cards(
    view: dict[str, Any],
    asked: Sequence[Seat],
    market: Sequence[str],
    top: Sequence[str],
    rows: Mapping[int, Sequence[str | None]],
    decks: Mapping[int, Sequence[str]],
) -> None:
    free = sorted(card for pile in [*view["market"], *view["decks"]] for card in pile)
    named = [*market, *top, *_every(rows), *_every(decks)]
    for player, seat in zip(view["players"], asked, strict=True):
        player["cards"] = list(seat.get("cards", []))
        player["hidden"] = list(seat.get("hidden", []))
        player["reserved"] = list(dict.fromkeys([*seat.get("reserved", []), *player["hidden"]]))
        named += [held["id"] if isinstance(held, dict) else held for held in player["cards"]]
        named += player["reserved"]
    for card in named:
        if card not in free:
            raise ValueError(f"{card} is no card of {view['game']}, or it is in two places")
        free.remove(card)

    for player, seat in zip(view["players"], asked, strict=True):
        for card in _plain_cards(view["game"], seat.get("bonuses", {}), free):
            player["cards"].append(card)
            free.remove(card)

    for level, row in enumerate(view["market"], start=1):
        others = [card for card in free if _level(card) == level]
        places = len(row)
        if level in rows:
            face_up = [*rows[level], *[None] * (places - len(rows[level]))]
        else:
            wanted = [card for card in market if _level(card) == level]
            filling = places - len(wanted)
            face_up = wanted + others[:filling]
            others = others[filling:]
        view["market"][level - 1] = face_up
        view["decks"][level - 1] = list(
            decks.get(level, [*(card for card in top if _level(card) == level), *others])
        )


def _plain_cards(game: str, bonuses: Mapping[str, int], free: Sequence[str]) -> Iterable[str]:
    """Free cards of level 1 that give these bonuses and count for nothing else."""
    for colour, count in bonuses.items():
        plain = [
            card["id"]
            for card in parure.cards(game)
            if card["bonus"] == colour
            and card["level"] == 1
            and not (card["points"] or card.get("avengers") or card.get("crowns"))
            and card["id"] in free
        ]
        if len(plain) < count:
            raise ValueError(f"only {len(plain)} plain {colour} cards, not {count}: name cards")
        yield from plain[:count]


def _lay_tiles(view: dict[str, Any], asked: Sequence[Seat]) -> None:
    """Nobles, locations, royal cards and privileges: those of the seats, and the others."""
    for kind in ("nobles", "locations", "royals"):
        if kind not in view:
            continue
        held: list[str] = []
        for player, seat in zip(view["players"], asked, strict=True):
            player[kind] = list(seat.get(kind, []))
            held += player[kind]
        others = _tiles_of_a_box(view, kind, held)
        shown = len(view[kind]) - len(held)
        view[kind] = others[: max(shown, 0)]
    if "privileges" in view:
        above = 3
        for player, seat in zip(view["players"], asked, strict=True):
            player["privileges"] = seat.get("privileges", 0)
            above -= player["privileges"]
        view["privileges"] = above


def _tiles_of_a_box(view: Mapping[str, Any], kind: str, held: Sequence[str]) -> list[str]:
    ids = sorted(tile["id"] for tile in parure.tiles(view["game"]))
    if kind == "locations":  # the two sides of one tile are never both in a game
        used = {tile[0] for tile in held}
        return [tile for tile in ids if tile.endswith("A") and tile[0] not in used]
    return [tile for tile in ids if tile not in held]


def _fill_bank(view: dict[str, Any], asked: Sequence[Seat], bank: Mapping[str, int]) -> None:
    supply = view["bank"]
    _give_tokens(view, asked, supply)
    view["bank"] = {**supply, **bank}


def _lay_board(
    view: dict[str, Any], asked: Sequence[Seat], board: str | None, bag: Mapping[str, int] | None
) -> None:
    cells = [LETTERS[letter] for row in (board or BOARD).split() for letter in row]
    if len(cells) != 25:
        raise ValueError(f"a board has 25 places, not {len(cells)}")
    left = {colour: BOARD.count(letter) for letter, colour in LETTERS.items() if colour}
    _give_tokens(view, asked, left)
    in_bag = dict.fromkeys(left, 0) | dict(bag or {})
    if board is None:
        for colour, count in in_bag.items():
            left[colour] -= count
        for place in reversed(range(25)):
            token = cells[place]
            if token and cells.count(token) > left[token]:
                cells[place] = None
    elif bag is None:
        in_bag = {colour: count - cells.count(colour) for colour, count in left.items()}
    view["board"] = [cells[start : start + 5] for start in range(0, 25, 5)]
    view["bag"] = in_bag


def _give_tokens(view: dict[str, Any], asked: Sequence[Seat], supply: dict[str, int]) -> None:
    """Hand each seat its tokens, out of the supply."""
    for player, seat in zip(view["players"], asked, strict=True):
        tokens = seat.get("tokens", {})
        player["tokens"] = dict.fromkeys(supply, 0) | dict(tokens)
        for colour, count in tokens.items():
            supply[colour] -= count
            if supply[colour] < 0:
                raise ValueError(f"the seats hold {-supply[colour]} more {colour} than there are")


def _every(levels: Mapping[int, Sequence[str | None]]) -> list[str]:
    return [card for cards in levels.values() for card in cards if card is not None]


def _level(card: str) -> int:
    return int(card[1])
