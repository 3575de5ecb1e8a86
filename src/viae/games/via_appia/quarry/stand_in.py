"""A stand-in for a push where many must be guessed quickly: playouts, never a real game.

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
        for i in range(count):
            if i < tray.count:
                self.size[i] = tray.size[i]
                self.x[i] = tray.x[i]
                self.y[i] = tray.y[i]
            self.radius[i] = tray.physics.radius[self.size[i]] // MICROMETRE
            self.order[i] = i
        self.y[count - 1] = -self.radius[count - 1]

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
        """Whoever is too near to a stone behind moves straight away from it."""
        pushed = self.count - 1
        for k in range(self.count):
            i = self.order[k]
            for after in range(k + 1, self.count):
                j = self.order[after]
                apart = self.radius[i] + self.radius[j]
                dx = self.x[j] - self.x[i]
                dy = self.y[j] - self.y[i]
                if dy >= apart or dx >= apart or -dx >= apart or self.y[i] > self.length:
                    continue
                square = dx * dx + dy * dy
                if square >= apart * apart:
                    continue
                distance = root(square, apart)
                if distance == 0:
                    dy = 1
                    distance = 1
                shift = apart - distance
                if j == pushed:  # which goes its way: the other one moves
                    self.x[i] -= divided(dx * shift, distance)
                    self.y[i] -= divided(dy * shift, distance)
                    self.keep_in(i)
                else:
                    self.x[j] += divided(dx * shift, distance)
                    self.y[j] += divided(dy * shift, distance)
                    self.keep_in(j)

    def clear_up(self) -> None:
        """Leave no overlap: in order from the line on, each goes forward until it is free."""
        pushed = self.count - 1
        for k in range(self.count):
            i = self.order[k]
            if i != pushed:
                if self.y[i] < self.radius[i]:
                    self.y[i] = self.radius[i]
                self.free(i, k)

    def free(self, i: i64, before: i64) -> None:
        """Move a stone forward until it overlaps neither the pushed one nor any placed before."""
        again = True
        while again and self.y[i] <= self.length:
            again = self.passes(i, self.count - 1)
            for k in range(before):
                if self.order[k] != self.count - 1 and self.passes(i, self.order[k]):
                    again = True

    def passes(self, i: i64, other: i64) -> bool:
        """Move a stone forward past another that it overlaps; did it?"""
        apart = self.radius[i] + self.radius[other]
        dx = self.x[i] - self.x[other]
        dy = self.y[i] - self.y[other]
        if self.y[other] > self.length or dx * dx + dy * dy >= apart * apart:
            return False
        self.y[i] = self.y[other] + root(apart * apart - dx * dx, apart) + 1
        return True


def push(tray: Tray, size: i64, place: i64, angle: i64) -> vec[i64]:
    """Push a stone in, about as `Tray.push` would; how many stones of each size fall."""
    crowd = Crowd(tray, size, place * 1000)
    pushed = crowd.count - 1
    radius = crowd.radius[pushed]
    turn = angle // ANGLE_STEP if angle >= 0 else -angle // ANGLE_STEP
    slant = tray.physics.sine[turn] if angle >= 0 else -tray.physics.sine[turn]
    while crowd.y[pushed] < radius:
        left = radius - crowd.y[pushed]
        step = left if left < STEP else STEP
        crowd.y[pushed] += step
        crowd.x[pushed] += divided(step * slant, tray.physics.cosine[turn])
        crowd.keep_in(pushed)
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
