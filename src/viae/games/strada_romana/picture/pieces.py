"""Wagons, cubes, tiles and coins as they lie on the board, and the symbols they are made of."""

import math
from html import escape

from viae.drawing.geometry import Point
from viae.drawing.icons import wreath
from viae.drawing.svg import Attribute, box, circle, element, group, move, path, symbol, text
from viae.games.strada_romana.picture.icons import GOODS_SIGNS, WAGON_LOADS, wagon
from viae.games.strada_romana.picture.layout import SLAB_H, SLAB_W

_PLAQUE_W, _PLAQUE_H, _BAND = 56.0, 50.0, 16.0
_CUBE = 25.0
_TILE = 17.5
_PLAIN = "plain"  # the silhouette of a wagon that only some other board knows

SILHOUETTE = {"x": -24.0, "y": -_PLAQUE_H / 2 + 3, "width": 46.0, "height": 28.0}
"""Where a wagon's silhouette lies on its plaque."""
NAME = {"y": _PLAQUE_H / 2 - 4.3, "room": 52.0, "letter": 5.9}
"""A name's base line, how long it may be, and the mean width of a letter."""


def symbols() -> str:
    """All `<symbol>` definitions of the game's pieces.

    `g-…` goods signs, `cube-…` and `tile-…` wares, `w-…` wagons, `plaque-rome` and `plaque-portus`
    what a wagon is drawn on, and `i-coin`, `i-chip`, `i-back` (a wagon tile's back), `i-wreath`.
    They name their colours as variables and need no styles, so any page can hold them.
    """
    goods = [
        symbol(f"g-{good}", sign, view_box="0 0 16 16") + _cube(good) + _tile(good)
        for good, sign in GOODS_SIGNS.items()
    ]
    wagons = [
        symbol(f"w-{name}", wagon(name), view_box="0 0 44 26") for name in (*WAGON_LOADS, _PLAIN)
    ]
    plaques = [_plaque("rome", 1), _plaque("portus", -1)]
    return "".join([*goods, *wagons, *plaques, _coin(), _chip(), _tile_back(), _wreath()])


def _sign(good: str, size: float, y: float) -> str:
    return element(
        "use",
        href=f"#g-{good}",
        x=-size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        color=f"var(--{good}-ink)",
    )


def _ink(fill: str, stroke: str | None = None, width: float = 1) -> dict[str, Attribute]:
    """Colours as attributes, because a symbol has to do without style rules."""
    return {"fill": fill, "stroke": stroke, "stroke-width": width if stroke else None}


def _cube(good: str) -> str:
    half, edge = _CUBE / 2, f"var(--{good}-edge)"
    return symbol(
        f"cube-{good}",
        box(None, -half, -half + 3, _CUBE, _CUBE, radius=4, **_ink(edge))
        + box(None, -half, -half - 1, _CUBE, _CUBE, radius=4, **_ink(f"var(--{good})", edge))
        + _sign(good, 17.5, -1),
    )


def _tile(good: str) -> str:
    edge, ink = f"var(--{good}-edge)", f"var(--{good}-ink)"
    return symbol(
        f"tile-{good}",
        circle(None, 0, 2.5, _TILE, **_ink(edge))
        + circle(None, 0, 0, _TILE, **_ink(f"var(--{good})", edge))
        + element("circle", r=_TILE - 2.8, fill="none", stroke=ink, opacity=".5")
        + _sign(good, 20, 0),
    )


def _plaque(city: str, forward: int) -> str:
    w, h, colour = _PLAQUE_W / 2, _PLAQUE_H / 2, f"var(--to-{city})"
    band = f"M{-w:g} {h - _BAND:g}h{2 * w:g}v{_BAND - 6:g}a6 6 0 0 1-6 6H{-w + 6:g}a6 6 0 0 1-6-6z"
    tip = forward * w
    nub = f"M{tip - forward * 2:g}-20L{tip + forward * 9:g}-7.5 {tip - forward * 2:g} 5Z"
    return symbol(
        f"plaque-{city}",
        box(None, -w + 1, -h + 3, 2 * w, 2 * h, radius=6, fill="var(--plaque-edge)", opacity=".5")
        + box(None, -w, -h, 2 * w, 2 * h, radius=6, **_ink("var(--plaque)"))
        + path(None, band, **_ink(colour))
        + box(None, -w, -h, 2 * w, 2 * h, radius=6, **_ink("none", "var(--plaque-edge)", 1.3))
        + path(None, nub, **_ink(colour, "var(--direction-rim)", 1.2)),
    )


