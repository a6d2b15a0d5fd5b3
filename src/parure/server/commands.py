"""What a command of a seat leads to: an event, nothing, or a refusal. Nothing here waits or stores."""

from collections.abc import Callable

import parure
from parure.server import events, messages, undo
from parure.server.bots import check_level
from parure.server.refusal import Refused, illegal
from parure.server.table import STAND_IN, Table


class Stale(Refused):
    """Something happened meanwhile."""

    def __init__(self) -> None:
        super().__init__("stale", "something has happened at the table meanwhile; look again")


def event_for(
    table: Table, seat: int, wish: messages.Command, lag: int, away: Callable[[int], int]
) -> events.AnyEvent | None:
    """Return the event that a command leads to; None: it asks for what is so already.

    `away` tells for how many milliseconds a seat has been away; 0: is there.
    """
    match wish:
        case messages.Decide():
            return _decide(table, seat, wish, lag)
        case messages.Undo():
            return _undo(table, seat, wish)
        case messages.Resign():
            _must_play(table, seat)
            return events.Resigned(seat, wish.id)
        case messages.Leave():
            return _leave(table, seat)
        case messages.Return():
            _must_play(table, seat)
            sitter = table.sitters[seat]
            return events.Returned(seat) if sitter.stand_in or sitter.left else None
        case messages.Replace():
            return _replace(table, seat, wish, away)
        case messages.Again():
            return _rematch(table, seat)


def objection(table: Table, seat: int, decision: str) -> Refused | None:
    """Return why a seat could not decide so now; None: it could. Nothing is played.

    The referee judges only for the seat that decides: for another, it would tell of that one's hand.
    """
    if table.game is None:
        raise Refused("not-now", "the game has not begun: a place is still open")
    if table.turn is None:
        return Refused("not-now", "the game is over")
    if table.turn != seat:
        return Refused("not-your-turn", "another seat decides now")
    try:
        table.game.copy().play(decision)
    except parure.IllegalMove as error:
        return illegal(error)
    return None


def _must_play(table: Table, seat: int) -> None:
    if table.status == "open":
        raise Refused("not-now", "the game has not begun: a place is still open")
    if table.status == "over":
        raise Refused("not-now", "the game is over")
    if table.sitters[seat].resigned:
        raise Refused("not-now", "this seat has given the game up")


def _decide(table: Table, seat: int, wish: messages.Decide, lag: int) -> events.Decided:
    _must_play(table, seat)
    if wish.seq != table.seq:
        raise Stale
    if table.turn != seat:
        raise Refused("not-your-turn", "another seat decides now")
    if table.level_of(seat):
        raise Refused("not-now", "a bot plays for this seat; return to it first")
    granted = max(0, min(lag, table.clock.grace(seat))) if table.clock is not None else 0
    return events.Decided(seat, wish.decision, id=wish.id, lag=granted)


def _undo(table: Table, seat: int, wish: messages.Undo) -> events.Undone:
    _must_play(table, seat)
    if wish.seq != table.seq:
        raise Stale
    assert table.game is not None
    against_bots = table.practice and table.people() == [seat]
    try:
        count = undo.free(table.game, seat) if against_bots else undo.strict(table.game, seat)
    except undo.CannotUndo as error:
        raise Refused("not-allowed", str(error)) from None
    return events.Undone(seat, count, wish.id)


def _leave(table: Table, seat: int) -> events.Rose | events.Left | None:
    if table.status == "open":
        return events.Rose(table.sitters[seat].place)
    if table.status == "playing" and not table.sitters[seat].left:
        return events.Left(seat)
    return None


def _replace(table: Table, by: int, wish: messages.Replace, away: Callable[[int], int]) -> events.Replaced:
    """Nobody is expelled by the machine alone: another person must ask, after the table's time."""
    _must_play(table, by)
    seat = wish.seat
    if seat >= table.seats or table.sitters[seat].kind != "person" or seat == by:
        raise Refused("malformed", f"seat {seat} is not another person's")
    sitter = table.sitters[seat]
    if table.level_of(seat):
        raise Refused("not-now", "a bot plays for that seat already")
    if not sitter.left:
        gone = away(seat)
        if gone == 0:
            raise Refused("not-now", f"{sitter.name} is here")
        if gone < table.founding.takeover:
            wait = (table.founding.takeover - gone) // 1000 + 1
            raise Refused("not-now", f"{sitter.name} may still come back for {wait} s")
    return events.Replaced(seat, by, check_level(wish.level) if wish.level else STAND_IN)


def _rematch(table: Table, seat: int) -> events.Rematch | None:
    if table.status != "over":
        raise Refused("not-now", "the game is not over yet")
    if seat in table.rematch or table.rematch_table:
        return None
    return events.Rematch(seat)


def all_would_play_again(table: Table, seat: int) -> bool:
    """Whether everybody would play again once this seat would."""
    return {*table.rematch, seat}.issuperset(table.people())
