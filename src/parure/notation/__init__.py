"""Decisions, views and components as text, a module for each game."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from parure.notation.referee import IllegalMove

if TYPE_CHECKING:
    from parure.notation.base import Notation

__all__ = ["IllegalMove", "notation"]


@cache
def notation(name: str) -> "Notation":
    """Return a game's words by its name; load its module when it is first asked for."""
    words: Notation = import_module(f"parure.notation.{name}").NOTATION
    return words
