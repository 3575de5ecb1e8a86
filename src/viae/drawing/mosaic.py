"""Mosaic medallions: rings of little stones around a quiet middle."""

import math
from collections.abc import Callable

from viae.drawing.geometry import Point
from viae.drawing.paths import polygon, smooth
from viae.drawing.svg import circle, element, path

RULES: dict[str, str] = {
    ".halo": "fill:var(--verge);opacity:.88",
    ".grout": "fill:var(--grout)",
    ".tesserae": "fill:none;stroke:var(--tessera);stroke-width:4.3",
    ".medallion": "fill:var(--medallion);stroke:var(--grout);stroke-width:1.2",
    **{
        f".inlay-{colour}": f"fill:var(--tessera-{colour})"
        for colour in ("blue", "red", "green", "gold")
    },
    ".band": "fill:none;stroke:var(--tessera);stroke-width:10.4",
}

OUTER = 58.0
INNER = 39.0
_BAND = (42.0, 51.5)


def _ring(radius: float, count: int) -> str:
    length = 2 * math.pi * radius / count
    return element(
        "circle",
        class_="tesserae",
        r=radius,
        style=f"stroke-dasharray:{length - 0.9:.2f} .9",
    )


def _polar(radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return (radius * math.sin(angle), -radius * math.cos(angle))


def _cell(start: float, end: float, low: float, high: float) -> str:
    return polygon([_polar(low, start), _polar(high, start), _polar(high, end), _polar(low, end)])


def _waves() -> str:
    """The running dog: waves that roll around the ring."""
    count = 20
    step = 360 / count
    data = []
    low, high = _BAND
    for index in range(count):
        turn = index * step
        points = [
            (low, 0.0), (low + 3.4, 0.02), (high - 2.2, 0.26), (high, 0.56), (high - 1.6, 0.86),
            (high - 4.4, 0.9), (high - 5.2, 0.7), (high - 3.9, 0.58), (high - 3.6, 0.44),
            (low + 3.6, 0.4), (low + 1.6, 0.7), (low, 1.0),
        ]  # fmt: skip
        curve = [_polar(radius, turn + share * step) for radius, share in points]
        data.append(smooth(curve, closed=True))
    return path("inlay-blue", "".join(data))


def _key() -> str:
    """The key pattern: a fret of square hooks."""
    count = 20
    step = 360 / count
    low, high = _BAND
    row = (high - low) / 5
    hooks = (
        (0.0, 0.82, 4, 5), (0.0, 0.17, 0, 5), (0.66, 0.82, 1.8, 5), (0.36, 0.82, 1.6, 2.6),
        (0.0, 1.0, 0, 1),
    )  # fmt: skip
    data = [
        _cell((index + a) * step, (index + b) * step, low + c * row, low + d * row)
        for index in range(count)
        for a, b, c, d in hooks
    ]
    return path("inlay-green", "".join(data))


def _lozenges() -> str:
    """Lozenges with a gold heart and triangles between them."""
    count = 20
    step = 360 / count
    low, high = _BAND
    middle = (low + high) / 2
    large, small = [], []
    for index in range(count):
        turn = index * step
        large.append(_lozenge(turn, step * 0.46, low, middle, high))
        small.append(_lozenge(turn, step * 0.2, middle - 2.1, middle, middle + 2.1))
    return path("inlay-red", "".join(large)) + path("inlay-gold", "".join(small))


def _lozenge(turn: float, half: float, low: float, middle: float, high: float) -> str:
    return polygon(
        [
            _polar(low, turn),
            _polar(middle, turn - half),
            _polar(high, turn),
            _polar(middle, turn + half),
        ]
    )


BANDS: dict[str, Callable[[], str]] = {"waves": _waves, "key": _key, "lozenges": _lozenges}


def medallion(band: str) -> str:
    """A medallion around 0, 0 with one of the ornamental bands."""
    return "".join(
        (
            circle("halo", 0, 0, OUTER + 6),
            circle("grout", 0, 0, OUTER),
            _ring(55.2, 58),
            element("circle", class_="band", r=46.8),
            BANDS[band](),
            circle("medallion", 0, 0, INNER + 1),
        )
    )
