"""Gaul under the shipped board: coasts, borders, rivers, mountains and names, and their shapes.

All points are in the board's own grid of 0..1000, so that they fit its cities; `outlines` has them
in the picture.
"""

from dataclasses import dataclass
from functools import cache

from viae.drawing.geometry import Point, inside
from viae.drawing.lettering import Name
from viae.drawing.maps import bounded, by_hand
from viae.games.via_romana.picture.layout import FRAME, HEIGHT, WIDTH, Layout, on_map

OCEAN_COAST: list[Point] = [
    (640, -60), (600, -32), (540, -14), (470, 0), (410, 2), (350, 4), (312, 20), (296, 60),
    (302, 98), (316, 124), (296, 146), (262, 158), (226, 176), (212, 206), (186, 214), (160, 206),
    (148, 172), (134, 140), (110, 142), (112, 176), (118, 214), (114, 250), (92, 268), (66, 270),
    (44, 284), (22, 298), (12, 318), (34, 334), (50, 342), (26, 352), (14, 368), (36, 386),
    (58, 400), (74, 424), (86, 446), (98, 466), (86, 492), (102, 520), (104, 552), (90, 580),
    (96, 612), (84, 640), (112, 676), (126, 700), (104, 684), (78, 664), (70, 720), (66, 800),
    (58, 880), (46, 950), (30, 984), (0, 996), (-60, 998),
]  # fmt: skip
INNER_SEA_COAST: list[Point] = [
    (474, 1120), (470, 1080), (482, 1040), (494, 1006), (488, 976), (508, 950), (538, 934),
    (566, 912), (588, 902), (610, 914), (640, 922), (662, 908), (694, 910), (722, 926),
    (762, 934), (790, 926), (826, 928), (852, 914), (876, 894), (910, 880), (952, 872),
    (1000, 884), (1060, 904),
]  # fmt: skip
BRITANNIA_COAST: list[Point] = [
    (-60, 100), (-20, 88), (24, 94), (60, 80), (110, 86), (160, 70), (206, 72), (240, 52),
    (258, 22), (240, -6), (262, -40), (250, -90),
]  # fmt: skip

BORDERS: dict[str, list[Point]] = {
    "lugdunensis-belgica": [
        (250, 166), (290, 214), (350, 232), (420, 232), (480, 246), (500, 290), (522, 336),
        (568, 372), (620, 388),
    ],
    "belgica-germania": [
        (620, 388), (668, 342), (736, 296), (806, 262), (838, 214), (838, 168), (800, 128),
        (730, 104), (668, 70), (620, 30), (610, -60),
    ],
    "lugdunensis-germania": [
        (620, 388), (628, 450), (660, 502), (692, 536), (724, 566), (748, 612),
    ],
    "germania-narbonensis": [(748, 612), (800, 618), (870, 628), (940, 612)],
    "lugdunensis-narbonensis": [(748, 612), (710, 664), (660, 692), (606, 706), (556, 694)],
    "lugdunensis-aquitania": [
        (70, 488), (150, 494), (220, 498), (262, 494), (330, 512), (400, 542), (470, 566),
        (530, 592), (556, 640), (556, 694),
    ],
    "aquitania-narbonensis": [
        (556, 694), (530, 738), (478, 772), (400, 784), (324, 764), (270, 776), (230, 798),
        (196, 850), (170, 910), (176, 984),
    ],
    "rhenus": [
        (985, 520), (940, 478), (902, 452), (898, 400), (906, 345), (930, 280), (952, 225),
        (972, 180), (956, 128), (904, 84), (850, 40), (796, 4), (730, -20), (640, -60),
    ],
    "alpes": [(940, 612), (930, 680), (906, 740), (910, 800), (900, 880)],
    "pyrenaei": [(176, 984), (330, 990), (490, 992)],
}  # fmt: skip

# A province is bounded by borders (a minus: from their end), and by points out at sea or beyond.
PROVINCES: dict[str, list[str | Point]] = {
    "belgica": ["lugdunensis-belgica", "belgica-germania", (300, -70), (200, 40)],
    "lugdunensis": [
        "lugdunensis-belgica", "lugdunensis-germania", "lugdunensis-narbonensis",
        "-lugdunensis-aquitania", (-90, 488), (-90, 90), (200, 90),
    ],
    "germania": [
        "-belgica-germania", "lugdunensis-germania", "germania-narbonensis", "rhenus",
    ],
    "aquitania": [
        "lugdunensis-aquitania", "aquitania-narbonensis", (100, 984), (-60, 992), (-60, 488),
    ],
    "narbonensis": [
        "-aquitania-narbonensis", "-lugdunensis-narbonensis", "germania-narbonensis", "alpes",
        (900, 1080), (480, 1080), "-pyrenaei",
    ],
}  # fmt: skip

