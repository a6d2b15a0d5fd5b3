"""`parure cards`: what is in a game's box."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parure.cli.options import GameName
from parure.cli.problem import Problem, known_game

if TYPE_CHECKING:
    from rich.table import Table

Piece = dict[str, Any]


def cards(
    game: GameName,
    level: Annotated[
        int | None, typer.Option(help="Only the cards of this level, 1 to 3.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the cards and tiles of a game.

    Examples:

        parure cards splendor
        parure cards duel --level 3
        parure cards marvel --json
    """
    import parure

    game = known_game(game)
    chosen = parure.cards(game)
    levels = sorted({card["level"] for card in chosen})
    if level is not None:
        if level not in levels:
            raise Problem(f"{game} has cards of level {levels[0]} to {levels[-1]}, not {level}")
        chosen = [card for card in chosen if card["level"] == level]
    tiles = parure.tiles(game) if level is None else []
    if json:
        import msgspec

        contents = {"game": game, "cards": chosen, "tiles": tiles}
        typer.echo(msgspec.json.format(msgspec.json.encode(contents), indent=2).decode())
        return
    from rich.console import Console

    console = Console()
    console.print(cards_table(chosen))
    if tiles:
        console.print(tiles_table(tiles))


def cards_table(cards: list[Piece]) -> "Table":
    """Return cards as a table, with a column for each thing that any of them has."""
    from rich.table import Table
    from rich.text import Text

    from parure.cli.paint import AVENGER, CROWN, ability, amounts
    from parure.cli.table.card import bonus

    columns: dict[str, Callable[[Piece], Text | str]] = {
        "id": lambda card: card["id"],
        "level": lambda card: str(card["level"]),
        "points": lambda card: str(card["points"] or ""),
        "bonus": bonus,
        "cost": lambda card: amounts(card["cost"]),
        "crowns": lambda card: CROWN * card["crowns"],
        "avengers": lambda card: AVENGER * card["avengers"],
        "abilities": lambda card: ", ".join(map(ability, card["abilities"])),
        "name": lambda card: Text(card["name"]),
    }
    shown = {title: of for title, of in columns.items() if title in cards[0]}
    table = Table(title=f"{len(cards)} cards", title_justify="left")
    for title in shown:
        table.add_column(title, justify="right" if title == "points" else "left")
    for number, card in enumerate(cards):
        new_level = number + 1 < len(cards) and cards[number + 1]["level"] != card["level"]
        table.add_row(*(of(card) for of in shown.values()), end_section=new_level)
    return table


def tiles_table(tiles: list[Piece]) -> "Table":
    """Return tiles as a table."""
    from rich.table import Table
    from rich.text import Text

    from parure.cli.paint import ability, amounts

    table = Table("id", "points", title=f"{len(tiles)} tiles", title_justify="left")
    columns: dict[str, Callable[[Piece], Text | str]] = {
        "demand": lambda tile: amounts(tile["demand"]),
        "abilities": lambda tile: ", ".join(map(ability, tile["abilities"])),
        "name": lambda tile: Text(tile["name"]),
    }
    shown = {title: of for title, of in columns.items() if title in tiles[0]}
    for title in shown:
        table.add_column(title)
    for tile in tiles:
        table.add_row(tile["id"], str(tile["points"]), *(of(tile) for of in shown.values()))
    return table
