"""An occupancy grid for placing labels: how much a box would cover, and whether it may.

Some things may be covered a little, others not at all."""

from itertools import accumulate

from viae.drawing.geometry import Box, distance

_CELL = 8.0
NEVER = 50.0
"""The weight of what nothing may lie on."""


class Occupancy:
    """Weights on a fine grid; row sums make the weight of any box quick to find."""

    def __init__(self, width: float, height: float) -> None:
        self._columns = int(width / _CELL) + 1
        self._weights = [[0.0] * self._columns for _ in range(int(height / _CELL) + 1)]
        self._sums = [[0.0] * (self._columns + 1) for _ in self._weights]
        self._discs: list[tuple[float, float, float]] = []
        self._boxes: list[Box] = []

    def add(self, box: Box, weight: float) -> None:
        """Make the cells that a box touches heavier."""
        if weight >= NEVER:
            self._boxes.append(box)
        x0, x1, rows = self._cells(box)
        for row in rows:
            weights = self._weights[row]
            for column in range(x0, x1):
                weights[column] += weight
            self._sums[row] = [0.0, *accumulate(weights)]

    def add_disc(self, x: float, y: float, radius: float, weight: float) -> None:
        """Make what lies around a point heavier, round enough for a label to pass by."""
        if weight >= NEVER:
            self._discs.append((x, y, radius))
        flat = 0.92 * radius, 0.38 * radius
        for across, up in (flat, flat[::-1]):
            self.add((x - across, y - up, x + across, y + up), weight / 2)

    def weight(self, box: Box) -> float:
        """How much a box would cover."""
        x0, x1, rows = self._cells(box)
        sums = self._sums
        return sum([sums[row][x1] - sums[row][x0] for row in rows])

    def hits(self, box: Box) -> bool:
        """Whether a box touches what nothing may lie on: exactly, and not by cells."""
        x0, y0, x1, y1 = box
        return any(distance(box, x, y) < radius for x, y, radius in self._discs) or any(
            x0 < right and left < x1 and y0 < bottom and top < y1
            for left, top, right, bottom in self._boxes
        )

    def _cells(self, box: Box) -> tuple[int, int, range]:
        x0, y0, x1, y1 = box
        return (
            min(max(int(x0 / _CELL), 0), self._columns),
            min(max(int(x1 / _CELL) + 1, 0), self._columns),
            range(max(int(y0 / _CELL), 0), min(max(int(y1 / _CELL) + 1, 0), len(self._sums))),
        )
