"""Labels of a fixed width: the reader's browser may have another typeface than ours."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from viae.drawing.geometry import Box, OnMap, Point
from viae.drawing.paths import Track, curve, line
from viae.drawing.svg import element

CAPITALS = "Cinzel,'Trajan Pro',Georgia,serif"
ITALIC = "'Source Serif 4',Georgia,serif"
PLAIN = "Inter,Arial,sans-serif"
"""Typefaces of maps."""

_WIDE, _NARROW = "MWQ", "IEFLJ"


def text_width(words: str, size: float) -> float:
    """The width that a label in capitals is fitted to, whatever typeface there is."""
    shares = (0.9 if c in _WIDE else 0.52 if c in _NARROW else 0.72 for c in words)
    return round(size * sum(shares), 1)


def fitted(css_class: str, words: str, x: float, y: float, width: float) -> str:
    """Words in one line, stretched or squeezed to a width."""
    return element(
        "text",
        escape(words),
        class_=css_class,
        x=x,
        y=y,
        text_anchor="middle",
        textLength=width,
        lengthAdjust="spacingAndGlyphs",
    )


class Written:
    """Words along the middle of a curve, with the same length in any typeface."""

    def __init__(self, words: str, way: Sequence[Point], size: float, spacing: float) -> None:
        self.words, self.size, self.spacing = words, size, spacing
        self._line = curve(way)
        self._track = Track(self._line)
        self._width = text_width(words, size) + spacing * len(words)
        self._start = (self._track.length - self._width) / 2

    @property
    def room(self) -> float:
        """How much of the curve is left before and after the words."""
        return 2 * self._start

    def boxes(self) -> Iterator[Box]:
        """Where the words lie, as small boxes along their curve."""
        steps = max(1, round(self._width / 12))
        for step in range(steps + 1):
            distance = self._start + self._width * step / steps
            x, y = self._track.at(distance)
            up = math.radians(self._track.heading(distance) - 90)
            x, y = x + 0.36 * self.size * math.cos(up), y + 0.36 * self.size * math.sin(up)
            half = 0.42 * self.size
            yield (x - half, y - half, x + half, y + half)

    def svg(self, line_id: str, css_class: str) -> str:
        """The words, and the line under an id of its own."""
        return element("defs", element("path", id=line_id, d=line(*self._line))) + element(
            "text",
            element(
                "textPath",
                escape(self.words),
                href=f"#{line_id}",
                startOffset=self._start,
                textLength=self._width,
                lengthAdjust="spacing",
            ),
            class_=css_class,
            font_size=self.size,
            letter_spacing=self.spacing,
        )


@dataclass(frozen=True)
class Name:
    """Words on the map along a line from left to right."""

    words: str
    line: Sequence[Point]
    size: float
    spacing: float = 0

    def written(self, on_map: OnMap) -> Written:
        """The words on their line in the picture."""
        return Written(self.words, [on_map(*point) for point in self.line], self.size, self.spacing)
