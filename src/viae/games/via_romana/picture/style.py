"""The colours and style rules of Via Romana's board and pieces."""

from viae.drawing import frame, maps, palette
from viae.drawing.icons import EMBLEMS
from viae.drawing.lettering import CAPITALS, ITALIC
from viae.drawing.palette import Shades
from viae.drawing.svg import style_sheet

COLOURS = ("violet", "blue", "orange", "grey", "green")

# Each colour is strong (rings, walls, cards), pale (a card's face) and an ink (words, patterns).
# They differ in lightness too, for players who cannot tell their hues apart.
PROVINCES: Shades = {
    "violet": ("#5C3C88", "#7A57AD"),
    "violet-pale": ("#E6DDF0", "#43365A"),
    "violet-ink": ("#4F3579", "#CDB8EA"),
    "blue": ("#3F87C0", "#4287C0"),
    "blue-pale": ("#D9E7F1", "#263C50"),
    "blue-ink": ("#1E5080", "#A5CDED"),
    "orange": ("#CB7730", "#C26F2B"),
    "orange-pale": ("#F6E3CF", "#523A25"),
    "orange-ink": ("#87470F", "#F0B888"),
    "grey": ("#7A766F", "#7E7971"),
    "grey-pale": ("#E6E3DC", "#45413B"),
    "grey-ink": ("#4C4842", "#D3CDC1"),
    "green": ("#44742F", "#4F8038"),
    "green-pale": ("#DFEAD4", "#314427"),
    "green-ink": ("#335C22", "#B5D89B"),
}

MAP: Shades = {
    **maps.SEA_SHADES,
    "gaul": ("#F6F0E2", "#2B2620"),
    "beyond": ("#EDE5D3", "#24201B"),
    "coast": ("#2B2622", "#B9A98A"),
    "river": ("#C6DDE1", "#2C5361"),
    "river-edge": ("#4D7F92", "#6E9FAF"),
    "peak": ("#FAF5E9", "#3B352C"),
    "canvas": ("#FBF5E8", "#B9AD93"),
    "crag": ("#7D6D5B", "#8F8168"),
    "leaf": ("#A5B184", "#4A5439"),
    "trunk": ("#5F5A40", "#8A8262"),
    **frame.SHADES,
}

BOARD: Shades = {
    "way": ("#FCF8EE", "#7C715F"),
    "way-edge": ("#2B2622", "#0F0D0B"),
    "way-joint": ("#B9AB93", "#4B4438"),
    "way-closed": ("#E0D6C2", "#4A4338"),
    "space-stone": ("#FAF4E7", "#F4ECDC"),
    "space-grain": ("#A99A80", "#9A8B70"),
    "outline": ("#1F1813", "#0C0A08"),
    "city-wall": ("#F3EAD8", "#CFC2A8"),
    "on-province": ("#FFFDF6", "#FFFDF6"),
    "closed-red": ("#A52B2B", "#C4423D"),
    "closed-yellow": ("#F1C440", "#F1C440"),
    "on-closed-red": ("#FFFFFF", "#FFFFFF"),
    "on-closed-yellow": ("#2E2205", "#2E2205"),
    "slot": ("#FBF8F1", "#38322A"),
    "slot-edge": ("#6B6257", "#B3A795"),
    "tray": ("#EFE7D6", "#2F2A23"),
    "tray-edge": ("#94815F", "#7E7158"),
}

PIECES: Shades = {
    **palette.SEATS_IN_SHADE,
    "token": ("#FBF6EA", "#F6EEDD"),
    "token-ink": ("#2B2622", "#2B2622"),
    "wood": ("#EBD9B0", "#D6BF8E"),
    "wood-deep": ("#8A6A43", "#7A5C38"),
    "wood-ink": ("#33240F", "#2B1D0B"),
    "card-back": ("#9A4A33", "#8C422D"),
    "card-back-line": ("#F3DFC4", "#F3DFC4"),
    "gold": ("#D9A441", "#D9A441"),
    "gold-ink": ("#4A3106", "#4A3106"),
}

SHADES: Shades = palette.INTERFACE | palette.SEATS | PROVINCES | MAP | BOARD | PIECES

