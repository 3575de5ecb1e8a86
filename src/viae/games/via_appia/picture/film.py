"""A push as an animated SVG: the film of the quarry at half speed, once or in a loop.

The animation is SVG's own, so that a single file shows it in any browser.
"""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Any

from viae.core.game import Theme
from viae.drawing.svg import element, group, number
from viae.games.via_appia.picture import quarry
from viae.games.via_appia.picture.quarry import LENGTH, Stone
from viae.games.via_appia.picture.stones import RADII, SCALE, parts

FRAMES_PER_SECOND = 30
"""Half speed: a frame, or look, is 4 ticks of 1/240 s."""
PAUSE = 0.9
"""Seconds of rest at the beginning and at the end."""
FALL = 0.35
"""Seconds that a stone takes to vanish in the pit."""
PACE = 1.0
"""Millimetres that the pusher goes from one look to the next."""

Way = Sequence[tuple[float, float, float, float]]
"""Key frames of a stone: time in seconds, x, y in steps of the drawing, turn."""


def seconds(looks: int) -> float:
    """How long a film with this number of looks is shown."""
    return 2 * PAUSE + looks / FRAMES_PER_SECOND


class Clock:
    """The times of one showing, as shares of its length."""

    def __init__(self, looks: int, pace: float = 1.0, once: bool = False) -> None:
        self.seconds = seconds(looks)
        self.duration = self.seconds / pace
        self.how_often = {"fill": "freeze"} if once else {"repeatCount": "indefinite"}

    def at(self, look: float) -> float:
        """The second at which a look is shown at normal pace."""
        return PAUSE + look / FRAMES_PER_SECOND

    def animation(self, kind: str, frames: Sequence[tuple[float, str]]) -> str:
        """A change of a transform through values at given seconds."""
        return element(
            "animateTransform", attributeName="transform", type=kind, **self._timed(frames)
        )

    def fading(self, frames: Sequence[tuple[float, str]]) -> str:
        return element("animate", attributeName="opacity", **self._timed(frames))

    def _timed(self, frames: Sequence[tuple[float, str]]) -> dict[str, str]:
        whole = [(0.0, frames[0][1]), *frames, (self.seconds, frames[-1][1])]
        return {
            "dur": f"{self.duration:.2f}s",
            **self.how_often,
            "keyTimes": ";".join(f"{min(1, at / self.seconds):.4f}" for at, _ in whole),
            "values": ";".join(value for _, value in whole),
        }


def play(
    lying: Sequence[Stone],
    push: tuple[int, int, int],
    film: Mapping[str, Any],
    *,
    title: str = "",
    description: str = "",
    theme: Theme | None = None,
    pace: float = 1.0,
    once: bool = False,
) -> str:
    """An SVG document of the stones before a push (size, place in mm, angle) and its film."""
    clock = Clock(film["looks"], pace, once)
    sizes = [*(size for size, _, _ in lying), push[0]]
    ways = {int(name): _way(clock, int(name), keys) for name, keys in film["stones"].items()}
    moving = [
        _moving(clock, sizes[stone], way, stone in film["fell"]) for stone, way in ways.items()
    ]
    over = [
        (sizes[stone], way, stone in film["fell"])
        for stone, way in ways.items()
        if any(quarry.is_over(sizes[stone], y) for _, _, y, _ in way)
    ]
    shadows = [_over(clock, quarry.below(size), way, falls) for size, way, falls in over]
    rims = [_over(clock, quarry.ring(size), way, falls) for size, way, falls in over]
    content = (
        group(shadows, clip_path="url(#va-below)")
        + quarry.stones_on(lying, without=ways)
        + group(moving, class_="stones")
        + group(rims, clip_path="url(#va-below)")
        + _pusher(clock, push, film["pushed"])
    )
    return quarry.picture(content, title, description, theme)


def _way(clock: Clock, stone: int, keys: Sequence[int]) -> Way:
    """The key frames of a stone, which are kept as look, x, y, turn one after the other."""
    turned = quarry.first_turn(stone)
    return [
        (clock.at(look), x / 100 * SCALE, y / 100 * SCALE, turned + turn)
        for look, x, y, turn in zip(keys[::4], keys[1::4], keys[2::4], keys[3::4], strict=True)
    ]


def _places(way: Way) -> list[tuple[float, str]]:
    return [(at, f"{number(x)} {number(y)}") for at, x, y, _ in way]


def _moving(clock: Clock, size: int, way: Way, falls: bool) -> str:
    """A stone on its way; one that falls sinks into the dark."""
    turning = clock.animation("rotate", [(at, number(turn)) for at, _, _, turn in way])
    drawn = group(parts(size, turning=turning))
    if falls:
        end = way[-1][0]
        sinking = clock.animation("scale", [(end, "1"), (end + FALL, "0.72")])
        drawn = group((drawn, sinking, clock.fading([(end, "1"), (end + FALL, "0")])))
    return group((drawn, clock.animation("translate", _places(way))))


def _over(clock: Clock, drawn: str, way: Way, falls: bool) -> str:
    """Shadow of and light on what sticks out over the edge, as long as the stone lies there."""
    end = way[-1][0]
    gone = clock.fading([(end, "1"), (end + FALL / 3, "0")]) if falls else ""
    return group((drawn, clock.animation("translate", _places(way)), gone))


def _pusher(clock: Clock, push: tuple[int, int, int], looks: int) -> str:
    """The pusher goes along its normal until it is lifted away, never seen past the line."""
    size, place, angle = push
    x, y = place * SCALE, -RADII[size]
    far = looks * PACE * SCALE
    end = (x + far * sin(radians(angle)), min(y + far * cos(radians(angle)), LENGTH))
    start = f"{number(x)} {number(y)}"
    stop = f"{number(end[0])} {number(end[1])}"
    going = clock.animation("translate", [(clock.at(0), start), (clock.at(looks), stop)])
    lifted = clock.fading([(clock.at(looks), "1"), (clock.at(looks) + FALL, "0")])
    arm = group((quarry.arm(size),), transform=f"rotate({-angle})")
    return group((group((arm, going, lifted)),), clip_path="url(#va-before-line)")
