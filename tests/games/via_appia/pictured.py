"""What the laws of pictures have to know of Via Appia: its places, colours, and full tables."""

from collections.abc import Mapping
from typing import Any

from games.pictures import SEATS
from games.via_appia.pushing import filled, stones
from viae.games.via_appia.facts import CITIES, SECTIONS, SIZES, shipped
from viae.games.via_appia.picture import scene_of
from viae.games.via_appia.picture.layout import layout_of

MOST_BYTES = 250_000
LEAST_LETTERS, LETTERINGS = 14, 11
GROUNDS: set[str] = set()
UNSTYLED = {
    *("appia", "land", "frame", "space", "city", "tray", "stones", "pieces", "card", "tile"),
    *("token-place", "marker-place", "tokens", "marker", "supply", "supply-place"),
    *("figure", "direction", "won"),
}
TEXT_PAIRS = (
    *(("ink", ground) for ground in ("italy", "sea", "ground")),
    ("quiet-ink", "sea"),
    ("sea-ink", "sea"),
    *((f"province-{section}-ink", "italy") for section in SECTIONS),
    *((f"bed-{size}", "bed") for size in SIZES),
    *(("bonus-ink", f"bonus-{section}") for section in SECTIONS),
    *(("bronze-ink", ground) for ground in ("bronze", "coin")),
    ("token-ink", "token"),
    ("ruler-ink", "ruler"),
)
SIGN_PAIRS = (
    *((f"on-seat-{emblem}", f"seat-{emblem}") for emblem in SEATS),
    ("on-city", "city-ground"),
    ("laurel", "laurel-leaf"),
    ("card-back-line", "card-back"),
    ("coast", "sea"),
    ("coast", "italy"),
    ("way", "way-edge"),
    ("ray", "token"),
    ("bed-edge", "bed"),
    ("slot-edge", "slot"),
)


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, or that can be pointed at."""
    found = {place["id"] for name in ("cities", "spaces") for place in board[name]}
    found |= {f"supply-{name}" for name in layout_of(board).supply}
    for city in board["cities"][1:]:
        found |= {f"tokens-{city['id']}", f"markers-{city['id']}"}
    return found | {"quarry"}


BOARD = shipped()
VIEW: dict[str, Any] = {
    "road": {s["id"]: s["id"] in {"A1", "A4", "A7", "B1", "C15"} for s in BOARD["spaces"]},
    "seats": [{"figure": "A4"}, {"figure": "A4"}, {"figure": "rome"}, {"figure": "tarracina"}],
    "cards": ["i01", "i08", "i14", "i16"],
    "pile": 6,
    "used": 3,
    "supply": {
        "stones": {"small": 17, "medium": 9, "large": 0},
        "tiles": {"small": 22, "medium": 12, "large": 7},
        "push_tokens": 3,
        "bonus": {"A": 8, "B": 12, "C": 0},
    },
    "city_tokens": {"tarracina": [3, 1], "beneventum": [6, 3, 1], "brundisium": []},
    "city_markers": {"tarracina": [3, 1], "beneventum": [], "brundisium": []},
    "quarry": [[SIZES[size], x, y] for size, x, y in stones(filled(1))],
    "aim": {"size": "medium", "place": 75},
    "won": {"small": 1, "medium": 0, "large": 1},
    "target": "medium",
}
"""A table in the middle of a push, as a seat sees it; only what a picture needs."""
CROWDED = VIEW | {
    "road": {space["id"]: True for space in BOARD["spaces"]},
    "cards": [f"i{number:02}" for number in range(10, 17)],
    "city_tokens": {city: [6, 3, 1] for city in CITIES[1:]},
    "city_markers": {city: [0, 1, 2] for city in CITIES[1:]},
}
"""As much on the board as there can be."""
SCENES = {"push": scene_of(VIEW), "crowded": scene_of(CROWDED)}
