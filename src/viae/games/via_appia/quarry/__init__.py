"""The quarry of Via Appia: what happens when a stone is pushed into the tray.

A pure function of the stones that lie there and of the push: integers only, no clock, no chance,
the same bits compiled and uncompiled and on every machine.

    tray = Tray()
    tray.fill(1234)                        # the first layout of a seed, 0 to LAYOUTS - 1
    fallen = tray.push(SMALL, 88, -20)     # how many stones fell: fallen[SMALL], fallen[MEDIUM] …
    film = Film()
    tray.clone().push(LARGE, 75, 0, film)  # the same, and how it looked: film.as_json()
    numbers = tray.save()                  # tray.load(Reader(numbers)) takes them back

A clone costs next to nothing. A push takes a place in mm along the line, from `least_place(size)`
to `most_place(size)`, and an angle from -STEEPEST to STEEPEST in steps of ANGLE_STEP; `can_push`
says whether it is one.

`physics` has the constants by version, `layout` the first layout, `moving` a push from the first
touch to rest, `contacts` and `impulses` what happens in a tick, `film` how it is shown.
"""

from viae.games.via_appia.quarry.film import Film
from viae.games.via_appia.quarry.layout import LAYOUTS
from viae.games.via_appia.quarry.physics import (
    ANGLE_STEP,
    LARGE,
    MEDIUM,
    SIZES,
    SMALL,
    STEEPEST,
    VERSION,
)
from viae.games.via_appia.quarry.tray import Tray

__all__ = [
    "ANGLE_STEP",
    "LARGE",
    "LAYOUTS",
    "MEDIUM",
    "SIZES",
    "SMALL",
    "STEEPEST",
    "VERSION",
    "Film",
    "Tray",
]
