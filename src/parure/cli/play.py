"""`parure play`: a game at the terminal, for people sharing a keyboard."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parure.cli.options import GameName
from parure.cli.problem import Problem, known_game, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    import parure


def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many play.", show_default="2")] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same game.", show_default="a fresh one")
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="Who plays, in seat order: Ada,Grace.", show_default=False)
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
) -> None:
    """Play a game with friends at this keyboard.

    Type decisions such as **take white blue red** (Tab completes them, **take w b r** will do), or **moves**
    for a list to pick from by number. **help** tells the rest. Decisions can also be piped in, one a line.

    Examples:

        parure play splendor
        parure play duel --names Ada,Grace
        parure play marvel --seats 4 --seed 7
        parure play splendor --resume evening.parure
    """
    game = known_game(game)
    if resume is None:
        _sit_down(lambda: _new_game(game, seats, seed, names))
        return
    for option, value in (("--seats", seats), ("--seed", seed), ("--names", names)):
        if value is not None:
            raise Problem(f"{option} can not be changed in a saved game: leave it out with --resume")
    _sit_down(lambda: _saved_game(game, resume), resume)


def _sit_down(begin: "Callable[[], parure.Game]", path: Path | None = None) -> None:
    """Play the game that `begin` gives; the first time on a machine the engine is compiled for it."""
    from rich.console import Console

    from parure.cli.session import Session

    with Console(stderr=True).status("setting the table… (the first time takes a few seconds)"):
        game = begin()
        game.moves()
    Session(game, path).run()


def _saved_game(game: str, path: Path) -> "parure.Game":
    """Fetch the saved game."""
    saved = read_game(path)
    if saved.name != game:
        raise Problem(f"{path}: a game of {saved.name}, not of {game}")
    return saved


def _new_game(game: str, seats: int | None, seed: int | None, names: str | None) -> "parure.Game":
    """Set the table as the options say."""
    import parure

    players = None if names is None else [name.strip() for name in names.split(",")]
    if players is not None:
        if len(set(players)) < len(players):
            raise Problem(f"--names {names!r}: two players have the same name")
        if seats is not None and seats != len(players):
            raise Problem(f"--names {names!r}: {len(players)} names for {seats} seats")
        seats = len(players)
    try:
        return parure.new(
            game, seats=parure.seats(game)[0] if seats is None else seats, seed=seed, names=players
        )
    except ValueError as error:
        raise Problem(str(error)) from None
