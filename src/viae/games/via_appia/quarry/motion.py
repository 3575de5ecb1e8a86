"""Motion: everything a push needs while it lasts, made once for each push.

One entry of each `vec` for a stone or a contact, so that the inner loops run over plain numbers and
allocate nothing. The stone that is pushed in is the last one. Behind it comes the wall, which has
no mobility and never moves: so a contact with a wall or with the pusher is reckoned like any other.
"""

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import MICROMETRE, micrometres
from viae.games.via_appia.quarry.physics import WALL, Physics


class Motion:
    """Stones, contacts and the pusher in units, from the first touch to rest."""

    def __init__(self, physics: Physics, count: i64) -> None:
        self.physics: Physics = physics
        self.count: i64 = count
        self.pushed: i64 = count - 1
        self.tick: i64 = 0
        self.is_filmed: bool = False  # only films show how stones turn

        # Stones, and the wall behind them
        bodies = count + 1
        self.size: vec[i64] = vec[i64]([WALL] * bodies)
        self.radius: vec[i64] = vec[i64]([0] * bodies)
        self.mobility: vec[i64] = vec[i64]([0] * bodies)
        self.x: vec[i64] = vec[i64]([0] * bodies)
        self.y: vec[i64] = vec[i64]([0] * bodies)
        self.turn: vec[i64] = vec[i64]([0] * bodies)
        self.ux: vec[i64] = vec[i64]([0] * bodies)  # the way of this tick
        self.uy: vec[i64] = vec[i64]([0] * bodies)
        self.ur: vec[i64] = vec[i64]([0] * bodies)
        self.fx: vec[i64] = vec[i64]([0] * bodies)  # what the floor takes of it
        self.fy: vec[i64] = vec[i64]([0] * bodies)
        self.fr: vec[i64] = vec[i64]([0] * bodies)
        self.slip: vec[i64] = vec[i64]([physics.floor] * bodies)  # a guess at the next square root
        self.fell: vec[i64] = vec[i64]([0] * bodies)  # the tick of the fall, 0 for none
        self.order: vec[i64] = vec[i64]([0] * count)  # from the line to the edge, at the start
        self.stirs: vec[i64] = vec[i64]([0] * bodies)  # 1 for what moves, or touches what moves
        self.active: vec[i64] = vec[i64]([0] * bodies)  # these, as a list
        self.actives: i64 = 0

        # Pairs that are near, and how far things went since they were looked for
        pairs = count * (count - 1) // 2
        self.near_a: vec[i64] = vec[i64]([0] * pairs)
        self.near_b: vec[i64] = vec[i64]([0] * pairs)
        self.nears: i64 = 0
        self.worn: i64 = 0

        # Contacts of this tick
        most = pairs + 3 * count + 1
        self.a: vec[i64] = vec[i64]([0] * most)
        self.b: vec[i64] = vec[i64]([0] * most)
        self.nx: vec[i64] = vec[i64]([0] * most)
        self.ny: vec[i64] = vec[i64]([0] * most)
        self.gap: vec[i64] = vec[i64]([0] * most)
        self.grip: vec[i64] = vec[i64]([0] * most)
        self.stop: vec[i64] = vec[i64]([0] * most)
        self.grind: vec[i64] = vec[i64]([0] * most)
        self.key: vec[i64] = vec[i64]([0] * most)
        self.press: vec[i64] = vec[i64]([0] * most)
        self.rub: vec[i64] = vec[i64]([0] * most)
        self.touching: i64 = 0  # pairs of stones, which come first
        self.contacts: i64 = 0

        # Impulses of the tick before, by key: who touches whom
        keys = count * (count + 4)
        self.kept_press: vec[i64] = vec[i64]([0] * keys)
        self.kept_rub: vec[i64] = vec[i64]([0] * keys)
        self.kept_at: vec[i64] = vec[i64]([0] * keys)

        # The pusher
        self.pushes: bool = True
        self.from_x: i64 = 0
        self.from_y: i64 = 0
        self.push_x: i64 = 0
        self.push_y: i64 = 0
        self.travel: i64 = 0

    def put(self, i: i64, size: i64, x: i64, y: i64) -> None:
        """Lay a stone down; x and y in units."""
        self.size[i] = size
        self.radius[i] = self.physics.radius[size]
        self.mobility[i] = self.physics.mobility[size]
        self.x[i] = x
        self.y[i] = y

    def aim(self, push_x: i64, push_y: i64) -> None:
        """Set the pusher behind the last stone, and number all stones from the line on."""
        self.push_x = push_x
        self.push_y = push_y
        self.from_x = self.x[self.pushed]
        self.from_y = self.y[self.pushed]
        for i in range(self.count):
            at = i
            while at > 0 and self.is_behind(self.order[at - 1], i):
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i

    def is_behind(self, one: i64, other: i64) -> bool:
        """Does one lie farther from the line than the other, or is it larger?"""
        if self.y[one] != self.y[other]:
            return self.y[one] > self.y[other]
        return self.radius[one] > self.radius[other]

    def place_x(self, i: i64) -> i64:
        """Where a stone is, in micrometres; rounded from the middle, so that mirrors agree."""
        middle = self.physics.width // 2
        return (middle + MICROMETRE * micrometres(self.x[i] - middle)) // MICROMETRE

    def place_y(self, i: i64) -> i64:
        return micrometres(self.y[i])
