"""The quarry in characters, true to scale, so that one can aim: stones as shaded discs."""

from collections.abc import Mapping
from typing import Any

from viae.core.game import Span

WIDTH, LENGTH = 150, 130
"""Of the tray, in mm."""
ACROSS, DOWN = 2.5, 5.0
"""Millimetres that a character stands for: it is twice as high as wide."""
TRAY = int(WIDTH / ACROSS)
COLUMNS = TRAY + 2
"""With the walls."""
ROWS = int(LENGTH / DOWN)
OVER = 2
"""Rows shown beyond the edge, where stones hang over."""
RADII = {"small": 10, "medium": 14, "large": 20}
SHADES = {"small": "░", "medium": "▒", "large": "▓"}
MIDDLE = "+"


def draw_quarry(view: Mapping[str, Any]) -> list[list[Span]]:
    """The scale in mm, the line with the stone that is announced, the tray, the edge."""
    grid = [[" "] * TRAY for _ in range(ROWS + OVER)]
    for size, x, y in view["quarry"]:
        _draw_stone(grid, size, x / 1000, y / 1000)
    lines = [[Span(_scale(), "quiet", COLUMNS)], [Span(_line(view["aim"]), "accent", COLUMNS)]]
    for number, row in enumerate(grid):
        wall = "│" if number < ROWS else " "
        lines.append([Span(wall, "quiet"), *_shaded(row), Span(wall, "quiet")])
        if number == ROWS - 1:
            lines.append([Span("└" + "╌" * TRAY + "┘", "accent")])
    return lines


def _draw_stone(grid: list[list[str]], size: str, x: float, y: float) -> None:
    """Shade the characters whose middle lies on a stone, and mark its middle."""
    radius = RADII[size]
    for row, cells in enumerate(grid):
        down = (row + 0.5) * DOWN - y
        for column in range(len(cells)):
            across = (column + 0.5) * ACROSS - x
            if across * across + down * down < radius * radius:
                cells[column] = SHADES[size]
    grid[min(int(y / DOWN), ROWS - 1)][min(int(x / ACROSS), TRAY - 1)] = MIDDLE


def _scale() -> str:
    """Numbers every 10 mm, each over its place."""
    line = [" "] * (COLUMNS + 2)
    for place in range(10, WIDTH, 10):
        text = str(place)
        first = 1 + int(place / ACROSS) - len(text) // 2
        line[first : first + len(text)] = text
    return "".join(line).rstrip()


def _line(aim: Mapping[str, Any] | None) -> str:
    """The line along which stones are pushed in, with ticks, or the stone that lies before it."""
    line = ["═"] * TRAY
    for place in range(10, WIDTH, 10):
        line[int(place / ACROSS)] = "╤"
    if aim is not None:
        radius = RADII[aim["size"]]
        first = max(0, int((aim["place"] - radius) / ACROSS))
        last = min(TRAY, int((aim["place"] + radius) / ACROSS))
        line[first:last] = SHADES[aim["size"]] * (last - first)
        line[min(int(aim["place"] / ACROSS), TRAY - 1)] = "▼"
    return "╒" + "".join(line) + "╕"


def _shaded(row: list[str]) -> list[Span]:
    """A row as spans of one look each."""
    spans: list[Span] = []
    text = ""
    for sign in [*row, ""]:
        if text and (sign != text[-1]):
            spans.append(Span(text, "tile" if text[0] in SHADES.values() else ""))
            text = ""
        text += sign
    return spans
