"""Icons of Strada Romana: the signs of the six goods, the silhouettes of the ten wagons.

A good's sign is 16 by 16 in the current colour. A wagon is 44 by 26, its pole to the right; cuts in
its load are drawn in the colour of the plaque under it.
"""

from viae.drawing.paths import disc
from viae.drawing.svg import element


def _filled(data: str) -> str:
    return element("path", d=data)


def _drawn(data: str, width: float, ink: str = "currentColor") -> str:
    return element(
        "path",
        d=data,
        fill="none",
        stroke=ink,
        stroke_width=f"{width:g}",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _cut(data: str, width: float = 1) -> str:
    return _drawn(data, width, "var(--plaque)")


GOODS_SIGNS: dict[str, str] = {
    "grain": _drawn("M8 15V6.5", 1.3)
    + _filled(
        "M8 .8c1.2 1.2 1.3 2.7 0 4-1.3-1.3-1.2-2.8 0-4zM7.5 8C5.6 8 4.5 6.9 4.5 5 6.4 5 7.5 6.1 7.5"
        " 8zM8.5 8c0-1.9 1.1-3 3-3 0 1.9-1.1 3-3 3zM7.5 11.6c-1.9 0-3-1.1-3-3 1.9 0 3 1.1 3 3zM8.5"
        " 11.6c0-1.9 1.1-3 3-3 0 1.9-1.1 3-3 3z"
    ),
    "wine": _filled(
        "M4.2 2h7.6c.2 4-1 6.3-3 6.9v3.3l2.7 1.1v1.2h-7v-1.2l2.7-1.1V8.9c-2-.6-3.2-2.9-3-6.9z"
    )
    + _drawn("M4.3 3.3C1.6 3 1.6 6.8 4.9 7M11.7 3.3c2.7-.3 2.7 3.5-.6 3.7", 1.1),
    "oil": _filled(
        "M6.1 1.2h3.8v1.4l-.8.5v1.5c2 .8 3 2.3 3 4.1 0 2.6-1.8 4.3-3.2 5.1l.5 1.2H6.6l.5-1.2C5.7 13"
        " 3.9 11.3 3.9 8.7c0-1.8 1-3.3 3-4.1V3.1l-.8-.5z"
    )
    + _drawn("M6.3 3C3.3 2.7 3 5.2 4.4 6.6M9.7 3c3-.3 3.3 2.2 1.9 3.6", 1.1),
    "metals": element(
        "circle",
        cx=8,
        cy=8,
        r=4.7,
        fill="none",
        stroke="currentColor",
        stroke_width="3.5",
        stroke_dasharray="27.3 2.2",
        transform="rotate(-77 8 8)",
    ),
    "textiles": _filled(
        "M6.3 2.2c.5-.9 2.9-.9 3.4 0 .9-.1 1.5.2 1.9.7l2.5-1 .7 1.9-2.3 1.5c.4 1.7.4"
        " 3.6 0 5.3l2.3 1.7-.9 1.7-2.7-1.2c-.6.5-1.3.7-2 .6L8 15.2l-1.2-1.8"
        "c-.7.1-1.4-.1-2-.6l-2.7 1.2-.9-1.7 2.3-1.7c-.4-1.7-.4-3.6 0-5.3L1.2 3.8l"
        ".7-1.9 2.5 1c.4-.5 1-.8 1.9-.7z"
    ),
    "marble": _drawn("M8 1.6l6 2.9v6.8l-6 3.1-6-3.1V4.5zM2 4.5l6 2.9 6-2.9M8 7.4v7", 1.3)
    + _drawn("M4 8.2l2 2.6M10.3 9.4l1.6 1.1", 0.8),
}


def _sacks() -> str:
    low = "".join(
        f"M{x} 15c-.6-3 .5-5 2.8-5.2L{x + 2} 8.3h3.4l-.7 1.5c2 .3 3.1 2.2 2.7 5.2z"
        for x in (5, 13, 21)
    )
    high = "".join(
        f"M{x:g} 8c-.4-2.5.4-4 2.3-4.2L{x + 1.7:g} 2.6h3.2l-.6 1.2c1.7.2 2.5 1.7 2.1 4.2z"
        for x in (9.3, 18)
    )
    return _filled(low + high)


def _jars() -> str:
    return _filled(
        "".join(
            f"M{x:g} 3h3.4v1.3l-.7.4v1.5c1.5.6 2.2 1.8 2.2 3.4 0 2.4-1.3 4-2.2 5.4h-2c-.9-1.4-2.2-3"
            "-2.2-5.4 0-1.6.7-2.8 2.2-3.4V4.7l-.7-.4z"
            for x in (6, 13.4, 20.8)
        )
    )


def _barrels() -> str:
    barrels = "".join(
        f"M{x + 2.6:g} {y:g}h5.8a2.6 2.6 0 0 1 2.6 2.6v1.5a2.6 2.6 0 0 1-2.6 2.6h-5.8a2.6"
        " 2.6 0 0 1-2.6-2.6v-1.5a2.6 2.6 0 0 1 2.6-2.6z"
        for x, y in ((4.5, 8.2), (17, 8.2), (10.7, 0.9))
    )
    hoops = "M8 8.2V15M12 8.2V15M20.5 8.2V15M24.5 8.2V15M14.2 1V7.6M18.2 1V7.6"
    return _filled(barrels) + _cut(hoops, 0.9)


def _logs() -> str:
    ends = (
        (7, 11.7), (13.6, 11.7), (20.2, 11.7), (26.6, 11.7), (10.3, 6), (16.9, 6), (23.4, 6),
    )  # fmt: skip
    return _filled("".join(disc(x, y, 3.2) for x, y in ends)) + _cut(
        "".join(disc(x, y, 1.5) for x, y in ends), 0.8
    )


WAGON_LOADS: dict[str, str] = {
    "pseudolus": _sacks(),
    "curculio": _jars(),
    "plotus": _filled("M4 15V9C4 4.5 8 2.3 16.5 2.3S29 4.5 29 9v6z")
    + _cut("M10 3.2V15M16.5 2.3V15M23 3.2V15"),
    "ballio": _barrels(),
    "demetrius": _filled("M7 15V5.5L11 3h15v9.5L22.5 15z") + _cut("M7 5.5h15.5V15M22.5 5.5L26 3"),
    "stichus": _filled("M3.5 15C2.5 9 7 2.5 16.5 2.5S30.5 9 29.5 15z")
    + _cut(
        "M8 12c1-3 3-5 5-6M14 13c0-3 1.5-6 3-7.5M20 13c.5-3 .3-5-.4-7M25 12.5c-.3-2-1-3.5-2-5", 0.9
    ),
    "epidicus": _filled("M6.5 15V8.5C6.5 5 8.5 3.5 11 3.5h11c2.5 0 4.5 1.5 4.5 5V15z")
    + _cut("M6.5 8.8h20M14.8 7h3.4v4.3h-3.4z", 1.1),
    "truculentus": _logs(),
    "charinus": _filled(
        "M5 15V6.5c0-1 .7-1.7 1.7-1.7h19.6c1 0 1.7.7 1.7 1.7V15zM11 4.8c1-3 4-3 5.5-1 1.5-2 4.5-2"
        " 5.5 1z"
    )
    + _cut("M11 4.8V15M22 4.8V15M5 9.8h23"),
    "palaestrio": _filled("M7 15v-1.6h19V15zM9.5 13.4V5.8h14v7.6zM7.5 6L16.5 1l9 5z")
    + _cut("M12 6.8v6M15 6.8v6M18 6.8v6M21 6.8v6", 1.1),
}

_PLAIN_LOAD = _filled("M5 15V7h24v8z")


def _wheel(x: float, y: float) -> str:
    radius = 4.6
    spokes = f"M{x - radius:g} {y:g}h9.2M{x:g} {y - radius:g}v9.2"
    return (
        element(
            "circle",
            cx=x,
            cy=y,
            r=radius,
            fill="var(--plaque)",
            stroke="currentColor",
            stroke_width="1.5",
        )
        + _drawn(spokes, 0.9)
        + element("circle", cx=x, cy=y, r=1.2)
    )


def wagon(name: str) -> str:
    """A wagon with its own load, or with a plain one when the board has a wagon we do not know."""
    frame = _filled("M2 15h29.5l2 1.7H43v1.7H32l-1 1.2H4z")
    return WAGON_LOADS.get(name, _PLAIN_LOAD) + frame + _wheel(9, 20.3) + _wheel(25, 20.3)
