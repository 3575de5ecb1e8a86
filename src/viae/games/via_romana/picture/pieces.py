"""Castles, milestones, markers, signposts and cards, and the symbols they are made of.

Symbols name their colours as variables and need no styles, so any page can hold them.
"""

from viae.drawing.icons import CENTRED, EMBLEMS, LANDMARKS, icon, relief, wreath
from viae.drawing.paths import polygon
from viae.drawing.svg import box, circle, element, ink, path, symbol
from viae.games.via_romana.picture.layout import CARD_H, CARD_W, CITY, SPACE
from viae.games.via_romana.picture.style import COLOURS

_OUTLINE = "var(--outline)"
_RING = 5.2  # how wide the coloured ring of a road space is
TOKEN = 26.0
"""The side of a city marker."""

# A motif for each colour: its size, its path, and whether it is drawn or filled.
_MOTIFS: dict[str, tuple[float, float, str, str]] = {
    "violet": (16, 16, "M4 4h.01M12 12h.01", "3.4"),
    "blue": (28, 13, "M0 6q7-6 14 0t14 0", "1.2"),
    "orange": (10, 10, "M-2 2L2-2M0 10L10 0M8 12L12 8", "1.2"),
    "grey": (26, 18, "M0 .5H26M0 9.5H26M6 .5V9.5M19 9.5V18", "1"),
    "green": (34, 30, "M3 13q2-8 10-9.5-1 8-10 9.5l6-5M31 28q-2-8-10-9.5 1 8 10 9.5l-6-5", "1.1"),
}
# How the same colours are engraved on the ring of a road space, as dashes.
_ENGRAVED = {
    "violet": ("0 5.1", "2.8"),
    "blue": (None, "0"),
    "orange": ("1.3 4", "5"),
    "grey": ("7.5 1.4", "1.3"),
    "green": ("3.4 3.6", "2"),
}


def symbols() -> str:
    """All definitions of the game's pieces; they use the seats' emblems, which are defined apart.

    `p-…` patterns of the colours, `s-…` symbols of the cities, `half-…` half of a road space's
    ring, `city-…` walls, `milestone-…` and `castle-…` by seat emblem, `marker-…` and `card-…` by
    colour, and `i-stone`, `i-signpost`, `i-eagle`, `i-back` (a card's back), `i-face` (any card).
    """
    return "".join(
        (
            *map(_pattern, COLOURS),
            *map(_sign, LANDMARKS),
            *map(_half, COLOURS),
            *map(_city, COLOURS),
            *map(_milestone, EMBLEMS),
            *map(_castle, EMBLEMS),
            *map(_marker, COLOURS),
            *map(_card, COLOURS),
            _space_stone(),
            _signpost(),
            _eagle(),
            _card_back(),
            _any_card(),
        )
    )


