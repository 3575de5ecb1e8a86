"""Over the map: the title and a wind rose."""

import math

from viae.drawing.chart import Box
from viae.drawing.lettering import fitted
from viae.drawing.pen import polygon
from viae.drawing.shapes import Point
from viae.drawing.svg import circle, group, move, path
from viae.games.via_romana.picture.layout import on_map

_TITLE: Point = (107.0, 22.0)
_SUBTITLE = "Tabula Galliarum"
_ROSE: Point = (40.0, 196.0)


def title(words: str) -> str:
    """The title on the far shore."""
    x, y = on_map(*_TITLE)
    return (
        fitted("title", words.upper(), x, y, 200)
        + path("title-line", f"M{x - 100:g} {y + 11:g}h200")
        + fitted("subtitle", _SUBTITLE, x, y + 29, 140)
    )


def title_box() -> Box:
    """Where the title lies."""
    x, y = on_map(*_TITLE)
    return (x - 104, y - 28, x + 104, y + 36)


def rose() -> str:
    """A wind rose: eight points, half in shade."""
    dark, light = "", ""
    for index in range(8):
        turn = index * math.pi / 4 - math.pi / 2
        long = 24.0 if index % 2 else 38.0
        tip = (long * math.cos(turn), long * math.sin(turn))
        for side, shaded in ((-0.5, True), (0.5, False)):
            waist = (7 * math.cos(turn + side), 7 * math.sin(turn + side))
            if shaded:
                dark += polygon([(0, 0), waist, tip])
            else:
                light += polygon([(0, 0), waist, tip])
    return group(
        (
            circle("rose", 0, 0, 28),
            circle("rose", 0, 0, 24),
            path("rose-light", light),
            path("rose-dark", dark),
        ),
        transform=move(*on_map(*_ROSE)),
    )
