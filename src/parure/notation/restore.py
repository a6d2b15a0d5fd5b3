"""Reading a view back: every entry is checked, and an error says where it stands and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from parure.rules.dice import shuffle
from parure.rules.market import HAND, LEVELS, NO_CARD, NOT_BOUGHT, PLACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parure.notation.base import Notation
    from parure.rules.contract import Position

_MISSING = object()


class Path:
    """Where in a view we are reading, such as `view.players[1].tokens`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def at(self, key: str | int) -> Path:
        """Go one step further."""
        return Path(f"{self.name}[{key}]" if isinstance(key, int) else f"{self.name}.{key}")

    def wrong(self, key: str, value: object, right: str) -> NoReturn:
        """Say what was found and what would be right."""
        raise ValueError(f"{self.name}.{key} is {value!r}; right would be {right}")

    def get(self, view: Any, key: str, kind: type, default: Any = _MISSING) -> Any:
        """Return an entry of the given kind."""
        if not isinstance(view, dict):
            raise ValueError(f"{self.name} is {view!r}; right would be an object")
        if key not in view:
            if default is _MISSING:
                raise ValueError(f"{self.name}.{key} is missing")
            return default
        value = view[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(
                key, value, f"a {'list' if kind is list else 'dict' if kind is dict else kind.__name__}"
            )
        return value

    def integer(self, view: Any, key: str, low: int, high: int, default: Any = _MISSING) -> int:
        """Return a whole number in a range."""
        value = self.get(view, key, int, default)
        if not low <= value <= high:
            self.wrong(key, value, f"a whole number from {low} to {high}")
        return int(value)

    def choice(self, view: Any, key: str, allowed: Sequence[str]) -> str:
        """Return one of a few words."""
        value: str = self.get(view, key, str)
        if value not in allowed:
            self.wrong(key, value, f"one of {', '.join(allowed)}")
        return value

    def flag(self, view: Any, key: str) -> bool:
        """Return a yes or no; no where it is left out."""
        return bool(self.get(view, key, bool, default=False))

    def list_of(self, view: Any, key: str, kind: type, default: Any = _MISSING) -> list[Any]:
        """Return a list whose members are all of one kind."""
        members: list[Any] = self.get(view, key, list, default)
        for i, member in enumerate(members):
            if not isinstance(member, kind) or isinstance(member, bool):
                self.wrong(f"{key}[{i}]", member, f"a {kind.__name__}")
        return members

    def tokens(self, view: Any, key: str, colours: Sequence[str]) -> int:
        """Return a dict of counts as a word; colours left out count nothing."""
        amounts = self.get(view, key, dict)
        unknown = [colour for colour in amounts if colour not in colours]
        if unknown:
            self.at(key).wrong(
                str(unknown[0]), amounts[unknown[0]], f"one of the colours {', '.join(colours)}"
            )
        here = self.at(key)
        return sum(here.integer(amounts, c, 0, 25, default=0) << 8 * i for i, c in enumerate(colours))

    def agree(self, view: Any, key: str, found: Any) -> None:
        """Check an entry that follows from others; it may be left out."""
        if key in view and view[key] != found:
            self.wrong(key, view[key], f"{found!r}, by the cards and tiles")


class Pieces:
    """The cards or tiles of a game that have been put somewhere: each can be in one place only."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.number = {name: i for i, name in enumerate(ids)}
        self.placed: dict[int, str] = {}

    def put(self, name: Any, where: str) -> int:
        """Return the number of a piece that lies here, and nowhere else."""
        if not isinstance(name, str) or name not in self.number:
            raise ValueError(
                f"{where} is {name!r}; right would be an id from {', '.join(list(self.number)[:2])}, …"
            )
        piece = self.number[name]
        if piece in self.placed:
            raise ValueError(f"{where} is {name!r}, which is also {self.placed[piece]}")
        self.placed[piece] = where
        return piece


def lay_cards(notation: Notation, s: Position, view: Any, where: Path) -> None:
    """Put every card in its place: market, hands, bought, decks; deal what the view leaves unknown."""
    pieces = Pieces(notation.cards.ids)
    s.hand[:] = NO_CARD
    s.bought[:] = NOT_BOUGHT
    s.deck[:] = NO_CARD
    s.pending = NO_CARD
    s.source = NO_CARD
    _lay_market(notation, s, where.list_of(view, "market", list), pieces, where)
    unknown: list[tuple[int, int, int]] = []  # level, seat and place in hand of cards given as "?N"
    for seat, player in enumerate(view["players"]):
        at = where.at("players").at(seat)
        for rank, entry in enumerate(at.get(player, "cards", list)):
            name = entry.get("id") if isinstance(entry, dict) else entry
            s.bought[pieces.put(name, at.at("cards").at(rank).name)] = 256 * seat + rank
        s.cards[seat] = len(player["cards"])
        unknown += _lay_hand(notation, s, seat, player, pieces, at)
    decks = where.list_of(view, "decks", object)
    if len(decks) != LEVELS:
        where.wrong("decks", decks, "three decks")
    for level, deck in enumerate(decks):
        _lay_deck(notation, s, level, deck, [u for u in unknown if u[0] == level], pieces, where)


def _lay_market(notation: Notation, s: Position, rows: list[list[Any]], pieces: Pieces, where: Path) -> None:
    widths = [int((notation.level_of == level).sum()) for level in range(LEVELS)]
    if [len(row) for row in rows] != widths:
        where.wrong("market", rows, f"rows of {', '.join(map(str, widths))} places")
    names = [name for row in rows for name in row]
    for place in range(PLACES):
        if names[place] is None:
            s.market[place] = NO_CARD
            continue
        here = where.at("market").at(int(notation.level_of[place])).name
        card = pieces.put(names[place], here)
        _check_level(notation, card, int(notation.level_of[place]), here)
        s.market[place] = card


def _lay_hand(
    notation: Notation, s: Position, seat: int, player: Any, pieces: Pieces, at: Path
) -> list[tuple[int, int, int]]:
    reserved = at.list_of(player, "reserved", str)
    hidden = at.list_of(player, "hidden", str, default=[])
    if len(reserved) > HAND:
        at.wrong("reserved", reserved, f"at most {HAND} cards")
    if not set(hidden) <= set(reserved):
        at.wrong("hidden", hidden, "cards that are among the reserved ones")
    s.held[seat] = len(reserved)
    unknown = []
    for i, name in enumerate(reserved):
        if name in ("?1", "?2", "?3"):
            unknown.append((int(name[1]) - 1, seat, i))
            s.hidden[seat] |= 1 << i
            continue
        s.hand[seat, i] = pieces.put(name, at.at("reserved").at(i).name)
        if name in hidden:
            s.hidden[seat] |= 1 << i
    return unknown


def _lay_deck(
    notation: Notation,
    s: Position,
    level: int,
    deck: Any,
    unknown: list[tuple[int, int, int]],
    pieces: Pieces,
    where: Path,
) -> None:
    here = where.at("decks").at(level)
    first, end = int(notation.starts[level]), int(notation.starts[level + 1])
    if isinstance(deck, list):
        cards = [pieces.put(name, here.at(i).name) for i, name in enumerate(deck)][::-1]
        for card in cards:
            _check_level(notation, card, level, here.name)
        left = len(cards)
    elif isinstance(deck, int) and not isinstance(deck, bool):
        cards, left = [], deck
    else:
        where.wrong(f"decks[{level}]", deck, "a list of cards, or their number")
    free = [card for card in range(first, end) if card not in pieces.placed]
    wanted = len(unknown) + (0 if cards else left)
    if not 0 <= wanted <= len(free):
        where.wrong(
            f"decks[{level}]", deck, f"at most the {len(free)} cards of the level that are nowhere else"
        )
    if wanted:
        pool = s.deck[first : first + len(free)]
        pool[:] = free
        shuffle(s.dice, pool, len(free))
        for _, seat, i in unknown:
            free.pop()
            s.hand[seat, i] = pool[len(free)]
            pool[len(free)] = NO_CARD
        pool[left:] = NO_CARD
    if cards:
        s.deck[first : first + left] = cards
        s.deck[first + left : end] = NO_CARD
    s.left[level] = left


def _check_level(notation: Notation, card: int, level: int, here: str) -> None:
    if not notation.starts[level] <= card < notation.starts[level + 1]:
        raise ValueError(
            f"{here} is {notation.cards.ids[card]!r}; right would be a card of level {level + 1}"
        )
