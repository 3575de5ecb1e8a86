"""Italy under the shipped board: coasts, borders, mountains and names, and their shapes.

All points are in the board's own grid, so that they fit its road;
`outlines` has them in the picture.
"""

from dataclasses import dataclass
from functools import cache

from viae.drawing.geometry import Point, inside
from viae.drawing.lettering import Name
from viae.drawing.maps import bounded, by_hand
from viae.games.via_appia.picture.layout import WIDTH, Layout, on_map

TYRRHENIAN_COAST: list[Point] = [
    (-60, 316), (60, 312), (190, 322), (300, 324), (400, 314), (474, 312), (520, 302), (560, 296),
    (600, 306), (650, 300), (690, 306), (726, 304), (744, 322), (738, 352), (747, 380), (740, 420),
    (748, 452), (738, 500), (742, 536), (737, 580), (742, 620), (736, 662), (745, 694), (758, 724),
    (748, 758), (756, 790), (748, 860),
]  # fmt: skip
ADRIATIC_COAST: list[Point] = [
    (960, 860), (948, 810), (936, 772), (904, 758), (886, 738), (916, 716), (950, 690), (974, 640),
    (984, 580), (976, 520), (982, 470), (988, 420), (980, 370), (984, 310), (978, 262),
    (974, 232), (992, 196), (1012, 160), (1016, 104), (1004, 60), (1010, -60),
]  # fmt: skip

BORDERS: dict[str, list[Point]] = {
    "A-B": [(470, -60), (458, 60), (440, 150), (430, 215), (424, 260), (432, 330), (430, 420)],
    "B-C": [
        (1120, 120), (1020, 128), (950, 122), (900, 106), (862, 180), (810, 246), (768, 286),
        (738, 322), (640, 350),
    ],
}  # fmt: skip

# A section's land is bounded by borders (a minus: from their end), and by points beyond the map.
PROVINCES: dict[str, list[str | Point]] = {
    "A": [(-80, -80), "A-B", (-80, 700)],
    "B": ["A-B", (600, 420), "-B-C", (1100, -80)],
    "C": ["B-C", (600, 1000), (1100, 1000)],
}

# Ranges as ridges: where they run, how high their peaks are, how many rows lie beside each other.
RANGES: list[tuple[list[Point], float, int]] = [
    ([(0, 56), (120, 50), (260, 60), (400, 58), (470, 70)], 40, 3),
    ([(470, 56), (560, 52), (640, 56), (700, 40)], 38, 3),
    ([(690, 30), (800, 22), (880, 32)], 27, 1),
    ([(940, 34), (986, 38)], 25, 2),
]

SEAS: list[Name] = [
    Name("MARE TYRRHENVM", [(520, 824), (606, 815), (692, 824)], 17, 2.2),
    Name("MARE HADRIATICVM", [(1000, 310), (1004, 460), (998, 630)], 14, 3),
]
PROVINCE_NAMES: dict[str, Name] = {
    "A": Name("LATIVM", [(64, 291), (170, 291)], 19, 4),
    "B": Name("CAMPANIA", [(556, 284), (716, 284)], 19, 5),
    "C": Name("APVLIA", [(846, 812), (944, 812)], 19, 5),
}


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
    west, east = _drawn(TYRRHENIAN_COAST, 3), _drawn(ADRIATIC_COAST, 6)
    borders, provinces = bounded(BORDERS, PROVINCES, on_map)
    return Outlines(
        italy=[*west, *east, (WIDTH + _OUT, -_OUT), (-_OUT, -_OUT)],
        borders=borders,
        provinces=provinces,
    )


def _drawn(points: list[Point], seed: int) -> list[Point]:
    return by_hand(points, on_map, seed)


def fits(layout: Layout) -> bool:
    """Whether this is the country of a board: its whole road lies on the land."""
    shore = outlines().italy
    return not layout.lower and all(
        inside((place.x, place.y), shore) for place in layout.places.values()
    )
