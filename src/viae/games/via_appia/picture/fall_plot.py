"""A histogram of how many stones a push makes fall, one row for each size that is pushed in."""

from collections import Counter
from collections.abc import Mapping

from viae.core.game import Theme
from viae.drawing import palette
from viae.drawing.lettering import PLAIN
from viae.drawing.svg import box, document, element, group, move, path, style_sheet, text
from viae.games.via_appia.picture import stones

WIDTH = 560.0
LEFT, RIGHT, TOP = 128.0, 20.0, 56.0
ROW, HIGH = 128.0, 88.0
MOST = 8
"""Columns; the last one stands for this many stones or more."""
MEDALLION = 0.5

_RULES = {
    ".ground": "fill:var(--surface)",
    ".head": "font:700 17px Cinzel,'Trajan Pro',serif;fill:var(--ink)",
    ".name": f"font:600 13px {PLAIN};fill:var(--ink)",
    ".tick": f"font:12px {PLAIN};fill:var(--quiet-ink)",
    ".base": "fill:none;stroke:var(--line);stroke-width:1.2",
    ".mean": "fill:var(--accent)",
    ".column": "stroke:var(--ink);stroke-opacity:.35;stroke-width:.8",
    **{f".column-{size}": f"fill:var(--{name})" for size, name in enumerate(stones.NAMES)},
}


def plot(
    falls: Mapping[int, Counter[int]],
    names: Mapping[int, str],
    title: str,
    theme: Theme | None = None,
) -> str:
    """An SVG document: how often a push of each size makes 0, 1, 2 … stones fall."""
    shown = [size for size in falls if falls[size].total()]
    height = TOP + ROW * len(shown) + 12
    rows = [
        _row(size, names[size], falls[size], TOP + ROW * index) for index, size in enumerate(shown)
    ]
    css = palette.css(palette.INTERFACE | stones.SHADES) + style_sheet(".falls", _RULES)
    return document(
        "falls",
        element("style", css),
        element("defs", stones.definitions()),
        box("ground", 0, 0, WIDTH, height),
        text("head", 20, 32, title, "start"),
        *rows,
        view_box=f"0 0 {WIDTH:g} {height:g}",
        css_class="falls",
        title=title,
        theme=theme,
    )


def _row(size: int, name: str, counts: Counter[int], top: float) -> str:
    bottom = top + HIGH
    step = (WIDTH - LEFT - RIGHT) / (MOST + 1)
    total = counts.total()
    mean = sum(fallen * times for fallen, times in counts.items()) / total
    tallest = max(_share(counts, fallen) for fallen in range(MOST + 1))
    parts = [
        group(stones.parts(size), transform=move(64, bottom - 42, size=MEDALLION)),
        text("name", 64, bottom + 16, name),
        path("base", f"M{LEFT:g} {bottom:g}H{WIDTH - RIGHT:g}"),
    ]
    for fallen in range(MOST + 1):
        x, share = LEFT + step * fallen, _share(counts, fallen)
        high = (HIGH - 14) * share / tallest
        middle = x + step / 2
        parts.append(box(f"column column-{size}", x + 4, bottom - high, step - 8, high, radius=2))
        label = f"{fallen}+" if fallen == MOST else str(fallen)
        parts.append(text("tick", middle, bottom + 22, label))
        if share:
            parts.append(text("tick", middle, bottom - high - 4, f"{share:.0%}"))
    at = LEFT + step * (min(mean, MOST) + 0.5)
    parts.append(path("mean", f"M{at:.1f} {bottom:g}l-5 8h10z"))
    parts.append(text("tick", WIDTH - RIGHT, top + 8, f"mean {mean:.2f}", "end"))
    return group(parts)


def _share(counts: Counter[int], fallen: int) -> float:
    """The share of pushes that make this number fall; the last column gathers all above."""
    if fallen < MOST:
        return counts[fallen] / counts.total()
    return sum(times for number, times in counts.items() if number >= MOST) / counts.total()
