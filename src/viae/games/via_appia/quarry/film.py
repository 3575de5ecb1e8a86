"""Film: how a push went, to be shown to people. Playouts never make one.

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
HAIR: Final[i64] = 150
TILT: Final[i64] = 4

Frame = tuple[int, int, int, int]
"""Tick, x, y, turn."""


def is_near(dx: i64, dy: i64, turn: i64) -> bool:
    """Is a difference too small to be seen?"""
    return dx * dx + dy * dy <= HAIR * HAIR and -TILT <= turn <= TILT


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
        """Could anybody see it move?"""
        _, x, y, turn = self.frames[0]
        for _, later_x, later_y, later_turn in self.frames:
            if not is_near(later_x - x, later_y - y, later_turn - turn):
                return True
        return False

    def keys(self) -> list[Frame]:
        """As few of the frames as tell the same, the first and the last among them."""
        ways = [0]  # how many straight ways lead to a frame at least …
        origins = [0]  # … and where the last of them begins
        for last in range(1, len(self.frames)):
            ways.append(last + 1)
            origins.append(0)
            for first in range(last):
                if ways[first] + 1 < ways[last] and self.goes_straight(first, last):
                    ways[last] = ways[first] + 1
                    origins[last] = first
        at = len(self.frames) - 1
        kept = [self.frames[at]]
        while at > 0:
            at = origins[at]
            kept.append(self.frames[at])
        kept.reverse()
        return kept

    def numbers(self) -> list[int]:
        """The key frames as they are kept."""
        found: list[int] = []
        for tick, x, y, turn in self.keys():
            found += [tick // int(EVERY), (x + 5) // 10, (y + 5) // 10, turn]
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
        self.strips = [strip for strip in self.strips if strip.fell or strip.moved()]

    def see(self, m: Motion, tick: i64) -> None:
        """Keep where every stone is, up to its fall."""
        for i in range(m.count):
            if m.fell[i] == 0 or m.fell[i] + EVERY > tick:
                turn = divided(m.turn[i] * 180, HALF_TURN)
                self.strips[i].see(tick, m.place_x(i), m.place_y(i), turn)

    def as_json(self) -> dict[str, Any]:
        """What a record keeps and a page plays, in looks (4 ticks), 1/100 mm and degrees.

        `stones` has the key frames of each stone that moved, one after the other: look, x, y, turn.
        `looks` is how long it takes, `pushed` when the pusher stopped, `fell` which stones fell.
        """
        return {
            "looks": int(self.ticks // EVERY),
            "pushed": int(self.pushed // EVERY),
            "fell": [int(strip.stone) for strip in self.strips if strip.fell],
            "stones": {str(strip.stone): strip.numbers() for strip in self.strips},
        }
