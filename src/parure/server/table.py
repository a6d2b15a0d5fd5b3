"""A table: what follows from its founding and its events. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

import parure
from parure.server import events, fairness
from parure.server.clock import Clock
from parure.server.events import Entry, Founding
from parure.server.words import matches

STAND_IN = "greedy"  # who plays on for somebody who resigned or ran out of time, where several remain

Status = Literal["open", "playing", "over"]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended: the seats that won, and by what."""

    winners: list[int]
    by: Literal["rules", "resignation", "clock"]


class Table:
    """A table as it stands after the event number `seq` (0: just founded)."""

    def __init__(self, table_id: str, founding: Founding, founded_at: int) -> None:
        self.id = table_id
        self.founding = founding
        self.founded_at = founded_at
        self.seq = 0
        self.at = founded_at
        self.entries: list[Entry] = []
        self.sitters = founding.sitters
        self.game: parure.Game | None = None
        self.decided: list[int] = []  # the seq of each decision that stands
        self.seen: dict[tuple[int, str], int] = {}  # (seat, the sender's id) of a command: its seq
        self.clock: Clock | None = None
        self.result: Result | None = None
        self.rematch: list[int] = []  # the seats that would play again
        self.rematch_table = ""
        self._begin_if_full(founded_at)
        self.turn = self._turn()  # the seat that decides now, if any

    # What is the matter

    @property
    def status(self) -> Status:
        """Whether it waits for people, plays, or is done."""
        if self.result is not None:
            return "over"
        return "open" if self.game is None else "playing"

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sitters)

    @property
    def practice(self) -> bool:
        """Whether hints and free take-backs are allowed."""
        return self.founding.mode == "practice"

    def seat_of(self, secret: str) -> int | None:
        """Return the seat that a secret opens (before the start: the place)."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.secret and matches(secret, sitter.secret):
                return seat
        return None

    def level_of(self, seat: int) -> str:
        """Return the level of the bot that plays a seat; empty: a person plays it."""
        sitter = self.sitters[seat]
        return sitter.level if sitter.kind == "bot" else sitter.stand_in

    def people(self) -> list[int]:
        """Return the seats of people, also those for whom a bot stands in."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "person"]

    def free_place(self, wanted: int | None) -> int | None:
        """Return an open place: the wanted one, or the first."""
        free = [place for place, sitter in enumerate(self.sitters) if sitter.kind == "open"]
        if wanted is None:
            return free[0] if free else None
        return wanted if wanted in free else None

    def record(self) -> str:
        """Return the finished game as a text, with what is needed to check its shuffle."""
        if self.result is None or self.game is None:
            raise ValueError("a record has the seed in it: there is none before the game is over")
        drawn = self.founding.order == "random"
        places = [sitter.place for sitter in self.sitters] if drawn else None
        founding = self.founding
        text = fairness.annotate(self.game.record(), founding.seed, founding.salt, places, founding.shuffle)
        if self.result.by != "rules":
            winners = " and ".join(f"seat {seat}" for seat in self.result.winners)
            text += f"# ended by {self.result.by}, won by {winners}\n"
        return text

    # What happened

    def then(self, entry: Entry) -> Table:
        """Return the table as it will stand after one more event; this one stays as it is.

        `parure.IllegalMove` if the event is a decision that the rules forbid.
        """
        after = Table.__new__(Table)
        after.__dict__.update(self.__dict__)  # sitters are shared: they are replaced, never changed
        after.entries = self.entries.copy()
        after.game = self.game.copy() if self.game is not None else None
        after.decided = self.decided.copy()
        after.seen = self.seen.copy()
        after.clock = self.clock.copy() if self.clock is not None else None
        after.rematch = self.rematch.copy()
        after.apply(entry)
        return after

    def apply(self, entry: Entry) -> None:
        """Let the next event happen."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"event {entry.seq} does not follow event {self.seq} of table {self.id}")
        self.entries.append(entry)
        self.seq, self.at = entry.seq, entry.at
        self._happen(entry.event, entry.at)
        self.turn = self._turn()

    def _turn(self) -> int | None:
        return self.game.turn if self.game is not None and self.result is None else None

    def _happen(self, event: events.AnyEvent, now: int) -> None:
        match event:
            case events.Sat():
                self._seat(event.place, kind="person", name=event.name, secret=event.secret)
                self._begin_if_full(now)
            case events.Rose():
                self._seat(event.place, kind="open", name="", secret="")
            case events.Decided():
                self._decide(event, now)
            case events.Undone():
                self._undo(event, now)
            case events.Resigned():
                self._note(event.seat, event.id)
                self._give_up(event.seat, "resignation")
            case events.Flagged():
                self._flag(event.seat, now)
            case events.Left():
                self._seat(event.seat, left=True)
            case events.Replaced():
                self._seat(event.seat, stand_in=event.level)
            case events.Returned():
                self._seat(event.seat, stand_in="", left=False)
            case events.Rematch():
                self.rematch.append(event.seat)
                self.rematch_table = event.table
            case events.Renewed():
                self._seat(event.seat, secret=event.secret)

    def _seat(self, seat: int, **changes: object) -> None:
        """Change what is known of a sitter, leaving the lists of earlier tables alone."""
        self.sitters = list(self.sitters)
        self.sitters[seat] = msgspec.structs.replace(self.sitters[seat], **changes)

    def _begin_if_full(self, now: int) -> None:
        if any(sitter.kind == "open" for sitter in self.sitters):
            return
        founding = self.founding
        if founding.order == "random":
            order = fairness.seat_order(founding.seed, founding.salt, self.seats)
            self.sitters = [self.sitters[place] for place in order]
        names = [sitter.name for sitter in self.sitters]
        if founding.start is not None:
            self.game = parure.from_view(founding.start, seed=founding.seed, names=names)
        else:
            self.game = fairness.deal(
                founding.game, self.seats, founding.seed, founding.salt, names, founding.shuffle
            )
        if founding.clock is not None:
            self.clock = Clock(founding.clock, self.seats, now)
            self.clock.seat = self.game.turn
        self._end_by_rules()

    def _decide(self, event: events.Decided, now: int) -> None:
        game = self._playing()
        turn = game.turns
        game.play(event.decision)
        self.decided.append(self.seq)
        self._note(event.seat, event.id)
        if self.clock is not None:
            self.clock.decided(event.seat, game.turn, game.turns == turn, now, event.lag)
        self._end_by_rules()

    def _undo(self, event: events.Undone, now: int) -> None:
        game = self._playing()
        for _ in range(event.count):
            game.undo()
            self.decided.pop()
        self._note(event.seat, event.id)
        if self.clock is not None:
            self.clock.jump(game.turn, now)

    def _flag(self, seat: int, now: int) -> None:
        if self.clock is not None and self.clock.rule.timeout == "bot":
            self._seat(seat, stand_in=STAND_IN)
            self.clock.refill(seat, now)
        else:
            self._give_up(seat, "clock")

    def _give_up(self, seat: int, by: Literal["resignation", "clock"]) -> None:
        """The last who has not given up wins; while there are several, a bot plays on for the seat."""
        self._seat(seat, resigned=True, stand_in=STAND_IN)
        left = [other for other, sitter in enumerate(self.sitters) if not sitter.resigned]
        if len(left) == 1:
            self._end(Result(left, by))
        elif self.clock is not None:
            self.clock.refill(seat, self.at)

    def _end_by_rules(self) -> None:
        game = self._playing()
        if game.over:
            self._end(Result(game.winners, "rules"))

    def _end(self, result: Result) -> None:
        self.result = result
        if self.clock is not None:
            self.clock.stop()

    def _note(self, seat: int, command: str) -> None:
        if command:
            self.seen[seat, command] = self.seq

    def _playing(self) -> parure.Game:
        if self.game is None:
            raise ValueError(f"the game at table {self.id} has not begun")
        return self.game


def at(table: Table, seq: int) -> Table:
    """Return the same table as it stood after an earlier event."""
    return rebuild(table.id, table.founding, table.founded_at, table.entries[:seq])


def rebuild(table_id: str, founding: Founding, founded_at: int, entries: Iterable[Entry]) -> Table:
    """Return a table from what is stored of it."""
    table = Table(table_id, founding, founded_at)
    for entry in entries:
        table.apply(entry)
    return table
