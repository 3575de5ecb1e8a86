"""Gaul's geography in the picture: closed shores, provinces that share their borders, rivers."""

from dataclasses import dataclass
from functools import cache

from viae.drawing.provinces import by_hand, ring
from viae.drawing.shapes import Point
from viae.drawing.strokes import inside
from viae.games.via_romana.picture import geography
from viae.games.via_romana.picture.layout import FRAME, HEIGHT, WIDTH, Layout, on_map

_OUT = 60.0  # how far shapes go on behind the frame


@dataclass(frozen=True)
class Outlines:
    """Lines and shapes in the picture's units."""

    gaul: list[Point]
    britannia: list[Point]
    borders: dict[str, list[Point]]
    provinces: dict[str, list[Point]]
    rivers: dict[str, list[Point]]


@cache
def outlines() -> Outlines:
    """The shapes of the shipped map; they are the same for every picture."""
    ocean = _drawn(geography.OCEAN_COAST, 3)
    inner_sea = _drawn(geography.INNER_SEA_COAST, 9)
    britannia = _drawn(geography.BRITANNIA_COAST, 8)
    right, bottom = WIDTH + _OUT, HEIGHT + _OUT
    borders = {
        name: _drawn(points, index + 11)
        for index, (name, points) in enumerate(geography.BORDERS.items())
    }
    return Outlines(
        gaul=[
            *ocean, (-_OUT, bottom), (inner_sea[0][0], bottom), *inner_sea,
            (right, inner_sea[-1][1]), (right, -_OUT), (ocean[0][0], -_OUT),
        ],
        britannia=[*britannia, (britannia[-1][0], -_OUT), (-_OUT, -_OUT)],
        borders=borders,
        provinces={
            name: ring(parts, borders, on_map) for name, parts in geography.PROVINCES.items()
        },
        rivers={
            name: _drawn(points, index + 30)
            for index, (name, points) in enumerate(geography.RIVERS.items())
            if name not in borders
        }
        | {"rhenus": borders["rhenus"]},
    )  # fmt: skip


def _drawn(points: list[Point], seed: int) -> list[Point]:
    return by_hand(points, on_map, seed)


def fits(layout: Layout) -> bool:
    """Whether this is the country of a board: every city in its province, and on the map."""
    shapes = outlines().provinces
    return all(
        city.province in shapes
        and inside((city.x, city.y), shapes[city.province])
        and inside((city.x, city.y), outlines().gaul)
        for city in layout.cities.values()
    )


def visible(point: Point, margin: float = 0) -> bool:
    """Whether a point lies inside the frame."""
    edge = FRAME + margin
    return edge < point[0] < WIDTH - edge and edge < point[1] < HEIGHT - edge
