"""The three stones of the quarry: basalt, travertine and porphyry, cut to discs.

A stone is drawn from three parts, so that it can turn while the light stays where it is: the
shadow that it casts, the grain of the stone, which turns with it, and the light on it.
"""

import math
from random import Random

from viae.drawing.geometry import Point
from viae.drawing.palette import Shades
from viae.drawing.paths import polygon, smooth
from viae.drawing.svg import Attribute, circle, element, group, move, number, path

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
    """The parts that stones and tiles are drawn from, for a `defs` element.

    They name their colours as variables and need no style sheet: rules of a page do not reach what
    is drawn by `use`.
    """
    grains = (_basalt(), _travertine(), _porphyry())
    drawn = [
        element("g", circle(None, 0, 0, radius, **_fill(name)), grain, id=f"va-{name}")
        + element("g", *_shine(name, radius), id=f"va-{name}-light")
        + element("g", *_hewn(name, radius), id=f"va-{name}-hewn")
        for name, radius, grain in zip(NAMES, RADII, grains, strict=True)
    ]
    return "".join([_light(), _bevel(), _shadow(), *drawn])


def stone(size: int, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A stone around its centre, in steps of the drawing, with the shadow beside it."""
    return group(parts(size, turn), transform=move(x, y, size=scale))


def parts(size: int, turn: float = 0, turning: str = "") -> tuple[str, str, str]:
    """Shadow, grain and light around 0, 0; `turning` is an animation of the grain, if any."""
    name = NAMES[size]
    return shadow(size), _grain(name, turn, turning), element("use", href=f"#va-{name}-light")


def tile(size: int, x: float, y: float, radius: float, turn: float = 0, **ids: Attribute) -> str:
    """A tile of the road: the same stone, hewn flat, with a chiselled rim."""
    name = NAMES[size]
    drawn = (shadow(size), _grain(name, turn), element("use", href=f"#va-{name}-hewn"))
    return group(drawn, transform=move(x, y, size=radius / RADII[size]), **ids)


def _grain(name: str, turn: float, turning: str = "") -> str:
    grain = element("use", href=f"#va-{name}")
    return element("g", grain, turning, transform=f"rotate({number(turn)})" if turn else None)


def shadow(size: int) -> str:
    """What a stone that lies flat casts on the wood around it."""
    return circle(None, 3.2, 4.2, RADII[size] * 1.09, fill="url(#va-stone-cast)")


def _fill(colour: str) -> dict[str, Attribute]:
    return {"fill": f"var(--{colour})"}


def _line(colour: str, width: float, opacity: float = 1) -> dict[str, Attribute]:
    return {
        "fill": "none",
        "stroke": f"var(--{colour})",
        "stroke-width": width,
        "stroke-linecap": "round",
        "stroke-opacity": f"{opacity:.2f}" if opacity < 1 else None,
    }


def _shine(name: str, radius: float) -> tuple[str, ...]:
    """A disc that was rolled smooth: light on it, a rounded edge, its outline."""
    edge = 0.14 * radius
    rounded: dict[str, Attribute] = {"stroke": "url(#va-stone-bevel)", "stroke-width": edge}
    return (
        circle(None, 0, 0, radius, fill="url(#va-stone-light)"),
        circle(None, 0, 0, radius - edge / 2, fill="none", **rounded),
        circle(None, 0, 0, radius - 0.8, **_line(f"{name}-rim", 1.6)),
    )


def _hewn(name: str, radius: float) -> tuple[str, ...]:
    """A tile's flat face within a chiselled groove."""
    groove = 0.82 * radius
    rounded: dict[str, Attribute] = {"stroke": "url(#va-stone-bevel)", "stroke-width": 4}
    return (
        circle(None, 0, 0, radius - 2, fill="none", **rounded),
        circle(None, 0.8, 1, groove, **_line("stone-shine", 2, 0.5)),
        circle(None, 0, 0, groove, **_line(f"{name}-rim", 2.4, 0.8)),
        circle(None, 0, 0, radius - 1, **_line(f"{name}-rim", 2)),
    )


def _light() -> str:
    """Light from above on the left, and a shade towards the rim that makes a disc thick."""
    stops = (
        ("shine", 0, 0.3),
        ("shine", 0.4, 0.1),
        ("shine", 0.7, 0),
        ("shade", 0.75, 0),
        ("shade", 1, 0.28),
    )
    return element(
        "radialGradient", *_stops(stops), id="va-stone-light", cx="0.36", cy="0.3", r="0.8"
    )


def _bevel() -> str:
    """The edge of a disc: lit where it looks up to the left, dark where it turns away."""
    stops = (("shine", 0, 0.6), ("shine", 0.42, 0), ("shade", 0.55, 0), ("shade", 1, 0.6))
    return element(
        "linearGradient",
        *_stops(stops),
        id="va-stone-bevel",
        x1="15%",
        y1="10%",
        x2="85%",
        y2="90%",
    )


def _shadow() -> str:
    stops = (("shade", 0.8, 0.5), ("shade", 0.92, 0.24), ("shade", 1, 0))
    return element("radialGradient", *_stops(stops), id="va-stone-cast")


def _stops(stops: tuple[tuple[str, float, float], ...]) -> list[str]:
    return [
        element(
            "stop", offset=f"{at}", stop_color=f"var(--stone-{name})", stop_opacity=f"{strength}"
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
    return path(None, "".join(found), **_fill(colour))


def _basalt() -> str:
    """Dense and dark, full of fine pits."""
    rng, radius = Random(1), RADII[0]
    return _flecks(rng, "basalt-pale", radius, 90, (0.7, 1.7)) + _flecks(
        rng, "basalt-dark", radius, 150, (0.8, 2.1)
    )


def _porphyry() -> str:
    """Wine-red, with dark and pale crystals."""
    rng, radius = Random(2), RADII[2]
    return (
        _flecks(rng, "porphyry-pale", radius, 60, (1.6, 4.4))
        + _flecks(rng, "porphyry-dark", radius, 130, (1.6, 5.4))
        + _flecks(rng, "porphyry-pale", radius, 60, (0.8, 1.6))
    )


def _travertine() -> str:
    """White, in cloudy layers, with small hollows along them."""
    rng, radius = Random(3), RADII[1]
    drawn = []
    for _ in range(13):
        across = rng.uniform(-0.9, 0.9) * radius
        half = math.sqrt(radius**2 - across**2) - 4
        points = [
            (share * half, across + rng.uniform(-2.6, 2.6))
            for share in (-0.94, -0.55, -0.15, 0.25, 0.6, 0.92)
        ]
        tone = rng.choice(("travertine-dark", "travertine-dark", "travertine-pale"))
        inside = [point for point in points if math.hypot(*point) < radius - 4]
        ink = _line(tone, rng.uniform(1, 5.5), rng.uniform(0.25, 0.6))
        drawn.append(path(None, smooth(inside), **ink))
    hollows = []
    for _ in range(34):
        x, y = _somewhere(rng, radius - 8)
        hollows.append(f"M{number(x)} {number(y)}l{number(rng.uniform(0.5, 6))} .4")
    return "".join(drawn) + path(None, "".join(hollows), **_line("travertine-rim", 1.3, 0.5))
