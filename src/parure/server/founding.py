"""Making a table: from somebody's wish, or from a game that is to be played again."""

import parure
from parure.server import fairness, messages
from parure.server.bots import check_level
from parure.server.events import ClockRule, Founding, Sitter
from parure.server.refusal import Refused
from parure.server.table import Table
from parure.server.words import digest, new_secret, tidy_name

Position = dict[str, object]


def found(
    wish: messages.NewTable, start: Position | None, takeover: float, shuffle: tuple[int, str]
) -> tuple[Founding, dict[int, str], str]:
    """Return what a new table is to be, the secrets of the maker's own places, and the invitation."""
    _check_game(wish, start)
    sitters = []
    secrets: dict[int, str] = {}
    for place, who in enumerate(wish.seats):
        sitter = Sitter("open", place=place)
        if isinstance(who, messages.Bot):
            level = check_level(who.level)
            sitter = Sitter("bot", name(who.name or level.capitalize()), level=level, place=place)
        elif isinstance(who, messages.Person):
            secrets[place] = new_secret()
            sitter = Sitter("person", name(who.name), digest(secrets[place]), place=place)
        sitters.append(sitter)
    invitation = new_secret()
    seed, salt = shuffle
    founding = Founding(
        game=wish.game,
        seed=seed,
        salt=salt,
        commitment=fairness.commitment(seed, salt),
        sitters=sitters,
        mode=wish.mode,
        visibility=wish.visibility,
        order="fixed" if start is not None else wish.order,
        clock=_clock_rule(wish.clock),
        takeover=int(1000 * (wish.takeover or takeover)),
        invitation=digest(invitation),
        start=start,
        shuffle=fairness.SHUFFLE_BY_SEED if start is not None else fairness.DRAWS_BY_HASH,
    )
    return founding, secrets, invitation


def _check_game(wish: messages.NewTable, start: Position | None) -> None:
    if wish.game not in parure.games():
        raise Refused("malformed", f"there is no game {wish.game!r}; there are {', '.join(parure.games())}")
    if start is not None and start.get("game") != wish.game:
        raise Refused("malformed", f"the position is not one of {wish.game}")
    if len(wish.seats) not in parure.seats(wish.game):
        allowed = ", ".join(map(str, parure.seats(wish.game)))
        raise Refused("malformed", f"{wish.game} is for {allowed} seats, not {len(wish.seats)}")
    if start is not None:
        _check_position(start, len(wish.seats))


def _check_position(start: Position, seats: int) -> None:
    try:
        given = parure.from_view(start)
    except ValueError as error:
        raise Refused("malformed", str(error)) from None
    if given.seats != seats:
        raise Refused("malformed", f"the position is for {given.seats} seats, the table has {seats}")
    if given.over:
        raise Refused("malformed", "the game of that position is over")


def again(table: Table, shuffle: tuple[int, str]) -> Founding:
    """Return the same table once more: the same people with the same secrets, and the next one begins."""
    seed, salt = shuffle
    sitters = [
        Sitter(sitter.kind, sitter.name, sitter.secret, sitter.level, place)
        for place, sitter in enumerate([*table.sitters[1:], table.sitters[0]])
    ]
    old = table.founding
    return Founding(
        game=old.game,
        seed=seed,
        salt=salt,
        commitment=fairness.commitment(seed, salt),
        sitters=sitters,
        mode=old.mode,
        visibility=old.visibility,
        order=old.order,
        clock=old.clock,
        takeover=old.takeover,
        invitation=old.invitation,
        rematch_of=table.id,
        shuffle=fairness.DRAWS_BY_HASH,
    )


def branch(source: Table, wish: messages.NewTable, decisions: int) -> Position:
    """Return the position of a finished game after so many decisions."""
    if source.status != "over" or source.game is None:
        raise Refused("not-now", "only a finished game can be branched off")
    if source.founding.game != wish.game or source.seats != len(wish.seats):
        raise Refused("malformed", "the branch is of another game, or has another number of seats")
    if decisions > len(source.game.history):
        raise Refused("malformed", f"that game had only {len(source.game.history)} decisions")
    game = source.game.copy()
    while len(game.history) > decisions:
        game.undo()
    return game.view()


def name(text: str) -> str:
    """Return a display name, or say what is wrong with it."""
    try:
        return tidy_name(text)
    except ValueError as error:
        raise Refused("malformed", str(error)) from None


def _clock_rule(wish: messages.ClockWish | None) -> ClockRule | None:
    if wish is None:
        return None
    return ClockRule(wish.kind, int(wish.limit * 1000), int(wish.increment * 1000), wish.timeout)
