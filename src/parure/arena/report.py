"""A contest as one page of HTML that needs nothing else: tables, plots, and no script."""

import math
from collections.abc import Sequence
from html import escape

import numpy as np

import parure
from parure.arena import plots
from parure.arena.match import Result
from parure.arena.ratings import Rate, tabulate, win_rate
from parure.arena.schedule import Contest
from parure.arena.standings import Standing, faults, meetings, rate_by_seat, standings
from parure.arena.style import STYLE
from parure.arena.wording import elo, percent, short_elo

CURVE_POINTS = 120


def page(contest: Contest, results: Sequence[Result]) -> str:
    """Return the report on a contest."""
    table = standings(contest, results)
    title = f"{contest.game}: {' · '.join(plots.shortened(bot) for bot in contest.bots)}"
    sections = [
        _summary(contest, results),
        _section("Standings", _standings_table(contest, table)),
        _section("Elo", _elo_plot(contest, table), "Over the first bot named, with 95% intervals."),
        _section("Who beats whom", _meetings_table(contest, results)),
        _section(
            "Share of victories as the games went on",
            _curves(contest, results),
            "With 95% intervals; the dashed line is a fair share.",
        ),
        _section(
            "Seats",
            _seats_plot(contest, results),
            "How often each seat won, whoever sat in it. Every bot sat in every seat equally often.",
        ),
        _section("Length of the games", _lengths(results)),
        _faults(contest, results),
        _how(contest),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(contest.game.capitalize())} arena</h1>\n"
        + "\n".join(sections)
        + "\n</main>\n</body>\n</html>\n"
    )


def _section(heading: str, body: str, note: str = "") -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section>\n<h2>{escape(heading)}</h2>\n{said}{body}\n</section>"


def _name(bot: str) -> str:
    """Write a bot's name, cut if it is long; the whole is at the end of the page, and under the mouse."""
    short = plots.shortened(bot, 20)
    return escape(short) if short == bot else f'<span title="{escape(bot)}">{escape(short)}</span>'


def _summary(contest: Contest, results: Sequence[Result]) -> str:
    deals = len({result.deal for result in results})
    capped = sum(result.capped for result in results)
    facts = [
        f"{len(results)} games",
        f"{deals} deals, each in all rotations of {contest.seats} seats",
        f"seed {contest.seed}",
        f"parure {parure.__version__}",
    ]
    if capped:
        facts.append(f"{capped} ended after {contest.turns} turns and were shared among all")
    return f'<p class="facts">{" · ".join(map(escape, facts))}</p>'


