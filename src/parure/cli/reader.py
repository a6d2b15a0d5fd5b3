"""Where a person's lines come from: a terminal with completion, or a pipe."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Protocol


class Reader(Protocol):
    """Asks for a line at a time."""

    interactive: bool

    def ask(self, prompt: str, offers: Sequence[str] = ()) -> str | None:
        """Return a line; None when there are no more."""


class Pipe:
    """Lines of a file or another program: nobody is asked, nobody waits."""

    interactive = False

    def ask(self, prompt: str, offers: Sequence[str] = ()) -> str | None:
        """Return the next line."""
        line = sys.stdin.readline()
        return line.strip() if line else None


class Keyboard:
    """A person at a terminal. Tab completes words of what is offered; the arrows recall earlier lines."""

    interactive = True

    def __init__(self, describe: Callable[[str], str]) -> None:
        """`describe` says in a few words what an offered word, such as a card's id, means."""
        self._describe = describe
        self._sessions: dict[str, Any] = {}  # by prompt: nobody recalls what another has typed

    def ask(self, prompt: str, offers: Sequence[str] = ()) -> str | None:
        """Return what the person types; None for Ctrl-C and Ctrl-D."""
        from prompt_toolkit import PromptSession

        from parure.cli.completion import OfferCompleter

        session = self._sessions.setdefault(prompt, PromptSession(reserve_space_for_menu=5))
        try:
            line: str = session.prompt(prompt, completer=OfferCompleter(offers, self._describe))
        except (KeyboardInterrupt, EOFError):
            return None
        return line.strip()


def reader(describe: Callable[[str], str]) -> Reader:
    """Return the reader that fits how the program was started."""
    return Keyboard(describe) if sys.stdin.isatty() and sys.stdout.isatty() else Pipe()
