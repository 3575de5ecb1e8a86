"""Roads made for tests, as board files: data like the shipped one.

`SHORT` has six rows, so that whole games fit into a test. `NARROW` has a bottleneck so long that
even overtaking does not get through it.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

LANES = {"u": "upper", "m": "middle", "l": "lower"}
WAGONS = (
    "unus",
    "duo",
    "tres",
    "quattuor",
    "quinque",
    "sex",
    "septem",
    "octo",
    "novem",
    "decem",
)
GOODS = ("grain", "wine", "oil", "metals", "textiles", "marble")
TOUCHING: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("uml", "uml"): ("uu", "mm", "ll"),
    ("ul", "ul"): ("uu", "ll"),
    ("m", "m"): ("mm",),
    ("uml", "ul"): ("uu", "mu", "ml", "ll"),
    ("ul", "m"): ("um", "lm"),
    ("m", "ul"): ("mu", "ml"),
    ("uml", "m"): ("um", "mm", "lm"),
}
"""Which squares of a row and the next touch along a short side, by their lanes."""
CORNERS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("uml", "uml"): ("um", "mu", "ml", "lm"),
    ("ul", "ul"): ("ul", "lu"),
}
"""Which squares of a row and the next touch at a corner only."""


def road(rows: list[str], sections: str, markets: Mapping[str, str]) -> dict[str, Any]:
    """A board file out of each row's lanes and section, and the squares that touch a market-place.

    A square is named after its row and lane: `1u` is the upper one of the first row.
    """
    squares = [
        {
            "id": f"{number}{lane}",
            "row": number,
            "lane": LANES[lane],
            "section": section,
            "market": markets.get(f"{number}{lane}"),
            "x": 100 + 60 * number,
            "y": {"u": 450, "m": 500, "l": 550}[lane],
        }
        for number, (row, section) in enumerate(zip(rows, sections, strict=True), 1)
        for lane in row
    ]
    return {
        "game": "strada_romana",
        "squares": squares,
        "lines": _between_rows(rows, TOUCHING),
        "diagonals": _between_rows(rows, CORNERS),
        "sideways": [
            [f"{number}{one}", f"{number}{other}"]
            for number, row in enumerate(rows, 1)
            for one, other in pairwise(row)
        ],
        "markets": [
            {"id": market, "side": "lower" if square.endswith("l") else "upper", "x": 0, "y": 0}
            for square, market in markets.items()
        ],
        "zones": [
            {"id": zone, "section": section, "side": side}
            for zone, section, side in zip(
                ("I", "II", "III", "IV", "V", "VI"), "AABBCC", ("upper", "lower") * 3, strict=True
            )
        ],
        "wagons": [{"id": wagon, "name": wagon.capitalize()} for wagon in WAGONS],
        "goods": list(GOODS),
    }


def _between_rows(
    rows: list[str], joins: Mapping[tuple[str, str], tuple[str, ...]]
) -> list[list[str]]:
    return [
        [f"{number}{one}", f"{number + 1}{other}"]
        for number, pair in enumerate(pairwise(rows), 1)
        for one, other in map(tuple, joins.get(pair, ()))
    ]


SHORT = road(
    ["uml", "ul", "m", "ul", "ul", "ul"],
    "AABBCC",
    {"1u": "alpha", "2l": "beta", "3m": "gamma", "4u": "delta", "5l": "epsilon", "6u": "zeta"},
)
NARROW = road(
    ["uml", "m", "m", "m", "m", "m", "m", "m", "m", "ul"],
    "AAAABBBCCC",
    {"1u": "alpha", "5m": "beta", "10l": "gamma"},
)
