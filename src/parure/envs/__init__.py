"""Environments for learning agents: PettingZoo, Gymnasium, vectorised and OpenSpiel.

    from parure.envs import splendor_v0               # PettingZoo, and marvel_v0, duel_v0
    gymnasium.make("parure/Splendor-v0", opponent="greedy")
    from parure.envs import Vector                    # thousands of positions at once
    import parure.envs.openspiel                      # registers parure_splendor and the others

Importing this module makes the environments known to Gymnasium and PettingZoo where they are installed
(`pip install parure[envs]`); the vectorised one needs neither.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from parure.envs.explain import explain
from parure.envs.vector import Vector

if TYPE_CHECKING:
    from parure.envs import duel_v0, marvel_v0, splendor_v0

__all__ = ["Vector", "duel_v0", "explain", "marvel_v0", "splendor_v0"]

_PAGES = ("splendor_v0", "marvel_v0", "duel_v0")


def __getattr__(name: str) -> Any:
    """Load a PettingZoo module, and PettingZoo with it, only when it is asked for."""
    if name not in _PAGES:
        raise AttributeError(f"module 'parure.envs' has no attribute {name!r}")
    return import_module(f"parure.envs.{name}")


def _register() -> None:
    for package in ("gymnasium", "pettingzoo"):
        if find_spec(package):
            import_module(f"parure.envs.registry.with_{package}").register()


_register()
