"""Mountains and trees of a map, in fine pen."""

from random import Random

from viae.drawing.chart import Box
from viae.drawing.shapes import Point
from viae.drawing.svg import element, number, path

RULES: dict[str, str] = {
    ".peak": "fill:var(--peak);stroke:var(--crag);stroke-width:1.1;stroke-linejoin:round;"
    "stroke-linecap:round",
    ".flank": "fill:var(--crag);opacity:.16",
    ".crag": "fill:none;stroke:var(--crag);stroke-width:.8;stroke-linecap:round",
}


def under(foot: Point, height: float) -> Box:
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
