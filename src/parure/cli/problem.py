"""What a person can have got wrong on the command line, found out in one place."""

import os
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import parure


class Problem(Exception):
    """Something the user can mend; its text is one line that says what."""


def known_game(name: str, known: Collection[str] = ()) -> str:
    """Return the game's name, in lower case, if it is among the known ones (else: those of the engine)."""
    if not known:
        import parure

        known = parure.games()
    tidy = name.strip().lower()
    if tidy not in known:
        raise Problem(f"unknown game {name!r}; the games are {', '.join(known)}")
    return tidy


def read_game(path: Path) -> "parure.Game":
    """Return the saved game in a file."""
    import parure

    try:
        return parure.load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError:
        raise Problem(f"{path}: not a saved game (not even text)") from None
    except parure.RecordError as error:
        raise Problem(f"{path}: {error}") from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there entirely or not at all, whatever happens meanwhile."""
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", text=True)
    except OSError as error:
        raise Problem(f"{path}: {(error.strerror or str(error)).lower()}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        Path(beside).chmod(0o644)
        Path(beside).replace(path)
    except OSError as error:
        Path(beside).unlink(missing_ok=True)
        raise Problem(f"{path}: {(error.strerror or str(error)).lower()}") from None
