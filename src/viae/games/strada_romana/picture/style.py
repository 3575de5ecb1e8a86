"""The colours and style rules of Strada Romana's board and pieces."""

from viae.drawing import land, mosaic, palette, paving, town
from viae.drawing.palette import Shades
from viae.drawing.svg import style_sheet

GOODS: Shades = {
    "grain": ("#E2B036", "#E2B036"),
    "grain-edge": ("#8A620C", "#8A620C"),
    "grain-ink": ("#3A2A06", "#3A2A06"),
    "wine": ("#A5304A", "#B03651"),
    "wine-edge": ("#641728", "#5A1424"),
    "wine-ink": ("#FFF1EC", "#FFF1EC"),
    "oil": ("#5F7E34", "#66853A"),
    "oil-edge": ("#3B521C", "#33481A"),
    "oil-ink": ("#FBFCEB", "#FBFCEB"),
    "metals": ("#3C6D99", "#41749F"),
    "metals-edge": ("#1F4263", "#1A3854"),
    "metals-ink": ("#F0F7FF", "#F4F9FF"),
    "textiles": ("#8B5E3C", "#936440"),
    "textiles-edge": ("#543519", "#482C14"),
    "textiles-ink": ("#FFF4E4", "#FFF4E4"),
    "marble": ("#F6F2EA", "#F1ECE2"),
    "marble-edge": ("#8F8778", "#8F8778"),
    "marble-ink": ("#4A443C", "#4A443C"),
}

PIECES: Shades = {
    "to-rome": ("#7A5416", "#7A5416"),
    "to-portus": ("#1F5C68", "#1F5C68"),
    "on-direction": ("#FFFFFF", "#FFFFFF"),
    "direction-rim": ("#F6EBD2", "#F6EBD2"),
    "plaque": ("#FAF4E6", "#F1E6CF"),
    "plaque-ink": ("#2B2622", "#2B2622"),
    "plaque-edge": ("#1D1814", "#0E0B09"),
    "coin": ("#C58A3C", "#D09A4C"),
    "coin-edge": ("#6E4612", "#5B390C"),
    "coin-ink": ("#3D2404", "#3A2304"),
    "chip": ("#F3EBD8", "#F3EBD8"),
    "chip-edge": ("#6B5A2E", "#6B5A2E"),
    "chip-leaf": ("#3E7D6A", "#3E7D6A"),
    "tile-back": ("#E5D7BC", "#5A4E3C"),
    "tile-back-line": ("#7A6748", "#C9B68F"),
}

BOARD: Shades = {
    "yard": ("#EADFC7", "#3A342B"),
    "stall": ("#D8C8A6", "#2B2721"),
    "sign": ("#6F5E40", "#B3A382"),
    "rome-sign": ("#7A5416", "#DDB062"),
    "portus-sign": ("#1F5C68", "#72B6C4"),
    "awning": ("#FBF3E2", "#BFB194"),
    "awning-stripe": ("#B9653F", "#8E5039"),
    "awning-edge": ("#6B4A36", "#1E1510"),
    "apron": ("#F2E8D6", "#4A4135"),
    "socket": ("#857656", "#A3957A"),
}

SHADES: Shades = palette.SHARED | GOODS | PIECES | BOARD

_NUMERALS = "Cinzel,'Trajan Pro',serif"
_WORDS = "Inter,'Helvetica Neue',Arial,sans-serif"

