"""Symbols, measures and colours of the pieces as files of the page: nothing is drawn twice.

python -m viae.games.strada_romana.picture.exported web/src/games/strada_romana
"""

import sys

from viae.drawing.exported import constant, shades_css, write_files
from viae.games.strada_romana.picture.inks import BOARD, GOODS, PIECES
from viae.games.strada_romana.picture.layout import SLAB_H, SLAB_W
from viae.games.strada_romana.picture.pieces import NAME, SILHOUETTE, symbols

ORIGIN = (
    "Written by `python -m viae.games.strada_romana.picture.exported web/src/games/strada_romana`."
)
_SYMBOL_END = "</symbol>"


def inks_css() -> str:
    """The game's own colours as CSS variables."""
    return shades_css(ORIGIN, GOODS | PIECES | BOARD)


def symbols_ts() -> str:
    """The symbols as one text, and where the parts of a wagon lie."""
    drawn = symbols().replace(_SYMBOL_END, _SYMBOL_END + "\n")
    return "\n".join(
        [
            f"/** {ORIGIN} */",
            "",
            "/** All `<symbol>` definitions of the game's pieces. */",
            f"export const SYMBOLS = `{drawn}`;",
            "",
            "/** A square of the road. */",
            constant("SLAB", {"width": SLAB_W, "height": SLAB_H}),
            "",
            "/** Where a wagon's silhouette lies on its plaque. */",
            constant("SILHOUETTE", SILHOUETTE),
            "",
            "/** A wagon's name: its base line, how long it may be, the mean width of a letter. */",
            constant("NAME", NAME),
            "",
        ]
    )


FILES = {"inks.css": inks_css, "symbols.ts": symbols_ts}


if __name__ == "__main__":
    write_files(FILES, sys.argv[1])
