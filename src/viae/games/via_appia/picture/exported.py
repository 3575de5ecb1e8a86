"""Colours and measures of the quarry as files of the page: nothing is said twice.

python -m viae.games.via_appia.picture.exported web/src/games/via_appia
"""

import sys

from viae.drawing.exported import constant, shades_css, write_files
from viae.games.via_appia.picture.quarry import SHADES
from viae.games.via_appia.quarry.fixed import MILLIMETRE
from viae.games.via_appia.quarry.physics import ANGLE_STEP, CURRENT, STEEPEST

ORIGIN = "Written by `python -m viae.games.via_appia.picture.exported web/src/games/via_appia`."
SIZES = ("small", "medium", "large")


def inks_css() -> str:
    """The colours of wood and stones as CSS variables."""
    return shades_css(ORIGIN, SHADES)


def measures_ts() -> str:
    """The tray, its stones and the pusher's directions."""
    tray = {"width": CURRENT.width // MILLIMETRE, "length": CURRENT.length // MILLIMETRE}
    radii = {name: CURRENT.radius[size] // MILLIMETRE for size, name in enumerate(SIZES)}
    turn = {"most": STEEPEST, "step": ANGLE_STEP}
    return "\n".join(
        [
            f"/** {ORIGIN} */",
            "",
            "/** Between the walls, and from the line to the front edge, in mm. */",
            constant("TRAY", tray),
            "",
            "/** In mm. */",
            constant("RADII", radii),
            "",
            "/** How far the pusher turns to either side, in degrees. */",
            constant("TURN", turn),
            "",
        ]
    )


FILES = {"inks.css": inks_css, "measures.ts": measures_ts}


if __name__ == "__main__":
    write_files(FILES, sys.argv[1])
