"""Gymnasium's registry: parure/Splendor-v0, parure/Marvel-v0, parure/Duel-v0.

`gymnasium.make("parure.envs:parure/Splendor-v0")` finds them without any import of ours.
"""

import gymnasium

from parure.rules.contract import GAMES

VERSION = 0


def register() -> None:
    """Register one environment a game, with its vectorised form."""
    for game in GAMES:
        name = f"parure/{game.capitalize()}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="parure.envs.solo:SoloEnv",
                vector_entry_point="parure.envs.many:ManyEnv",
                kwargs={"game": game},
            )