RIVERS: dict[str, list[Point]] = {
    "sequana": [
        (628, 452), (590, 408), (556, 372), (512, 342), (470, 330), (430, 318), (392, 282),
        (348, 262), (300, 250), (262, 226), (214, 208),
    ],
    "liger": [
        (548, 768), (548, 715), (556, 664), (540, 600), (512, 560), (470, 500), (428, 440),
        (380, 412), (330, 424), (285, 468), (230, 460), (170, 462), (94, 468),
    ],
    "garumna": [
        (330, 992), (352, 940), (338, 890), (330, 850), (298, 822), (262, 790), (216, 748),
        (176, 740), (150, 692), (116, 682), (84, 646),
    ],
    "rhodanus": [
        (868, 566), (800, 560), (756, 590), (700, 604), (660, 640), (646, 690), (656, 750),
        (646, 800), (652, 850), (630, 918),
    ],
    "mosella": [
        (742, 330), (716, 280), (742, 224), (770, 205), (800, 150), (850, 128), (880, 66),
    ],
    "rhenus": BORDERS["rhenus"],
}  # fmt: skip
LAKE: Point = (868, 566)

# Ranges as ridges: where they run, how high their peaks are, how many rows lie beside each other.
RANGES: list[tuple[list[Point], float, int]] = [
    ([(930, 560), (948, 620), (944, 690), (926, 760), (930, 830)], 34, 3),
    ([(60, 1002), (150, 1008), (260, 1002), (360, 1012), (440, 1008)], 27, 2),
    ([(846, 500), (872, 506), (890, 500)], 17, 2),
    ([(385, 706), (412, 698), (440, 706)], 16, 2),
    ([(512, 812), (534, 806), (556, 816)], 14, 1),
    ([(866, 392), (880, 388)], 14, 1),
]

SEAS: list[Name] = [
    Name("OCEANVS AQVITANICVS", [(22, 552), (34, 660), (30, 780), (16, 900)], 19, 5),
    Name("OCEANVS BRITANNICVS", [(84, 124), (140, 108), (204, 116), (262, 92)], 13, 1.5),
    Name("MARE INTERNVM", [(560, 945), (690, 953), (800, 953), (850, 950)], 20, 7),
]
NEIGHBOURS: list[Name] = [
    Name("HISPANIA", [(170, 1042), (300, 1046), (430, 1042)], 17, 9),
    Name("ITALIA", [(938, 862), (1010, 862)], 15, 1.5),
]
SHIPS: list[tuple[float, float, float]] = [(38, 520, 0.95), (1000, 945, 0.8), (212, 150, 0.7)]
"""Where ships sail, and how large they are."""
RIVER_NAMES: list[Name] = [
    Name("SEQVANA", [(442, 332), (478, 342), (520, 356), (552, 380)], 13, 2),
    Name("LIGER", [(384, 404), (410, 418), (436, 440), (460, 476)], 13, 2.5),
    Name("GARVMNA", [(200, 726), (236, 756), (276, 790), (310, 822)], 13, 1.5),
    Name("RHODANVS", [(656, 690), (662, 740), (660, 795)], 13, 1.5),
    Name("RHENVS", [(912, 424), (918, 370), (940, 306), (962, 260)], 14, 5),
]
PROVINCE_NAMES: dict[str, Name] = {
    "lugdunensis": Name("LVGDVNENSIS", [(152, 352), (330, 352)], 22, 3),
    "belgica": Name("BELGICA", [(500, 97), (650, 97)], 24, 8),
    "germania": Name("GERMANIA", [(778, 466), (880, 364)], 20, 3),
    "aquitania": Name("AQVITANIA", [(74, 884), (200, 884)], 20, 1),
    "narbonensis": Name("NARBONENSIS", [(660, 814), (804, 802)], 18, 1.5),
}


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
    ocean = _drawn(OCEAN_COAST, 3)
    inner_sea = _drawn(INNER_SEA_COAST, 9)
    britannia = _drawn(BRITANNIA_COAST, 8)
    right, bottom = WIDTH + _OUT, HEIGHT + _OUT
    borders, provinces = bounded(BORDERS, PROVINCES, on_map)
    return Outlines(
        gaul=[
            *ocean, (-_OUT, bottom), (inner_sea[0][0], bottom), *inner_sea,
            (right, inner_sea[-1][1]), (right, -_OUT), (ocean[0][0], -_OUT),
        ],
        britannia=[*britannia, (britannia[-1][0], -_OUT), (-_OUT, -_OUT)],
        borders=borders,
        provinces=provinces,
        rivers={
            name: _drawn(points, index + 30)
            for index, (name, points) in enumerate(RIVERS.items())
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
