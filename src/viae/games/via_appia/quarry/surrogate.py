"""A surrogate for a push where many must be guessed quickly: playouts, never a real game.

The stone goes in step by step, and whatever it meets gives way to the front, one after another from
the line to the edge. No friction, no speed, no spin; but no stone is lost and none overlap.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import MICROMETRE, divided, root
from viae.games.via_appia.quarry.physics import ANGLE_STEP, SIZES
from viae.games.via_appia.quarry.tray import Tray

STEP: Final[i64] = 5000
"""Micrometres that the stone goes at a time."""
LAST_SWEEPS: Final[i64] = 2
"""How often stones still give way once the pushed one has come in."""
WIDEST: Final[i64] = 40_000
"""No two stones touch whose middles are farther apart."""


class Crowd:
    """The stones of a tray and the one that is pushed in, the last, in micrometres."""

    def __init__(self, tray: Tray, size: i64, x: i64) -> None:
        count = tray.count + 1
        self.count: i64 = count
        self.width: i64 = tray.physics.width // MICROMETRE
        self.length: i64 = tray.physics.length // MICROMETRE
        self.size: vec[i64] = vec[i64]([size] * int(count))
        self.radius: vec[i64] = vec[i64]([0] * int(count))
        self.x: vec[i64] = vec[i64]([x] * int(count))
        self.y: vec[i64] = vec[i64]([0] * int(count))
        self.order: vec[i64] = vec[i64]([0] * int(count))  # from the line to the edge
        self.stirs: vec[i64] = vec[i64]([0] * int(count))  # 1 for what has moved
        for i in range(count):
            if i < tray.count:
                self.size[i] = tray.size[i]
                self.x[i] = tray.x[i]
                self.y[i] = tray.y[i]
            self.radius[i] = tray.physics.radius[self.size[i]] // MICROMETRE
            self.order[i] = i
        self.y[count - 1] = -self.radius[count - 1]
        self.stirs[count - 1] = 1

    def sort(self) -> None:
        """By how far from the line stones lie; nearly sorted as they are, this takes few steps."""
        for k in range(1, self.count):
            i = self.order[k]
            at = k
            while at > 0 and self.y[self.order[at - 1]] > self.y[i]:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i

    def keep_in(self, i: i64) -> None:
        """Between the walls."""
        if self.x[i] < self.radius[i]:
            self.x[i] = self.radius[i]
        if self.x[i] > self.width - self.radius[i]:
            self.x[i] = self.width - self.radius[i]

    def give_way(self) -> None:
        """A stone that is too near to one behind it moves straight away from it."""
        x, y, radius, order, stirs = self.x, self.y, self.radius, self.order, self.stirs
        pushed = self.count - 1
        for k in range(self.count):
            i = order[k]
            for after in range(k + 1, self.count):
                j = order[after]
                dy = y[j] - y[i]
                if dy >= WIDEST:
                    break
                apart = radius[i] + radius[j]
                dx = x[j] - x[i]
                if dx >= apart or -dx >= apart or stirs[i] + stirs[j] == 0:
                    continue
                square = dx * dx + dy * dy
                if square >= apart * apart or y[i] > self.length:
                    continue
                distance = root(square, apart)
                if distance == 0:
                    dy = 1
                    distance = 1
                # The pushed stone goes its way; of others the one in front moves.
                mover = i if j == pushed else j
                shift = distance - apart if j == pushed else apart - distance
                x[mover] += divided(dx * shift, distance)
                y[mover] += divided(dy * shift, distance)
                stirs[mover] = 1
                self.keep_in(mover)

    def clear_up(self) -> None:
        """Leave no overlap: in order from the line on, each goes forward until it is free."""
        pushed = self.count - 1
        for k in range(self.count):
            i = self.order[k]
            if i != pushed:
                if self.y[i] < self.radius[i]:
                    self.y[i] = self.radius[i]
                while self.y[i] <= self.length and self.is_moved_on(i, k):
                    pass

    def is_moved_on(self, i: i64, before: i64) -> bool:
        """Move a stone forward past the pushed one and any before it that it overlaps; was it?"""
        moved = self.passes(i, self.count - 1)
        for k in range(before):
            if self.passes(i, self.order[k]):
                moved = True
        return moved

    def passes(self, i: i64, other: i64) -> bool:
        """Move a stone forward past another that it overlaps; did it?"""
        apart = self.radius[i] + self.radius[other]
        dy = self.y[i] - self.y[other]
        if dy >= apart or self.y[other] > self.length:
            return False
        dx = self.x[i] - self.x[other]
        if dx * dx + dy * dy >= apart * apart:
            return False
        self.y[i] = self.y[other] + root(apart * apart - dx * dx, apart) + 1
        return True


def push(tray: Tray, size: i64, place: i64, angle: i64) -> vec[i64]:
    """Push a stone in, about as `Tray.push` would; how many stones of each size fall."""
    crowd = Crowd(tray, size, place * 1000)
    pushed = crowd.count - 1
    radius = crowd.radius[pushed]
    turn = (angle if angle >= 0 else -angle) // ANGLE_STEP
    slant = tray.physics.sine[turn] if angle >= 0 else -tray.physics.sine[turn]
    while crowd.y[pushed] < radius:
        left = radius - crowd.y[pushed]
        step = left if left < STEP else STEP
        crowd.y[pushed] += step
        crowd.x[pushed] += divided(step * slant, tray.physics.cosine[turn])
        crowd.keep_in(pushed)
        crowd.sort()
        crowd.give_way()
    for _sweep in range(LAST_SWEEPS):
        crowd.sort()
        crowd.give_way()
    crowd.sort()
    crowd.clear_up()
    return take_over(tray, crowd)


def take_over(tray: Tray, crowd: Crowd) -> vec[i64]:
    """The tray becomes what the crowd is; how many stones of each size fell."""
    fallen: vec[i64] = vec[i64]([0] * int(SIZES))
    left: i64 = 0
    for i in range(crowd.count):
        if crowd.y[i] > crowd.length:
            fallen[crowd.size[i]] += 1
        else:
            left += 1
    sizes: vec[i64] = vec[i64]([0] * int(left))
    xs: vec[i64] = vec[i64]([0] * int(left))
    ys: vec[i64] = vec[i64]([0] * int(left))
    at: i64 = 0
    for i in range(crowd.count):
        if crowd.y[i] <= crowd.length:
            sizes[at] = crowd.size[i]
            xs[at] = crowd.x[i]
            ys[at] = crowd.y[i]
            at += 1
    tray.count = left
    tray.size = sizes
    tray.x = xs
    tray.y = ys
    return fallen
