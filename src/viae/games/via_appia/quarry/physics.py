"""The constants of the quarry: a table by physics version.

A change of any number here makes another quarry. It needs a new version with a row of its own, and
running games keep theirs. Lengths and speeds are in units (64ths of a micrometre, and those a
tick), shares in 1/65536. A tick is 1/240 s.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import ONE

SMALL: Final[i64] = 0
MEDIUM: Final[i64] = 1
LARGE: Final[i64] = 2
SIZES: Final[i64] = 3
WALL: Final[i64] = 3
"""Where a size is asked for, but a wall or the pusher is what is touched."""

ANGLE_STEP: Final[i64] = 5
STEEPEST: Final[i64] = 30

VERSION: Final = 1
"""The physics that new games are played with."""

TABLE: Final[dict[int, dict[str, list[int]]]] = {
    1: {
        # The tray and what is in it, by size
        "width": [150_000 * 64],
        "length": [130_000 * 64],  # from the line to the front edge
        "radius": [10_000 * 64, 14_000 * 64, 20_000 * 64],
        "mobility": [65536, 33436, 16384],  # 1 / mass
        # The pusher: its way in a tick, and its directions 0°, 5° … 30°
        "pace": [16_000],
        "sine": [0, 5712, 11380, 16962, 22415, 27697, 32768],
        "cosine": [65536, 65287, 64540, 63303, 61584, 59396, 56756],
        # What holds and what pulls
        "floor": [3815],
        "slope": [1144],
        "stone_grip": [19660],
        "wall_grip": [13107],
        "pusher_grip": [26214],
        # A tick
        "reach": [16_000],  # as near as this, two stones may meet within a tick
        "sweeps": [30],  # over all contacts, at most
        "still": [640],  # impulses that change by no more are found
        "parting_sweeps": [3],
        "parting_share": [32768],  # of an overlap, each time
        "slack": [1600],  # overlap that is left alone while things move
        # The end of a push
        "tidying_sweeps": [1000],  # 200 are enough in all but one push of some thousands
        "tolerance": [1280],  # overlap that is left alone at rest
        "jam": [24],  # sweeps after which stones in a row give way to the front
        # The first layout, in micrometres
        "stones": [12, 8, 4],
        "overhang": [30],  # per cent of a radius
        "gap": [60],
        "spreading_sweeps": [1500],
        "eager_sweeps": [48],  # look for neighbours each time, later ones every 16th time
        "spreading_skin": [5000],
    },
}


class Physics:
    """One row of the table as numbers to reckon with."""

    def __init__(self, version: int) -> None:
        row = TABLE[version]
        self.version: i64 = version
        self.width: i64 = row["width"][0]
        self.length: i64 = row["length"][0]
        self.radius: vec[i64] = vec[i64](row["radius"])
        self.mobility: vec[i64] = vec[i64](row["mobility"])
        self.pace: i64 = row["pace"][0]
        self.sine: vec[i64] = vec[i64](row["sine"])
        self.cosine: vec[i64] = vec[i64](row["cosine"])
        self.floor: i64 = row["floor"][0]
        self.slope: i64 = row["slope"][0]
        self.stone_grip: i64 = row["stone_grip"][0]
        self.wall_grip: i64 = row["wall_grip"][0]
        self.pusher_grip: i64 = row["pusher_grip"][0]
        self.reach: i64 = row["reach"][0]
        self.sweeps: i64 = row["sweeps"][0]
        self.still: i64 = row["still"][0]
        self.parting_sweeps: i64 = row["parting_sweeps"][0]
        self.parting_share: i64 = row["parting_share"][0]
        self.slack: i64 = row["slack"][0]
        self.tidying_sweeps: i64 = row["tidying_sweeps"][0]
        self.tolerance: i64 = row["tolerance"][0]
        self.jam: i64 = row["jam"][0]
        self.stones: vec[i64] = vec[i64](row["stones"])
        self.overhang: i64 = row["overhang"][0]
        self.gap: i64 = row["gap"][0]
        self.spreading_sweeps: i64 = row["spreading_sweeps"][0]
        self.eager_sweeps: i64 = row["eager_sweeps"][0]
        self.spreading_skin: i64 = row["spreading_skin"][0]

        # By the sizes of two that touch (size * 4 + size, the wall is 3): the impulse that stops
        # them from nearing each other, and from rubbing, at a speed of 1
        self.stop: vec[i64] = vec[i64]([0] * 12)
        self.grind: vec[i64] = vec[i64]([0] * 12)
        for one in range(SIZES):
            for other in range(WALL + 1):
                both = self.mobility[one] + (self.mobility[other] if other < WALL else 0)
                self.stop[one * 4 + other] = ONE * ONE // both
                self.grind[one * 4 + other] = ONE * ONE // (3 * both)


CURRENT: Final = Physics(VERSION)
