"""Film: how a push went, for whoever wants to see it. Playouts never make one.

A look every few ticks at all that moves is thinned out to key frames: between two of them a stone
goes straight, and is never farther than a hair from where it was. Lengths are in micrometres, turns
in degrees.
"""

from typing import Any, Final

from mypy_extensions import i64

from viae.games.via_appia.quarry.fixed import HALF_TURN, divided
from viae.games.via_appia.quarry.motion import Motion

EVERY: Final[i64] = 4
"""Ticks between two looks."""
TICKS_PER_SECOND: Final = 240
HAIR: Final[i64] = 150
TILT: Final[i64] = 4

Frame = tuple[int, int, int, int]
"""Tick, x, y, turn."""


class Strip:
    """What was seen of one stone."""

    def __init__(self, stone: i64, size: i64) -> None:
        self.stone: i64 = stone
        """Its number in the tray before the push; the pushed one comes after all others."""
        self.size: i64 = size
        self.fell: bool = False
        self.frames: list[Frame] = []

    def see(self, tick: i64, x: i64, y: i64, turn: i64) -> None:
        self.frames.append((int(tick), int(x), int(y), int(turn)))

    def moved(self) -> bool:
        _, x, y, turn = self.frames[0]
        for _, later_x, later_y, later_turn in self.frames:
            if later_x != x or later_y != y or later_turn != turn:
                return True
        return False

    def keys(self) -> list[Frame]:
        """As few of the frames as tell the same."""
        kept = [self.frames[0]]
        first = 0
        while first < len(self.frames) - 1:
            last = first + 1
            while last + 1 < len(self.frames) and self.goes_straight(first, last + 1):
                last += 1
            kept.append(self.frames[last])
            first = last
        return kept

    def as_json(self) -> dict[str, Any]:
        return {
            "stone": int(self.stone),
            "size": int(self.size),
            "fell": self.fell,
            "keys": [list(frame) for frame in self.keys()],
        }

    def goes_straight(self, first: int, last: int) -> bool:
        """Are all frames between two near the straight way from one to the other?"""
        start, sx, sy, st = self.frames[first]
        end, ex, ey, et = self.frames[last]
        for between in range(first + 1, last):
            tick, x, y, turn = self.frames[between]
            part = tick - start
            whole = end - start
            dx: i64 = x - sx - (ex - sx) * part // whole
            dy: i64 = y - sy - (ey - sy) * part // whole
            dt: i64 = turn - st - (et - st) * part // whole
            if dx * dx + dy * dy > HAIR * HAIR or dt > TILT or dt < -TILT:
                return False
        return True


class Film:
    """The way of every stone that moved in a push."""

    def __init__(self) -> None:
        self.strips: list[Strip] = []
        self.ticks: i64 = 0
        self.pushed: i64 = 0
        """The tick in which the pusher stopped."""

    def begin(self, m: Motion) -> None:
        """Look at everything before it moves."""
        self.strips = [Strip(i, m.size[i]) for i in range(m.count)]
        self.see(m, 0)

    def look(self, m: Motion) -> None:
        """Look at a tick; only every fourth is kept."""
        if m.pushes:
            self.pushed = m.tick + 1
        if m.tick % EVERY == 0:
            self.see(m, m.tick)

    def end(self, m: Motion) -> None:
        """Look at everything at rest, and forget what never moved."""
        self.ticks = m.tick + EVERY - m.tick % EVERY
        self.see(m, self.ticks)
        for i in range(m.count):
            self.strips[i].fell = m.fell[i] != 0
        self.strips = [strip for strip in self.strips if strip.moved()]

    def see(self, m: Motion, tick: i64) -> None:
        """Keep where every stone is, up to its fall."""
        for i in range(m.count):
            if m.fell[i] == 0 or m.fell[i] + EVERY > tick:
                turn = divided(m.turn[i] * 180, HALF_TURN)
                self.strips[i].see(tick, m.place_x(i), m.place_y(i), turn)

    def as_json(self) -> dict[str, Any]:
        """What a record keeps and a page plays."""
        return {
            "ticks": int(self.ticks),
            "pushed": int(self.pushed),
            "stones": [strip.as_json() for strip in self.strips],
        }
