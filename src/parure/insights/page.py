"""The page of insights: Markdown, with plots beside it."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

import parure
from parure.arena.wording import percent
from parure.insights.findings import Finding, Findings
from parure.insights.games import Source

SHOWN = 10  # cards at either end


def write_page(path: Path, found: dict[Source, Findings]) -> None:
    """Write the page, and its plots into a folder of its name."""
    plots = path.with_suffix("")
    plots.mkdir(parents=True, exist_ok=True)
    parts = [_head(found, path)]
    for source, findings in found.items():
        name = f"{source.game}-{source.seats}"
        draw(findings, plots / f"{name}.svg")
        parts.append(_section(source, findings, f"{plots.name}/{name}.svg"))
    path.write_text("\n".join(parts), encoding="utf-8")


def _head(found: dict[Source, Findings], path: Path) -> str:
    games = sum(len(findings.games) for findings in found.values())
    bots = ", ".join(f"`{bot}`" for bot in dict.fromkeys(source.bot for source in found))
    each = max(len(findings.games) for findings in found.values())
    command = f"parure insights --games {each} --bot {next(iter(found)).bot} --page {path.name}"
    return f"""# What wins

{games:,} games of a bot ({bots}) against itself, looked through. Intervals are 95 %. A card that
winners have is not always a card that wins: whoever is ahead buys more, and dear cards are bought late, by
those who could. Of so many cards a few stand at either end of a table by luck alone: look at the intervals.

    {command}

plays such games (as many again, if they are not there yet) and writes this page.
"""


def _section(source: Source, findings: Findings, plot: str) -> str:
    seats = findings.by_seat
    turns = sorted(findings.turns)
    middle = turns[len(turns) // 2]
    most = [turns[int(len(turns) * share)] for share in (0.05, 0.95)]
    lines = [
        f"\n## {source.game.capitalize()}, {source.seats} seats\n",
        f"{len(findings.games):,} games. Half of them last {middle} turns a player or less; nine in ten "
        f"between {most[0]} and {most[1]}. {_decided(findings)}\n",
        f"![Seats, lengths and cards]({plot})\n",
        "| | won |\n|---|---|",
        *(f"| {finding.what} | {percent(finding.rate)} |" for finding in seats),
        "\n| first decisions | how often | won |\n|---|---|---|",
        *_rows(findings.openings),
        "\n| decisions before the first card | how often | won |\n|---|---|---|",
        *_rows(findings.waited),
        "\n| cards reserved | how often | won |\n|---|---|---|",
        *_rows(findings.reserved),
        f"\nThe first card: the {SHOWN} after which most games were won, and the {SHOWN} after which fewest "
        "were.\n",
        "| first card | | how often | won |\n|---|---|---|---|",
        *_cards(source, findings.first_cards, 1),
        "\nAny card, bought at any time.\n",
        "| card | | bought | won |\n|---|---|---|---|",
        *_cards(source, findings.cards, 0),
    ]
    return "\n".join(lines) + "\n"


def _rows(found: Sequence[Finding]) -> list[str]:
    return [f"| {f.what} | {f.often:.1%} | {percent(f.rate)} |" for f in found]


def _decided(findings: Findings) -> str:
    """Return what the games were decided by, in a sentence."""
    parts = [f"{what} in {share:.1%}" for what, share in findings.decided]
    return f"They were decided by {', '.join(parts)}."


def _cards(source: Source, cards: Sequence[Finding], digits: int) -> list[str]:
    """Return the rows of the best and the worst cards; so many digits of how often."""
    about = {card["id"]: describe(card) for card in parure.cards(source.game)}

    def row(finding: Finding) -> str:
        often = f"{finding.often:.{digits}%}"
        return f"| {finding.what} | {about[finding.what]} | {often} | {percent(finding.rate)} |"

    if len(cards) <= 2 * SHOWN:
        return [row(finding) for finding in cards]
    return [*map(row, cards[:SHOWN]), "| … | | | |", *map(row, cards[-SHOWN:])]


def describe(card: dict[str, Any]) -> str:
    """Return a card in a few words.

    >>> describe({"level": 1, "points": 0, "bonus": "white", "cost": {"red": 2, "black": 1}})
    'white, for 2 red, 1 black'
    >>> describe({"level": 1, "points": 1, "bonus": "black", "cost": {"blue": 4}})
    '1 point, black, for 4 blue'
    >>> describe({"level": 3, "points": 5, "bonus": None, "cost": {"red": 7}})
    '5 points, for 7 red'
    """
    points = card["points"]
    what = [f"{points} point{'s' * (points > 1)}"] if points else []
    what += [card["bonus"]] if card["bonus"] else []
    cost = ", ".join(f"{number} {colour}" for colour, number in card["cost"].items())
    return ", ".join([*what, f"for {cost}"])


def draw(findings: Findings, path: Path) -> None:
    """Draw the seats, the lengths of the games, and all cards."""
    figure = Figure(figsize=(10, 3.4), layout="constrained")
    seats, lengths, cards = figure.subplots(1, 3)
    _draw_rates(seats, findings.by_seat)
    seats.axhline(100 * findings.fair, color="gray", linestyle="--", linewidth=1)
    seats.set(title="who begins", ylabel="won (%)")
    counts = Counter(findings.turns)
    lengths.bar(list(counts), [100 * n / len(findings.games) for n in counts.values()], color="tab:blue")
    lengths.set(title="how long games last", xlabel="turns a player", ylabel="games (%)")
    often = [100 * finding.often for finding in findings.cards]
    cards.scatter(often, [100 * f.rate.value for f in findings.cards], s=9, color="tab:red")
    cards.axhline(100 * findings.fair, color="gray", linestyle="--", linewidth=1)
    cards.set(title="cards", xlabel="bought (% of players)", ylabel="those who did, won (%)")
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "parure"}):
        figure.savefig(path, metadata={"Date": None})


def _draw_rates(axes: Any, found: Sequence[Finding]) -> None:
    values = [100 * finding.rate.value for finding in found]
    ends = [
        [100 * max(f.rate.value - f.rate.low, 0) for f in found],
        [100 * max(f.rate.high - f.rate.value, 0) for f in found],
    ]
    axes.errorbar([finding.what for finding in found], values, yerr=ends, fmt="o", capsize=4)
    axes.margins(x=0.2)
