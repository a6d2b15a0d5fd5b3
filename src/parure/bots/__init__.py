"""Players that are programs. `make("search:time=0.5")` seats one; each sees only what its seat may know.

>>> import parure
>>> from parure.bots import make
>>> game = parure.new("splendor", seats=2, seed=7)
>>> thought = make("random:seed=1").think(game)
>>> thought.decision in game.moves()
True
"""

from parure.bots.contract import Bot, Candidate, Thought
from parure.bots.spec import LEVELS, BotError, known, make

__all__ = ["LEVELS", "Bot", "BotError", "Candidate", "Thought", "known", "make"]