_RULES: dict[str, str] = {
    **maps.SEA_RULES,
    ".gaul": "fill:var(--gaul)",
    ".beyond": "fill:var(--beyond)",
    ".coast": "fill:none;stroke:var(--coast);stroke-width:1.7;stroke-linejoin:round",
    ".wash": "fill-opacity:.19",
    ".texture": "opacity:.34",
    ".rim": "fill:none;stroke-linejoin:round",
    ".rim-wide": "stroke-width:30;stroke-opacity:.1",
    ".rim-middle": "stroke-width:18;stroke-opacity:.16",
    ".rim-near": "stroke-width:7;stroke-opacity:.4",
    **{f".in-{colour} .wash": f"fill:var(--{colour})" for colour in COLOURS},
    **{f".in-{colour} .rim": f"stroke:var(--{colour})" for colour in COLOURS},
    ".border": "fill:none;stroke:var(--coast);stroke-width:1.3;stroke-opacity:.65;"
    "stroke-dasharray:8 3 1.5 3",
    ".river-edge": "fill:none;stroke:var(--river-edge);stroke-linecap:round;stroke-linejoin:round",
    ".river": "fill:none;stroke:var(--river);stroke-linecap:round;stroke-linejoin:round",
    ".lake": "fill:var(--river);stroke:var(--river-edge);stroke-width:1.2",
    ".brook": "stroke-width:3.2",
    ".brook.river": "stroke-width:1.4",
    ".stream": "stroke-width:4.6",
    ".stream.river": "stroke-width:2.6",
    ".flood": "stroke-width:6.4",
    ".flood.river": "stroke-width:4.2",
    **maps.HILL_RULES,
    **maps.SHIP_RULES,
    ".subtitle": f"font:italic 15px {ITALIC};fill:var(--quiet-ink)",
    ".title": f"font:700 31px {CAPITALS};fill:var(--ink)",
    ".title-line": "stroke:var(--ink);stroke-width:1",
    **frame.RULES,
    ".rose": "fill:none;stroke:var(--coast);stroke-width:.9;stroke-opacity:.7",
    ".rose-dark": "fill:var(--coast)",
    ".rose-light": "fill:var(--gaul);stroke:var(--coast);stroke-width:.8",
    ".sea-name": f"font-family:{ITALIC};font-style:italic;fill:var(--sea-ink)",
    ".neighbour-name": f"font-family:{CAPITALS};fill:var(--quiet-ink)",
    ".river-name": f"font-family:{ITALIC};font-style:italic;fill:var(--sea-ink);"
    "paint-order:stroke;stroke:var(--gaul);stroke-width:3;stroke-linejoin:round",
    ".province-name": f"font-family:{CAPITALS};font-weight:600;paint-order:stroke;"
    "stroke:var(--gaul);stroke-width:4;stroke-opacity:.7;stroke-linejoin:round",
    **{f".in-{colour} .province-name": f"fill:var(--{colour}-ink)" for colour in COLOURS},
    ".way-cast": "fill:none;stroke:var(--outline);stroke-opacity:.16;stroke-width:15",
    ".scored": "fill:none;stroke:var(--glow);stroke-width:26;stroke-opacity:.75;"
    "stroke-linecap:round",
    ".way-edge": "fill:none;stroke:var(--way-edge);stroke-width:11.6",
    ".way": "fill:none;stroke:var(--way);stroke-width:8.2",
    ".way-joint": "fill:none;stroke:var(--way-joint);stroke-width:8.2;stroke-dasharray:1.1 8",
    ".way-middle": "fill:none;stroke:var(--way-joint);stroke-width:.8;stroke-dasharray:4 4 8 2",
    ".way-closed-edge": "fill:none;stroke:var(--way-joint);stroke-width:9.6",
    ".way-closed": "fill:none;stroke:var(--way-closed);stroke-width:7.4",
    ".shut": "fill:var(--way-closed);stroke:var(--way-joint);stroke-width:1.4",
    ".cast": "fill:var(--outline);opacity:.26",
    ".tether": "stroke:var(--coast);stroke-width:1.6",
    ".closed-for": f"font:700 15px {CAPITALS}",
    ".closed-red": "fill:var(--closed-red);stroke:var(--outline);stroke-width:1.2",
    ".closed-yellow": "fill:var(--closed-yellow);stroke:var(--outline);stroke-width:1.2",
    ".on-closed-red": "fill:var(--on-closed-red)",
    ".on-closed-yellow": "fill:var(--on-closed-yellow)",
    ".city-name": f"font:700 16.5px {CAPITALS};fill:var(--ink);paint-order:stroke;"
    "stroke:var(--gaul);stroke-width:4.6;stroke-linejoin:round",
    ".seal": "stroke:var(--gaul);stroke-width:1.6",
    **{f".seal-{colour}": f"fill:var(--{colour})" for colour in COLOURS},
    ".slot": "fill:var(--slot);stroke:var(--slot-edge);stroke-width:1.4;stroke-dasharray:3.4 2.6",
    ".least": f"font:700 18px {CAPITALS};fill:var(--quiet-ink)",
    ".most": f"font:700 17px {CAPITALS};fill:var(--ink);paint-order:stroke;"
    "stroke:var(--gaul);stroke-width:4;stroke-linejoin:round",
    ".top": f"font:800 20px {CAPITALS};fill:var(--token-ink)",
    ".tray": "fill:var(--tray);stroke:var(--tray-edge);stroke-width:1.4",
    ".tray-line": "fill:none;stroke:var(--tray-edge);stroke-width:.8",
    ".place": "fill:var(--slot);fill-opacity:.6;stroke:var(--slot-edge);stroke-width:1.2;"
    "stroke-dasharray:4 3",
    ".holder": "stroke:var(--outline);stroke-width:1.6",
    **{f".holder-{emblem}": f"fill:var(--seat-{emblem})" for emblem in EMBLEMS},
    ".count": f"font:700 17px {CAPITALS};fill:var(--token-ink)",
    ".count-chip": "fill:var(--token);stroke:var(--outline);stroke-width:1.2",
}


def css() -> str:
    """The whole style sheet of the picture, variables first."""
    return palette.css(SHADES) + style_sheet(".romana", _RULES)
