"""The results of `viae arena` as a table, with the columns that the terminal has room for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from viae.text import Texts

if TYPE_CHECKING:
    from viae.research.sequential import SequentialTest
    from viae.research.statistics import ContestStatistics

BAR = 8
GAP = 3
"""Spaces between two columns."""
LEFT_OUT = ("quartiles", "wins", "mean", "rating", "95 % interval")
"""Columns that a narrow terminal does without, the least important first."""


@dataclass(frozen=True)
class Column:
    heading: str
    cells: Sequence[str]
    is_number: bool = True

    @property
    def width(self) -> int:
        return max(cell_len(self.heading), *map(cell_len, self.cells))


def print_results(statistics: "ContestStatistics", seconds: float) -> None:
    """The results as a table for people."""
    contest = statistics.contest
    texts = Texts("en", contest.game)
    console = Console(emoji=False)  # greedy:hand: is no hand
    if not statistics.is_complete:
        console.print(
            f"[bold]Stopped early:[/bold] {statistics.games:,} of {contest.games:,} games were "
            "played.\n"
            f"The same results come from --games {statistics.games}."
        )
    title = f"{contest.game.title}: {statistics.games:,} games, seed {contest.seed}"
    console.print(table_of(title, fitting(columns(statistics), console.width)))
    for number, entrant in enumerate(statistics.entrants, 1):
        points = "   ".join(
            f"{word(texts, 'source', name)} {mean:.1f}"
            for name, mean in entrant.mean_sources.items()
        )
        console.print(f"  {number}  {entrant.bot}: {points}", highlight=False)
    if statistics.endings:
        ends = ", ".join(
            f"{word(texts, 'end', name)} {times}"
            for name, times in statistics.endings.most_common()
        )
        console.print(f"  ended by: {ends}", highlight=False)
    if statistics.timed:
        console.print(f"  By the clock, so not to be repeated: {', '.join(statistics.timed)}")
    if statistics.test:
        console.print(f"  {test_sentence(statistics.test)}", highlight=False)
    console.print(
        f"  {statistics.as_json()['mean_decisions']:.0f} decisions a game, {seconds:.1f} s, "
        f"{statistics.games / max(seconds, 0.001):.1f} games a second",
        highlight=False,
    )


def word(texts: Texts, what: str, name: str) -> str:
    """A game's word for something, or its key where the game has no text for it."""
    key = f"{what}.{name}"
    return texts.say(key) if texts.has(key) else name


# The table


def columns(statistics: "ContestStatistics") -> list[Column]:
    """All columns, in their order."""
    entrants, ratings = statistics.entrants, statistics.ratings
    rated = [ratings[entrant.bot] for entrant in entrants]
    quartiles = [entrant.as_json()["score_quartiles"][1:4] for entrant in entrants]
    return [
        Column("entrant", [f"{n}  {one.bot}" for n, one in enumerate(entrants, 1)], False),
        Column("wins", [f"{one.wins:,.4g}" for one in entrants]),
        Column(
            "share",
            [f"{bar(one.win_share)} {one.win_share * 100:5.1f} %" for one in entrants],
            False,
        ),
        Column(
            "95 % interval",
            [f"{one.interval[0] * 100:.1f} – {one.interval[1] * 100:.1f} %" for one in entrants],
        ),
        Column("rating", [f"{rating.value:+.0f} ± {rating.half:.0f}" for rating in rated]),
        Column("mean", [f"{one.mean_score:.1f}" for one in entrants]),
        Column("quartiles", [" · ".join(map(str, three)) for three in quartiles]),
    ]


def fitting(statistics: Sequence[Column], width: int) -> list[Column]:
    """As many columns as fit; entrants and their share of wins are always among them."""
    shown = list(statistics)
    for heading in LEFT_OUT:
        if sum(column.width + GAP for column in shown) + 1 > width:
            shown = [column for column in shown if column.heading != heading]
    return shown


def table_of(title: str, shown: Sequence[Column]) -> Table:
    table = Table(title=title, box=SIMPLE_HEAD)
    for number, column in enumerate(shown):
        # A name wider than the terminal goes on in the next line; it is never cut.
        table.add_column(
            column.heading,
            justify="right" if column.is_number else "left",
            no_wrap=number > 0,
            overflow="fold",
        )
    for cells in zip(*(column.cells for column in shown), strict=True):
        table.add_row(*cells)
    return table


# In words


def test_sentence(test: "SequentialTest") -> str:
    """The answer of the sequential test."""
    asked = f"at least {test.share * 100:g} %"
    between = f"{test.below * 100:g} against {test.above * 100:g} %, 5 % error each way"
    if test.answer is None:
        return (
            f"Whether entrant 1 wins {asked} is not decided after {test.games} games ({between})."
        )
    verdict = "wins" if test.answer else "does not win"
    return f"Decided after {test.games} games: entrant 1 {verdict} {asked} ({between})."


def bar(share: float) -> str:
    """A bar of eighths of a character."""
    eighths = round(share * BAR * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(BAR)
