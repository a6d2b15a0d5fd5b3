"""`parure engine`: a bot for other programs, on standard input and output."""

import sys
from typing import Annotated

import typer

from parure.cli.problem import Problem


def engine(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="Which bot.")] = "search",
) -> None:
    """Speak the engine protocol, as a bot that another program asks for decisions.

    Lines of text, in the spirit of chess's UCI: **hello**, **newgame**, **position**, **go**, **stop**,
    **quit**. docs/engine-protocol.md describes them, and how to write such a program of your own.

    Examples:

        parure engine
        parure engine search:time=0.5
        parure arena duel greedy "cmd:parure engine search:iterations=500"
    """
    from parure.bots.engine import Engine
    from parure.bots.spec import BotError

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    try:
        program = Engine(bot, say)
    except BotError as error:
        raise Problem(str(error)) from None
    program.serve(sys.stdin)
