"""Shares and ratings as people read them."""

import math
from collections.abc import Sequence

from parure.arena.ratings import Rate, Rating
from parure.arena.standings import Standing


def percent(rate: Rate) -> str:
    """Write a share with its interval.

    >>> percent(Rate(0.6321, 0.589, 0.673))
    '63.2% (58.9–67.3)'
    """
    if math.isnan(rate.value):
        return "–"
    return f"{100 * rate.value:.1f}% ({100 * rate.low:.1f}–{100 * rate.high:.1f})"


def elo(rating: Rating) -> str:
    """Write a rating with its interval.

    >>> elo(Rating(93.2, 60.1, 127.4)), elo(Rating(0.0, 0.0, 0.0)), elo(Rating(900.0, 500.4, math.inf))
    ('+93 (+60 to +127)', '0', 'over +500')
    """
    if rating.low == rating.high:
        return "0"
    if math.isinf(rating.low) and math.isinf(rating.high):
        return "–"
    if math.isinf(rating.high):
        return f"over {_signed(rating.low)}"
    if math.isinf(rating.low):
        return f"under {_signed(rating.high)}"
    return f"{_signed(rating.elo)} ({_signed(rating.low)} to {_signed(rating.high)})"


def short_elo(rating: Rating) -> tuple[str, str]:
    """Write a rating and its interval for two narrow columns.

    >>> short_elo(Rating(93.2, 60.1, 127.4)), short_elo(Rating(900.0, 500.4, math.inf))
    (('+93', '+60…+127'), ('>+500', ''))
    """
    value, _, interval = elo(rating).partition(" (")
    return value.replace("over ", ">").replace("under ", "<"), interval.rstrip(")").replace(" to ", "…")


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−")


def ladder_lines(table: Sequence[Standing]) -> str:
    """Write a ladder as a table in Markdown, the best first."""
    lines = ["| bot | Elo, with its 95 % interval | games | ms a decision |", "|---|---|---|---|"]
    lines += [
        f"| `{standing.bot}` | {elo(standing.rating)} | {standing.games} | {standing.milliseconds:.3g} |"
        for standing in table
    ]
    return "\n".join(lines) + "\n"
