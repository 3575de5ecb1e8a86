"""The quarry as somebody sees it who does not see well: every stone a little off its place.

For bots that are meant to aim worse than they could; what they then do is done exactly.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.rng import Rng
from viae.games.via_appia.quarry.fixed import MICROMETRE, divided, root
from viae.games.via_appia.quarry.tray import Tray

SWEEPS: Final[i64] = 60
"""So often overlapping stones are moved apart at most."""
GAP: Final[i64] = 10
"""Micrometres between stones that were."""


class Blurred:
    """Stones that seem to lie up to so many micrometres to any side of where they do."""

    def __init__(self, tray: Tray, amount: i64, rng: Rng) -> None:
        self.tray = tray
        self.x: vec[i64] = tray.x[:]
        self.y: vec[i64] = tray.y[:]
        for i in range(tray.count):
            self.x[i] += rng.below(2 * amount + 1) - amount
            self.y[i] += rng.below(2 * amount + 1) - amount
            self.keep_in(i)
        for _ in range(SWEEPS):
            if not self.parts():
                break

    def seen(self) -> Tray:
        """A tray with the stones where they seem to lie."""
        other = self.tray.clone()
        other.x = self.x
        other.y = self.y
        return other

    def keep_in(self, i: i64) -> None:
        """Nobody takes a stone for fallen, or for being in a wall."""
        physics = self.tray.physics
        radius = physics.radius[self.tray.size[i]] // MICROMETRE
        width = physics.width // MICROMETRE
        length = physics.length // MICROMETRE
        if self.x[i] < radius:
            self.x[i] = radius
        if self.x[i] > width - radius:
            self.x[i] = width - radius
        if self.y[i] < radius:
            self.y[i] = radius
        if self.y[i] > length:
            self.y[i] = length

    def parts(self) -> bool:
        """Move overlapping stones apart, one as far as the other; were there any?"""
        x, y, tray = self.x, self.y, self.tray
        found = False
        for i in range(tray.count):
            for j in range(i):
                apart = tray.physics.radius[tray.size[i]] + tray.physics.radius[tray.size[j]]
                apart = apart // MICROMETRE
                dx = x[i] - x[j]
                dy = y[i] - y[j]
                square = dx * dx + dy * dy
                if square >= apart * apart:
                    continue
                found = True
                distance = root(square, apart)
                if distance == 0:
                    dx = 1
                    distance = 1
                shift = (apart - distance + GAP) // 2
                px = divided(dx * shift, distance)
                py = divided(dy * shift, distance)
                x[i] += px
                y[i] += py
                x[j] -= px
                y[j] -= py
                self.keep_in(i)
                self.keep_in(j)
        return found
