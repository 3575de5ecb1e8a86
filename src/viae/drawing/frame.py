"""The frame around a map: a key pattern of little stones with a flower at each corner."""

import math

from viae.drawing.palette import Shades
from viae.drawing.paths import disc
from viae.drawing.svg import box, circle, element, group, move, path

SHADES: Shades = {
    "tessera-dark": ("#5D544B", "#8C7C63"),
    "tessera-dusk": ("#6F655A", "#7A6B54"),
    "tessera-light": ("#EFE5D0", "#2C2721"),
    "tessera-dawn": ("#E5D8BD", "#342E26"),
    "frame-grout": ("#C9BB9F", "#191612"),
}
RULES: dict[str, str] = {
    ".margin": "fill:var(--ground)",
    ".corner": "fill:var(--tessera-light)",
    ".frame-line": "fill:none;stroke:var(--ink);stroke-width:1.5",
    ".frame-fine": "fill:none;stroke:var(--ink);stroke-width:.6",
    ".petal": "fill:var(--accent)",
    ".heart": "fill:var(--success)",
}

_KEY = (
    "111111111110",
    "100000000010",
    "101111111010",
    "101000001010",
    "101011101010",
    "101010000010",
    "101011111110",
)
_STONE = 3.0
EDGE = 5.0
BAND = _STONE * len(_KEY)
_RUN = _STONE * len(_KEY[0])


def definitions(name: str, width: float, height: float) -> str:
    """The pattern of the band, once for each side; `name` begins their ids."""
    right, bottom = width - EDGE, height - EDGE - BAND
    places = {
        "top": f"translate({EDGE + BAND:g} {EDGE:g})",
        "bottom": f"translate({EDGE + BAND:g} {bottom:g})",
        "left": f"translate({EDGE + BAND:g} {EDGE + BAND:g}) rotate(90)",
        "right": f"translate({right:g} {EDGE + BAND:g}) rotate(90)",
    }
    return element("g", _stones(), id=f"{name}-key") + "".join(
        element(
            "pattern",
            element("use", href=f"#{name}-key"),
            id=f"{name}-key-{side}",
            width=_RUN,
            height=BAND,
            patternUnits="userSpaceOnUse",
            patternTransform=place,
        )
        for side, place in places.items()
    )


def _stones() -> str:
    """One run of the pattern; a stone's colour is its own, for rules do not reach into patterns."""
    tones = {"1": ("dark", "dusk"), "0": ("light", "dawn")}
    stones: dict[str, str] = {}
    for row, line in enumerate(_KEY):
        for column, stone in enumerate(line):
            tone = tones[stone][(3 * row + 5 * column) % 4 == 0]
            x, y = column * _STONE + 0.3, row * _STONE + 0.3
            stones[tone] = stones.get(tone, "") + f"M{x:.1f} {y:.1f}h2.4v2.4h-2.4z"
    return box(None, 0, 0, _RUN, BAND, fill="var(--frame-grout)") + "".join(
        path(None, data, fill=f"var(--tessera-{tone})") for tone, data in stones.items()
    )


def draw(name: str, width: float, height: float) -> str:
    """The frame, over everything that reaches beyond the map."""
    inner = EDGE + BAND
    long, high = width - 2 * inner, height - 2 * inner
    sides = (
        ("top", inner, EDGE, long, BAND),
        ("bottom", inner, height - inner, long, BAND),
        ("left", EDGE, inner, BAND, high),
        ("right", width - inner, inner, BAND, high),
    )
    corners = [(x, y) for x in (EDGE, width - inner) for y in (EDGE, height - inner)]
    rim = (
        f"M0 0H{width:g}V{height:g}H0ZM{inner:g} {inner:g}V{height - inner:g}"
        f"H{width - inner:g}V{inner:g}Z"
    )
    return group(
        (
            path("margin", rim),
            *(
                box(None, x, y, wide, tall, fill=f"url(#{name}-key-{side})")
                for side, x, y, wide, tall in sides
            ),
            *(_corner(x, y) for x, y in corners),
            box("frame-line", EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE),
            box("frame-line", inner, inner, long, high),
            box("frame-fine", inner + 3.5, inner + 3.5, long - 7, high - 7),
        ),
        class_="frame",
    )


def _corner(x: float, y: float) -> str:
    half = BAND / 2
    petals = "".join(
        disc(0.56 * half * math.cos(turn), 0.56 * half * math.sin(turn), 0.2 * half)
        for turn in (index * math.pi / 4 for index in range(8))
    )
    return group(
        (
            box("corner", -half, -half, BAND, BAND),
            path("petal", petals),
            circle("heart", 0, 0, 0.24 * half),
        ),
        transform=move(x + half, y + half),
    )
