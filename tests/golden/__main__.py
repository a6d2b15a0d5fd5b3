"""Print the golden games and counts as the engine makes them now (see the package's docstring)."""

import json
import sys

from tests.golden.games import FOLDER, SEATINGS, game_lines, golden_name
from tests.golden.perft import SHALLOW, counts

if "--write" in sys.argv:
    for name, seats in SEATINGS:
        (FOLDER / golden_name(name, seats)).write_text("\n".join(game_lines(name, seats)) + "\n")
else:
    games = {golden_name(name, seats): game_lines(name, seats) for name, seats in SEATINGS}
    json.dump({"games": games, "counts": counts(SHALLOW)}, sys.stdout)
