"""The only way out: everything that reaches a client is made here, for one viewer.

A viewer is a seat, or SPECTATOR. Positions go out by `game.view(viewer)` and nothing else; legal decisions go
to the seat that decides alone, because they name its hidden cards. The doors (`live`, `api`, `stream`) accept
only `Wire`, which only this module makes.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, NewType

import msgspec
from msgspec import Meta

import parure
from parure.bots import Thought
from parure.rules.contract import SPECTATOR
from parure.server import events
from parure.server.events import Entry
from parure.server.refusal import Refused
from parure.server.store import Listed
from parure.server.table import Result, Table, at

Wire = NewType("Wire", bytes)

MAX_REST = 60  # events told one by one to somebody who comes back; beyond, a snapshot is shorter

_encode = msgspec.json.Encoder().encode


class SeatOut(msgspec.Struct, omit_defaults=True):
    """A place at the table, as everybody sees it."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    bot: str = ""  # the level of the bot that plays for a person
    present: bool = False
    away: int | None = None  # milliseconds since the person was last there
    left: bool = False
    resigned: bool = False


class ClockOut(msgspec.Struct, omit_defaults=True):
    """The clocks at the moment of sending: milliseconds left, and whose runs."""

    left: list[int]
    running: int | None = None


class TableOut(msgspec.Struct, omit_defaults=True):
    """A table, without its position."""

    id: str
    game: str
    status: Literal["open", "playing", "over"]
    mode: Literal["practice", "serious"]
    visibility: Literal["public", "link"]
    order: Literal["random", "fixed"]
    commitment: str
    seats: list[SeatOut]
    clock: events.ClockRule | None = None
    takeover: int = 0
    result: Result | None = None
    rematch: list[int] = msgspec.field(default_factory=list)
    rematch_table: str = ""
    rematch_of: str = ""
    watchers: int = 0


class Move(msgspec.Struct, array_like=True):
    """A decision that stands: the number of its event, the seat, the text."""

    seq: int
    seat: int
    decision: str


class StateOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="state"):
    """All that a viewer may know now."""

    seq: int
    you: int | None
    table: TableOut
    history: list[Move]
    view: dict[str, Any] | None = None
    moves: list[str] | None = None
    clock: ClockOut | None = None
    id: str = ""  # the command this answers, if it does


class EventOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="event"):
    """Something that happened, and what the viewer sees after it."""

    seq: int
    at: int
    event: dict[str, Any]
    you: int | None = None
    table: TableOut | None = None  # where more than the position may have changed
    view: dict[str, Any] | None = None
    moves: list[str] | None = None
    clock: ClockOut | None = None


class AcceptedOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="accepted"):
    """A command has been carried out, as event `seq`."""

    seq: int
    id: str = ""


class RefusedOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="refused"):
    """A command has not been carried out; nothing has changed."""

    seq: int
    code: str
    reason: str
    clause: str | None = None
    id: str = ""


class PresenceOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="presence"):
    """Who is there: for each seat whether, and since how many milliseconds not."""

    seq: int
    present: list[bool]
    away: list[int | None]
    watchers: int = 0


class PingOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="ping"):
    """Answer with a pong of the same number."""

    seq: int
    t: int


class PongOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    seq: int
    t: int


class ByeOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="bye"):
    """The server closes this connection; come back after so many milliseconds, or not at all (null)."""

    seq: int
    reason: str
    reconnect: int | None = None


class SeatGiven(msgspec.Struct, omit_defaults=True):
    """A place that was just taken, and the secret that opens it from now on."""

    place: int
    name: str
    secret: str


class CreatedOut(msgspec.Struct, omit_defaults=True):
    """A new table: how others get in, and the own places."""

    id: str
    invitation: str
    seats: list[SeatGiven]


class JoinedOut(msgspec.Struct, omit_defaults=True):
    """A place was taken."""

    id: str
    place: int
    name: str
    secret: str


class ProblemOut(msgspec.Struct, omit_defaults=True):
    """What was wrong with a request; nothing has changed."""

    code: str
    reason: str
    clause: str | None = None
    state: StateOut | None = None  # with code "stale": how things stand


class LineOut(msgspec.Struct, omit_defaults=True):
    """A public table in the list."""

    id: str
    game: str
    status: str
    mode: str
    founded: int
    seats: list[SeatOut]
    clock: events.ClockRule | None = None


