"""Symbols, measures and colours of the pieces as files of the page: nothing is drawn twice.

python -m viae.games.via_appia.picture.exported web/src/games/via_appia
"""

import sys
from pathlib import Path

from viae.drawing.exported import shades_css
from viae.games.via_appia.picture import stones
from viae.games.via_appia.picture.inks import BOARD, PIECES
from viae.games.via_appia.picture.layout import CARD_H, CARD_W, CITY, SPACE
from viae.games.via_appia.picture.pieces import symbols
from viae.games.via_appia.picture.quarry import WOOD

ORIGIN = "Written by `python -m viae.games.via_appia.picture.exported web/src/games/via_appia`."


def inks_css() -> str:
    """The game's own colours as CSS variables."""
    return shades_css(ORIGIN, BOARD | PIECES | WOOD | stones.SHADES)


def symbols_ts() -> str:
    """The symbols as one text, and how large things are in the picture's units."""
    drawn = symbols().replace("</symbol>", "</symbol>\n") + stones.definitions()
    sizes = ", ".join(f"{size}: {radius:g}" for size, radius in SPACE.items())
    radii = ", ".join(f"{radius:g}" for radius in stones.RADII)
    return "\n".join(
        [
            f"/** {ORIGIN} */",
            "",
            "/** All definitions of the game's pieces, of stones and of tiles. */",
            f"export const SYMBOLS = `{drawn}`;",
            "",
            "/** Half the width of a city with its towers, the radii of spaces by size. */",
            f"export const CITY = {CITY:g};",
            f"export const SPACE = {{ {sizes} }};",
            "",
            "/** The radii that stones are drawn with, and what a millimetre of the quarry is. */",
            f"export const STONES = [{radii}];",
            f"export const MILLIMETRE = {stones.SCALE:g};",
            "",
            "/** An income card. */",
            f"export const CARD = {{ width: {CARD_W:g}, height: {CARD_H:g} }};",
            "",
        ]
    )


FILES = {"inks.css": inks_css, "symbols.ts": symbols_ts}


if __name__ == "__main__":
    for name, write in FILES.items():
        (Path(sys.argv[1]) / name).write_text(write(), encoding="utf-8")
