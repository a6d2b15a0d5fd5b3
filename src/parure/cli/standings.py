"""Standings of an arena at the terminal: while it plays, and afterwards."""

import math
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from parure.arena import Contest, Result, Results, meetings, rate_by_seat, run, standings
from parure.arena.plots import shortened
from parure.arena.ratings import Rate
from parure.arena.run import Players, missing
from parure.arena.standings import faults
from parure.arena.wording import short_elo
from parure.cli.paint import QUIET

REFRESH_SECONDS = 0.5
LAYOUT: dict[str, Any] = {"pad_edge": False, "show_edge": False, "padding": 0}
NAME = 13  # letters of a bot's name: the table should fit into 80 columns


def watch(contest: Contest, games: int, kept: Results, players: Players, console: Console) -> bool:
    """Play the contest with a progress bar and live standings; False if it was interrupted."""
    left = len(missing(contest, games, kept))
    if left == 0:
        console.print(
            Text(f"all {len(kept.games)} games were played before; more --games would add to them", QUIET)
        )
        return True
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    )
    task = bar.add_task("games", total=len(kept.games) + left, completed=len(kept.games))
    shown = 0.0
    # A pipe gets the final table alone.
    with Live(
        bar, console=console, refresh_per_second=4, transient=True, auto_refresh=console.is_terminal
    ) as live:
        try:
            for _ in run(contest, games, kept, players):
                bar.advance(task)
                if console.is_terminal and time.monotonic() - shown > REFRESH_SECONDS:
                    live.update(Group(standings_table(contest, kept.in_order()), "", bar))
                    shown = time.monotonic()
        except KeyboardInterrupt:
            return False
    return True


def standings_table(contest: Contest, results: Sequence[Result]) -> Table:
    """Return the standings as a table."""
    table = Table(box=box.SIMPLE_HEAD, **LAYOUT)
    table.add_column("bot", no_wrap=True)
    for head in ("games", "won", "95%", "Elo", "95%", "turns", "points", "cards", "ms"):
        table.add_column(head, justify="right", no_wrap=True)
    for standing in standings(contest, results):
        table.add_row(
            Text(shortened(standing.bot, NAME), style="bold"),
            str(standing.games),
            *_won(standing.rate),
            *short_elo(standing.rating),
            f"{standing.turns:.1f}",
            f"{standing.points:.1f}",
            f"{standing.cards:.1f}",
            _milliseconds(standing.milliseconds),
        )
    return table


def _won(rate: Rate) -> tuple[str, str]:
    return f"{100 * rate.value:.1f}%", f"{100 * rate.low:.0f}–{100 * rate.high:.0f}"


def _milliseconds(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def final_tables(contest: Contest, results: Sequence[Result]) -> RenderableType:
    """Return all that there is to say at the end."""
    parts: list[RenderableType] = [standings_table(contest, results), ""]
    if len(contest.line_ups) > 1 or contest.seats > 2:
        parts += [_meetings_table(contest, results), ""]
    seats = ", ".join(f"{100 * rate.value:.1f}%" for rate in rate_by_seat(contest, results))
    deals = len({result.deal for result in results})
    notes = [
        f"{len(results)} games: {deals} deals in all rotations, seed {contest.seed}.",
        f"Victories by seat: {seats}. Elo is over {contest.bots[0]}; ms is the time for a decision.",
    ]
    capped = sum(result.capped for result in results)
    if capped:
        notes.append(f"{capped} games ended after {contest.turns} turns and were shared among all.")
    parts.append(Text("\n".join(notes), style=QUIET))
    for text, count in faults(contest, results).items():
        parts.append(Text(f"lost by a fault, {count} ×: {text}", style="red"))
    return Group(*parts)


def _meetings_table(contest: Contest, results: Sequence[Result]) -> Table:
    """Return how each has done against whom; of two alone at a table, the better one's share says it all."""
    table = Table(box=box.SIMPLE_HEAD, **LAYOUT)
    table.add_column("bot")
    table.add_column("against", overflow="fold")
    for head in ("games", "won", "95%", "× fair"):
        table.add_column(head, justify="right", no_wrap=True)
    for meeting in meetings(contest, results):
        if contest.seats > 2 or meeting.rate.value >= 0.5:
            table.add_row(
                Text(shortened(contest.bots[meeting.bot], NAME)),
                Text(shortened(meeting.against, 2 * NAME)),
                str(meeting.games),
                *_won(meeting.rate),
                f"{meeting.rate.value * contest.seats:.2f}",
            )
    return table


def as_data(contest: Contest, results: Sequence[Result]) -> dict[str, Any]:
    """Return all numbers as plain data; what has no limit is null."""
    data = {
        **asdict(contest),
        "games": len(results),
        "deals": len({result.deal for result in results}),
        "standings": [asdict(standing) for standing in standings(contest, results)],
        "meetings": [
            {**asdict(meeting), "bot": contest.bots[meeting.bot]} for meeting in meetings(contest, results)
        ],
        "by_seat": [asdict(rate) for rate in rate_by_seat(contest, results)],
        "capped": sum(result.capped for result in results),
        "faults": faults(contest, results),
    }
    return _finite(data)  # type: ignore[no-any-return]


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return value
