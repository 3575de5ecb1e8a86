"""The first layout: stones thrown into the tray at random, then moved apart until none overlap.

Which layout is a chance move: a seed from 0 to LAYOUTS - 1, each equally likely. The numbers come
from SplitMix64 by Sebastiano Vigna, since any language can make the same ones.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import MICROMETRE, divided, root
from viae.games.via_appia.quarry.physics import SIZES, Physics

LAYOUTS: Final[i64] = 4096
WORD: Final = 2**64 - 1


class SplitMix64:
    """A stream of numbers; Python's own ints, since a word here is wider than an i64."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, from the upper half of the next word."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return (((z ^ (z >> 31)) >> 32) * n) >> 32


class Layout:
    """Stones that are being laid out, in micrometres; large ones first."""

    def __init__(self, physics: Physics, seed: i64) -> None:
        self.physics: Physics = physics
        self.rng = SplitMix64(int(seed))
        self.width: i64 = physics.width // MICROMETRE
        self.length: i64 = physics.length // MICROMETRE
        count: i64 = 0
        for size in range(SIZES):
            count += physics.stones[size]
        self.count: i64 = count
        self.size: vec[i64] = vec[i64]([0] * count)
        self.radius: vec[i64] = vec[i64]([0] * count)
        self.x: vec[i64] = vec[i64]([0] * count)
        self.y: vec[i64] = vec[i64]([0] * count)
        self.near_a: vec[i64] = vec[i64]([0] * (count * (count - 1) // 2))
        self.near_b: vec[i64] = vec[i64]([0] * (count * (count - 1) // 2))
        self.nears: i64 = 0
        self.throw()
        while not self.spread():
            self.throw()

    def throw(self) -> None:
        """Every stone anywhere."""
        i: i64 = 0
        size = SIZES
        while size > 0:
            size -= 1
            radius = self.physics.radius[size] // MICROMETRE
            for _ in range(self.physics.stones[size]):
                self.size[i] = size
                self.radius[i] = radius
                self.x[i] = radius + self.rng.below(int(self.width - 2 * radius + 1))
                self.y[i] = radius + self.rng.below(int(self.farthest(radius) - radius + 1))
                i += 1

    def farthest(self, radius: i64) -> i64:
        """How far from the line a stone may lie: a little over the edge."""
        return self.length - radius + radius * self.physics.overhang // 100

    def spread(self) -> bool:
        """Move stones apart until none overlap; False if that takes too long."""
        for sweep in range(self.physics.spreading_sweeps):
            if sweep < self.physics.eager_sweeps or sweep % 16 == 0:
                self.find_near()
            worst = self.part()
            self.keep_in()
            if worst < self.physics.gap and self.is_free():
                return True
        return False

    def find_near(self) -> None:
        """List the pairs that the next sweeps look at; which ones decides where stones end up."""
        self.nears = 0
        for i in range(self.count):
            for j in range(i + 1, self.count):
                far = self.radius[i] + self.radius[j] + self.physics.spreading_skin
                dx = self.x[j] - self.x[i]
                dy = self.y[j] - self.y[i]
                if -far < dx < far and -far < dy < far:
                    self.near_a[self.nears] = i
                    self.near_b[self.nears] = j
                    self.nears += 1

    def part(self) -> i64:
        """One sweep over the near pairs; by how much the closest were too close."""
        worst: i64 = 0
        for k in range(self.nears):
            i = self.near_a[k]
            j = self.near_b[k]
            apart = self.radius[i] + self.radius[j] + self.physics.gap
            dx = self.x[j] - self.x[i]
            dy = self.y[j] - self.y[i]
            square = dx * dx + dy * dy
            if square >= apart * apart:
                continue
            distance = root(square, apart)
            shift = apart - distance
            if shift > worst:
                worst = shift
            if distance == 0:
                dx = 1
                distance = 1
            self.shift(i, j, divided(dx * shift, distance), divided(dy * shift, distance))
        return worst

    def shift(self, i: i64, j: i64, px: i64, py: i64) -> None:
        """Move two stones apart by px, py together, the lighter one more."""
        wi = self.physics.mobility[self.size[i]]
        wj = self.physics.mobility[self.size[j]]
        self.x[i] -= divided(px * wi, wi + wj)
        self.y[i] -= divided(py * wi, wi + wj)
        self.x[j] += divided(px * wj, wi + wj)
        self.y[j] += divided(py * wj, wi + wj)

    def keep_in(self) -> None:
        for i in range(self.count):
            radius = self.radius[i]
            if self.x[i] < radius:
                self.x[i] = radius
            if self.x[i] > self.width - radius:
                self.x[i] = self.width - radius
            if self.y[i] < radius:
                self.y[i] = radius
            if self.y[i] > self.farthest(radius):
                self.y[i] = self.farthest(radius)

    def is_free(self) -> bool:
        """Do no two stones overlap?"""
        for i in range(self.count):
            for j in range(i):
                apart = self.radius[i] + self.radius[j]
                dx = self.x[j] - self.x[i]
                dy = self.y[j] - self.y[i]
                if dx * dx + dy * dy < apart * apart:
                    return False
        return True
