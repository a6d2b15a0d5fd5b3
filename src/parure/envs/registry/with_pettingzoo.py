"""PettingZoo's registry: parure/splendor-v0, parure/marvel-v0, parure/duel-v0."""

from parure.rules.contract import GAMES

VERSION = 0


def register() -> None:
    """Register one environment a game; PettingZoo had no registry before version 1.26."""
    try:
        from pettingzoo import aec_registry  # noqa: PLC0415
        from pettingzoo import register as add  # noqa: PLC0415
    except ImportError:
        return
    for game in GAMES:
        name = f"parure/{game}-v{VERSION}"
        if name not in aec_registry:
            add("aec", name, entry_point=f"parure.envs.{game}_v{VERSION}:env")
