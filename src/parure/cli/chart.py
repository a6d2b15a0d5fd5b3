"""The chances of all players through a game, as a picture."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from parure.cli.problem import Problem

if TYPE_CHECKING:
    from parure.bots.analysis import Judgement

MARKED = {"mistake": "tab:orange", "blunder": "tab:red"}


def draw_chances(judged: list["Judgement"], names: list[str], title: str, path: Path) -> None:
    """Draw everyone's probability of winning after each decision; mistakes are marked."""
    import matplotlib as mpl
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
    try:
        with tempfile.TemporaryDirectory(dir=path.parent) as folder, mpl.rc_context({"svg.fonttype": "none"}):
            whole = Path(folder) / path.name
            figure.savefig(whole, dpi=150)
            whole.replace(path)
    except OSError as error:
        raise Problem(f"--plot {path}: {(error.strerror or str(error)).lower()}") from None