_RULES: dict[str, str] = {
    ".ground-wash": "fill:url(#sr-ground)",
    ".lamplight": "fill:url(#sr-lamp)",
    ".veil": "fill:var(--veil);opacity:.2",
    ".border": "fill:none;stroke:var(--pen);stroke-width:1.7;stroke-dasharray:.1 5.4;"
    "stroke-linecap:round",
    ".boundary-stone": "fill:var(--wall-top);stroke:var(--wall-line);stroke-width:1",
    ".city-ground": "fill:var(--city)",
    ".tomb": "fill:var(--wall);stroke:var(--pen);stroke-width:.9",
    ".mound": "fill:var(--tree-light);stroke:var(--pen);stroke-width:.6",
    ".track": "fill:none;stroke:var(--shore);stroke-width:4;stroke-linecap:round;"
    "stroke-linejoin:round",
    ".mole": "fill:none;stroke:var(--pen);stroke-width:9;stroke-linecap:round",
    ".mole-top": "fill:none;stroke:var(--quay);stroke-width:7.2;stroke-linecap:round",
    ".quay": "fill:var(--quay);stroke:var(--pen);stroke-width:1",
    ".basin": "fill:var(--water);stroke:var(--pen);stroke-width:1",
    ".flame": "fill:var(--glow);stroke:var(--roof-line);stroke-width:.7",
    ".verge": "fill:var(--verge);opacity:.85",
    ".road-cast": "fill:var(--shade);opacity:.42",
    ".kerb": "fill:var(--kerb);stroke:var(--kerb-joint);stroke-width:1",
    ".kerb-joint": "fill:none;stroke:var(--kerb-joint);stroke-width:6;stroke-dasharray:.9 13",
    ".grey-bed": "fill:var(--tufa-bed)",
    ".threshold": "fill:var(--wall-top);stroke:var(--wall-line);stroke-width:1.1",
    ".milestone": "fill:var(--milestone);stroke:var(--wall-line);stroke-width:1.2",
    ".milestone-foot": "fill:var(--shade);opacity:.35",
    ".row-number": f"font:700 13px {_WORDS};fill:var(--ink)",
    ".apron": "fill:var(--apron);stroke:var(--pen);stroke-width:.8",
    ".socket": "fill:none;stroke:var(--socket);stroke-width:1.4;stroke-dasharray:3.2 2.6",
    ".awning-cast": "fill:var(--shade);opacity:.34",
    ".awning": "fill:var(--awning);stroke:var(--awning-edge);stroke-width:.7",
    ".awning-stripe": "fill:var(--awning-stripe);stroke:var(--awning-edge);stroke-width:.7",
    ".awning-pole": "fill:none;stroke:var(--awning-edge);stroke-width:2;stroke-linecap:round",
    ".zone-number": f"font:700 17px {_NUMERALS};letter-spacing:.06em;fill:var(--ink)",
    ".pay": f"font:700 15px {_WORDS};fill:var(--ink)",
    ".yard": "fill:var(--yard);stroke:var(--pen);stroke-width:1.1",
    ".yard-cast": "fill:var(--shade);opacity:.25",
    ".stall": "fill:var(--stall);stroke:var(--pen);stroke-width:.7;stroke-opacity:.6",
    ".wheel": "fill:none;stroke:var(--sign);stroke-width:1.4;opacity:.42",
    ".place": "fill:var(--surface);stroke-width:1.3;fill-opacity:.75",
    ".place-number": f"font:600 19px {_WORDS};fill:var(--quiet-ink)",
    ".city-rome .place": "stroke:var(--rome-sign)",
    ".city-portus .place": "stroke:var(--portus-sign)",
    ".city-rome .bound,.city-rome .wreath": "fill:var(--rome-sign)",
    ".city-portus .bound,.city-portus .wreath": "fill:var(--portus-sign)",
    ".name": f"font:650 11px {_WORDS};fill:var(--on-direction)",
    ".selected": "fill:none;stroke:var(--glow);stroke-width:3.4",
    ".halo-light": "fill:var(--glow);opacity:.7",
    ".target": "fill:url(#sr-target);stroke:var(--glow-edge);stroke-width:1.8",
    ".target-mark": "fill:var(--glow-mark)",
    ".target-arrow": "fill:none;stroke:var(--on-glow-mark);stroke-width:2.8;stroke-linecap:round;"
    "stroke-linejoin:round",
    ".price-coin": "fill:var(--coin);stroke:var(--coin-edge);stroke-width:1.3",
    ".price": f"font:700 13px {_WORDS};fill:var(--coin-ink)",
}


def css() -> str:
    """The whole style sheet of the picture, variables first."""
    rules = land.RULES | town.RULES | paving.RULES | mosaic.RULES | _RULES
    return palette.css(SHADES) + style_sheet(".strada", rules)
