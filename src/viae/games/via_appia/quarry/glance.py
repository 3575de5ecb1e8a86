"""Glance: where a push looks good before anything is tried.

A push looks good where the way before it is full of stones, and where those that lie nearest
to the edge are worth most. Far quicker than the surrogate, and about as good at telling where.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import MICROMETRE
from viae.games.via_appia.quarry.physics import ANGLE_STEP, STEEPEST
from viae.games.via_appia.quarry.tray import Tray

PLACE_STEP: Final[i64] = 10
"""Millimetres from one place that is looked at to the next."""
DIRECTIONS: Final[vec[i64]] = vec[i64]([2, 4, 6, 8, 10])
"""Those looked at: -20, -10, 0, 10 and 20 degrees."""
WORTH: Final[vec[i64]] = vec[i64]([1450, 3450, 5450])
"""About what a stone brings, by size, in thousandths of a point."""
MARGIN: Final[i64] = 10_000
"""Micrometres that a stone may lie farther from the edge than the push is long."""
EMPTY_SHARE: Final[i64] = 1200
"""In thousandths of its length: a way that is empty for more than this brings nothing."""


class Glance:
    """What looks best with a stone of one size."""

    def __init__(self, tray: Tray, size: i64) -> None:
        self.tray = tray
        self.radius: i64 = tray.physics.radius[size] // MICROMETRE
        self.length: i64 = tray.physics.length // MICROMETRE
        self.place: i64 = 0
        self.direction: i64 = 0
        most: i64 = -1
        place = tray.least_place(size)
        while place <= tray.most_place(size):
            for k in range(i64(len(DIRECTIONS))):
                value = self.value(place, DIRECTIONS[k])
                if value > most:
                    most = value
                    self.place = place
                    self.direction = DIRECTIONS[k]
            place += PLACE_STEP

    def direction_at(self, place: i64) -> i64:
        """The direction that looks best at a place."""
        if place == self.place:
            return self.direction
        best = DIRECTIONS[0]
        most: i64 = -1
        for k in range(i64(len(DIRECTIONS))):
            value = self.value(place, DIRECTIONS[k])
            if value > most:
                most = value
                best = DIRECTIONS[k]
        return best

    def value(self, place: i64, direction: i64) -> i64:
        """How good a push looks."""
        tray, r = self.tray, self.radius
        angle = direction * ANGLE_STEP - STEEPEST
        turn = (angle if angle >= 0 else -angle) // ANGLE_STEP
        slant = tray.physics.sine[turn] * 1000 // tray.physics.cosine[turn]
        if angle < 0:
            slant = -slant
        empty = self.length
        ripe: i64 = 0
        reach = 2 * r + MARGIN
        for i in range(tray.count):
            size = tray.size[i]
            other = tray.physics.radius[size] // MICROMETRE
            off = tray.x[i] - place * 1000 - slant * tray.y[i] // 1000
            if off < 0:
                off = -off
            apart = r + other
            if off >= apart:
                continue
            inside = off - r // 2
            if inside < 0:
                inside = 0
            if inside < other:
                empty -= 2 * (other - inside * inside // other)
            left = self.length - tray.y[i]
            if left < reach:
                ripe += WORTH[size] * (apart - off) // apart * (reach - left) // reach
        full = EMPTY_SHARE - empty * 1000 // self.length
        return ripe * full if full > 0 else 0
