"""How splendor's net compares with what others have published of theirs.

The strongest public player of splendor (cestpasphoto/alpha-zero-general, a net of 142,000 numbers) cannot be
had everywhere. But it is known how often its bare policy beats a simple player, and how much it gains by
searching; both can be asked of any net. (Its rules differ a little: nobody takes tokens and gives some back
in the same turn.)
"""

import math
import os
import shlex
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from parure.arena.ratings import Rate
from parure.arena.schedule import Contest, fixtures
from parure.arena.standings import meetings
from parure.arena.workers import play_in_processes

COLLECTOR = f"cmd:{shlex.join([sys.executable, str(Path(__file__).with_name('_collector.py'))])}"
PUBLISHED = {25: 225, 100: 170, 400: 130, 1600: 150}  # Elo gained over the line before
GAMES = {1: 1000, 25: 1000, 100: 1000, 400: 600, 1600: 400}  # more of them where they are quick


def elo(share: float) -> float:
    """Return how much stronger somebody is who wins that share."""
    return 400 * math.log10(share / (1 - share))


def gained(rate: Rate) -> str:
    """Say how much stronger that is, as far as it can be said."""
    if rate.value == 1:
        return f"over {elo(rate.low):+.0f}"
    return f"{elo(rate.value):+.0f} ({elo(rate.low):+.0f} to {elo(rate.high):+.0f})"


def match(first: str, second: str, games: int, seed: int, what: str) -> Rate:
    """Return how often the first wins."""
    contest = Contest("splendor", (first, second), seed=seed)
    playing = play_in_processes(contest, fixtures(contest, games), os.cpu_count() or 1)
    shown = track(playing, what, total=games, console=Console(stderr=True), transient=True)
    return meetings(contest, list(shown))[0].rate


def main() -> None:
    """Print a table."""
    table = Table(title="net, splendor, two seats")
    for head in ("simulations", "against", "games", "won", "Elo gained", "published"):
        table.add_column(head, justify="left" if head == "against" else "right")
    before, against = COLLECTOR, "the simple player"
    for simulations, games in GAMES.items():
        bot = f"net:iterations={simulations},thorough=1"
        rate = match(bot, before, games, simulations, f"{simulations:,} simulations against {against}")
        published = f"+{PUBLISHED[simulations]}" if simulations in PUBLISHED else "99 %"
        won = f"{rate.value:.1%} ({rate.low:.1%}–{rate.high:.1%})"
        table.add_row(f"{simulations:,}", against, f"{games:,}", won, gained(rate), published)
        before, against = bot, f"{simulations:,}"
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
