"""The colours and style rules of Via Appia's board and pieces; the quarry has its own."""

from functools import cache

from viae.drawing import frame, maps, palette
from viae.drawing.lettering import CAPITALS, ITALIC, PLAIN
from viae.drawing.palette import Shades
from viae.drawing.svg import style_sheet
from viae.games.via_appia.picture import quarry

SECTIONS = ("A", "B", "C")

MAP: Shades = {
    **maps.SEA_SHADES,
    "italy": ("#F6F0E2", "#2B2620"),
    "coast": ("#2B2622", "#B9A98A"),
    "province-A": ("#8F8B83", "#8A867D"),
    "province-A-ink": ("#4C4842", "#CFC9BE"),
    "province-B": ("#B0733F", "#9A6336"),
    "province-B-ink": ("#7A4416", "#EBB98C"),
    "province-C": ("#CDB06A", "#9E8650"),
    "province-C-ink": ("#6B5416", "#E6D39C"),
    "peak": ("#FAF5E9", "#3B352C"),
    "crag": ("#7D6D5B", "#8F8168"),
    "leaf": ("#A5B184", "#4A5439"),
    "trunk": ("#5F5A40", "#8A8262"),
    "canvas": ("#FBF5E8", "#B9AD93"),
    "wood-deep": ("#8A6A43", "#7A5C38"),
    **frame.SHADES,
}

BOARD: Shades = {
    "outline": ("#1F1813", "#0C0A08"),
    "way": ("#EADCBE", "#7C715F"),
    "way-edge": ("#5C4A38", "#14110D"),
    "way-joint": ("#A08A68", "#4B4438"),
    "bed": ("#E6D8B9", "#4A4234"),
    "bed-edge": ("#5C4A38", "#9C8C6E"),
    "bed-grain": ("#A6916C", "#6E6350"),
    "bed-small": ("#33353A", "#E8E4DB"),
    "bed-medium": ("#5E5340", "#F4ECDA"),
    "bed-large": ("#6F2C19", "#F3B79E"),
    "city-wall": ("#F3EAD8", "#CFC2A8"),
    "city-ground": ("#B96A48", "#A65A3B"),
    "city-line": ("#F3DFC4", "#F3DFC4"),
    "on-city": ("#FFFDF6", "#FFFDF6"),
    "ray": ("#A63A1E", "#A63A1E"),
    "slot": ("#FBF8F1", "#38322A"),
    "slot-edge": ("#6B6257", "#B3A795"),
}

PIECES: Shades = {
    **palette.SEATS_IN_SHADE,
    "staff": ("#C8A06A", "#C8A06A"),
    "token": ("#FBF6EA", "#F6EEDD"),
    "token-ink": ("#2B2622", "#2B2622"),
    "bonus-A": ("#B9B6AE", "#A9A69E"),
    "bonus-B": ("#BF8A5B", "#B88456"),
    "bonus-C": ("#EBDCB4", "#DCCB9C"),
    "bonus-ink": ("#2B2016", "#2B2016"),
    "laurel": ("#2F5B3A", "#2F5B3A"),
    "laurel-leaf": ("#A9C68F", "#A9C68F"),
    "bronze": ("#C99B52", "#BF914A"),
    "bronze-ink": ("#33210A", "#33210A"),
    "coin": ("#E3B654", "#D9AB48"),
    "coin-line": ("#8A6320", "#7A5518"),
    "card": ("#FBF6EA", "#EDE3CD"),
    "card-line": ("#B4A283", "#9C8A6A"),
    "card-back": ("#9A4A33", "#8C422D"),
    "card-back-line": ("#F3DFC4", "#F3DFC4"),
}

SHADES: Shades = palette.INTERFACE | palette.SEATS | MAP | BOARD | PIECES | quarry.SHADES

