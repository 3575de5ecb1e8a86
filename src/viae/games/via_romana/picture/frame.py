"""Around the map: a key pattern of little stones, the title, a wind rose."""

import math

from viae.drawing.pen import disc, polygon
from viae.drawing.shapes import Point
from viae.drawing.svg import box, circle, element, group, move, path
from viae.games.via_romana.picture.chart import Box
from viae.games.via_romana.picture.layout import HEIGHT, WIDTH, on_map

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
_EDGE = 5.0
_BAND = _STONE * len(_KEY)
_RUN = _STONE * len(_KEY[0])
_TITLE: Point = (107.0, 22.0)
_SUBTITLE = "Tabula Galliarum"
_ROSE: Point = (40.0, 196.0)


def definitions() -> str:
    """The pattern of the band, once for each side."""
    right, bottom = WIDTH - _EDGE, HEIGHT - _EDGE - _BAND
    places = {
        "top": f"translate({_EDGE + _BAND:g} {_EDGE:g})",
        "bottom": f"translate({_EDGE + _BAND:g} {bottom:g})",
        "left": f"translate({_EDGE + _BAND:g} {_EDGE + _BAND:g}) rotate(90)",
        "right": f"translate({right:g} {_EDGE + _BAND:g}) rotate(90)",
    }
    return element("g", _stones(), id="vr-key") + "".join(
        element(
            "pattern",
            element("use", href="#vr-key"),
            id=f"vr-key-{side}",
            width=_RUN,
            height=_BAND,
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
    return box(None, 0, 0, _RUN, _BAND, fill="var(--frame-grout)") + "".join(
        path(None, data, fill=f"var(--tessera-{tone})") for tone, data in stones.items()
    )


def draw() -> str:
    """The frame, over everything that reaches beyond the map."""
    inner = _EDGE + _BAND
    long, high = WIDTH - 2 * inner, HEIGHT - 2 * inner
    sides = (
        ("top", inner, _EDGE, long, _BAND),
        ("bottom", inner, HEIGHT - inner, long, _BAND),
        ("left", _EDGE, inner, _BAND, high),
        ("right", WIDTH - inner, inner, _BAND, high),
    )
    corners = [(x, y) for x in (_EDGE, WIDTH - inner) for y in (_EDGE, HEIGHT - inner)]
    rim = (
        f"M0 0H{WIDTH:g}V{HEIGHT:g}H0ZM{inner:g} {inner:g}V{HEIGHT - inner:g}"
        f"H{WIDTH - inner:g}V{inner:g}Z"
    )
    return group(
        (
            path("margin", rim),
            *(
                box(None, x, y, width, height, fill=f"url(#vr-key-{side})")
                for side, x, y, width, height in sides
            ),
            *(_corner(x, y) for x, y in corners),
            box("frame-line", _EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE),
            box("frame-line", inner, inner, long, high),
            box("frame-fine", inner + 3.5, inner + 3.5, long - 7, high - 7),
        ),
        class_="frame",
    )


def _corner(x: float, y: float) -> str:
    half = _BAND / 2
    petals = "".join(
        disc(0.56 * half * math.cos(turn), 0.56 * half * math.sin(turn), 0.2 * half)
        for turn in (index * math.pi / 4 for index in range(8))
    )
    return group(
        (
            box("corner", -half, -half, _BAND, _BAND),
            path("petal", petals),
            circle("heart", 0, 0, 0.24 * half),
        ),
        transform=move(x + half, y + half),
    )


def title(words: str) -> str:
    """The title on the far shore."""
    x, y = on_map(*_TITLE)
    return (
        _fitted("title", words.upper(), x, y, 200)
        + path("title-line", f"M{x - 100:g} {y + 11:g}h200")
        + _fitted("subtitle", _SUBTITLE, x, y + 29, 140)
    )


def title_box() -> Box:
    """Where the title lies."""
    x, y = on_map(*_TITLE)
    return (x - 104, y - 28, x + 104, y + 36)


def _fitted(css_class: str, words: str, x: float, y: float, width: float) -> str:
    """Words as wide as they are to be, whatever typeface there is."""
    return element(
        "text",
        words,
        class_=css_class,
        x=x,
        y=y,
        text_anchor="middle",
        textLength=width,
        lengthAdjust="spacingAndGlyphs",
    )


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