def _coin() -> str:
    return symbol(
        "i-coin",
        circle(None, 8, 8, 7.2, **_ink("var(--coin)", "var(--coin-edge)", 1.1))
        + circle(None, 8, 8, 5.2, **_ink("none", "var(--coin-edge)", 0.7))
        + path(None, "M8 5v6M6.2 5h3.6M6.2 11h3.6", **_ink("none", "var(--coin-ink)", 1.5)),
        view_box="0 0 16 16",
    )


def _chip() -> str:
    leaves = "M5 12.3C2.6 10.3 2.6 6 5 3.7M11 12.3c2.4-2 2.4-6.3 0-8.6"
    star = "M8 5.2l.9 1.8 1.9.2-1.4 1.4.3 2L8 9.7l-1.7.9.3-2-1.4-1.4 1.9-.2z"
    return symbol(
        "i-chip",
        circle(None, 8, 8, 7.2, **_ink("var(--chip)", "var(--chip-edge)"))
        + element(
            "path",
            d=leaves,
            fill="none",
            stroke="var(--chip-leaf)",
            stroke_width="2",
            stroke_dasharray="2.1 .7",
        )
        + path(None, star, **_ink("var(--chip-edge)")),
        view_box="0 0 16 16",
    )


def _tile_back() -> str:
    line = "var(--tile-back-line)"
    return symbol(
        "i-back",
        box(None, 0.6, 0.6, 12.8, 16.8, radius=2, **_ink("var(--tile-back)", line))
        + circle(None, 7, 9, 3.7, **_ink("none", line))
        + path(None, "M7 5.3v7.4M3.3 9h7.4", **_ink("none", line, 0.8)),
        view_box="0 0 14 18",
    )


def _wreath() -> str:
    return symbol("i-wreath", element("path", d=wreath()), view_box="-12 -12 24 24")


def cube(good: str, at: Point) -> str:
    """A cube of a good around a point."""
    return element("use", href=f"#cube-{good}", x=at[0], y=at[1])


def tile(good: str, at: Point, pays: int) -> str:
    """A zone's tile with what it pays today below it."""
    x, y = at
    return (
        element("use", href=f"#tile-{good}", x=x, y=y)
        + text("pay", x - 7, y + 33.5, str(pays))
        + element("use", href="#i-coin", x=x + 0.5, y=y + 21.5, width=14, height=14)
    )


def wagon_piece(wagon_id: str, name: str, city: str, at: Point, selected: bool) -> str:
    """A wagon as a plaque with its silhouette and name, pointing to the city it goes to."""
    forward = 1 if city == "rome" else -1
    drawn = wagon_id if wagon_id in WAGON_LOADS else _PLAIN
    silhouette = element(
        "use",
        href=f"#w-{drawn}",
        color="var(--plaque-ink)",
        transform=None if forward > 0 else "scale(-1 1)",
        **SILHOUETTE,
    )
    parts = [element("use", href=f"#plaque-{city}"), silhouette, _name(name)]
    if selected:
        ring = element("rect", class_="selected", x=-30.5, y=-27.5, width=61, height=55, rx=9)
        light = element(
            "rect",
            class_="halo-light",
            x=-33,
            y=-30,
            width=66,
            height=60,
            rx=10,
            filter="url(#sr-glow)",
        )
        parts = [light, ring, *parts]
    return group(parts, id=f"wagon-{wagon_id}", class_=f"wagon to-{city}", transform=move(*at))


def _name(name: str) -> str:
    """A name at full size; a long one is drawn closer together, never smaller."""
    squeezed = len(name) * NAME["letter"] > NAME["room"]
    return element(
        "text",
        escape(name),
        class_="name",
        y=NAME["y"],
        text_anchor="middle",
        textLength=NAME["room"] if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )


def target(at: Point, origin: Point | None, price: int) -> str:
    """A glowing space: an arrow from where the wagon stands, and a coin for each it costs."""
    x, y = at
    half_w, half_h = SLAB_W / 2, SLAB_H / 2
    frame = {"x": -half_w, "y": -half_h, "width": SLAB_W, "height": SLAB_H, "rx": 6.0}
    parts = [
        element("rect", class_="halo-light", filter="url(#sr-glow)", **frame),
        element("rect", class_="target", **frame),
        circle("target-mark", 0, 0, 14.5),
    ]
    if origin:
        angle = math.degrees(math.atan2(y - origin[1], x - origin[0]))
        parts.append(
            element(
                "path",
                class_="target-arrow",
                d="M-8 0H7M1-6.5L7.5 0 1 6.5",
                transform=f"rotate({angle:.0f})",
            )
        )
    if price:
        parts.append(circle("price-coin", 20, 16, 9.5))
        parts.append(text("price", 20, 20.5, str(price)))
    return group(parts, class_="reach", transform=move(x, y))
