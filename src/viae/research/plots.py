"""Parts of plots: scales, axes and words in small SVG pictures, as wide as a column or a phone.

Colours are CSS classes that the report's page defines.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape

from viae.drawing.svg import element, group, path

WIDTH = 460.0
EDGE = 26.0
"""Space left and right of the scale: half of a label at its ends, in the letters of a phone."""
SHARES = 54.0
"""Space left of a plot for the labels of horizontal lines."""
AXIS = 30.0

Scale = Callable[[float], float]


def scale(low: float, high: float, left: float = EDGE, right: float = WIDTH - EDGE) -> Scale:
    """Maps values to x coordinates."""
    return lambda value: left + (value - low) / (high - low) * (right - left)


def steps(low: float, high: float, most: int = 6) -> list[float]:
    """Round values for an axis, from at or below `low` to at or above `high`."""
    rough = max(high - low, 1e-9) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [n * step for n in range(first, max(last, first + 1) + 1)]


# Parts


def words(css_class: str, x: float, y: float, text: str, anchor: str = "start") -> str:
    return element("text", escape(text), class_=css_class, x=x, y=y, text_anchor=anchor)


def picture(height: float, label: str, parts: Iterable[str]) -> str:
    """A whole plot; `label` describes it to screen readers."""
    size = f"0 0 {WIDTH:g} {height:g}"
    return element("svg", *parts, viewBox=size, role="img", aria_label=label)


def upright(css_class: str, x: float, top: float, bottom: float) -> str:
    return path(css_class, f"M{x:.1f} {top:.1f}V{bottom:.1f}")


def axis(values: Sequence[float], place: Scale, top: float, bottom: float, unit: str) -> str:
    """The x axis: thin upright lines with their values below."""
    parts = []
    for value in values:
        x = place(value)
        parts.append(upright("grid", x, top, bottom))
        label = f"{value:.0%}" if unit == "%" else signed(value, 0 if value == int(value) else 1)
        parts.append(words("tick", x, bottom + 16, label, "middle"))
    return group(parts)


def whisker(low: float, high: float, y: float) -> str:
    """An interval as a line with ends."""
    data = f"M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 4:.1f}v8M{high:.1f} {y - 4:.1f}v8"
    return path("whisker", data)


def percent(share: float) -> str:
    """A share in words, kept on one line."""
    return f"{share:.1%}".replace("%", "\N{NO-BREAK SPACE}%")


def signed(value: float, digits: int = 1) -> str:
    """A number with a real minus sign."""
    return f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def between(ends: tuple[float, float]) -> str:
    return f"{percent(ends[0])} to {percent(ends[1])}"