def _standings_table(contest: Contest, table: Sequence[Standing]) -> str:
    heads = ["", "bot", "games", "win rate", "Elo", "turns", "points", "cards", "ms"]
    rows = []
    for place, standing in enumerate(table, start=1):
        cells = [
            str(place),
            _name(standing.bot),
            str(standing.games),
            percent(standing.rate),
            elo(standing.rating),
            f"{standing.turns:.1f}",
            f"{standing.points:.1f}",
            f"{standing.cards:.1f}",
            f"{standing.milliseconds:.3g}",
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{escape(head)}</th>" for head in heads)
    fair = f"A fair share of victories is {1 / contest.seats:.1%} a seat; ms is the time for a decision."
    note = f'<p class="note">{fair}</p>'
    return (
        f'<div class="wide"><table class="standings"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}'
        f"</tbody></table></div>{note}"
    )


def _elo_plot(contest: Contest, table: Sequence[Standing]) -> str:
    rows = [
        plots.Whisker(
            standing.bot,
            standing.rating.elo,
            standing.rating.low,
            standing.rating.high,
            short_elo(standing.rating)[0],
            elo(standing.rating),
            contest.bots.index(standing.bot),
        )
        for standing in table
    ]
    ends = [end for row in rows for end in (row.value, row.low, row.high) if math.isfinite(end)]
    return plots.whiskers(
        "Elo ratings", rows, plots.nice_ticks(min(ends), max(*ends, min(ends) + 50)), mark=0.0
    )


def _meetings_table(contest: Contest, results: Sequence[Result]) -> str:
    """Draw a square of all pairs for two seats; else a row for each bot at each table."""
    found = meetings(contest, results)
    fair = 1 / contest.seats
    if contest.seats > 2:
        rows = "".join(
            f"<tr><td>{_name(contest.bots[meeting.bot])}</td><td>{_name(meeting.against)}</td>"
            f"<td>{meeting.games}</td>{_shaded(meeting.rate, fair)}"
            f"<td>{meeting.rate.value / fair:.2f}</td></tr>"
            for meeting in found
        )
        head = "<th>bot</th><th>against</th><th>games</th><th>win rate</th><th>of a fair share</th>"
        return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    rate_of = {
        (meeting.bot, other): meeting.rate
        for meeting in found
        for other in contest.line_ups[meeting.line_up]
        if other != meeting.bot
    }
    numbers = range(len(contest.bots))
    head = "".join(f"<th>{escape(plots.shortened(contest.bots[bot], 16))}</th>" for bot in numbers)
    rows = "".join(
        f"<tr><th>{_name(contest.bots[bot])}</th>"
        + "".join(
            _shaded(rate_of[bot, other], fair) if (bot, other) in rate_of else '<td class="none">·</td>'
            for other in numbers
        )
        + "</tr>"
        for bot in numbers
    )
    note = '<p class="note">The share of victories of the bot at the left against the one above.</p>'
    return (
        f'{note}<div class="wide"><table class="square"><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _shaded(rate: Rate, fair: float) -> str:
    """Return a table cell, green above a fair share and red below."""
    if math.isnan(rate.value):
        return '<td class="none">·</td>'
    lead = (rate.value - fair) / (1 - fair) if rate.value > fair else (rate.value - fair) / fair
    kind = "better" if lead > 0 else "worse"
    return f'<td class="{kind}" style="--lead:{abs(lead) * 45:.0f}%">{percent(rate)}</td>'


def _curves(contest: Contest, results: Sequence[Result]) -> str:
    games = tabulate(results, len(contest.bots))
    deals = games.number_of_deals
    stops = sorted({max(1, round(deals * (i + 1) / CURVE_POINTS)) for i in range(CURVE_POINTS)})
    lines = []
    for bot, name in enumerate(contest.bots):
        rates = []
        for stop in stops:
            upto = games.deals < stop
            rates.append(win_rate(games.shares[upto, bot], games.seats[upto, bot], games.deals[upto]))
        lines.append((name, rates))
    plot = plots.curves("Shares of victories", lines, deals, 1 / contest.seats, "deals")
    return plots.legend([plots.shortened(bot) for bot in contest.bots]) + plot


def _seats_plot(contest: Contest, results: Sequence[Result]) -> str:
    rows = [
        plots.Whisker(
            f"seat {seat}",
            100 * rate.value,
            100 * rate.low,
            100 * rate.high,
            f"{rate.value:.0%}",
            percent(rate),
        )
        for seat, rate in enumerate(rate_by_seat(contest, results))
    ]
    return plots.whiskers("Victories by seat", rows, [0, 20, 40, 60, 80, 100], "%", mark=100 / contest.seats)


def _lengths(results: Sequence[Result]) -> str:
    turns = np.array([result.turns for result in results])
    width = max(1, math.ceil((int(turns.max()) - int(turns.min()) + 1) / 30))
    first = int(turns.min()) // width
    counts = np.bincount(turns // width - first)
    values = [(str((first + i) * width), float(count)) for i, count in enumerate(counts)]
    note = f'<p class="note">On average {turns.mean():.1f} turns of all seats together.</p>'
    by = f", by {width}" if width > 1 else ""
    return note + plots.bars("Lengths of the games", values, f"turns{by}")


def _faults(contest: Contest, results: Sequence[Result]) -> str:
    found = faults(contest, results)
    if not found:
        return ""
    items = "".join(f"<li>{escape(text)} <b>× {count}</b></li>" for text, count in found.items())
    return _section("Games lost by a fault", f"<ul>{items}</ul>", "The game counts as lost for that program.")


def _how(contest: Contest) -> str:
    """Say how the numbers came about."""
    sentences = [
        "Every deal is played in all rotations of the seats, so that luck of deal and seat cancels out.",
        "A shared victory counts by its share.",
        "Elo is the likeliest by the model of Bradley and Terry (Luce's for more than two seats) over all "
        "games at once; a bot that won or lost all its games has an interval open on that side.",
        "Intervals treat a deal, with all its games, as one observation.",
        f"A game of {contest.turns} turns ends there and is shared among all.",
        "A program that hangs, crashes or answers an illegal decision loses that game.",
        f"The bots: {', '.join(contest.bots)}.",
    ]
    return _section("How it was measured", f'<p class="how">{escape(" ".join(sentences))}</p>')
