"""The tables of the documentation, made from the layouts: `python -m parure.envs.tables`."""

import sys

from parure.rules.contract import GAMES, rules
from parure.rules.observation.layout import Column, Piece


def observation_table(game: str, seats: int) -> str:
    """Return a game's layout as a table: a line for each piece."""
    layout = rules(game).layout(seats)
    lines = ["| piece | places | shape | meaning |", "|---|---|---|---|"]
    for piece in layout.pieces:
        places = f"{piece.start} - {piece.stop - 1}"
        shape = " x ".join(map(str, piece.shape))
        lines.append(f"| {piece.name} | {places} | {shape} | {piece.meaning} |")
    return "\n".join(lines)


def column_table(game: str, seats: int) -> str:
    """Return what the numbers of each kind of row mean: a line for each different set of columns."""
    layout = rules(game).layout(seats)
    kinds: dict[tuple[Column, ...], list[Piece]] = {}
    for piece in layout.pieces:
        kinds.setdefault(piece.columns, []).append(piece)
    lines = ["| pieces | numbers of a row, with what float32 divides them by |", "|---|---|"]
    for columns, pieces in kinds.items():
        names = ", ".join(piece.name for piece in pieces)
        lines.append(f"| {names} | {', '.join(map(_said, columns))} |")
    return "\n".join(lines)


def _said(column: Column) -> str:
    return column.name if column.flag else f"{column.name} /{column.scale:g}"


def main() -> None:
    """Print the tables of all games, for as many seats as possible."""
    for game in GAMES:
        seats = max(rules(game).seats)
        size = rules(game).layout(seats).size
        sys.stdout.write(f"### {game}, {seats} seats: {size} numbers\n\n")
        sys.stdout.write(f"{observation_table(game, seats)}\n\n{column_table(game, seats)}\n\n")


if __name__ == "__main__":
    main()