_RULES: dict[str, str] = {
    **maps.SEA_RULES,
    **maps.SHIP_RULES,
    ".italy": "fill:var(--italy)",
    ".coast": "fill:none;stroke:var(--coast);stroke-width:1.8;stroke-linejoin:round",
    ".wash": "fill-opacity:.2",
    ".texture": "opacity:.26",
    ".rim": "fill:none;stroke-linejoin:round",
    ".rim-wide": "stroke-width:34;stroke-opacity:.09",
    ".rim-middle": "stroke-width:20;stroke-opacity:.14",
    ".rim-near": "stroke-width:8;stroke-opacity:.34",
    **{f".in-{name} .wash": f"fill:var(--province-{name})" for name in SECTIONS},
    **{f".in-{name} .rim": f"stroke:var(--province-{name})" for name in SECTIONS},
    ".border": "fill:none;stroke:var(--coast);stroke-width:1.3;stroke-opacity:.6;"
    "stroke-dasharray:8 3 1.5 3",
    **maps.HILL_RULES,
    **frame.RULES,
    ".sea-name": f"font-family:{ITALIC};font-style:italic;fill:var(--sea-ink)",
    ".province-name": f"font-family:{CAPITALS};font-weight:600;paint-order:stroke;"
    "stroke:var(--italy);stroke-width:4;stroke-opacity:.7;stroke-linejoin:round",
    **{f".in-{name}.province-name": f"fill:var(--province-{name}-ink)" for name in SECTIONS},
    ".title": f"font:700 38px {CAPITALS};fill:var(--ink)",
    ".title-line": "stroke:var(--ink);stroke-width:1",
    ".subtitle": f"font:italic 17px {ITALIC};fill:var(--quiet-ink)",
    ".way-cast": "fill:none;stroke:var(--outline);stroke-opacity:.13;stroke-width:18",
    ".way-edge": "fill:none;stroke:var(--way-edge);stroke-width:13",
    ".way": "fill:none;stroke:var(--way);stroke-width:9.8",
    ".way-joint": "fill:none;stroke:var(--way-joint);stroke-width:1.6;stroke-dasharray:1.5 6.5;"
    "stroke-linecap:round",
    ".way-arrow": "fill:none;stroke:var(--way-edge);stroke-width:2.8;stroke-linecap:round;"
    "stroke-linejoin:round",
    ".bed": "fill:var(--bed);stroke:var(--bed-edge);stroke-width:1.8",
    ".bed-shade": "fill:none;stroke:var(--outline);stroke-width:4;stroke-opacity:.2;"
    "stroke-linecap:round",
    ".bed-grain": "fill:none;stroke:var(--bed-grain);stroke-width:2;stroke-linecap:round;"
    "opacity:.5",
    ".bed-ring": "fill:none;stroke-width:2",
    ".bed-ring.small": "stroke:var(--bed-small);stroke-dasharray:2.4 3.4",
    ".bed-ring.medium": "stroke:var(--bed-medium);stroke-dasharray:6 4",
    ".bed-ring.large": "stroke:var(--bed-large);stroke-dasharray:11 4.5",
    ".worth.small": f"font:700 25px {CAPITALS};fill:var(--bed-small)",
    ".worth.medium": f"font:700 31px {CAPITALS};fill:var(--bed-medium)",
    ".worth.large": f"font:700 40px {CAPITALS};fill:var(--bed-large)",
    ".city-name": f"font:700 21px {CAPITALS};fill:var(--ink);paint-order:stroke;"
    "stroke:var(--italy);stroke-width:5.5;stroke-linejoin:round",
    ".slot": "fill:var(--slot);fill-opacity:.55;stroke:var(--slot-edge);stroke-width:1.4;"
    "stroke-dasharray:5 4",
    ".cast": "fill:var(--outline);opacity:.3",
    ".victory": f"font:800 21px {CAPITALS};fill:var(--token-ink)",
    ".letter": f"font:800 22px {CAPITALS};fill:var(--bonus-ink)",
    ".left": f"font:700 25px {CAPITALS};fill:var(--ink);paint-order:stroke;"
    "stroke:var(--italy);stroke-width:4;stroke-linejoin:round",
    ".plus": f"font:800 25px {PLAIN};fill:var(--bronze-ink)",
    ".sum": f"font:800 44px {PLAIN};fill:var(--bronze-ink)",
    ".count-chip": "fill:var(--token);stroke:var(--outline);stroke-width:1.4",
    ".count": f"font:800 24px {PLAIN};fill:var(--token-ink)",
    ".wanted": "fill:none;stroke:var(--glow);stroke-width:6;stroke-opacity:.9",
    ".ray": "fill:none;stroke:var(--ray);stroke-width:2.6;stroke-linecap:round",
    ".ray-halo": "fill:none;stroke:var(--token);stroke-width:5.4;stroke-opacity:.72;"
    "stroke-linecap:round",
    ".ray-end": "fill:var(--token);stroke:var(--ray);stroke-width:1.8",
    ".degrees": f"font:700 19px {PLAIN};fill:var(--token-ink)",
    ".place-tag": "fill:var(--token);stroke:var(--outline);stroke-width:1.6",
    ".place": f"font:700 25px {PLAIN};fill:var(--token-ink)",
    ".pointer": "fill:var(--ray);stroke:var(--token);stroke-width:1.4",
}


@cache
def css() -> str:
    """The whole style sheet of the picture, variables first."""
    return palette.css(SHADES) + style_sheet(".appia", quarry.RULES | _RULES)
