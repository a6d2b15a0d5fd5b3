"""Stepping through a saved game at a terminal."""

from prompt_toolkit import PromptSession
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from rich.console import Console

import parure
from parure.cli.box import box
from parure.cli.table import draw

KEYS = {
    "right": "next",
    "down": "next",
    "space": "next",
    "n": "next",
    "left": "back",
    "up": "back",
    "backspace": "back",
    "b": "back",
    "home": "start",
    "end": "end",
    "q": "quit",
}


def step_through(game: parure.Game) -> None:
    """Show a game position by position, as the keys say."""
    console = Console(highlight=False)
    decisions = list(game.history)
    goto(game, decisions, 0)
    session: PromptSession[str] = PromptSession(key_bindings=_bindings())
    while True:
        here = len(game.history)
        console.clear()
        console.print(draw(game.view(), game.names, box(game.name), width=console.width))
        if here:
            seat, decision = decisions[here - 1]
            console.print(f"{game.names[seat]}: {decision}", markup=False)
        try:
            wish = session.prompt(f"{here}/{len(decisions)}  Enter → next, ← back, a number, q quit: ")
        except (EOFError, KeyboardInterrupt):
            return
        if wish == "quit":
            return
        goto(game, decisions, wanted(wish.strip(), here, len(decisions)))


def goto(game: parure.Game, decisions: list[tuple[int, str]], number: int) -> None:
    """Bring the game to where it stood after so many decisions."""
    while len(game.history) > number:
        game.undo()
    for _, decision in decisions[len(game.history) : number]:
        game.play(decision)


def wanted(wish: str, here: int, last: int) -> int:
    """Return the decision to go to.

    >>> [wanted(wish, 5, 9) for wish in ("", "next", "back", "start", "end", "7", "70", "what?")]
    [6, 6, 4, 0, 9, 7, 9, 5]
    """
    if wish.isdecimal():
        return min(int(wish), last)
    steps = {"": here + 1, "next": here + 1, "back": here - 1, "start": 0, "end": last}
    return max(0, min(steps.get(wish, here), last))


def _bindings() -> KeyBindings:
    """Bind the keys, as long as nothing has been typed."""
    bindings = KeyBindings()

    def bind(key: str, wish: str) -> None:
        @bindings.add(key, filter=Condition(lambda: not _typed()))
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result=wish)

    for key, wish in KEYS.items():
        bind(key, wish)
    return bindings


def _typed() -> str:
    from prompt_toolkit.application import get_app

    return get_app().current_buffer.text
