"""The learning curve of a run as a page that needs nothing else."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from parure.arena import plots
from parure.arena.style import STYLE
from parure.train.run import MORE, Settings, read_progress

HIGH, TOP, BOTTOM, LEFT, RIGHT = 260, 14, 40, 56, plots.WIDTH - 10

LOSSES = ("policy", "doubt", "value", "outcome")

Curve = Sequence[tuple[float, float]]


def report(folder: Path, settings: Settings) -> str:
    """Return the page."""
    lines = read_progress(folder)
    seats = ", ".join(map(str, settings.seats))
    sections = [f'<p class="facts">{escape(_summary(lines))}</p>']
    if lines:
        sections += _plots(lines, settings)
        best = [line for line in lines if line["better"]]
        sections.append(_section("Nets that were the best so far", _table(best)))
    title = f"{settings.game.capitalize()}, {seats} seats: what was learned"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(sections) + "\n</main>\n</body>\n</html>\n"
    )


def _summary(lines: Sequence[dict[str, Any]]) -> str:
    if not lines:
        return "nothing has been learned yet"
    last = lines[-1]
    return (
        f"{last['games']:,} games · {last['positions']:,} positions · {last['step']:,} training steps · "
        f"{last['hours']:.2f} hours"
    )


def _plots(lines: Sequence[dict[str, Any]], settings: Settings) -> list[str]:
    opponents = {"elo": "over search", "elo_more": f"over search of {MORE} times the iterations"}
    elo = {
        opponent: [(line["hours"], line[name]) for line in lines if line.get(name) is not None]
        for name, opponent in opponents.items()
        if any(line.get(name) is not None for line in lines)
    }
    losses = {
        name: [(line["hours"], line["losses"][name]) for line in lines if line["losses"]]
        for name in curves_of([line["losses"] for line in lines])
    }
    games = {"games": [(line["hours"], float(line["games"])) for line in lines]}
    than = (
        f"Over search, which does not learn: both with {settings.iterations} iterations a decision, and "
        f"(with two seats) search with {MORE} times as many; {settings.measure} deals each. Where all games "
        "were won it is more than can be said."
    )
    return [
        _section("Elo of the best net so far", graph("Elo", elo, "hours"), than),
        _section(
            "Losses",
            graph("Losses", losses, "hours"),
            "In nats; before the training step, on what is learned from.",
        ),
        _section("Games", graph("Games", games, "hours")),
    ]


def curves_of(losses: Sequence[Mapping[str, float]]) -> list[str]:
    """Return which of the losses that a run has noted are worth a look: all in nats, the less the better."""
    known = next((names for names in losses if names), {})
    return [name for name in LOSSES if name in known]


def graph(title: str, curves: Mapping[str, Curve], below: str) -> str:
    """Draw curves over a common axis."""
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return '<p class="note">Nothing measured yet.</p>'
    across = plots.nice_ticks(0, max(x for x, _ in points), 6)
    up = plots.nice_ticks(min(y for _, y in points), max(y for _, y in points), 5)
    up = up if len(up) > 1 else [up[0] - 1, up[0] + 1]

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + (x - across[0]) / (across[-1] - across[0]) * (RIGHT - LEFT),
            HIGH - BOTTOM - (y - up[0]) / (up[-1] - up[0]) * (HIGH - BOTTOM - TOP),
        )

    parts = []
    for tick in up:
        y = at(0, tick)[1]
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick end" x="{LEFT - 8}" y="{y + 4:.1f}">{tick:g}</text>')
    parts += [
        f'<text class="tick" x="{at(tick, 0)[0]:.1f}" y="{HIGH - BOTTOM + 16}">{tick:g}</text>'
        for tick in across
    ]
    parts.append(f'<text class="tick" x="{(LEFT + RIGHT) / 2}" y="{HIGH - 4}">{escape(below)}</text>')
    for number, (name, curve) in enumerate(curves.items()):
        path = " ".join("{:.1f},{:.1f}".format(*at(x, y)) for x, y in curve)
        line = f'<polyline class="curve" points="{path}"><title>{escape(name)}</title></polyline>'
        parts.append(f'<g class="series s{number % 8}">{line}</g>')
    drawing = f'<svg viewBox="0 0 {plots.WIDTH} {HIGH}" role="img" aria-label="{escape(title)}">'
    named = plots.legend(list(curves)) if len(curves) > 1 else ""
    return f'<div class="wide">{drawing}{"".join(parts)}</svg></div>{named}'


def _table(lines: Sequence[dict[str, Any]]) -> str:
    heads = {
        "hours": "hours",
        "games": "games",
        "step": "steps",
        "score": "against the one before",
        "elo": "Elo",
        "elo_more": f"Elo, search thinking {MORE} times as long",
    }
    head = "".join(f"<th>{escape(text)}</th>" for text in heads.values())
    rows = ["".join(f"<td>{_said(line.get(name))}</td>" for name in heads) for line in lines]
    return f"<table><thead><tr>{head}</tr></thead>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _said(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}"


def _section(heading: str, body: str, note: str = "") -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section>\n<h2>{escape(heading)}</h2>\n{said}{body}\n</section>"
