"""How crowded the map is where: what may be covered a little, and what not at all."""

from itertools import accumulate
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

_CELL = 8.0
NEVER = 50.0
"""The weight of what nothing may lie on."""


class Chart:
    """Weights on a fine grid, added up quickly over any box."""

    def __init__(self, width: float, height: float) -> None:
        self._columns = int(width / _CELL) + 1
        self._weights = [[0.0] * self._columns for _ in range(int(height / _CELL) + 1)]
        self._sums = [[0.0] * (self._columns + 1) for _ in self._weights]

    def mark(self, box: Box, weight: float) -> None:
        """Make the cells that a box touches heavier."""
        x0, x1, rows = self._cells(box)
        for row in rows:
            weights = self._weights[row]
            for column in range(x0, x1):
                weights[column] += weight
            self._sums[row] = [0.0, *accumulate(weights)]

    def mark_disc(self, x: float, y: float, radius: float, weight: float) -> None:
        """Make what lies around a point heavier, round enough for a label to pass by."""
        flat = 0.92 * radius, 0.38 * radius
        for across, up in (flat, flat[::-1]):
            self.mark((x - across, y - up, x + across, y + up), weight / 2)

    def weight(self, box: Box) -> float:
        """How much a box would cover."""
        x0, x1, rows = self._cells(box)
        sums = self._sums
        return sum([sums[row][x1] - sums[row][x0] for row in rows])

    def _cells(self, box: Box) -> tuple[int, int, range]:
        x0, y0, x1, y1 = box
        return (
            min(max(int(x0 / _CELL), 0), self._columns),
            min(max(int(x1 / _CELL) + 1, 0), self._columns),
            range(max(int(y0 / _CELL), 0), min(max(int(y1 / _CELL) + 1, 0), len(self._sums))),
        )
