"""Games that must play out alike for ever, and counts of all ways to go on.

`python -m tests.golden` prints what the engine makes of them now, as JSON; with NUMBA_DISABLE_JIT=1 the
same functions run interpreted. `python -m tests.golden --write` writes the files anew: only for a new game
or a deliberate change of the rules, never to make a test pass.
"""
