"""What comes in: the commands of clients, the same by socket and by HTTP, each with its bounds."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from parure.server.events import Mode, Order, Timeout, Visibility
from parure.server.words import CommandId, Decision, Level, Name, Seat, Secret, Seq, TableId

MAX_MESSAGE = 4_096  # bytes of a socket message, or of a body that has no position in it
MAX_BODY = 65_536  # bytes of any body


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message of a socket: who I am, and the last event I saw."""

    secret: Secret | None = None
    invitation: Secret | None = None
    seen: Seq | None = None
    views: bool = True  # False: events without positions, for clients that keep their own


class Decide(Struct, frozen=True, tag_field="type", tag="decide", forbid_unknown_fields=True):
    """Take a decision, knowing the table up to event `seq`."""

    decision: Decision
    seq: Seq
    id: CommandId


class Undo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back what the table allows to take back, knowing it up to event `seq`."""

    seq: Seq
    id: CommandId


class Resign(Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    """Give the game up."""

    id: CommandId


class Leave(Struct, frozen=True, tag_field="type", tag="leave", forbid_unknown_fields=True):
    """Give the place up before the game; during it, say that the others may call a bot at once."""


class Return(Struct, frozen=True, tag_field="type", tag="return", forbid_unknown_fields=True):
    """Play on in the place of the bot that stands in."""


class Replace(Struct, frozen=True, tag_field="type", tag="replace", forbid_unknown_fields=True):
    """Let a bot finish for somebody who is away."""

    seat: Seat
    level: Level | None = None


class Again(Struct, frozen=True, tag_field="type", tag="rematch", forbid_unknown_fields=True):
    """Play again with the same people."""


class Explain(Struct, frozen=True, tag_field="type", tag="explain", forbid_unknown_fields=True):
    """Ask whether the own seat could decide so now, and if not, why. Nothing is played."""

    decision: Decision
    id: CommandId | None = None


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there? Answered with the same number."""

    t: Annotated[int, Meta(ge=0, le=2**53)] = 0


class Pong(Struct, frozen=True, tag_field="type", tag="pong", forbid_unknown_fields=True):
    """The answer to the server's ping, with its number: the server measures the delay by it."""

    t: Annotated[int, Meta(ge=0, le=2**53)] = 0


Command = Decide | Undo | Resign | Leave | Return | Replace | Again
SocketMessage = Hello | Ping | Pong | Explain | Command


class Person(Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """A place for whoever makes the table; several for people who share a screen."""

    name: Name


class Bot(Struct, frozen=True, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A place for a bot."""

    level: Level
    name: Name | None = None


class Open(Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A place that somebody may still take."""


class ClockWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: seconds for each turn, or in total with an increment per turn."""

    kind: Literal["turn", "total"]
    limit: Annotated[float, Meta(ge=1, le=7 * 86_400, description="seconds")]
    increment: Annotated[float, Meta(ge=0, le=3_600, description="seconds added after each turn")] = 0.0
    timeout: Timeout = "lose"


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin from a finished or practice table, after so many of its decisions."""

    table: TableId
    decisions: Annotated[int, Meta(ge=0, le=100_000)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(min_length=1, max_length=24)]
    seats: Annotated[list[Person | Bot | Open], Meta(min_length=1, max_length=8)]
    mode: Mode = "practice"
    visibility: Visibility = "link"
    order: Order = "random"
    clock: ClockWish | None = None
    takeover: Annotated[float, Meta(ge=5, le=7 * 86_400, description="seconds")] | None = None
    position: dict[str, Any] | None = None  # practice only: begin from this position
    branch: Branch | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open place."""

    name: Name
    invitation: Secret | None = None
    place: Seat | None = None


class AnalysisWish(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard to think about each decision of a finished game."""

    iterations: Annotated[int, Meta(ge=10, le=5_000)] = 600


class HintWish(Struct, frozen=True, forbid_unknown_fields=True):
    """How long to think about a hint."""

    seconds: Annotated[float, Meta(ge=0.05, le=5.0)] = 1.0
