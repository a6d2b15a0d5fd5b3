"""What can happen at a table. A table is its founding (`Founding`) and the list of its events.

Events are only ever appended, one per number, and everything else follows from them: who sits where,
the position, the clocks, the result. They are stored as JSON; fields may be added, never changed.
"""

from typing import Literal

import msgspec

from parure.server.words import Level, Seat

FORMAT = 1  # of the stored events, written beside every table

Mode = Literal["practice", "serious"]
Visibility = Literal["public", "link"]
Order = Literal["random", "fixed"]
Timeout = Literal["bot", "lose"]
Author = Literal["person", "bot"]


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True):
    """How time is kept: so much for each turn, or in total with an increment per turn (milliseconds)."""

    kind: Literal["turn", "total"]
    limit: int
    increment: int = 0
    timeout: Timeout = "lose"


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a place: a person, known by the hash of a secret; a bot; or nobody yet."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    secret: str = ""  # the hash
    level: str = ""
    place: int = 0  # where they sat down before the order was drawn
    left: bool = False  # has said goodbye: a bot may take over at once
    stand_in: str = ""  # the level of the bot that plays for them
    resigned: bool = False


class Founding(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is fixed when a table is made. Never leaves the server as it is: it has the seed."""

    game: str
    seed: int
    salt: str
    commitment: str
    sitters: list[Sitter]
    mode: Mode = "practice"
    visibility: Visibility = "link"
    order: Order = "random"
    clock: ClockRule | None = None
    takeover: int = 120_000  # milliseconds a person may be away before the others may call a bot
    invitation: str = ""  # the hash
    start: dict[str, object] | None = None  # the position it begins from, where that is not the set-up
    rematch_of: str = ""
    shuffle: int = 1  # how the seed and the salt make the deal, see `fairness`


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", gc=False):
    """Something that happened at a table."""


class Sat(Event, frozen=True, omit_defaults=True, tag="sat"):
    """A person took an open place."""

    place: Seat
    name: str
    secret: str


class Rose(Event, frozen=True, omit_defaults=True, tag="rose"):
    """A person gave the place up again, before the game began."""

    place: Seat


class Decided(Event, frozen=True, omit_defaults=True, tag="decided"):
    """A seat took a decision."""

    seat: Seat
    decision: str
    by: Author = "person"
    id: str = ""
    lag: int = 0  # milliseconds of network delay not charged to the clock


class Undone(Event, frozen=True, omit_defaults=True, tag="undone"):
    """A seat took decisions back."""

    seat: Seat
    count: int
    id: str = ""


class Resigned(Event, frozen=True, omit_defaults=True, tag="resigned"):
    """A seat gave the game up."""

    seat: Seat
    id: str = ""


class Flagged(Event, frozen=True, omit_defaults=True, tag="flagged"):
    """A seat's time ran out."""

    seat: Seat


class Left(Event, frozen=True, omit_defaults=True, tag="left"):
    """A person said that they will not come back."""

    seat: Seat


class Replaced(Event, frozen=True, omit_defaults=True, tag="replaced"):
    """The others let a bot play for somebody who is away."""

    seat: Seat
    by: Seat
    level: Level


class Returned(Event, frozen=True, omit_defaults=True, tag="returned"):
    """Somebody came back and plays on themselves."""

    seat: Seat


class Rematch(Event, frozen=True, omit_defaults=True, tag="rematch"):
    """A person would play again; the last one to say so opens the new table."""

    seat: Seat
    table: str = ""


class Renewed(Event, frozen=True, omit_defaults=True, tag="renewed"):
    """A person changed their secret: the old one opens nothing any more."""

    seat: Seat
    secret: str


AnyEvent = Sat | Rose | Decided | Undone | Resigned | Flagged | Left | Replaced | Returned | Rematch | Renewed

encode = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(AnyEvent).decode
decode_founding = msgspec.json.Decoder(Founding).decode


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event in its place: its number at the table, and when it was written (milliseconds)."""

    seq: int
    at: int
    event: AnyEvent
