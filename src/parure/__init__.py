"""Parure: Splendor, Splendor Marvel and Splendor Duel by their full rules.

>>> import parure
>>> game = parure.new("splendor", seats=2, seed=7)
>>> game.play("take white blue red")
>>> game.turn
1
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parure.game import Game, cards, from_view, games, new, seats, tiles
    from parure.notation import IllegalMove
    from parure.record import RecordError, load

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "RecordError",
    "cards",
    "from_view",
    "games",
    "load",
    "new",
    "seats",
    "tiles",
]

_HOME = {"IllegalMove": "parure.notation.referee", "RecordError": "parure.record", "load": "parure.record"}


def __getattr__(name: str) -> Any:
    """Load the engine, and with it Numba, only when something of it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'parure' has no attribute {name!r}")
    value = getattr(import_module(_HOME.get(name, "parure.game")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
