"""Italy in the picture: its shore, and provinces that share their borders."""

from dataclasses import dataclass
from functools import cache

from viae.drawing.provinces import by_hand, ring
from viae.drawing.shapes import Point
from viae.drawing.strokes import inside
from viae.games.via_appia.picture import geography
from viae.games.via_appia.picture.layout import WIDTH, Layout, on_map

_OUT = 80.0  # how far shapes go on behind the frame


@dataclass(frozen=True)
class Outlines:
    """Lines and shapes in the picture's units."""

    italy: list[Point]
    borders: dict[str, list[Point]]
    provinces: dict[str, list[Point]]


@cache
def outlines() -> Outlines:
    """The shapes of the shipped map; they are the same for every picture."""
    west, east = _drawn(geography.TYRRHENIAN_COAST, 3), _drawn(geography.ADRIATIC_COAST, 6)
    borders = {
        name: _drawn(points, index + 11)
        for index, (name, points) in enumerate(geography.BORDERS.items())
    }
    return Outlines(
        italy=[*west, *east, (WIDTH + _OUT, -_OUT), (-_OUT, -_OUT)],
        borders=borders,
        provinces={
            name: ring(parts, borders, on_map) for name, parts in geography.PROVINCES.items()
        },
    )


def _drawn(points: list[Point], seed: int) -> list[Point]:
    return by_hand(points, on_map, seed)


def fits(layout: Layout) -> bool:
    """Whether this is the country of a board: its whole road lies on the land."""
    shore = outlines().italy
    return not layout.lower and all(
        inside((place.x, place.y), shore) for place in layout.places.values()
    )
