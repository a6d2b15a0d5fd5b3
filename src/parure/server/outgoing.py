"""The only way out: everything that reaches a client is made here, for one viewer.

A viewer is a seat, or SPECTATOR. Positions go out by `game.view(viewer)` or `game.views()` and nothing else;
legal decisions go to the seat that decides alone, because they name its hidden cards. The doors (`live`,
`api`) accept only `Wire`, which only this module makes.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NewType

import msgspec

import parure
from parure.bots import Thought
from parure.bots.analysis import Judgement
from parure.rules.contract import SPECTATOR
from parure.server import events
from parure.server.events import Entry
from parure.server.metrics import exposition
from parure.server.places import lay
from parure.server.refusal import Refused
from parure.server.shapes import (
    AcceptedOut,
    ByeOut,
    CandidateOut,
    ClockOut,
    CreatedOut,
    EventOut,
    ExplainedOut,
    GameOut,
    HealthOut,
    HintOut,
    JoinedOut,
    JudgedOut,
    LineOut,
    ListOut,
    Move,
    PingOut,
    PongOut,
    PositionOut,
    Presence,
    PresenceOut,
    ProblemOut,
    RefusedOut,
    SeatOut,
    StateOut,
    TableOut,
)
from parure.server.store import Listed
from parure.server.table import Table, at
from parure.texts import rules_text

Wire = NewType("Wire", bytes)

MAX_REST = 60  # events told one by one to somebody who comes back; beyond, a snapshot is shorter

_encode = msgspec.json.Encoder().encode


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
        lay=lay(game, table.decided) if game is not None else {},
        id=command,
    )


class Telling:
    """The last event of a table, told to one viewer after the other; what they hear alike is made once."""

    def __init__(self, table: Table, presence: Callable[[], Presence], now: int) -> None:
        self._table = table
        self._now = now
        last = table.entries[-1].event
        plain = isinstance(last, events.Decided | events.Undone) and table.result is None
        self._table_out = None if plain else table_out(table, presence())
        self._made: dict[tuple[int, bool], Wire] = {}
        self._encoded: dict[int, msgspec.Raw] = {}

    def to(self, viewer: int, views: bool) -> Wire:
        """Tell it to a viewer, with or without the position."""
        key = viewer, views
        if key not in self._made:
            self._made[key] = self._make(viewer, views)
        return self._made[key]

    def _make(self, viewer: int, views: bool) -> Wire:
        table = self._table
        entry = table.entries[-1]
        told = EventOut(
            seq=entry.seq,
            at=entry.at,
            event=_public(entry, viewer),
            you=None if viewer == SPECTATOR else viewer,
            table=self._table_out,
            view=self._view(viewer) if views and table.game is not None else None,
            moves=_moves(table, viewer),
            clock=_clock(table, self._now),
        )
        return Wire(_encode(told))

    @cached_property
    def _views(self) -> list[dict[str, Any]]:
        assert self._table.game is not None
        return self._table.game.views()

    def _view(self, viewer: int) -> Any:
        view = self._views[viewer]  # SPECTATOR is the last
        if id(view) not in self._encoded:
            self._encoded[id(view)] = msgspec.Raw(_encode(view))
        return self._encoded[id(view)]  # goes into the message as it is


def rest(
    table: Table,
    seen: int,
    viewer_of: Callable[[Table], int],
    presence: Callable[[], Presence],
    now: int,
    views: bool,
) -> list[Wire]:
    """Tell somebody who comes back what happened since the event they saw last.

    `viewer_of` says which seat they had then: the order of the seats is drawn at the start.
    """
    then = at(table, seen)
    told = []
    for entry in table.entries[seen:]:
        then.apply(entry)
        told.append(Telling(then, presence, now).to(viewer_of(then), views))
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
        ending=table.game.ending() if table.game is not None and table.result is not None else [],
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
    return Wire(_encode(RefusedOut(seq, refusal.code, refusal.reason, refusal.clause, command, refusal.said)))


def problem(refusal: Refused, current: StateOut | None = None) -> Wire:
    """Say what was wrong with a request."""
    return Wire(_encode(ProblemOut(refusal.code, refusal.reason, refusal.clause, current, refusal.said)))


def explained(seq: int, decision: str, refusal: Refused | None, command: str = "") -> Wire:
    """Say whether a decision would be taken, or why not."""
    if refusal is None:
        return Wire(_encode(ExplainedOut(seq, decision, legal=True, id=command)))
    return Wire(
        _encode(ExplainedOut(seq, decision, False, refusal.reason, refusal.clause, command, refusal.said))
    )


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


def judged(judgement: Judgement) -> JudgedOut:
    """Show what a bot thinks of a decision."""
    return JudgedOut(
        number=judgement.number,
        turn=judgement.turn,
        seat=judgement.seat,
        decision=judgement.decision,
        before=_chance(judgement.before),
        after=_chance(judgement.after),
        best=judgement.best,
        verdict=judgement.verdict,
        chances=[_chance(chance) for chance in judgement.chances],
    )


def _chance(probability: float) -> float:
    return round(min(1.0, max(0.0, float(probability))), 4)


def game_out(name: str) -> GameOut:
    """Show a game's box."""
    return GameOut(name, list(parure.seats(name)), parure.cards(name), parure.tiles(name))


def rules(game: str, language: str) -> Wire:
    """Show the rules of a game, as Markdown."""
    return Wire(rules_text(game, language).encode())


def positions(table: Table) -> Iterator[Wire]:
    """Show a finished game position by position, one a line, with all that was hidden."""
    if table.result is None or table.game is None:
        raise Refused("not-now", "the game is not over: its positions would give the cards away")
    game = table.game.copy()
    decisions = list(game.history)
    while game.history:
        game.undo()
    yield _position(PositionOut(0, game.view()))
    for number, (seat, decision) in enumerate(decisions, start=1):
        game.play(decision)
        yield _position(PositionOut(number, game.view(), seat, decision))


def _position(shown: PositionOut) -> Wire:
    return Wire(_encode(shown) + b"\n")


def metrics() -> Wire:
    """Show what is counted."""
    return Wire(exposition())


def record(text: str) -> Wire:
    """Show the record of a finished game."""
    return Wire(text.encode())
