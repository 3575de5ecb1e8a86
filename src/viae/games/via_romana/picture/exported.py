"""Symbols, measures and colours of the pieces as files of the page: nothing is drawn twice.

python -m viae.games.via_romana.picture.exported web/src/games/via_romana
"""

import sys

from viae.drawing.exported import shades_css, write_files
from viae.games.via_romana.picture.inks import BOARD, PIECES, PROVINCES
from viae.games.via_romana.picture.layout import CARD_H, CARD_W, CITY, SPACE
from viae.games.via_romana.picture.pieces import TOKEN, symbols

ORIGIN = "Written by `python -m viae.games.via_romana.picture.exported web/src/games/via_romana`."
_ENDS = ("</symbol>", "</pattern>")


def inks_css() -> str:
    """The game's own colours as CSS variables."""
    return shades_css(ORIGIN, PROVINCES | BOARD | PIECES)


def symbols_ts() -> str:
    """The symbols as one text, and how large things are in the picture's units."""
    drawn = symbols()
    for end in _ENDS:
        drawn = drawn.replace(end, end + "\n")
    return "\n".join(
        [
            f"/** {ORIGIN} */",
            "",
            "/** All definitions of the game's pieces. */",
            f"export const SYMBOLS = `{drawn}`;",
            "",
            "/** Half the width of a city with its towers, the radius of a road space. */",
            f"export const CITY = {CITY:g};",
            f"export const SPACE = {SPACE:g};",
            "",
            "/** A card, and the side of a city marker. */",
            f"export const CARD = {{ width: {CARD_W:g}, height: {CARD_H:g} }};",
            f"export const MARKER = {TOKEN:g};",
            "",
        ]
    )


FILES = {"inks.css": inks_css, "symbols.ts": symbols_ts}


if __name__ == "__main__":
    write_files(FILES, sys.argv[1])
