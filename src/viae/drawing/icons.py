"""Icons in a field of 24 by 24: the emblems of the seats, the landmarks of cities, the wreath.

Each is a silhouette in the current colour that stays readable at 14 pixels: one shape serves as
relief on a piece, as sign in a line of the log and as ink on a page.
"""

import math

from viae.drawing.geometry import turned
from viae.drawing.paths import smooth
from viae.drawing.svg import element

EMBLEMS: dict[str, str] = {
    # An eagle with raised wings, head to the right.
    "aquila": (
        "M12 2.2c1.1 0 2 .8 2 1.8l1.8.9-1.8.7v1.3C16.8 6.6 20 5.2 22.3 2.5 23 5 22.9 6.8 22.2"
        " 8.5L20.3 8C20.4 9.6 20.1 10.8 19.4 11.9L17.6 11C17.5 12.6 17.1 13.6 16.3 14.5L14.8"
        " 13.6 17 20 14.2 19.3 12 22 9.8 19.3 7 20 9.2 13.6 7.7 14.5C6.9 13.6 6.5 12.6 6.4 11"
        "L4.6 11.9C3.9 10.8 3.6 9.6 3.7 8L1.8 8.5C1.1 6.8 1 5 1.7 2.5 4 5.2 7.2 6.6 10 6.9V4"
        "c0-1 .9-1.8 2-1.8z"
    ),
    # A bull's head from the front.
    "taurus": (
        "M2.2 2.4c.3 3.9 2.2 6.1 5.2 6.5C8.3 8 9.9 7.5 12 7.5s3.7.5 4.6 1.4c3-.4 4.9-2.6"
        " 5.2-6.5 1.7 4.9.2 8.5-3.5 9.8l2.7 1.4c-1.1 1.3-2.7 1.6-4.2 1.1-.2 1.9-.8 3.5-1.4"
        " 4.6.1 1.8-1.3 2.9-3.4 2.9s-3.5-1.1-3.4-2.9"
        "c-.6-1.1-1.2-2.7-1.4-4.6-1.5.5-3.1.2-4.2-1.1l2.7-1.4C2 10.9.5 7.3 2.2 2.4zM9.3 12a1.2"
        " 1.2 0 1 0 .01 2.4 1.2 1.2 0 0 0 0-2.4zm5.4 0a1.2 1.2 0 1 0 .01 2.4 1.2 1.2 0 0 0"
        " 0-2.4zM10.6 18.5a.8.8 0 1 0 .01 1.6.8.8 0 0 0 0-1.6zm2.8 0a.8.8 0 1 0 .01 1.6.8.8 0 0"
        " 0 0-1.6z"
    ),
    # A lion's face in a ragged mane.
    "leo": (
        "M12 .8l2.3 1.9 2.9-.9.9 2.8 3 .7-.4 3 2.3 2-1.7 2.5 1.1 2.8-2.7 1.3-.2 3-3 .1-1.5"
        " 2.6-3-1.1-3 1.1-1.5-2.6-3-.1-.2-3-2.7-1.3 1.1-2.8L1 10.3l2.3-2-.4-3 3-.7.9-2.8 2.9.9z"
        "M12 5.6c-1.2 0-2 .3-2.7.8-1-.9-2.6-.4-2.6 1 0 .7.3 1.2.8 1.5-.4 1.9.1 3.6.9 5 .8 1.5"
        " 1.5 4.2 3.6 4.2s2.8-2.7 3.6-4.2c.8-1.4 1.3-3.1.9-5 .5-.3.8-.8.8-1.5"
        " 0-1.4-1.6-1.9-2.6-1-.7-.5-1.5-.8-2.7-.8zM8.5 9.3l2.3 1.2-.3 1.1c-1.1 0-1.9-.8-2-2.3z"
        "M15.5 9.3l-2.3 1.2.3 1.1c1.1 0 1.9-.8 2-2.3zM10 13.3h4l-1.4 1.8v.9l1.2.9h-3.6l1.2-.9"
        "v-.9z"
    ),
    # A boar with bristles and tusk, to the left.
    "aper": (
        "M1 13.4l2.5-1.9c.6-2.3 2-4 3.9-4.9l.2-2.4 2 1.6 1.5-1.9.9 1.4 1.5-1.6 1 1.4 1.6-1.2.6"
        " 1.5 1.5-.6.3 1.6c2.1 1 3.3 2.6 3.5 4.9l1.3-1.5c.3 1.8-.1 3.1-1.3 4-.1 1.5-.6 2.8-1.4"
        " 3.8l.3 3.3h-2.6l-.7-3c-1 .2-2.3.2-3.5.1l-.4 2.9H11l-.3-3.6"
        "c-1.3-.5-2.3-1.3-3-2.3-.9.3-1.9.4-2.9.2L3.4 16l-.2-1.4C2.3 14.5 1.5 14.1 1 13.4zM7.6"
        " 9.5a1 1 0 1 0 .01 2 1 1 0 0 0 0-2zM4.2 13.5l2-3 .5 2.6z"
    ),
    # The she-wolf's face: tall ears, slanting eyes, the ruff at her cheeks.
    "lupa": (
        "M12 6.7l3.2-1.4L20.6.8l.6 8.4 1.6 3.3-2.3.6 1.1 3.2-2.7-.3-.3 2.3-2.5-1.2c-.5 2.9-1.8"
        " 4.9-4.1 6.1-2.3-1.2-3.6-3.2-4.1-6.1l-2.5 1.2-.3-2.3-2.7.3 1.1-3.2-2.3-.6"
        " 1.6-3.3.6-8.4 5.4 4.5zM4.9 4.3l-.2 4.1 2.9-1.7zM19.1 4.3l.2 4.1-2.9-1.7zM6.3 10.7c1"
        " 2.2 2.4 3 4.2 2.8-.4-1.4-1.9-2.3-4.2-2.8zM17.7 10.7c-1 2.2-2.4 3-4.2 2.8.4-1.4"
        " 1.9-2.3 4.2-2.8zM9.8 18.2h4.4L12 20.7z"
    ),
}


