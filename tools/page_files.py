"""Writes the page's files of colours, icons, pieces and measures: the page draws what boards draw.

python -m tools.page_files

They lie in web/src; a test compares what lies there with what would be written.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from viae.drawing.icons import EMBLEMS, wreath
from viae.drawing.palette import SHARED, Shades
from viae.games.strada_romana.picture import layout, pieces
from viae.games.strada_romana.picture import style as strada_romana
from viae.games.via_appia.picture import quarry
from viae.games.via_appia.quarry.fixed import MILLIMETRE
from viae.games.via_appia.quarry.physics import ANGLE_STEP, CURRENT, STEEPEST

WEB = Path(__file__).parents[1] / "web" / "src"
ORIGIN = "Written by `python -m tools.page_files`."
SIZES = ("small", "medium", "large")


def colours_css(shades: Shades) -> str:
    """Colours as CSS variables; the page always says which theme is on."""
    light = [f"  --{name}: {both[0].lower()};" for name, both in shades.items()]
    dark = [
        f"  --{name}: {both[1].lower()};" for name, both in shades.items() if len(set(both)) > 1
    ]
    return "\n".join(
        [
            f"/* {ORIGIN} */\n",
            ":root {",
            *light,
            "}\n",
            "[data-theme='dark'] {",
            *dark,
            "}\n",
        ]
    )


def module(*constants: tuple[str, str, str]) -> str:
    """A TypeScript module of constants: what each is, its name, its value."""
    written = [f"/** {what} */\nexport const {name} ={value};\n" for what, name, value in constants]
    return "\n".join([f"/** {ORIGIN} */\n", *written])


def measures(values: Mapping[str, int | float]) -> str:
    """Measures as an object."""
    return " { " + ", ".join(f"{name}: {value:g}" for name, value in values.items()) + " }"


def emblems_ts() -> str:
    emblems = [
        f"  {{\n    name: '{name}',\n    path: '{path}',\n  }},\n" for name, path in EMBLEMS.items()
    ]
    return module(
        (
            "One for each seat, in their order; each in a field of 24 by 24.",
            "EMBLEMS",
            f" [\n{''.join(emblems)}] as const",
        ),
        ("A laurel wreath around 0, 0, 22 wide.", "WREATH", f"\n  '{wreath()}'"),
    )


def symbols_ts() -> str:
    drawn = pieces.symbols().replace("</symbol>", "</symbol>\n")
    slab = {"width": layout.SLAB_W, "height": layout.SLAB_H}
    return module(
        ("All `<symbol>` definitions of the game's pieces.", "SYMBOLS", f" `{drawn}`"),
        ("A square of the road.", "SLAB", measures(slab)),
        (
            "Where a wagon's silhouette lies on its plaque.",
            "SILHOUETTE",
            measures(pieces.SILHOUETTE),
        ),
        (
            "A wagon's name: its base line, how long it may be, the mean width of a letter.",
            "NAME",
            measures(pieces.NAME),
        ),
    )


def measures_ts() -> str:
    tray = {"width": CURRENT.width // MILLIMETRE, "length": CURRENT.length // MILLIMETRE}
    radii = {name: CURRENT.radius[size] // MILLIMETRE for size, name in enumerate(SIZES)}
    return module(
        (
            "Between the walls, and from the line to the front edge, in mm.",
            "TRAY",
            measures(tray),
        ),
        ("In mm.", "RADII", measures(radii)),
        (
            "How far the pusher turns to either side, in degrees.",
            "TURN",
            measures({"most": STEEPEST, "step": ANGLE_STEP}),
        ),
    )


FILES: dict[str, Callable[[], str]] = {
    "look/palette.css": lambda: colours_css(SHARED),
    "look/emblems.ts": emblems_ts,
    "games/strada_romana/inks.css": lambda: colours_css(
        strada_romana.GOODS | strada_romana.PIECES | strada_romana.BOARD
    ),
    "games/strada_romana/symbols.ts": symbols_ts,
    "games/via_appia/inks.css": lambda: colours_css(quarry.SHADES),
    "games/via_appia/measures.ts": measures_ts,
}
"""What is written, by its place in web/src."""


if __name__ == "__main__":
    for name, write in FILES.items():
        (WEB / name).write_text(write(), encoding="utf-8")
