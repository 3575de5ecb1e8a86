"""What moves lead to, in numbers: beside the moves where there is room, else below them.

No word is cut: whoever learns from a move has to know which one it is, and a number whose heading
cannot be read says nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

ROOM_FOR_A_MOVE = 20
"""Columns that a move beside its numbers needs at least; narrower it takes too many lines."""
INDENT = 2
GAP = 2
"""Columns between two others."""


@dataclass(frozen=True)
class Figure:
    """A number that every move has."""

    heading: str
    numbers: Sequence[str]
    """One for each move."""
    style: str = ""

    @property
    def width(self) -> int:
        """As narrow as it can be: moves need the room."""
        return max(*map(cell_len, self.heading.split()), *map(cell_len, self.numbers))


@dataclass(frozen=True)
class Outlook:
    """Some moves with their numbers; `move` is the heading of the former."""

    move: str
    words: Sequence[str]
    marks: Sequence[str]
    """What is to be remarked about each move, often nothing."""
    figures: Sequence[Figure]

    def fitted(self, width: int) -> RenderableType:
        """The first layout for which so many columns are enough."""
        room = width - INDENT - taken_by([figure.width for figure in self.figures])
        longest = max(map(cell_len, self.words))
        longest_word = max(cell_len(word) for words in self.words for word in words.split())
        beside = room - taken_by([max(map(cell_len, self.marks))]) - GAP
        if beside >= max(min(longest, ROOM_FOR_A_MOVE), longest_word):
            laid_out = self.beside(min(longest, beside))
        else:
            laid_out = self.below() if room >= GAP else self.listed()
        return Padding(laid_out, (0, 0, 0, INDENT), expand=False)

    def beside(self, room: int) -> RenderableType:
        """A line for each move, its numbers right of it."""
        grid = Grid(box=None, padding=(0, GAP // 2), header_style="quiet")
        grid.add_column(Text(self.move), width=max(room, cell_len(self.move)))
        grid.add_column(style="accent", no_wrap=True)
        self.add_figures(grid)
        for number, (words, mark) in enumerate(zip(self.words, self.marks, strict=True)):
            grid.add_row(Text(words), mark, *self.numbers(number))
        return grid

    def below(self) -> RenderableType:
        """A move has a line of its own, and its numbers stand below it, under their headings."""
        headings = self.empty_grid(show_header=True)
        parts: list[RenderableType] = [Padding(headings, (0, 0, 0, GAP), expand=False)]
        for number in range(len(self.words)):
            grid = self.empty_grid(show_header=False)
            grid.add_row(*self.numbers(number))
            parts += [self.named(number), Padding(grid, (0, 0, 0, GAP), expand=False)]
        return Group(*parts)

    def listed(self) -> RenderableType:
        """Every number has its heading beside it, and there are as many in a line as fit."""
        parts: list[RenderableType] = []
        for number in range(len(self.words)):
            cells = [
                Text(f"{figure.heading} ", "quiet").append(
                    figure.numbers[number].rjust(max(map(cell_len, figure.numbers))),
                    figure.style or "default",
                )
                for figure in self.figures
            ]
            numbers = Columns(cells, padding=(0, GAP))
            parts += [self.named(number), Padding(numbers, (0, 0, 0, 1 + GAP))]
        return Group(*parts)

    def named(self, number: int) -> RenderableType:
        """A move on a line of its own, with the mark behind it."""
        line = Text(self.words[number])
        if self.marks[number]:
            line.append("  ").append(self.marks[number], "accent")
        return Padding(line, (0, 0, 0, 1), expand=False)

    def numbers(self, number: int) -> list[str]:
        """Those of one move."""
        return [figure.numbers[number] for figure in self.figures]

    def empty_grid(self, show_header: bool) -> Grid:
        """A grid for numbers alone; all of them have columns of the same widths."""
        grid = Grid(box=None, padding=(0, GAP // 2), header_style="quiet", show_header=show_header)
        self.add_figures(grid)
        return grid

    def add_figures(self, grid: Grid) -> None:
        for figure in self.figures:
            heading = Text(figure.heading)
            grid.add_column(heading, justify="right", style=figure.style, width=figure.width)


def taken_by(widths: Iterable[int]) -> int:
    """Columns of a grid that are so wide, and the gaps between them."""
    return sum(width + GAP for width in widths)
