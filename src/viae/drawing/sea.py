"""The sea of a map: lines that follow the shore, and ships on it."""

from collections.abc import Iterable

from viae.drawing.palette import Shades
from viae.drawing.svg import element, group, move, path

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


SHADES: Shades = {
    "sea": ("#DAE6E3", "#15242B"),
    "tide": ("#7D9DA3", "#4F7480"),
    "sea-ink": ("#2F6172", "#9CC6D2"),
}
RULES: dict[str, str] = {".sea": "fill:var(--sea)", **_tides()}
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
