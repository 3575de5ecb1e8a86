"""The coach in the terminal: a chart of win chances, and moves with their wins and points."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from viae.ai.advice import Advice, Line
from viae.ai.explanations import wins_in_hundred
from viae.ai.review import Moment, Review, WinShares
from viae.core.state import State
from viae.records.match import as_known_to
from viae.terminal.console import make_console
from viae.terminal.move_comparison import MoveComparison, NumberColumn
from viae.terminal.players import Player
from viae.terminal.program import started_as
from viae.terminal.screen import Screen
from viae.text import Texts, signed

if TYPE_CHECKING:
    from viae.records.record import Record

BARS = "▁▂▃▄▅▆▇█"
MARGIN = 22
"""Columns beside the chart: for a name before it, and for the share it ends with."""


class CoachScreen:
    """What the coach says about one record: a review, or advice on one decision."""

    def __init__(self, record: "Record", texts: Texts) -> None:
        self.match = record.match
        self.names = record.names
        self.texts = texts
        self.console = make_console()
        self.screen = Screen(self.console, texts, [Player(name) for name in record.names])

    # The whole game

    def review(self, review: Review, is_complete: bool, path: str) -> None:
        if not is_complete:
            self.screen.say("coach.stopped", "refusal")
        self.screen.title("coach.title", game=self.match.game.title)
        self.chart(review)
        self.screen.title("coach.moments")
        if not review.moments:
            self.screen.say("coach.no_moments")
        number = {at: number for number, at in enumerate(self.match.decisions())}
        for place, moment in enumerate(review.moments, 1):
            self.moment(place, number[moment.at], moment, path)

    def chart(self, review: Review) -> None:
        """A row for each seat, and below it the numbers of the moments."""
        width = min(len(review.win_shares), self.screen.width - MARGIN)
        columns = [win_shares[-1] for win_shares in cut(review.win_shares, width)]
        longest = max(len(name) for name in self.names)
        for seat, name in enumerate(self.names):
            row = Text(f"  {name.ljust(longest)}  ")
            row.append("".join(bar(one.win[seat]) for one in columns), "accent")
            row.append(f"  {percent(columns[-1].win[seat])}", "strong")
            self.console.print(row)
        numbers = [" "] * len(columns)
        for place, moment in enumerate(review.moments, 1):
            after = [number for number, one in enumerate(columns) if one.at >= moment.at]
            numbers[after[0] if after else -1] = str(place)
        self.console.print(Text(" " * (longest + 4) + "".join(numbers), "number"))

    def moment(self, place: int, decision: int, moment: Moment, path: str) -> None:
        self.screen.say("coach.moment", "strong", number=place, seat=moment.seat, decision=decision)
        sentence = Padding(Text(self.texts.say(moment.say)), (0, 0, 0, 3), expand=False)
        self.console.print(sentence, width=self.screen.width)
        state = self.match.until(moment.at).state
        compared = sorted((moment.made, moment.instead), key=lambda line: -line.win)
        self.lines(state, moment.seat, compared, moment.made)
        see = {"command": started_as(), "path": path, "decision": decision}
        self.screen.say("coach.see", "quiet", **see)
        self.console.print()

    # One decision

    def advise(self, decision: int, state: State, advice: Advice) -> None:
        """The best few moves, and the one made."""
        self.screen.title("coach.decision", decision=decision, seat=advice.seat)
        made = advice.made
        added = [] if made is None or made in advice.lines else [made]
        self.lines(state, advice.seat, [*advice.lines, *added], made)
        self.screen.say("coach.how", "quiet", playouts=advice.playouts, seat=advice.seat)

    def lines(self, state: State, seat: int, lines: Sequence[Line], made: Line | None) -> None:
        """Moves with their wins, and their points by source."""
        game, say, known = self.match.game, self.texts.say, as_known_to(state, seat)

        def column(heading: str, means: Iterable[float], style: str = "") -> NumberColumn:
            return NumberColumn(say(heading), list(map(self.number, means)), style)

        comparison = MoveComparison(
            say("coach.move"),
            words=[say(game.move_text(known, line.move)) for line in lines],
            notes=[
                f"◂ {say('coach.made')}" if made is not None and line.move == made.move else ""
                for line in lines
            ],
            columns=[
                NumberColumn(say("coach.wins"), [percent(line.win) for line in lines], "strong"),
                *(
                    column(f"source.{name}", [line.points[name] for line in lines])
                    for name in game.sources
                ),
                column("score.points", [line.total for line in lines], "strong"),
                column("coach.rival", [line.rival for line in lines], "quiet"),
            ],
        )
        self.console.print(comparison.fitted(self.screen.width), width=self.screen.width)

    def number(self, mean: float) -> str:
        """One decimal, as the language writes it."""
        tenths = round(10 * mean)
        whole, tenth = divmod(abs(tenths), 10)
        sign = signed(-1)[0] if tenths < 0 else ""
        return f"{sign}{whole}{self.texts.say('decimal')}{tenth}"


def percent(share: float) -> str:
    return f"{wins_in_hundred(share)} %"


def bar(share: float) -> str:
    """A share as one of eight heights."""
    return BARS[min(int(share * len(BARS)), len(BARS) - 1)]


def cut(win_shares: Sequence[WinShares], width: int) -> list[Sequence[WinShares]]:
    """`width` parts of nearly equal length."""
    ends = [(number + 1) * len(win_shares) // width for number in range(width)]
    return [win_shares[a:b] for a, b in zip([0, *ends], ends, strict=False)]
