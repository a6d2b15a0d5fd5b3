"""Arguments that several commands have in common."""

from typing import Annotated

import typer


def _games() -> list[str]:
    import parure

    return parure.games()


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="splendor, marvel or duel.", show_default=False, autocompletion=_games
    ),
]
