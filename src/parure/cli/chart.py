"""Pictures by matplotlib: the chances of all players through a game, and ladders of bots."""

import math
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from parure.cli.problem import Problem

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from parure.arena import Contest
    from parure.arena.ratings import Rating
    from parure.arena.standings import Standing
    from parure.bots.analysis import Judgement

PICTURES = (".png", ".svg")

MARKED = {"mistake": "tab:orange", "blunder": "tab:red"}


def draw_chances(judged: list["Judgement"], names: list[str], title: str, path: Path) -> None:
    """Draw everyone's probability of winning after each decision; mistakes are marked."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    numbers = [j.number for j in judged]
    for seat, name in enumerate(names):
        axes.plot(numbers, [100 * j.chances[seat] for j in judged], label=name, drawstyle="steps-post")
    for word, colour in MARKED.items():
        made = [j for j in judged if j.verdict == word]
        if made:
            heights = [100 * j.chances[j.seat] for j in made]
            axes.scatter([j.number for j in made], heights, color=colour, label=word, zorder=3)
    axes.set(xlabel="decision", ylabel="probability of winning (%)", ylim=(0, 100), title=title)
    axes.grid(alpha=0.3)
    axes.legend()
    _save(figure, path)


def draw_ladder(contest: "Contest", table: Sequence["Standing"], path: Path) -> None:
    """Draw every bot's rating with its interval, the best at the top; an open interval as its one end."""
    from matplotlib.figure import Figure

    from parure.arena.wording import short_elo

    rated = [standing for standing in reversed(table) if _ends(standing.rating)]
    figure = Figure(figsize=(7.2, 0.8 + 0.34 * len(rated)), layout="constrained")
    axes = figure.subplots()
    for row, standing in enumerate(rated):
        rating, ends = standing.rating, _ends(standing.rating)
        value = rating.elo if len(ends) == 2 else ends[0]
        axes.plot([min(ends), max(ends)], [row, row], color="tab:blue", linewidth=1.5)
        mark = "o" if len(ends) == 2 else "<" if math.isinf(rating.low) else ">"
        axes.plot([value], [row], mark, color="tab:blue")
        axes.text(value, row + 0.2, short_elo(rating)[0], ha="center", fontsize=8, color="gray")
    axes.set_yticks(range(len(rated)), [standing.bot for standing in rated])
    axes.set_ylim(-0.7, len(rated) - 0.3)
    axes.grid(axis="x", linewidth=0.5, alpha=0.5)
    axes.set(title=f"{contest.game}, {contest.seats} seats", xlabel=f"Elo over {contest.bots[0]}")
    _save(figure, path)


def _ends(rating: "Rating") -> list[float]:
    """Return the finite ends of a rating's interval."""
    return [end for end in (rating.low, rating.high) if math.isfinite(end)]


def check_plot(plot: Path) -> None:
    """Find out what stands in the way of a picture before the long work."""
    from importlib.util import find_spec

    if plot.suffix.lower() not in PICTURES:
        raise Problem(f"--plot {plot}: a picture's name ends in {' or '.join(PICTURES)}")
    if not plot.parent.is_dir():
        raise Problem(f"--plot {plot}: there is no folder {plot.parent}")
    if find_spec("matplotlib") is None:
        raise Problem("--plot needs matplotlib: pip install 'parure[plot]'")


def _save(figure: "Figure", path: Path) -> None:
    """Write a picture, all or nothing, and the same bytes for the same picture."""
    import matplotlib as mpl

    about = {"Date": None} if path.suffix.lower() == ".svg" else None
    try:
        with (
            tempfile.TemporaryDirectory(dir=path.parent) as folder,
            mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "parure"}),
        ):
            whole = Path(folder) / path.name
            figure.savefig(whole, dpi=150, metadata=about)
            whole.replace(path)
    except OSError as error:
        raise Problem(f"--plot {path}: {(error.strerror or str(error)).lower()}") from None
