"""Film: how a push went, to be shown to people. Playouts never make one.

A frame every few ticks shows where each stone is. The frames are thinned out to key frames: between
two of them a stone goes straight, and any difference is too small to be seen. Lengths are in
micrometres, turns in degrees.
"""

from typing import Any, Final

from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import HALF_TURN, divided
from viae.games.via_appia.quarry.motion import Motion

FRAME_TICKS: Final[i64] = 4
"""Ticks from one frame to the next."""
VISIBLE_SHIFT: Final[i64] = 150
VISIBLE_TURN: Final[i64] = 4

Frame = tuple[int, int, int, int]
"""Tick, x, y, turn."""


def is_near(dx: i64, dy: i64, turn: i64) -> bool:
    """Is a difference too small to be seen?"""
    return (
        dx * dx + dy * dy <= VISIBLE_SHIFT * VISIBLE_SHIFT and -VISIBLE_TURN <= turn <= VISIBLE_TURN
    )


class StoneFrames:
    """The frames of one stone."""

    def __init__(self, number: i64, size: i64) -> None:
        self.number: i64 = number
        """Its number in the tray before the push; the pushed one comes after all others."""
        self.size: i64 = size
        self.fell: bool = False
        self.frames: list[Frame] = []

    def add_frame(self, tick: i64, x: i64, y: i64, turn: i64) -> None:
        self.frames.append((int(tick), int(x), int(y), int(turn)))

    def moved(self) -> bool:
        """Could anybody see it move?"""
        _, x, y, turn = self.frames[0]
        for _, later_x, later_y, later_turn in self.frames:
            if not is_near(later_x - x, later_y - y, later_turn - turn):
                return True
        return False

    def key_frames(self) -> list[Frame]:
        """The fewest frames that show the same, the first and the last among them."""
        counts = [0]  # the fewest straight ways that lead to each frame
        origins = [0]  # where the last of them begins
        for last in range(1, len(self.frames)):
            counts.append(last + 1)
            origins.append(0)
            for first in range(last):
                if counts[first] + 1 < counts[last] and self.goes_straight(first, last):
                    counts[last] = counts[first] + 1
                    origins[last] = first
        at = len(self.frames) - 1
        kept = [self.frames[at]]
        while at > 0:
            at = origins[at]
            kept.append(self.frames[at])
        kept.reverse()
        return kept

    def numbers(self) -> list[int]:
        """The key frames in one list, as records keep them."""
        found: list[int] = []
        for tick, x, y, turn in self.key_frames():
            found += [tick // int(FRAME_TICKS), (x + 5) // 10, (y + 5) // 10, turn]
        return found

    def goes_straight(self, first: int, last: int) -> bool:
        """Are all frames between two near the straight way from one to the other?"""
        start, sx, sy, st = self.frames[first]
        end, ex, ey, et = self.frames[last]
        for between in range(first + 1, last):
            tick, x, y, turn = self.frames[between]
            part = tick - start
            whole = end - start
            dx = x - sx - (ex - sx) * part // whole
            dy = y - sy - (ey - sy) * part // whole
            dt = turn - st - (et - st) * part // whole
            if not is_near(dx, dy, dt):
                return False
        return True


class Film:
    """The way of every stone that moved in a push."""

    def __init__(self) -> None:
        self.stones: list[StoneFrames] = []
        self.ticks: i64 = 0
        self.pushed: i64 = 0
        """The tick in which the pusher stopped."""

    def begin(self, m: Motion) -> None:
        """The first frame: everything before it moves."""
        self.stones = [StoneFrames(i, m.size[i]) for i in range(m.count)]
        self.add_frame(m, 0)

    def add_tick(self, m: Motion) -> None:
        """A tick has passed; every fourth makes a frame."""
        if m.pushes:
            self.pushed = m.tick + 1
        if m.tick % FRAME_TICKS == 0:
            self.add_frame(m, m.tick)

    def end(self, m: Motion) -> None:
        """The last frame: everything at rest. Drops the stones that never moved."""
        self.ticks = m.tick + FRAME_TICKS - m.tick % FRAME_TICKS
        self.add_frame(m, self.ticks)
        for i in range(m.count):
            self.stones[i].fell = m.fell[i] != 0
        self.stones = [stone for stone in self.stones if stone.fell or stone.moved()]

    def add_frame(self, m: Motion, tick: i64) -> None:
        """Add where every stone is, up to its fall."""
        for i in range(m.count):
            if m.fell[i] == 0 or m.fell[i] + FRAME_TICKS > tick:
                turn = divided(m.turn[i] * 180, HALF_TURN)
                self.stones[i].add_frame(tick, m.place_x(i), m.place_y(i), turn)

    def as_json(self) -> dict[str, Any]:
        """What a record keeps and a page plays, in frames (called looks), 1/100 mm and degrees.

        `stones` has the key frames of each stone that moved, one after the other: look, x, y, turn.
        `looks` is how long it takes, `pushed` when the pusher stopped, `fell` which stones fell.
        """
        return {
            "looks": int(self.ticks // FRAME_TICKS),
            "pushed": int(self.pushed // FRAME_TICKS),
            "fell": [int(stone.number) for stone in self.stones if stone.fell],
            "stones": {str(stone.number): stone.numbers() for stone in self.stones},
        }