class ListOut(msgspec.Struct):
    """Public tables, newest first; ask again with `before` for older ones."""

    tables: list[LineOut]
    before: int | None = None


class CandidateOut(msgspec.Struct):
    """A decision that a bot considered, and how often it would win with it."""

    decision: str
    probability: Annotated[float, Meta(ge=0, le=1)]
    visits: int = 0


class HintOut(msgspec.Struct, omit_defaults=True):
    """What a bot would do."""

    seq: int
    decision: str
    probability: float
    candidates: list[CandidateOut]
    line: list[str] = msgspec.field(default_factory=list)


class JudgedOut(msgspec.Struct, omit_defaults=True):
    """A decision of a finished game, as a bot judges it: winning chances of the seat that decided."""

    number: int
    seat: int
    decision: str
    probability: float  # after the best decision the bot knows
    played: float | None = None  # after what was played, where the bot considered it
    best: str = ""


class GameOut(msgspec.Struct):
    """One of the games: how many may play, and what is in its box."""

    name: str
    seats: list[int]
    cards: list[dict[str, Any]]
    tiles: list[dict[str, Any]]


class HealthOut(msgspec.Struct):
    """How the server is."""

    status: Literal["ok", "failing"]
    version: str
    database: bool
    redis: bool | None = None


class Presence(msgspec.Struct, frozen=True):
    """Who is at a table: milliseconds since each seat was there (0: is there; None: never was)."""

    away: tuple[int | None, ...] = ()
    watchers: int = 0


Document = (
    CreatedOut
    | JoinedOut
    | ListOut
    | HintOut
    | JudgedOut
    | GameOut
    | HealthOut
    | StateOut
    | AcceptedOut
    | list[GameOut]
    | list[str]
)


def document(content: Document) -> Wire:
    """Make an answer that has no position in it beyond what its maker was given by this module."""
    return Wire(_encode(content))


# Positions


def state(table: Table, viewer: int, now: int, presence: Presence, command: str = "") -> Wire:
    """Tell all that a viewer may know now."""
    return Wire(_encode(state_out(table, viewer, now, presence, command)))


def state_out(table: Table, viewer: int, now: int, presence: Presence, command: str = "") -> StateOut:
    """Collect all that a viewer may know now."""
    game = table.game
    history = zip(table.decided, game.history, strict=True) if game is not None else ()
    return StateOut(
        seq=table.seq,
        you=None if viewer == SPECTATOR else viewer,
        table=table_out(table, presence),
        view=_view(table, viewer),
        moves=_moves(table, viewer),
        clock=_clock(table, now),
        history=[Move(seq, seat, decision) for seq, (seat, decision) in history],
        id=command,
    )


def event(table: Table, viewer: int, presence: Presence, now: int, views: bool = True) -> Wire:
    """Tell a viewer the last event of a table."""
    entry = table.entries[-1]
    plain = isinstance(entry.event, events.Decided | events.Undone) and table.result is None
    shown = table.game is not None and views
    return Wire(
        _encode(
            EventOut(
                seq=entry.seq,
                at=entry.at,
                event=_public(entry, viewer),
                you=None if viewer == SPECTATOR else viewer,
                table=None if plain else table_out(table, presence),
                view=_view(table, viewer) if shown else None,
                moves=_moves(table, viewer),
                clock=_clock(table, now),
            )
        )
    )


def rest(
    table: Table, seen: int, viewer_of: Callable[[Table], int], presence: Presence, now: int, views: bool
) -> list[Wire]:
    """Tell somebody who comes back what happened since the event they saw last.

    `viewer_of` says which seat they had then: the order of the seats is drawn at the start.
    """
    then = at(table, seen)
    told = []
    for entry in table.entries[seen:]:
        then.apply(entry)
        told.append(event(then, viewer_of(then), presence, now, views))
    return told


def _view(table: Table, viewer: int) -> dict[str, Any] | None:
    return None if table.game is None else table.game.view(viewer)


def _moves(table: Table, viewer: int) -> list[str] | None:
    """The legal decisions, for the seat that decides alone: they name its hidden cards."""
    if table.game is None or table.turn is None or table.turn != viewer:
        return None
    return table.game.moves()


def _clock(table: Table, now: int) -> ClockOut | None:
    if table.clock is None:
        return None
    return ClockOut(table.clock.remaining(now), table.clock.seat)


