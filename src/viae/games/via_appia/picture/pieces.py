"""Figures, city markers, tokens and cards, and the symbols they are made of.

Symbols name their colours as variables and need no styles, so any page can hold them.
"""

import math

from viae.drawing.icons import CENTRED, EMBLEMS, LANDMARKS, relief, wreath
from viae.drawing.paths import polygon
from viae.drawing.svg import Attribute, box, circle, element, ink, path, symbol
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, CITY

_OUTLINE = "var(--outline)"
SECTIONS = ("A", "B", "C")
TOKEN = 19.0
"""The radius of a victory token."""
BONUS = 22.0
"""The radius of a bonus token."""
PUSH = 21.0
"""Half the width of a "+1 push" token."""
# How the sections' tokens are engraved, as dashes: they need not be told apart by colour.
_ENGRAVED = {"A": "0 5.4", "B": "7 4", "C": None}
KNOWN_BY = {
    "rome": "wreath",
    "tarracina": "temple",
    "beneventum": "helmet",
    "brundisium": "horse",
}
"""What a city is known by."""


def symbols() -> str:
    """All definitions of the game's pieces; they use the seats' emblems, which are defined apart.

    `figure-…` and `shield-…` by seat emblem, `city-…` walls by city, `bonus-…` by section, and
    `i-victory`, `i-push`, `i-sesterces`, `i-card`, `i-back`, `i-used`.
    """
    return "".join(
        (
            *map(_figure, EMBLEMS),
            *map(_shield, EMBLEMS),
            *map(_city, KNOWN_BY),
            *map(_bonus, SECTIONS),
            _victory(),
            _push(),
            _sesterces(),
            _card(),
            _back("i-back", "card-back", "card-back-line"),
            _back("i-used", "card", "card-line"),
        )
    )


def _cast(x: float, y: float, width: float, height: float) -> str:
    return element("ellipse", cx=x, cy=y, rx=width, ry=height, fill=_OUTLINE, opacity=".32")


def _figure(emblem: str) -> str:
    """A walker in a cloak with the emblem on it, a staff in the hand, around the cloak's middle."""
    colour, deep = f"var(--seat-{emblem})", f"var(--seat-{emblem}-deep)"
    drawn = (
        _cast(3, 24, 21, 6.5),
        path(None, "M-4 9L-12 24h8L.5 14 7 24h8.5L6.5 9z", **ink(deep, _OUTLINE, 1.7)),
        path(None, "M19.5-25L17.5 24", fill="none", stroke=_OUTLINE, stroke_width=4),
        path(None, "M19.5-24L17.5 23", fill="none", stroke="var(--staff)", stroke_width=1.9),
        path(
            None,
            "M-11-16C-16-5-17 7-15 15-5 19 7 19 15.5 14 16 5 15-7 10.5-16 5-20-6-20-11-16Z",
            **ink(colour, _OUTLINE, 1.9),
        ),
        path(None, "M-10-12C-13.5-3-14 5-12.8 11.5", fill="none", stroke="var(--token)",
             stroke_width=1.6, opacity=".55"),
        circle(None, 0, -25, 9, **ink(colour, _OUTLINE, 1.9)),
        path(None, "M-5.5-27.5a6.5 6.5 0 0 1 5.5-4", fill="none", stroke="var(--token)",
             stroke_width=1.6, opacity=".65"),
        relief(emblem, 23, -0.5, 1),
    )  # fmt: skip
    return symbol(f"figure-{emblem}", element("g", *drawn, transform="scale(1.12)"))


def _shield(emblem: str) -> str:
    """A city marker: a small shield with the emblem."""
    colour = f"var(--seat-{emblem})"
    body = "M-13-14h26v17q0 10-13 14-13-4-13-14z"
    return symbol(
        f"shield-{emblem}",
        path(None, body, fill=_OUTLINE, opacity=".35", transform="translate(1.5 2.5)"),
        path(None, body, **ink(colour, _OUTLINE, 1.8)),
        path(None, "M-10.5 2v-13.5h16", fill="none", stroke="var(--token)", opacity=".55"),
        relief(emblem, 20, -1, 1),
    )


def _city(name: str) -> str:
    """Ten towers around a paved ground with the city's landmark."""
    count, radius = 10, CITY - 5.5
    turns = [math.tau * (index + 0.5) / count for index in range(count)]
    corners = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]
    sign = KNOWN_BY[name]
    place = "translate(-20.5 -20.5) scale(1.71)" if sign not in CENTRED else "scale(1.8)"
    wall = polygon(corners)
    return symbol(
        f"city-{name}",
        circle(None, 3, 5, CITY - 1, fill=_OUTLINE, opacity=".28"),
        path(None, wall, **ink("var(--city-wall)", _OUTLINE, 8.4)),
        path(None, wall, fill="none", stroke="var(--city-wall)", stroke_width=5.6,
             stroke_dasharray="4.4 1.6"),
        circle(None, 0, 0, radius - 6.5, **ink("var(--city-ground)", _OUTLINE, 1.5)),
        circle(None, 0, 0, radius - 10, fill="none", stroke="var(--city-line)", stroke_width=1,
               stroke_dasharray="2.6 2.2"),
        path(None, LANDMARKS[sign], transform=place, fill_rule="evenodd", **ink("var(--on-city)")),
        *(
            circle(None, x, y, 5.8, **ink("var(--city-wall)", _OUTLINE, 1.6))
            + circle(None, x, y, 2.3, **ink("var(--city-ground)"))
            for x, y in corners
        ),
    )  # fmt: skip


