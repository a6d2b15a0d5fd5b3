"""`parure play`: a game at the terminal, for people sharing a keyboard, or against bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.options import GameName
from parure.cli.problem import Problem, known_game, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    import parure
    from parure.bots import Bot


def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many play.", show_default="2")] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same game.", show_default="a fresh one")
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="Who plays, in seat order: Ada,Grace.", show_default=False)
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="BOT[,BOT…]",
            help="Play against bots: novice, apprentice, artisan, expert, master, or any other.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[int, typer.Option(min=0, help="Where you sit against bots; seat 0 plays first.")] = 0,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
) -> None:
    """Play a game with friends at this keyboard, or against bots.

    Type decisions such as **take white blue red** (Tab completes them, **take w b r** will do), or **moves**
    for a list to pick from by number. **help** tells the rest. Decisions can also be piped in, one a line.

    Examples:

        parure play splendor
        parure play duel --names Ada,Grace
        parure play duel --against artisan
        parure play splendor --seats 3 --against expert,novice --seat 2
        parure play marvel --seats 4 --seed 7
        parure play splendor --resume evening.parure
    """
    game = known_game(game)
    bots = None if against is None else _bots(against)
    if resume is None:
        _sit_down(lambda: _new_game(game, seats, seed, names, bots, seat), bots=bots, seat=seat)
        return
    for option, value in (("--seats", seats), ("--seed", seed), ("--names", names)):
        if value is not None:
            raise Problem(f"{option} can not be changed in a saved game: leave it out with --resume")
    _sit_down(lambda: _saved_game(game, resume), resume, bots, seat)


def _bots(against: str) -> list["Bot"]:
    """Seat the bots whose texts are parted by commas; a piece like `seed=7` belongs to the bot before it."""
    from parure.bots import BotError, make

    texts: list[str] = []
    for piece in against.split(","):
        if texts and "=" in piece and ":" not in piece:
            texts[-1] += f",{piece}"
        else:
            texts.append(piece.strip())
    try:
        return [make(text) for text in texts]
    except BotError as error:
        raise Problem(f"--against {error}") from None


def _sit_down(
    begin: "Callable[[], parure.Game]",
    path: Path | None = None,
    bots: "list[Bot] | None" = None,
    seat: int = 0,
) -> None:
    """Play the game that `begin` gives; the first time on a machine the engine is compiled for it."""
    from rich.console import Console

    from parure.cli.session import Session

    with Console(stderr=True).status("setting the table… (the first time takes a few seconds)"):
        game = begin()
        game.moves()
    Session(game, path, _seating(game, bots, seat) if bots else {}).run()


def _seating(game: "parure.Game", bots: "list[Bot]", seat: int) -> "dict[int, Bot]":
    """Put the bots on the seats that the person leaves; a single one plays them all."""
    from parure.bots import make

    others = [other for other in range(game.seats) if other != seat]
    if len(others) == game.seats:
        raise Problem(f"--seat {seat}: there is no such seat; seats are 0 to {game.seats - 1}")
    if len(bots) == 1:
        bots = [bots[0], *(make(bots[0].spec) for _ in others[1:])]
    if len(bots) != len(others):
        raise Problem(f"--against names {len(bots)} bots for {len(others)} seats")
    return dict(zip(others, bots, strict=True))


def _saved_game(game: str, path: Path) -> "parure.Game":
    """Fetch the saved game."""
    saved = read_game(path)
    if saved.name != game:
        raise Problem(f"{path}: a game of {saved.name}, not of {game}")
    return saved


def _new_game(
    game: str, seats: int | None, seed: int | None, names: str | None, bots: "list[Bot] | None", seat: int
) -> "parure.Game":
    """Set the table as the options say."""
    import parure

    if seats is None and bots is not None and len(bots) > 1 and names is None:
        seats = len(bots) + 1

    players = None if names is None else [name.strip() for name in names.split(",")]
    if players is not None:
        if len(set(players)) < len(players):
            raise Problem(f"--names {names!r}: two players have the same name")
        if seats is not None and seats != len(players):
            raise Problem(f"--names {names!r}: {len(players)} names for {seats} seats")
        seats = len(players)
    try:
        table = parure.new(
            game, seats=parure.seats(game)[0] if seats is None else seats, seed=seed, names=players
        )
    except ValueError as error:
        raise Problem(str(error)) from None
    if bots is not None and players is None:
        seating = _seating(table, bots, seat)
        for other, bot in seating.items():
            number = f" {other + 1}" if len(seating) > 1 else ""
            table.names[other] = bot.spec.partition(":")[0] + number
        table.names[seat] = "You"
    return table
