"""What the laws of pictures have to know of Via Romana: its places, colours, and full tables."""

from collections.abc import Mapping
from typing import Any

from games.pictures import SEATS
from viae.games.via_romana.facts import shipped, space_name
from viae.games.via_romana.picture import Scene
from viae.games.via_romana.picture.layout import SUPPLY
from viae.games.via_romana.picture.style import COLOURS

MOST_BYTES = 300_000
LEAST_LETTERS, LETTERINGS = 13, 11
GROUNDS: set[str] = set()
UNSTYLED = {
    *("romana", "land", "frame", "supply", "supply-place", "road", "space", "city", "label"),
    *("marker-slot", "marker", "pieces", "piece", "card", "eagle", "closed-mark"),
    *("pile-draw", "pile-discard", "pile-signposts"),
}
TEXT_PAIRS = (
    *(("ink", ground) for ground in ("gaul", "beyond", "ground")),
    *(("quiet-ink", ground) for ground in ("gaul", "beyond", "slot")),
    *((f"{colour}-ink", "gaul") for colour in COLOURS),
    *(("sea-ink", ground) for ground in ("sea", "gaul")),
    *((f"on-closed-{colour}", f"closed-{colour}") for colour in ("red", "yellow")),
    ("token-ink", "token"),
    ("wood-ink", "wood"),
)
SIGN_PAIRS = (
    *(("on-province", colour) for colour in COLOURS),
    *((colour, "space-stone") for colour in COLOURS),
    *((colour, "token") for colour in COLOURS),
    *((f"{colour}-ink", f"{colour}-pale") for colour in COLOURS),
    *((f"on-seat-{emblem}", f"seat-{emblem}") for emblem in SEATS),
    *(("slot-edge", ground) for ground in ("slot", "tray")),
    ("card-back-line", "card-back"),
    ("gold", "gold-ink"),
    ("coast", "sea"),
    ("coast", "gaul"),
    ("way", "way-edge"),
)


def spaces(board: Mapping[str, Any]) -> set[str]:
    return {
        space_name(road["id"], number)
        for road in board["roads"]
        for number in range(len(road["spaces"]))
    }


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, or that can be pointed at."""
    found = spaces(board) | {road["id"] for road in board["roads"]}
    for city in board["cities"]:
        found |= {city["id"], f"marker-{city['id']}"}
    return found | {f"supply-{name}" for name in SUPPLY}


BOARD = shipped()
SCENES = {
    "table": Scene(
        cities={"lutetia": ("castle", 0), "vesontio": ("milestone", 1), "tolosa": ("castle", 2)},
        spaces={"r01.5": 0, "r01.4": 3, "r14.3": 1},
        markers={"lutetia": 3, "vesontio": 1, "lugdunum": 4},
        closed=["r07", "r12"],
        open_cards=["lutetia", "narbo", "narbo"],
        draw=23,
        discards=9,
        signposts=14,
        scored="r01",
    ),
    "crowded": Scene(spaces=dict.fromkeys(sorted(spaces(BOARD)), 0)),
}
"""A table with something of everything on it, and one with a piece on every space."""