def emblem_symbols() -> str:
    """`<symbol>` definitions `e-…` of all emblems."""
    return "".join(
        element(
            "symbol",
            element("path", d=data, fill_rule="evenodd"),
            id=f"e-{name}",
            viewBox="0 0 24 24",
            fill="currentColor",
        )
        for name, data in EMBLEMS.items()
    )


def wreath() -> str:
    """A laurel wreath around 0, 0, 22 wide, as path data: the sign of arrival and of victory."""
    leaf = [(0.0, 0.8), (1.5, -1.6), (0.0, -5.2), (-1.5, -1.6)]
    leaves = []
    for index in range(7):
        angle = 14 + index * 21.5
        stem = (8 * math.sin(math.radians(angle)), 8 * math.cos(math.radians(angle)))
        for spread in (-26, 34):
            right = turned(leaf, 90 - angle + spread, stem)
            leaves += [smooth(right, closed=True), smooth([(-x, y) for x, y in right], closed=True)]
    return "".join(leaves)


LANDMARKS: dict[str, str] = {
    "helmet": (
        "M4.6 15.2C3.6 9.6 6.9 6.3 11.5 6.3c5 0 8 3.2 7.9 8.2l-.1 2.3h-5l-1-2.6-1.7.4-.2 5.2"
        "c-1.5 1.4-3.1 2.2-5 2.5.9-2.4.8-4.8-1.8-7.1z"
        "M3.6 10.4C4 4.9 7.9 1.4 13 1.5c5.6.2 9.3 4.6 9.4 12.3l.5 5.4-2.4-2.8c.1-7.2-2.4-11.6-7.6"
        "-11.9-4-.2-6.8 1.8-9.3 5.9z"
        "M19.6 18.2l1.5 3.3-6.4-.8-.8-2.5z"
    ),
    "temple": (
        "M12 1.4L22.8 7.6v2H1.2v-2zM3.2 10.8h3v7.6h-3zM8.1 10.8h3v7.6h-3zM12.9 10.8h3v7.6h-3z"
        "M17.8 10.8h3v7.6h-3zM2.2 19.4h19.6v1.5H2.2zM.8 21.6h22.4v1.6H.8z"
    ),
    "wreath": wreath(),
    "horse": (
        "M7 22.6c-.6-4.2 1.4-6.6 3.1-9-1.6.5-2.5 1.7-3.9 2.5-1.2.7-2.8.2-3.3-1-.4-.9-.1-1.6.5-2.3"
        "C5.2 10.6 5.6 7.6 8 5.7L7.6 2l3.1 2.1 1.4-2.9 1.2 2.7 2.3-.8.2 2 2.1.1-.3 1.9 2 .7-.7 1.8"
        " 1.7 1.2-1 1.6 1.4 1.7-1.2 1.3.9 2-1.2 1.1.5 4.1z"
        "M9.2 8.3a1 1 0 1 0 .01 2 1 1 0 0 0 0-2z"
    ),
}
"""A wreath is made around its middle, the others from their upper left corner."""
CENTRED = frozenset({"wreath"})


def relief(emblem: str, size: float, y: float, shadow: float) -> str:
    """A seat's emblem on a piece of the seat's colour, with its shadow a little below."""
    return icon(f"e-{emblem}", size, f"seat-{emblem}-deep", 0.7, y + shadow) + icon(
        f"e-{emblem}", size, f"on-seat-{emblem}", 0, y
    )


def icon(name: str, size: float, colour: str, x: float = 0, y: float = 0) -> str:
    """A symbol of 24 by 24 around a point, in a colour."""
    return element(
        "use",
        href=f"#{name}",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        color=f"var(--{colour})",
    )
