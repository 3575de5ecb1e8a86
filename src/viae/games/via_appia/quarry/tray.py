"""Tray: the stones in the quarry at one moment, and what a push does to them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.errors import Malformed
from viae.core.state import Reader
from viae.games.via_appia.quarry import moving
from viae.games.via_appia.quarry.film import Film
from viae.games.via_appia.quarry.fixed import MICROMETRE, MILLIMETRE
from viae.games.via_appia.quarry.layout import Layout
from viae.games.via_appia.quarry.motion import Motion
from viae.games.via_appia.quarry.physics import (
    ANGLE_STEP,
    CURRENT,
    SIZES,
    STEEPEST,
    Physics,
)

MOST_STONES: Final[i64] = 64
"""As many as the game has."""
MOST_OVERLAP: Final[i64] = 25
"""Micrometres; what a push leaves is less."""
NOTHING: Final = vec[i64]()


class Tray:
    """An ordered list of stones: size, and the centre in whole micrometres.

    x goes from the left wall to the right, y from the line to the front edge. The order breaks
    exact ties and is part of the state: what is pushed in comes last, what falls is left out.
    The lists are never changed in place, so that clones share them.
    """

    def __init__(self, physics: Physics = CURRENT) -> None:
        self.physics: Physics = physics
        self.count: i64 = 0
        self.size: vec[i64] = NOTHING
        self.x: vec[i64] = NOTHING
        self.y: vec[i64] = NOTHING

    def clone(self) -> "Tray":
        other = Tray(self.physics)
        other.count = self.count
        other.size = self.size
        other.x = self.x
        other.y = self.y
        return other

    def fill(self, seed: i64) -> None:
        """The first layout of this seed, 0 to LAYOUTS - 1."""
        layout = Layout(self.physics, seed)
        self.count = layout.count
        self.size = layout.size
        self.x = layout.x
        self.y = layout.y

    def least_place(self, size: i64) -> i64:
        """Where a stone can be pushed in, in mm along the line: from here …"""
        return self.physics.radius[size] // MILLIMETRE

    def most_place(self, size: i64) -> i64:
        """… to here."""
        return (self.physics.width - self.physics.radius[size]) // MILLIMETRE

    def can_push(self, size: i64, place: i64, angle: i64) -> bool:
        """Is this a push at all? Any that is one can be made at any time."""
        if size < 0 or size >= SIZES:
            return False
        if place < self.least_place(size) or place > self.most_place(size):
            return False
        return -STEEPEST <= angle <= STEEPEST and angle % ANGLE_STEP == 0

    def push(self, size: i64, place: i64, angle: i64, film: Film | None = None) -> vec[i64]:
        """Push a stone in; how many stones of each size fall. A film is made if one is given.

        The place is in mm along the line, the angle in degrees, above 0 towards larger x. Trusts
        its caller: see `can_push`.
        """
        m = Motion(self.physics, self.count + 1)
        for i in range(self.count):
            m.put(i, self.size[i], self.x[i] * MICROMETRE, self.y[i] * MICROMETRE)
        m.put(m.pushed, size, place * MILLIMETRE, -self.physics.radius[size])
        if angle < 0:
            step = -angle // ANGLE_STEP
            m.aim(-self.physics.sine[step], self.physics.cosine[step])
        else:
            step = angle // ANGLE_STEP
            m.aim(self.physics.sine[step], self.physics.cosine[step])
        if film is not None:
            film.begin(m)
        moving.run(m, film)
        return self.take_over(m)

    def take_over(self, m: Motion) -> vec[i64]:
        """Become what a push left; how many stones of each size fell."""
        fallen = vec[i64]([0] * SIZES)
        left: i64 = 0
        for i in range(m.count):
            if m.fell[i] != 0:
                fallen[m.size[i]] += 1
            else:
                left += 1
        sizes = vec[i64]([0] * left)
        xs = vec[i64]([0] * left)
        ys = vec[i64]([0] * left)
        at: i64 = 0
        for i in range(m.count):
            if m.fell[i] == 0:
                sizes[at] = m.size[i]
                xs[at] = m.place_x(i)
                ys[at] = m.place_y(i)
                at += 1
        self.count = left
        self.size = sizes
        self.x = xs
        self.y = ys
        return fallen

    def save(self) -> list[int]:
        """How many stones, then size, x and y of each."""
        data = [int(self.count)]
        for i in range(self.count):
            data += [int(self.size[i]), int(self.x[i]), int(self.y[i])]
        return data

    def load(self, read: Reader) -> None:
        """Become the tray that `save` gave; refuses one that cannot be."""
        count = read.one(0, MOST_STONES)
        sizes = vec[i64]([0] * count)
        xs = vec[i64]([0] * count)
        ys = vec[i64]([0] * count)
        for i in range(count):
            sizes[i] = read.one(0, SIZES - 1)
            radius = self.physics.radius[sizes[i]] // MICROMETRE
            xs[i] = read.one(radius, self.physics.width // MICROMETRE - radius)
            ys[i] = read.one(radius, self.physics.length // MICROMETRE)
        self.count = count
        self.size = sizes
        self.x = xs
        self.y = ys
        worst = self.worst_overlap()
        if worst > MOST_OVERLAP:
            raise Malformed(f"saved state: two stones in the quarry overlap by {worst} µm")

    def worst_overlap(self) -> i64:
        """How deep two stones overlap, in whole micrometres, rounded up; 0 if none do."""
        worst: i64 = 0
        for i in range(self.count):
            for j in range(i):
                apart = self.physics.radius[self.size[i]] + self.physics.radius[self.size[j]]
                apart = apart // MICROMETRE
                dx = self.x[j] - self.x[i]
                dy = self.y[j] - self.y[i]
                square = dx * dx + dy * dy
                while square < (apart - worst) * (apart - worst):
                    worst += 1
        return worst
