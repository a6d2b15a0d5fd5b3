"""The shapes of what goes out, as the OpenAPI document and docs/server-protocol.md describe them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parure.notation.ending import Comparison
from parure.server import events
from parure.server.table import Result


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
    ending: list[Comparison] = msgspec.field(default_factory=list)  # how the rules found who has won
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
    lay: dict[int, list[str]] = {}  # by event: what lay on the places of a board that a decision names
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
    said: dict[str, str] = {}  # the reason in other languages, by their code, where the rules give it


class ExplainedOut(msgspec.Struct, omit_defaults=True, tag_field="type", tag="explained"):
    """Whether a decision is legal for the own seat now; if not, the reason and the clause that gives it."""

    seq: int
    decision: str
    legal: bool
    reason: str = ""
    clause: str | None = None
    id: str = ""
    said: dict[str, str] = {}  # the reason in other languages


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
    said: dict[str, str] = {}  # the reason in other languages


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


class JudgedOut(msgspec.Struct):
    """A decision of a finished game, as a bot judges it, knowing what its seat knew."""

    number: int  # of the decision, from 1
    turn: int
    seat: int
    decision: str
    before: float  # the seat's chance of winning if it had decided best
    after: float  # … after what it decided
    best: str
    verdict: str  # best, forced, good, inaccuracy, mistake or blunder
    chances: list[float]  # of every seat, after the decision


class PositionOut(msgspec.Struct, omit_defaults=True):
    """A position of a finished game: the whole view, and the decision that led to it."""

    number: int  # decisions up to here; 0: the beginning
    view: dict[str, Any]
    seat: int | None = None
    decision: str = ""


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
    prepared: Annotated[float, Meta(ge=0, le=1)] = 1.0  # the part of rules and bots that is compiled


class Presence(msgspec.Struct, frozen=True):
    """Who is at a table: milliseconds since each seat was there (0: is there; None: never was)."""

    away: tuple[int | None, ...] = ()
    watchers: int = 0
