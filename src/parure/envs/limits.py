"""What all environments agree on: options, their defaults, and the numbers in their spaces."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.rules.contract import Rules
from parure.rules.observation.layout import Layout

MAX_TURNS = 500  # turns of all seats together after which a game is cut short
OBSERVATIONS = ("float32", "int8")
MOST = 127  # the largest count in an observation


def check_options(rules: Rules, seats: int, max_turns: int, observations: str | None) -> None:
    """Refuse what makes no sense, by a ValueError that says what does."""
    if seats not in rules.seats:
        allowed = " or ".join(map(str, rules.seats))
        raise ValueError(f"{rules.name} is played with {allowed} seats, not {seats}")
    if max_turns < 1:
        raise ValueError(f"max_turns is {max_turns}; a game lasts at least one turn")
    if observations is not None and observations not in OBSERVATIONS:
        raise ValueError(f"observations are {' or '.join(OBSERVATIONS)}, not {observations!r}")


def scale_of(layout: Layout, observations: str | None) -> NDArray[np.float32]:
    """Return what to multiply the counts by: nothing at all for int8."""
    return layout.scale if observations == "float32" else np.zeros(0, dtype=np.float32)


def bounds(layout: Layout, observations: str) -> dict[str, Any]:
    """Return the arguments of the Box that holds observations: yes or no to 1, counts to 127, scaled."""
    flags = [column.flag for piece in layout.pieces for _ in piece.rows for column in piece.columns]
    high = np.where(flags, 1, MOST)
    if observations == "float32":
        high = high * layout.scale
    low = np.zeros(layout.size, observations)
    return {"low": low, "high": high.astype(observations), "dtype": np.dtype(observations).type}


def check_illegal(illegal: str) -> None:
    """Refuse an unknown way to treat an illegal decision."""
    if illegal not in ("lose", "raise"):
        raise ValueError(f"illegal is 'lose' (it ends the game, reward -1) or 'raise', not {illegal!r}")


def check_render_mode(render_mode: str | None, known: tuple[str, ...]) -> None:
    """Refuse an unknown render mode."""
    if render_mode is not None and render_mode not in known:
        raise ValueError(f"render modes are {', '.join(known)}, not {render_mode!r}")
