"""Small plots as SVG, drawn by hand: no script, no library, colours by the page's style sheet."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from parure.arena.ratings import Rate

WIDTH = 720
LABELS = 190  # room for names at the left
RIGHT = 60  # room for a number at the right
ROW = 34
AXIS = 34


@dataclass(frozen=True)
class Whisker:
    """A value with an interval, in a row of its own; an infinite end is drawn as an arrow."""

    label: str
    value: float
    low: float
    high: float
    short: str  # the value alone
    text: str  # with its interval
    series: int = 7  # which of the page's eight colours


def nice_ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Return round numbers that cover a range.

    >>> nice_ticks(0, 0.97, 5)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    rough = max(high - low, 1e-9) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((power * factor for factor in (1, 2, 5) if power * factor >= rough), power * 10)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(tick * step, 10) for tick in range(first, last + 1)]


def whiskers(
    title: str, rows: Sequence[Whisker], ticks: Sequence[float], unit: str = "", mark: float | None = None
) -> str:
    """Draw values with their intervals, one row each; `mark` is a dashed line at that value."""
    height = ROW * len(rows) + AXIS
    left, right = LABELS, WIDTH - RIGHT

    def x(value: float) -> float:
        inside = min(max(value, ticks[0]), ticks[-1])
        return left + (inside - ticks[0]) / (ticks[-1] - ticks[0]) * (right - left)

    parts = [_grid(x(tick), height - AXIS, _number(tick) + unit) for tick in ticks]
    if mark is not None:
        parts.append(
            f'<line class="mark" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="0" y2="{height - AXIS}"/>'
        )
    for number, row in enumerate(rows):
        y = ROW * (number + 0.5)
        parts.append(
            f'<text class="label" x="{left - 14}" y="{y + 4:.1f}">{escape(shortened(row.label, 20))}</text>'
        )
        parts.append(
            f'<g class="series s{row.series % 8}">'
            f'<line class="whisker" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y}" y2="{y}"/>'
            f"{_end(x(row.low), y, row.low, -1)}{_end(x(row.high), y, row.high, 1)}"
            f"{_dot(row, x(row.value), y)}</g>"
        )
        parts.append(f'<text class="value" x="{right + 10}" y="{y + 4:.1f}">{escape(row.short)}</text>')
    return _svg(title, height, parts)


def _dot(row: Whisker, x: float, y: float) -> str:
    """Draw the value itself, unless the interval has no end: then the value means nothing."""
    if math.isinf(row.low) or math.isinf(row.high):
        return ""
    title = f"{escape(row.label)}: {escape(row.text)}"
    return f'<circle cx="{x:.1f}" cy="{y}" r="5.5"><title>{title}</title></circle>'


def _end(x: float, y: float, value: float, side: int) -> str:
    if math.isinf(value):
        return f'<path class="arrow" d="M{x:.1f} {y - 5}l{side * 8} 5l{-side * 8} 5z"/>'
    return f'<line class="whisker" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 5}" y2="{y + 5}"/>'


def bars(title: str, values: Sequence[tuple[str, float]], below: str) -> str:
    """Draw a histogram; each bar has a label, of which only some are written."""
    height, top, bottom, left = 190, 14, 40, 44
    most = max((value for _, value in values), default=1) or 1
    ticks = nice_ticks(0, most, 4)
    slot = (WIDTH - left - 10) / max(len(values), 1)
    every = max(1, math.ceil(len(values) / 14))

    def y(value: float) -> float:
        return height - bottom - value / ticks[-1] * (height - bottom - top)

    parts = [
        f'<line class="grid" x1="{left}" x2="{WIDTH - 10}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
        f'<text class="tick end" x="{left - 8}" y="{y(tick) + 4:.1f}">{_number(tick)}</text>'
        for tick in ticks
    ]
    for number, (label, value) in enumerate(values):
        x = left + slot * number
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{y(value):.1f}" width="{max(slot - 2, 0.5):.1f}" '
            f'height="{max(y(0) - y(value), 0):.1f}" rx="1.5">'
            f"<title>{escape(label)}: {value:g}</title></rect>"
        )
        if number % every == 0:
            parts.append(
                f'<text class="tick" x="{x + slot / 2:.1f}" y="{height - bottom + 16}">{escape(label)}</text>'
            )
    parts.append(f'<text class="tick" x="{(WIDTH + left) / 2}" y="{height - 4}">{escape(below)}</text>')
    return _svg(title, height, parts)


def curves(
    title: str, lines: Sequence[tuple[str, Sequence[Rate]]], total: int, mark: float, below: str
) -> str:
    """Draw shares (0 to 1) as they went on, each with its interval as a band; `mark` is a dashed line."""
    height, top, bottom, left = 280, 14, 40, 44
    right = WIDTH - 10
    ticks = [0.0, 0.25, 0.5, 0.75, 1.0]

    def y(value: float) -> float:
        return height - bottom - value * (height - bottom - top)

    parts = [
        f'<line class="grid" x1="{left}" x2="{right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
        f'<text class="tick end" x="{left - 8}" y="{y(tick) + 4:.1f}">{tick:.0%}</text>'
        for tick in ticks
    ]
    parts.append(f'<line class="mark" x1="{left}" x2="{right}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>')
    for number, (name, rates) in enumerate(lines):
        xs = [left + (right - left) * (i + 1) / max(len(rates), 1) for i in range(len(rates))]
        line = " ".join(f"{x:.1f},{y(rate.value):.1f}" for x, rate in zip(xs, rates, strict=True))
        upper = [f"{x:.1f},{y(rate.high):.1f}" for x, rate in zip(xs, rates, strict=True)]
        lower = [f"{x:.1f},{y(rate.low):.1f}" for x, rate in zip(xs, rates, strict=True)]
        around = " ".join(upper + lower[::-1])
        parts.append(
            f'<g class="series s{number % 8}"><polygon class="band" points="{around}"/>'
            f'<polyline class="curve" points="{line}"><title>{escape(name)}</title></polyline></g>'
        )
    for tick in nice_ticks(0, total, 6):
        if tick <= total and tick == int(tick):
            x = left + (right - left) * tick / max(total, 1)
            parts.append(f'<text class="tick" x="{x:.1f}" y="{height - bottom + 16}">{_number(tick)}</text>')
    parts.append(f'<text class="tick" x="{(right + left) / 2}" y="{height - 4}">{escape(below)}</text>')
    return _svg(title, height, parts)


def legend(names: Sequence[str]) -> str:
    """Name the series of a plot."""
    items = (
        f'<span class="series s{number % 8}"><i></i>{escape(name)}</span>'
        for number, name in enumerate(names)
    )
    return f'<p class="legend">{"".join(items)}</p>'


def shortened(name: str, most: int = 26) -> str:
    """Cut a long name in its middle.

    >>> shortened("cmd:python3 /a/long/way/to/mybot.py")
    'cmd:python3 /…way/to/mybot.py'
    """
    return name if len(name) <= most else f"{name[: most // 2]}…{name[-(most // 2 + 2) :]}"


def _grid(x: float, height: float, text: str) -> str:
    return (
        f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>'
        f'<text class="tick" x="{x:.1f}" y="{height + 18}">{escape(text)}</text>'
    )


def _number(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    return f'<div class="wide">{head}{"".join(parts)}</svg></div>'