def _bonus(section: str) -> str:
    """A section's token without its letter, its edge engraved."""
    ring: dict[str, Attribute] = {
        "stroke-dasharray": _ENGRAVED[section],
        "stroke-width": 3 if section == "A" else 1.8,
        "stroke-linecap": "round" if section == "A" else None,
    }
    return symbol(
        f"bonus-{section}",
        circle(None, 0, 0, BONUS, **ink(f"var(--bonus-{section})", _OUTLINE, 1.5)),
        circle(None, 0, 0, BONUS - 4.5, fill="none", stroke="var(--bonus-ink)", opacity=".75",
               **ring),
    )  # fmt: skip


def _victory() -> str:
    """A victory token: laurel around an ivory middle for its value."""
    leaves = path(
        None, wreath(), transform=f"scale({(TOKEN - 1.5) / 13.2:.3f})", fill="var(--laurel-leaf)"
    )
    return symbol(
        "i-victory",
        circle(None, 1.5, 2.5, TOKEN, fill=_OUTLINE, opacity=".35"),
        circle(None, 0, 0, TOKEN, **ink("var(--laurel)", _OUTLINE, 1.5)),
        leaves,
        circle(None, 0, 0, TOKEN - 6, **ink("var(--token)", _OUTLINE, 1)),
    )


def _push() -> str:
    """A "+1 push" token without its words: a bronze plate."""
    side = 2 * PUSH
    return symbol(
        "i-push",
        box(None, 1.5 - PUSH, 2.5 - PUSH, side, side, radius=7, fill=_OUTLINE, opacity=".35"),
        box(None, -PUSH, -PUSH, side, side, radius=7, **ink("var(--bronze)", _OUTLINE, 1.5)),
        box(None, 4 - PUSH, 4 - PUSH, side - 8, side - 8, radius=4, fill="none",
            stroke="var(--bronze-ink)", stroke_width=1.2, opacity=".7"),
        path(None, "M-12 11.5h24M0 11.5v5", fill="none", stroke="var(--bronze-ink)",
             stroke_width=3),
    )  # fmt: skip


def _sesterces() -> str:
    """A coin for a number of sesterces."""
    return symbol(
        "i-sesterces",
        circle(None, 1.2, 2, 29, fill=_OUTLINE, opacity=".3"),
        circle(None, 0, 0, 29, **ink("var(--coin)", _OUTLINE, 1.5)),
        circle(None, 0, 0, 25, fill="none", stroke="var(--coin-line)", stroke_width=2,
               stroke_dasharray="1.6 2"),
        path(None, "M-24.5-11A27 27 0 0 1 11-24.5", fill="none", stroke="var(--token)",
             stroke_width=2, opacity=".7"),
    )  # fmt: skip


def _card() -> str:
    """An income card without what it brings: its left side for coins, its right for stones."""
    w, h = CARD_W, CARD_H
    return symbol(
        "i-card",
        box(None, -w / 2 + 2, -h / 2 + 3, w, h, radius=8, fill=_OUTLINE, opacity=".32"),
        box(None, -w / 2, -h / 2, w, h, radius=8, **ink("var(--card)", _OUTLINE, 1.5)),
        box(None, -w / 2 + 4, -h / 2 + 4, w - 8, h - 8, radius=5, fill="none",
            stroke="var(--card-line)", stroke_width=1.2),
        path(None, f"M2 {-h / 2 + 12:g}V{h / 2 - 12:g}", fill="none", stroke="var(--card-line)",
             stroke_width=1.6, stroke_dasharray="4 4"),
    )  # fmt: skip


def _back(name: str, colour: str, drawn_in: str) -> str:
    """A card's back, half as wide as a card: piles lie crosswise; that of used cards is pale."""
    w, h, line = CARD_W / 2 - 4, CARD_H, f"var(--{drawn_in})"
    return symbol(
        name,
        box(None, -w / 2 + 2, -h / 2 + 3, w, h, radius=8, fill=_OUTLINE, opacity=".32"),
        box(None, -w / 2, -h / 2, w, h, radius=8, **ink(f"var(--{colour})", _OUTLINE, 1.5)),
        box(None, -w / 2 + 4, -h / 2 + 4, w - 8, h - 8, radius=5, **ink("none", line, 1.3)),
        path(None, "M0-30L17 0 0 30-17 0Z", **ink("none", line, 1.6)),
        path(None, "M0-17L9.5 0 0 17-9.5 0Z", **ink(line)),
    )
