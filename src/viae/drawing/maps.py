"""Parts of an old map: the sea with water-lines and ships, provinces, mountains and trees."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from viae.drawing.geometry import Box, OnMap, Point
from viae.drawing.occupancy import Occupancy
from viae.drawing.palette import Shades
from viae.drawing.paths import Track, curve, polygon, wobbled
from viae.drawing.svg import element, group, move, number, path

TIDES = (58, 46, 35, 25, 16, 8)
"""How far from the coast the water-lines run."""


def _tides() -> dict[str, str]:
    rules = {}
    for index, away in enumerate(TIDES):
        line = "fill:none;stroke-linejoin:round"
        strength = 0.2 + 0.1 * index
        rules[f".tide-{index}"] = (
            f"{line};stroke:var(--tide);stroke-opacity:{strength:.1f};stroke-width:{2 * away}"
        )
        rules[f".ebb-{index}"] = f"{line};stroke:var(--sea);stroke-width:{2 * away - 1.8:.1f}"
    return rules


SEA_SHADES: Shades = {
    "sea": ("#DAE6E3", "#15242B"),
    "tide": ("#7D9DA3", "#4F7480"),
    "sea-ink": ("#2F6172", "#9CC6D2"),
}
SEA_RULES: dict[str, str] = {".sea": "fill:var(--sea)", **_tides()}
SHIP_RULES: dict[str, str] = {
    ".hull": "fill:var(--wood-deep);stroke:var(--outline);stroke-width:1.2;stroke-linejoin:round",
    ".sail": "fill:var(--canvas);stroke:var(--outline);stroke-width:1.1;stroke-linejoin:round",
    ".mast": "fill:none;stroke:var(--outline);stroke-width:.9;stroke-linecap:round",
    ".swell": "fill:none;stroke:var(--tide);stroke-width:1.2;stroke-linecap:round",
}


def tides(shores: Iterable[str]) -> str:
    """Wide strokes of the shores with these ids, each covered by a narrower one of the sea."""
    named = list(shores)
    return "".join(
        element("use", href=f"#{shore}", class_=f"{kind}-{index}")
        for index in range(len(TIDES))
        for kind in ("tide", "ebb")
        for shore in named
    )


def ship(x: float, y: float, size: float) -> str:
    """A merchantman under its square sail, on two little waves."""
    return group(
        (
            path("hull", "M-17 0Q-15 9-8 9H9Q15 8 18-3L13 0Z"),
            path("mast", "M0 0V-25M-17 0L-20-4M0-24L16-2M0-24L-15-1"),
            path("sail", "M-11-21Q0-24 11-21 14-12 11-5 0-9-11-5-9-12-11-21Z"),
            path("mast", "M-5-22Q-4-14-5-6.5M5-22Q7-14 5-6.5"),
            path("swell", "M-22 13q4-3 8 0t8 0M2 13q4-3 8 0t8 0"),
        ),
        transform=move(x, y, size=size),
    )


_WOBBLE = 2.6


def by_hand(points: Sequence[Point], on_map: OnMap, seed: int) -> list[Point]:
    """A coast, border or river in the picture."""
    return wobbled(curve([on_map(*point) for point in points]), _WOBBLE, seed)


def ring(
    parts: Sequence[str | Point], borders: Mapping[str, Sequence[Point]], on_map: OnMap
) -> list[Point]:
    """A shape bounded by borders (a minus: from their end), and by points beyond the map."""
    found: list[Point] = []
    for part in parts:
        if not isinstance(part, str):
            found.append(on_map(*part))
        elif part.startswith("-"):
            found += reversed(borders[part[1:]])
        else:
            found += borders[part]
    return found


def bounded(
    borders: Mapping[str, Sequence[Point]],
    provinces: Mapping[str, Sequence[str | Point]],
    on_map: OnMap,
) -> tuple[dict[str, list[Point]], dict[str, list[Point]]]:
    """Borders as a hand draws them, and the provinces that they bound."""
    lines = {
        name: by_hand(points, on_map, index + 11)
        for index, (name, points) in enumerate(borders.items())
    }
    return lines, {name: ring(parts, lines, on_map) for name, parts in provinces.items()}


def shapes(outlines: Mapping[str, Sequence[Point]]) -> str:
    """Definitions of shapes by their ids, and of what is clipped with each: `…-clip`."""
    drawn = [element("path", id=name, d=polygon(points)) for name, points in outlines.items()]
    clips = [
        element("clipPath", element("use", href=f"#{name}"), id=f"{name}-clip") for name in outlines
    ]
    return "".join(drawn + clips)


def copy_of(shape: str, css_class: str) -> str:
    """A defined shape, drawn as its class says."""
    return element("use", href=f"#{shape}", class_=css_class)


def province(shape: str, motif: str, css_class: str) -> str:
    """A province: a wash, the pattern `motif` over it, and a rim within its borders."""
    return group(
        (
            copy_of(shape, "wash"),
            element("use", href=f"#{shape}", class_="texture", fill=f"url(#{motif})"),
            *(copy_of(shape, f"rim rim-{width}") for width in ("wide", "middle", "near")),
        ),
        class_=css_class,
        clip_path=f"url(#{shape}-clip)",
    )


HILL_RULES: dict[str, str] = {
    ".peak": "fill:var(--peak);stroke:var(--crag);stroke-width:1.1;stroke-linejoin:round;"
    "stroke-linecap:round",
    ".flank": "fill:var(--crag);opacity:.16",
    ".crag": "fill:none;stroke:var(--crag);stroke-width:.8;stroke-linecap:round",
}


def mountain_box(foot: Point, height: float) -> Box:
    """What a mountain covers."""
    x, y = foot
    return (x - 0.6 * height, y - height, x + 0.6 * height, y)


def mountain(x: float, y: float, size: float, rng: Random) -> str:
    """A peak: its outline, and hatches where no light falls."""
    w, h = size * rng.uniform(0.95, 1.35), size
    lean = rng.uniform(-0.08, 0.06) * w

    def at(across: float, up: float) -> str:
        return f"{number(x + across * w)} {number(y - up * h)}"

    top = f"{number(x + lean)} {number(y - h)}"
    outline = (
        f"M{at(-0.62, 0)}Q{at(-0.28, 0.45)} {top}Q{at(0.12, 0.62)} {at(0.22, 0.5)}T{at(0.62, 0)}"
    )
    hatches = "".join(
        f"M{at(0.02 + 0.5 * share, 0.96 - 0.92 * share)}"
        f"l{number(-0.1 * w)} {number(h * 0.34 * (1 - 0.55 * share))}"
        for share in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9)
    )
    flank = (
        f"M{top}Q{at(0.12, 0.62)} {at(0.22, 0.5)}T{at(0.62, 0)}L{at(0.16, 0)}Q{at(0.1, 0.4)} {top}Z"
    )
    return path("peak", outline) + path("flank", flank) + path("crag", hatches)


def peaks(
    ranges: Sequence[tuple[Sequence[Point], float, int]],
    on_map: OnMap,
    beside: Callable[[Track, float, float], Point],
    steps: tuple[float, float],
    is_free: Callable[[Point, float], bool],
    rng: Random,
) -> list[tuple[float, float, float]]:
    """Feet and heights of peaks along ridges, never twice at the same distance, the far ones first.

    A range is its ridge, the size of its peaks, and how many rows lie `beside` each other.
    """
    found: list[tuple[float, float, float]] = []
    for points, size, rows in ranges:
        track = Track(curve([on_map(*point) for point in points]))
        for row in range(rows):
            distance = rng.uniform(0, size)
            while distance < track.length:
                away = (row - (rows - 1) / 2) * size * 0.95 + rng.uniform(-0.5, 0.5) * size
                height = size * rng.uniform(0.62, 1.3)
                foot = beside(track, distance, away)
                if is_free(foot, height):
                    found.append((*foot, height))
                distance += size * rng.uniform(*steps)
    return sorted(found, key=lambda peak: peak[1])


def mountains(found: Sequence[tuple[float, float, float]], occupied: Occupancy, rng: Random) -> str:
    """Mountains on these feet; no tree grows there."""
    for x, y, height in found:
        occupied.add(mountain_box((x, y), height), 1)
    return "".join(mountain(x, y, height, rng) for x, y, height in found)


def trees(
    name: str,
    feet: Sequence[Point],
    is_pine: Callable[[Point], bool],
    sizes: tuple[float, float],
    rng: Random,
) -> str:
    """Pines and cypresses on these feet, the far ones first; `name` begins their ids."""
    return "".join(
        element(
            "use",
            href=f"#{name}-{'pine' if is_pine(foot) else 'cypress'}",
            transform=move(*foot, size=round(rng.uniform(*sizes), 2)),
        )
        for foot in sorted(feet, key=lambda foot: foot[1])
    )


def tree_shapes(name: str) -> str:
    """A cypress and a pine around their feet, to be used many times; `name` begins their ids."""
    return _tree(
        f"{name}-cypress", "M0-26Q6-12 4-4Q0-1-4-4Q-6-12 0-26Z", "M0 1V-4M1-20q2 8 1 14"
    ) + _tree(
        f"{name}-pine",
        "M-12-14Q-13-19-7-20-4-25 1-23 7-25 9-20 14-18 12-14 6-12 0-13.5-6-12-12-14Z",
        "M0 0Q1-7-.5-13M-.3-9L-5-13M0-9L5-13",
    )


def _tree(name: str, crown: str, trunk: str) -> str:
    """Its colours are its own, for rules do not reach into copies."""
    ink = {"stroke": "var(--trunk)", "stroke-linecap": "round"}
    return element(
        "g",
        path(None, trunk, fill="none", **ink),
        path(None, crown, fill="var(--leaf)", **ink),
        id=name,
    )
