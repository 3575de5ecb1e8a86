"""Moves compared by numbers: in columns beside the moves, or below them in a narrow terminal.

No word is cut: a reader has to know which move it is, and what each number means.
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
"""The least width of a move beside its numbers; narrower it takes too many lines."""
INDENT = 2
GAP = 2
"""Spaces between two columns."""


@dataclass(frozen=True)
class NumberColumn:
    """A number for each move, under a heading."""

    heading: str
    numbers: Sequence[str]
    style: str = ""

    @property
    def width(self) -> int:
        """As narrow as possible: moves need the room."""
        return max(*map(cell_len, self.heading.split()), *map(cell_len, self.numbers))


@dataclass(frozen=True)
class MoveComparison:
    """Some moves in words, each with a note and its numbers."""

    heading: str
    words: Sequence[str]
    notes: Sequence[str]
    """A remark on each move, often empty."""
    columns: Sequence[NumberColumn]

    def fitted(self, width: int) -> RenderableType:
        """The first layout that fits into this width."""
        room = width - INDENT - total_width([column.width for column in self.columns])
        longest = max(map(cell_len, self.words))
        longest_word = max(cell_len(word) for words in self.words for word in words.split())
        beside = room - total_width([max(map(cell_len, self.notes))]) - GAP
        if beside >= max(min(longest, ROOM_FOR_A_MOVE), longest_word):
            laid_out = self.beside(min(longest, beside))
        else:
            laid_out = self.below() if room >= GAP else self.listed()
        return Padding(laid_out, (0, 0, 0, INDENT), expand=False)

    def beside(self, room: int) -> RenderableType:
        """A line for each move, its numbers right of it."""
        grid = Grid(box=None, padding=(0, GAP // 2), header_style="quiet")
        grid.add_column(Text(self.heading), width=max(room, cell_len(self.heading)))
        grid.add_column(style="accent", no_wrap=True)
        self.add_columns(grid)
        for number, (words, note) in enumerate(zip(self.words, self.notes, strict=True)):
            grid.add_row(Text(words), note, *self.numbers(number))
        return grid

    def below(self) -> RenderableType:
        """Each move on its own line, its numbers below it under their headings."""
        headings = self.empty_grid(show_header=True)
        parts: list[RenderableType] = [Padding(headings, (0, 0, 0, GAP), expand=False)]
        for number in range(len(self.words)):
            grid = self.empty_grid(show_header=False)
            grid.add_row(*self.numbers(number))
            parts += [self.move_line(number), Padding(grid, (0, 0, 0, GAP), expand=False)]
        return Group(*parts)

    def listed(self) -> RenderableType:
        """Each number with its heading beside it, as many in a line as fit."""
        parts: list[RenderableType] = []
        for number in range(len(self.words)):
            cells = [
                Text(f"{column.heading} ", "quiet").append(
                    column.numbers[number].rjust(max(map(cell_len, column.numbers))),
                    column.style or "default",
                )
                for column in self.columns
            ]
            numbers = Columns(cells, padding=(0, GAP))
            parts += [self.move_line(number), Padding(numbers, (0, 0, 0, 1 + GAP))]
        return Group(*parts)

    def move_line(self, number: int) -> RenderableType:
        """A move on its own line, with its note behind it."""
        line = Text(self.words[number])
        if self.notes[number]:
            line.append("  ").append(self.notes[number], "accent")
        return Padding(line, (0, 0, 0, 1), expand=False)

    def numbers(self, number: int) -> list[str]:
        """The numbers of one move."""
        return [column.numbers[number] for column in self.columns]

    def empty_grid(self, show_header: bool) -> Grid:
        """A grid for numbers alone; the columns of all such grids have the same widths."""
        grid = Grid(box=None, padding=(0, GAP // 2), header_style="quiet", show_header=show_header)
        self.add_columns(grid)
        return grid

    def add_columns(self, grid: Grid) -> None:
        for column in self.columns:
            heading = Text(column.heading)
            grid.add_column(heading, justify="right", style=column.style, width=column.width)


def total_width(widths: Iterable[int]) -> int:
    """The width of a grid with columns of these widths, gaps included."""
    return sum(width + GAP for width in widths)
