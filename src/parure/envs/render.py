"""Pictures of a table: as text for a terminal, as SVG, and as pixels."""

import io
from functools import cache
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parure.envs.scene import HEIGHT, WIDTH, Disc, Pieces, Rectangle, Shape, scene
from parure.notation import notation
from parure.rules.contract import SPECTATOR, Rules

RENDER_MODES = ("ansi", "rgb_array", "svg")
COLUMNS = 118  # the width of the text


def draw(rules: Rules, states: NDArray[Any], mode: str | None) -> str | NDArray[np.uint8] | None:
    """Draw a position as a spectator sees it, in one of the render modes (None: not at all)."""
    if mode is None:
        return None
    view = notation(rules.name).view(states[0], SPECTATOR)
    if mode == "ansi":
        return _text(view)
    shapes = scene(view, _pieces(rules.name))
    return svg(shapes) if mode == "svg" else pixels(shapes)


@cache
def _pieces(game: str) -> Pieces:
    words = notation(game)
    return {piece["id"]: piece for piece in (*words.card_list(), *words.tile_list())}


def _text(view: dict[str, Any]) -> str:
    """Draw with the command line's own table."""
    from rich.console import Console  # noqa: PLC0415  # only who draws text pays for it

    from parure.cli.box import box  # noqa: PLC0415
    from parure.cli.table import draw as draw_table  # noqa: PLC0415

    names = [f"player_{seat}" for seat in range(view["seats"])]
    paper = io.StringIO()
    console = Console(file=paper, width=COLUMNS, force_terminal=True, color_system="truecolor")
    console.print(draw_table(view, names, box(view["game"]), width=COLUMNS))
    return paper.getvalue()


def svg(shapes: list[Shape]) -> str:
    """Paint shapes as a scalable picture."""
    body = "\n".join(_element(shape) for shape in shapes)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return f"{head}\n{body}\n</svg>\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Rectangle):
        return (
            f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}" '
            f'rx="{shape.corner:g}" fill="{shape.fill}"/>'
        )
    if isinstance(shape, Disc):
        return f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}" fill="{shape.fill}"/>'
    anchor = "middle" if shape.centred else "start"
    return (
        f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size}" fill="{shape.fill}" '
        f'text-anchor="{anchor}" dominant-baseline="central">{escape(shape.text)}</text>'
    )


def pixels(shapes: list[Shape]) -> NDArray[np.uint8]:
    """Paint shapes as an array of height, width and the three colours."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415  # only who wants pixels needs Pillow

    image = Image.new("RGB", (WIDTH, HEIGHT))
    brush = ImageDraw.Draw(image)
    for shape in shapes:
        if isinstance(shape, Rectangle):
            corners = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
            brush.rounded_rectangle(corners, shape.corner, fill=shape.fill)
        elif isinstance(shape, Disc):
            brush.circle((shape.x, shape.y), shape.radius, fill=shape.fill)
        else:
            anchor = "mm" if shape.centred else "lm"
            font = ImageFont.load_default(shape.size)
            brush.text((shape.x, shape.y), shape.text, fill=shape.fill, font=font, anchor=anchor)
    return np.asarray(image).copy()