def _public(entry: Entry, viewer: int) -> dict[str, Any]:
    """Show an event without what is its seat's own: secrets to nobody, a command's id to the sender."""
    shown: dict[str, Any] = msgspec.to_builtins(entry.event)
    shown.pop("secret", None)
    shown.pop("lag", None)
    if shown.get("seat") != viewer:
        shown.pop("id", None)
    return shown


def table_out(table: Table, presence: Presence) -> TableOut:
    """Show a table without its position."""
    founding = table.founding
    return TableOut(
        id=table.id,
        game=founding.game,
        status=table.status,
        mode=founding.mode,
        visibility=founding.visibility,
        order=founding.order,
        commitment=founding.commitment,
        seats=_seats(table, presence),
        clock=founding.clock,
        takeover=founding.takeover,
        result=table.result,
        rematch=table.rematch,
        rematch_table=table.rematch_table,
        rematch_of=founding.rematch_of,
        watchers=presence.watchers,
    )


def _seats(table: Table, presence: Presence) -> list[SeatOut]:
    shown = []
    for seat, sitter in enumerate(table.sitters):
        away = presence.away[seat] if seat < len(presence.away) else None
        shown.append(
            SeatOut(
                kind=sitter.kind,
                name=sitter.name,
                level=sitter.level,
                bot=sitter.stand_in,
                present=away == 0,
                away=away or None,
                left=sitter.left,
                resigned=sitter.resigned,
            )
        )
    return shown


def listing(lines: list[Listed], full: bool) -> Wire:
    """Show public tables."""
    shown = [
        LineOut(
            id=line.id,
            game=line.founding.game,
            status=line.status,
            mode=line.founding.mode,
            founded=line.founded,
            seats=[SeatOut(sitter.kind, sitter.name, sitter.level) for sitter in line.sitters],
            clock=line.founding.clock,
        )
        for line in lines
    ]
    return document(ListOut(shown, before=lines[-1].founded if full else None))


# Answers


def accepted(seq: int, command: str) -> Wire:
    """Say that a command has been carried out."""
    return Wire(_encode(AcceptedOut(seq, command)))


def refused(seq: int, refusal: Refused, command: str = "") -> Wire:
    """Say that a command has not been carried out, and why."""
    return Wire(_encode(RefusedOut(seq, refusal.code, refusal.reason, refusal.clause, command)))


def problem(refusal: Refused, current: StateOut | None = None) -> Wire:
    """Say what was wrong with a request."""
    return Wire(_encode(ProblemOut(refusal.code, refusal.reason, refusal.clause, current)))


def presence(seq: int, who: Presence) -> Wire:
    """Say who is there."""
    away: list[int | None] = list(who.away)
    return Wire(_encode(PresenceOut(seq, [one == 0 for one in away], away, who.watchers)))


def ping(seq: int, t: int) -> Wire:
    """Ask whether the client is there."""
    return Wire(_encode(PingOut(seq, t)))


def pong(seq: int, t: int) -> Wire:
    """Say that the server is there."""
    return Wire(_encode(PongOut(seq, t)))


def bye(seq: int, reason: str, reconnect: int | None) -> Wire:
    """Say goodbye."""
    return Wire(_encode(ByeOut(seq, reason, reconnect)))


def hint(seq: int, thought: Thought) -> HintOut:
    """Show what a bot would do."""
    considered = [
        CandidateOut(one.decision, _chance(one.probability), one.visits) for one in thought.candidates
    ]
    return HintOut(seq, thought.decision, _chance(thought.probability), considered, thought.line)


def judged(number: int, seat: int, decision: str, thought: Thought) -> JudgedOut:
    """Show what a bot thinks of a decision."""
    played = [one.probability for one in thought.candidates if one.decision == decision]
    return JudgedOut(
        number=number,
        seat=seat,
        decision=decision,
        probability=_chance(thought.probability),
        played=_chance(played[0]) if played else None,
        best=thought.decision,
    )


def _chance(probability: float) -> float:
    return round(min(1.0, max(0.0, float(probability))), 4)


def game_out(name: str) -> GameOut:
    """Show a game's box."""
    return GameOut(name, list(parure.seats(name)), parure.cards(name), parure.tiles(name))


def record(text: str) -> Wire:
    """Show the record of a finished game."""
    return Wire(text.encode())