def _pattern(colour: str) -> str:
    width, height, data, stroke = _MOTIFS[colour]
    motif = element(
        "path",
        d=data,
        fill="none",
        stroke=f"var(--{colour}-ink)",
        stroke_width=stroke,
        stroke_linecap="round",
    )
    return element(
        "pattern",
        motif,
        id=f"p-{colour}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )


def _sign(name: str) -> str:
    shape = element("path", d=LANDMARKS[name], fill_rule="evenodd")
    return symbol(f"s-{name}", shape, view_box="-12 -12 24 24" if name in CENTRED else "0 0 24 24")


def _half(colour: str) -> str:
    """The half of a ring that lies towards the left."""
    radius = SPACE - _RING / 2
    arc = f"M0 {radius:g}A{radius:g} {radius:g} 0 0 1 0 {-radius:g}"
    dashes, width = _ENGRAVED[colour]
    engraved = ""
    if dashes:
        engraved = element(
            "path",
            d=arc,
            fill="none",
            stroke="var(--on-province)",
            stroke_width=width,
            stroke_dasharray=dashes,
            stroke_linecap="round" if dashes.startswith("0") else None,
            opacity=".75",
        )
    ring = path(None, arc, **ink("none", f"var(--{colour})", _RING + 0.6))
    return symbol(f"half-{colour}", ring, engraved)


def _space_stone() -> str:
    """The stone in the middle of a ring, with the outlines of both."""
    inner = SPACE - _RING
    return symbol(
        "i-stone",
        circle(None, 0, 0, inner, **ink("var(--space-stone)", _OUTLINE, 1)),
        circle(None, 0, 0, SPACE, **ink("none", _OUTLINE, 1.5)),
        element(
            "path",
            d="M-4.6-2h.01M1-4.8h.01M4.4 1.6h.01M-1.4 4.4h.01M-1 .2h.01",
            fill="none",
            stroke="var(--space-grain)",
            stroke_width="1.5",
            stroke_linecap="round",
        ),
    )


def _city(colour: str) -> str:
    """Eight walls with towers around a ground in the province's colour."""
    radius = CITY - 3.6
    diagonal = radius * 0.9239, radius * 0.3827
    a, b = diagonal
    corners = [(a, b), (b, a), (-b, a), (-a, b), (-a, -b), (-b, -a), (b, -a), (a, -b)]
    inner = [(x * 0.8, y * 0.8) for x, y in corners]
    return symbol(
        f"city-{colour}",
        path(None, polygon(corners), **ink("var(--city-wall)", _OUTLINE, 6.4)),
        element(
            "path",
            d=polygon(corners),
            fill="none",
            stroke="var(--city-wall)",
            stroke_width="4",
            stroke_dasharray="3.4 1.4",
        ),
        path(None, polygon(inner), **ink(f"var(--{colour})", _OUTLINE, 1.3)),
        *(
            circle(None, x, y, 4.4, **ink("var(--city-wall)", _OUTLINE, 1.4))
            + circle(None, x, y, 1.7, **ink(f"var(--{colour})"))
            for x, y in corners
        ),
    )


def _milestone(emblem: str) -> str:
    """A rounded stone on its foot, the emblem in relief."""
    colour, deep = f"var(--seat-{emblem})", f"var(--seat-{emblem}-deep)"
    body = "M-12.5 11V-4A12.5 12.5 0 0 1 12.5-4V11Z"
    light = "M-10.3 8V-4A10.3 10.3 0 0 1 6-12.6"
    return symbol(
        f"milestone-{emblem}",
        _cast(2, 13.5, 16.5, 4.5),
        path(None, body, **ink(colour, _OUTLINE, 1.7)),
        element("path", d=light, fill="none", stroke="var(--token)", opacity=".55"),
        box(None, -14, 10, 28, 5, radius=1.2, **ink(deep, _OUTLINE, 1.3)),
        relief(emblem, 19, -2.6, 0.9),
    )


def _castle(emblem: str) -> str:
    """A keep with battlements, wider than a milestone and with a gate's shadow at its side."""
    colour, deep = f"var(--seat-{emblem})", f"var(--seat-{emblem}-deep)"
    keep = (
        "M-21-8V-20H-14.5V-15.5H-10V-20H-3.3V-15.5H3.3V-20H10V-15.5H14.5V-20H21V-8L18-5.5"
        "V17.5H-18V-5.5Z"
    )
    return symbol(
        f"castle-{emblem}",
        _cast(3, 18, 24, 5.5),
        path(None, keep, **ink(colour, _OUTLINE, 1.9)),
        element("path", d="M-20-8.5H20", stroke=deep, stroke_width="2.2"),
        element("path", d="M-15.6-4V15", stroke="var(--token)", stroke_width="1.5", opacity=".5"),
        element("path", d="M15.6-4.5V16", stroke=deep, stroke_width="3.2", opacity=".85"),
        relief(emblem, 23, 5.2, 0.9),
    )


def _cast(x: float, y: float, width: float, height: float) -> str:
    return element("ellipse", cx=x, cy=y, rx=width, ry=height, fill=_OUTLINE, opacity=".3")


def _marker(colour: str) -> str:
    half = TOKEN / 2
    return symbol(
        f"marker-{colour}",
        box(None, -half, -half, TOKEN, TOKEN, radius=4, **ink(f"var(--{colour})", _OUTLINE, 1.3)),
        box(None, -half + 3, -half + 3, TOKEN - 6, TOKEN - 6, radius=2, fill="var(--token)"),
    )


def _card(colour: str) -> str:
    """A card's face without its symbol: border, pattern, and the disc the symbol lies on."""
    w, h = CARD_W, CARD_H
    return symbol(
        f"card-{colour}",
        box(None, -w / 2 + 1, -h / 2 + 2, w, h, radius=6, fill=_OUTLINE, opacity=".35"),
        box(None, -w / 2, -h / 2, w, h, radius=6, **ink(f"var(--{colour})", _OUTLINE, 1.3)),
        box(None, -w / 2 + 4, -h / 2 + 4, w - 8, h - 8, radius=3, fill=f"var(--{colour}-pale)"),
        box(
            None,
            -w / 2 + 4,
            -h / 2 + 4,
            w - 8,
            h - 8,
            radius=3,
            fill=f"url(#p-{colour})",
            opacity=".5",
        ),
        circle(None, 0, 0, 18, **ink(f"var(--{colour})", "var(--token)", 2)),
    )


def _card_back() -> str:
    w, h, line = CARD_W, CARD_H, "var(--card-back-line)"
    return symbol(
        "i-back",
        box(None, -w / 2 + 1, -h / 2 + 2, w, h, radius=6, fill=_OUTLINE, opacity=".35"),
        box(None, -w / 2, -h / 2, w, h, radius=6, **ink("var(--card-back)", _OUTLINE, 1.3)),
        box(None, -w / 2 + 4, -h / 2 + 4, w - 8, h - 8, radius=3, **ink("none", line, 1.2)),
        path(None, "M-14 0L0-20 14 0 0 20Z", **ink("none", line, 1.4)),
        path(None, "M-8 0L0-11 8 0 0 11Z", **ink(line)),
    )


def _any_card() -> str:
    """A face that is no particular card: a bar in each colour."""
    w, h = CARD_W, CARD_H
    bar = (h - 16) / len(COLOURS)
    return symbol(
        "i-face",
        box(None, -w / 2 + 1, -h / 2 + 2, w, h, radius=6, fill=_OUTLINE, opacity=".35"),
        box(None, -w / 2, -h / 2, w, h, radius=6, **ink("var(--token)", _OUTLINE, 1.3)),
        *(
            box(None, -w / 2 + 7, -h / 2 + 8 + n * bar, w - 14, bar - 3, fill=f"var(--{colour})")
            for n, colour in enumerate(COLOURS)
        ),
    )


def _signpost() -> str:
    """An arrow on a post that says ROMA; its letters are paths, so that no typeface is needed."""
    letters = (
        "M-19 4V-4h3.4a2.3 2.3 0 0 1 0 4.6H-19M-16.2.6L-13 4"
        "M-6.6 0m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
        "M.6 4V-4L4.3 1.5 8-4V4M10.6 4L14-4 17.4 4M12 1.5h4"
    )
    return symbol(
        "i-signpost",
        _cast(3, 21, 12, 3.6),
        box(None, -2.4, -20, 4.8, 41, radius=1, **ink("var(--wood-deep)", _OUTLINE, 1.2)),
        path(None, "M-25-17.5H20L31-7 20 3.5H-25L-21-7Z", **ink("var(--wood)", _OUTLINE, 1.5)),
        element(
            "path",
            d=letters,
            fill="none",
            stroke="var(--wood-ink)",
            stroke_width="2",
            stroke_linejoin="round",
            transform="translate(0 -7)",
        ),
    )


def _eagle() -> str:
    """The legion's eagle in gold, within a wreath."""
    leaves = element("path", d=wreath(), fill="var(--gold)", transform="scale(2.1)")
    return symbol(
        "i-eagle",
        circle(None, 1, 2, 27, fill=_OUTLINE, opacity=".35"),
        circle(None, 0, 0, 26.5, **ink("var(--gold-ink)", _OUTLINE, 1.5)),
        leaves,
        icon("e-aquila", 27, "gold", 0, -1),
    )
