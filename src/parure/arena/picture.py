"""A ladder as a picture, by matplotlib."""

import math
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from parure.arena.schedule import Contest
from parure.arena.standings import Standing
from parure.arena.wording import short_elo


def draw_ladder(contest: Contest, table: Sequence[Standing], path: Path) -> None:
    """Draw every bot's rating with its interval, the best at the top; an open end has no whisker."""
    figure = Figure(figsize=(7.2, 0.8 + 0.34 * len(table)), layout="constrained")
    axes = figure.subplots()
    for row, standing in enumerate(reversed(table)):
        rating = standing.rating
        ends = [[_length(rating.elo - rating.low)], [_length(rating.high - rating.elo)]]
        axes.errorbar([rating.elo], [row], xerr=ends, fmt="o", capsize=3, color="tab:blue")
        axes.annotate(
            short_elo(rating)[0],
            (rating.elo, row),
            (0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color="gray",
        )
    axes.set_yticks(range(len(table)), [standing.bot for standing in reversed(table)])
    axes.set_ylim(-0.7, len(table) - 0.3)
    axes.grid(axis="x", linewidth=0.5, alpha=0.5)
    axes.set(title=f"{contest.game}, {contest.seats} seats", xlabel=f"Elo over {contest.bots[0]}")
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "parure"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _length(distance: float) -> float:
    return distance if math.isfinite(distance) else 0.0
