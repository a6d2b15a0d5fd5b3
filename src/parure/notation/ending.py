"""How a finished game was decided: what was compared, in which order, with everybody's numbers."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Comparison:
    """One thing that was looked at in the end."""

    what: str  # "points", "cards", "gauntlet", "avengers tile", "crowns", "colour points"
    clause: str  # the rule that says so
    values: list[int]  # of every seat
    left: list[int]  # the seats that could still win after it; at last the winners
    goal: int | None = None  # what had to be reached, where it is not a comparison
    fewest: bool = False  # the least wins, not the most


@dataclass(frozen=True)
class Criterion:
    """What a game looks at to find who has won, before anybody's numbers are compared."""

    what: str
    clause: str
    values: list[int]
    fewest: bool = False


def decide(criteria: Iterable[Criterion]) -> list[Comparison]:
    """Compare one thing after the other until one seat is left, or nothing is left to compare."""
    told: list[Comparison] = []
    for criterion in criteria:
        left = told[-1].left if told else list(range(len(criterion.values)))
        best = (min if criterion.fewest else max)(criterion.values[seat] for seat in left)
        left = [seat for seat in left if criterion.values[seat] == best]
        told.append(
            Comparison(criterion.what, criterion.clause, criterion.values, left, fewest=criterion.fewest)
        )
        if len(left) == 1:
            break
    return told
