"""Italy as it lies under the shipped board: coasts, borders, mountains and their names.

All points are in the board's own grid, so that they fit its road.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viae.drawing.shapes import Point


@dataclass(frozen=True)
class Name:
    """Words on the map along a line from left to right."""

    words: str
    line: Sequence[Point]
    size: float
    spacing: float = 0


TYRRHENIAN_COAST: list[Point] = [
    (-60, 306), (0, 300), (60, 302), (120, 306), (190, 312), (240, 322), (300, 320), (350, 308),
    (400, 292), (446, 294), (474, 304), (520, 302), (560, 296), (600, 306), (650, 300),
    (690, 308), (722, 306), (738, 322), (730, 352), (740, 380), (729, 420), (742, 452), (728, 500),
    (722, 536), (726, 580), (714, 620), (722, 662), (730, 694), (744, 724), (738, 758),
    (748, 790), (740, 860),
]  # fmt: skip
ADRIATIC_COAST: list[Point] = [
    (960, 860), (948, 810), (936, 772), (904, 758), (886, 738), (916, 716), (950, 690), (974, 640),
    (984, 580), (976, 520), (982, 470), (988, 420), (980, 370), (984, 310), (978, 262),
    (970, 224), (980, 180), (998, 150), (1006, 104), (992, 60), (1000, -60),
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
    ([(786, 440), (800, 450)], 20, 1),
]

SEAS: list[Name] = [
    Name("MARE TYRRHENVM", [(528, 824), (620, 814), (712, 824)], 17, 2.4),
    Name("MARE HADRIATICVM", [(1000, 310), (1004, 460), (998, 630)], 14, 3),
]
PROVINCE_NAMES: dict[str, Name] = {
    "A": Name("LATIVM", [(64, 290), (170, 290)], 19, 4),
    "B": Name("CAMPANIA", [(556, 284), (716, 284)], 19, 5),
    "C": Name("APVLIA", [(800, 812), (930, 812)], 19, 5),
}
