"""The three stones of the quarry: basalt, travertine and porphyry, cut to discs.

A stone is drawn from three parts, so that it can turn while the light stays where it is: the
shadow that it casts, the grain of the stone, which turns with it, and the light on it.
"""

import math
from random import Random

from viae.drawing.palette import Shades
from viae.drawing.pen import polygon, smooth
from viae.drawing.shapes import Point
from viae.drawing.svg import circle, element, group, move, number, path

SCALE = 4.0
"""Steps of the drawing in a millimetre."""
RADII = (10 * SCALE, 14 * SCALE, 20 * SCALE)
"""Small, medium, large."""
NAMES = ("basalt", "travertine", "porphyry")

SHADES: Shades = {
    "basalt": ("#4C4D50", "#3F4043"),
    "basalt-dark": ("#2A2B2E", "#202124"),
    "basalt-pale": ("#74767A", "#5E6064"),
    "basalt-rim": ("#191A1C", "#0D0D0F"),
    "travertine": ("#EFEADD", "#CFC8B8"),
    "travertine-dark": ("#CFC6B2", "#A79E8B"),
    "travertine-pale": ("#FDFBF4", "#E4DECF"),
    "travertine-rim": ("#7F7663", "#3F392E"),
    "porphyry": ("#A9583E", "#8C4732"),
    "porphyry-dark": ("#6B2E1E", "#552317"),
    "porphyry-pale": ("#CC8263", "#AD684C"),
    "porphyry-rim": ("#3B160D", "#240C06"),
    "stone-shine": ("#FFFFFF", "#FFE7C4"),
    "stone-shade": ("#000000", "#000000"),
}


def definitions() -> str:
    """The parts that stones are drawn from, for a `defs` element.

    They name their colours as variables and need no style sheet: rules of a page do not reach what
    is drawn by `use`.
    """
    grains = (_basalt(), _travertine(), _porphyry())
    parts = [
        element("g", circle(None, 0, 0, radius, style=_fill(name)), grain, id=f"va-{name}")
        + element(
            "g",
            circle(None, 0, 0, radius, fill="url(#va-stone-light)"),
            circle(None, 0, 0, radius - 0.8, style=_line(f"{name}-rim", 1.6)),
            id=f"va-{name}-light",
        )
        for name, radius, grain in zip(NAMES, RADII, grains, strict=True)
    ]
    return "".join([_light(), _shadow(), *parts])


def stone(size: int, x: float, y: float, turn: float = 0) -> str:
    """A stone around its centre, in steps of the drawing, with the shadow beside it."""
    return group(parts(size, turn), transform=move(x, y))


def parts(size: int, turn: float = 0, turning: str = "") -> tuple[str, str, str]:
    """Shadow, grain and light around 0, 0; `turning` is an animation of the grain, if any."""
    name = NAMES[size]
    grain = element("use", href=f"#va-{name}")
    turned = element("g", grain, turning, transform=f"rotate({number(turn)})" if turn else None)
    return shadow(size), turned, element("use", href=f"#va-{name}-light")


def shadow(size: int) -> str:
    """What a stone that lies flat casts on the wood around it."""
    return circle(None, 3.2, 4.2, RADII[size] * 1.09, fill="url(#va-stone-cast)")


def _fill(colour: str) -> str:
    return f"fill:var(--{colour})"


def _line(colour: str, width: float) -> str:
    return f"fill:none;stroke:var(--{colour});stroke-width:{number(width)};stroke-linecap:round"


def _light() -> str:
    """Light from above on the left, and a shade towards the rim that makes a disc thick."""
    stops = (
        ("shine", 0, 0.42),
        ("shine", 0.34, 0.1),
        ("shine", 0.6, 0),
        ("shade", 0.7, 0),
        ("shade", 0.9, 0.22),
        ("shade", 1, 0.5),
    )
    return element(
        "radialGradient", *_stops(stops), id="va-stone-light", cx="0.36", cy="0.3", r="0.76"
    )


def _shadow() -> str:
    stops = (("shade", 0.8, 0.5), ("shade", 0.92, 0.24), ("shade", 1, 0))
    return element("radialGradient", *_stops(stops), id="va-stone-cast")


def _stops(stops: tuple[tuple[str, float, float], ...]) -> list[str]:
    return [
        element(
            "stop",
            offset=f"{at}",
            style=f"stop-color:var(--stone-{name});stop-opacity:{strength}",
        )
        for name, at, strength in stops
    ]


def _somewhere(rng: Random, radius: float) -> Point:
    """A point of a disc, each equally likely."""
    far, angle = radius * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
    return far * math.cos(angle), far * math.sin(angle)


def _fleck(rng: Random, centre: Point, size: float) -> str:
    """A small uneven patch."""
    corners = rng.randint(5, 7)
    outline = []
    for corner in range(corners):
        far, angle = size * rng.uniform(0.55, 1.25), 2 * math.pi * corner / corners
        outline.append((centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle)))
    return polygon(outline)


def _flecks(rng: Random, colour: str, radius: float, count: int, sizes: tuple[float, float]) -> str:
    """Patches of one colour all over a disc."""
    found = []
    for _ in range(count):
        size = rng.uniform(*sizes)
        found.append(_fleck(rng, _somewhere(rng, radius - 1.25 * size), size))
    return path(None, "".join(found), style=_fill(colour))


def _basalt() -> str:
    """Dense and dark, full of fine pits."""
    rng, radius = Random(1), RADII[0]
    return _flecks(rng, "basalt-pale", radius, 110, (0.7, 1.7)) + _flecks(
        rng, "basalt-dark", radius, 200, (0.7, 1.9)
    )


def _porphyry() -> str:
    """Wine-red, with dark and pale crystals."""
    rng, radius = Random(2), RADII[2]
    return (
        _flecks(rng, "porphyry-pale", radius, 80, (1.4, 4))
        + _flecks(rng, "porphyry-dark", radius, 190, (1.2, 4.6))
        + _flecks(rng, "porphyry-pale", radius, 90, (0.6, 1.4))
    )


def _travertine() -> str:
    """White, with clouds and a few veins across."""
    rng, radius = Random(3), RADII[1]
    clouds = _flecks(rng, "travertine-pale", radius, 16, (4, 9))
    drawn = [element("g", clouds, opacity="0.55")]
    for _ in range(11):
        across = rng.uniform(-0.86, 0.86) * radius
        half = math.sqrt(radius**2 - across**2) - 3
        points = [
            (share * half, across + share * 12 + rng.uniform(-3.4, 3.4))
            for share in (-0.92, -0.5, -0.1, 0.3, 0.62, 0.9)
        ]
        inside = [point for point in points if math.hypot(*point) < radius - 2]
        style = (
            _line("travertine-dark", rng.uniform(0.8, 3.4))
            + f";opacity:{rng.uniform(0.3, 0.75):.2f}"
        )
        drawn.append(path(None, smooth(inside), style=style))
    return "".join(drawn)
