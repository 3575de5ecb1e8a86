"""The colours of Viae as data, each with its light and its dark shade, and the CSS made from them.

Light is an atrium at noon, dark is lamplight. Pictures use the names as CSS variables only, so
that a theme can be changed without drawing anything again.
"""

from typing import TypeAlias

Shades: TypeAlias = dict[str, tuple[str, str]]
"""Name of a colour to its light and its dark shade."""

INTERFACE: Shades = {
    "ground": ("#F4EEE2", "#1E1B18"),
    "surface": ("#FBF8F1", "#2A2622"),
    "line": ("#D8CDB8", "#453E36"),
    "ink": ("#2B2622", "#F0E8DA"),
    "quiet-ink": ("#6B6257", "#B3A795"),
    "accent": ("#B4492D", "#E07A5A"),
    "on-accent": ("#FFFFFF", "#23120C"),
    "success": ("#3E7D6A", "#7CC2AC"),
    "warning": ("#8A5A0B", "#E3B04B"),
    "danger": ("#9E2A2B", "#F08A80"),
    "glow": ("#F0764A", "#FF8A5C"),
    "glow-heart": ("#F9D3B8", "#F0A07C"),
    "glow-rim": ("#E58D64", "#C8603C"),
    "glow-edge": ("#FFE9DC", "#FFE1D0"),
    "glow-mark": ("#8A2D16", "#611C0B"),
    "on-glow-mark": ("#FFFFFF", "#FFF1E8"),
}

SEATS: Shades = {
    "seat-aquila": ("#C23B33", "#C23B33"),
    "seat-taurus": ("#2C6DA8", "#2C6DA8"),
    "seat-leo": ("#E0B33A", "#E0B33A"),
    "seat-aper": ("#3C8C5A", "#3C8C5A"),
    "seat-lupa": ("#7A5AA6", "#7A5AA6"),
    "on-seat-aquila": ("#FFF8EC", "#FFF8EC"),
    "on-seat-taurus": ("#FFF8EC", "#FFF8EC"),
    "on-seat-leo": ("#33260A", "#33260A"),
    "on-seat-aper": ("#FFF8EC", "#FFF8EC"),
    "on-seat-lupa": ("#FFF8EC", "#FFF8EC"),
}

SEATS_IN_SHADE: Shades = {
    "seat-aquila-deep": ("#7D1F1A", "#7D1F1A"),
    "seat-taurus-deep": ("#17446D", "#17446D"),
    "seat-leo-deep": ("#8A6711", "#8A6711"),
    "seat-aper-deep": ("#1F5734", "#1F5734"),
    "seat-lupa-deep": ("#4A3470", "#4A3470"),
}
"""The dark sides of what stands on a board."""

LAND: Shades = {
    "country": ("#E6E1C4", "#2C2D23"),
    "suburb": ("#E9E0CA", "#2E2B25"),
    "city": ("#EADBC8", "#322925"),
    "field-1": ("#D5D8A6", "#383B2A"),
    "field-2": ("#E5D8A2", "#403A28"),
    "field-3": ("#C6CF9A", "#333A29"),
    "field-4": ("#DDCDA0", "#3B3526"),
    "garden": ("#DDDDB8", "#33352A"),
    "furrow": ("#A3A26D", "#57593B"),
    "pen": ("#94815F", "#7E7158"),
    "tree": ("#86996A", "#47533A"),
    "tree-light": ("#A9B887", "#5B6849"),
    "water": ("#B7D0D2", "#1F323A"),
    "water-line": ("#7FA7AC", "#416069"),
    "sail": ("#FBF5E8", "#A39880"),
    "shore": ("#EADBB9", "#4B4434"),
    "quay": ("#DFD0B4", "#4C4537"),
    "shade": ("#5A4326", "#000000"),
    "veil": ("#FBF8F1", "#14110E"),
    "lamp": ("#FFF6E0", "#F2B56B"),
}

TOWN: Shades = {
    "roof-1": ("#E6B699", "#704B3F"),
    "roof-2": ("#D9A284", "#623F36"),
    "roof-3": ("#C98D70", "#54352E"),
    "roof-4": ("#B97C61", "#482C27"),
    "tile-1": ("#EBCBA9", "#6A5343"),
    "tile-2": ("#DFBB98", "#5D483B"),
    "tile-3": ("#D0A783", "#503D33"),
    "tile-4": ("#C29873", "#45342C"),
    "roof-line": ("#9C644B", "#251814"),
    "wall": ("#D6C3A0", "#5B503F"),
    "wall-top": ("#F0E5CE", "#786B52"),
    "wall-line": ("#84704F", "#1F1A14"),
    "plaza": ("#F2E8D6", "#40382E"),
    "marble-line": ("#B39F7D", "#665A47"),
}

STONE: Shades = {
    "bed": ("#262526", "#0B0A0A"),
    "cobble-1": ("#403F41", "#242325"),
    "cobble-2": ("#49474A", "#2A292B"),
    "cobble-3": ("#39383A", "#1F1E20"),
    "basalt-1": ("#565457", "#3E3C3F"),
    "basalt-2": ("#5F5D60", "#454346"),
    "basalt-3": ("#4E4C4F", "#39373A"),
    "basalt-joint": ("#3A383B", "#2A292B"),
    "basalt-light": ("#868283", "#605D5E"),
    "tufa-1": ("#BDB5A8", "#706A60"),
    "tufa-2": ("#C7BFB2", "#787167"),
    "tufa-3": ("#B2AA9D", "#68625A"),
    "tufa-joint": ("#938B7E", "#4E4941"),
    "tufa-light": ("#E2DBCF", "#958D80"),
    "tufa-bed": ("#7A7368", "#312D28"),
    "kerb": ("#D9CCB2", "#665C4C"),
    "kerb-joint": ("#85785E", "#2A251E"),
    "milestone": ("#F5ECD8", "#5A4F3D"),
    "verge": ("#EDE2CB", "#373129"),
    "clamp": ("#E9D6A6", "#CDB27A"),
    "clamp-edge": ("#2A241A", "#12100C"),
    "basalt-mark": ("#C9C3B6", "#A8A196"),
    "tufa-mark": ("#51493D", "#E6DED0"),
}

MOSAIC: Shades = {
    "grout": ("#857459", "#14110E"),
    "tessera": ("#EDE3CD", "#94876E"),
    "tessera-blue": ("#37586A", "#3C6070"),
    "tessera-red": ("#A9553B", "#A5583F"),
    "tessera-green": ("#4D6B4A", "#577352"),
    "tessera-gold": ("#CB8B41", "#C9873F"),
    "medallion": ("#FCF8EE", "#2A2621"),
}

SHARED: Shades = INTERFACE | SEATS | LAND | TOWN | STONE | MOSAIC


def _variables(shades: Shades, theme: int) -> str:
    return "".join(f"--{name}:{both[theme]};" for name, both in shades.items())


def css(shades: Shades) -> str:
    """The variables for both themes: light first, dark where it is asked for or preferred."""
    light, dark = _variables(shades, 0), _variables(shades, 1)
    return (
        f":root{{{light}}}"
        f"@media (prefers-color-scheme: dark){{:root:not([data-theme]){{{dark}}}}}"
        f"[data-theme=dark]{{{dark}}}"
    )
