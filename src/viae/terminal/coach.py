"""What the coach says, on a screen: a chart of who would have won, moves and their points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from viae.ai.advice import Advice, Line
from viae.ai.explanations import wins_in_hundred
from viae.ai.review import Moment, Review, WinShares
from viae.core.state import State
from viae.records.match import as_known_to
from viae.terminal.coach_tables import Figure, Outlook
from viae.terminal.program import started_as
from viae.terminal.screen import Screen, make_console
from viae.terminal.seating import Sitter
from viae.text import Texts, signed

if TYPE_CHECKING:
    from viae.records.record import Record

STEPS = "▁▂▃▄▅▆▇█"
MARGIN = 22
"""Columns beside the chart: for a name before it, and for the share it ends with."""


class Lessons:
    """The coach's words about one record."""

    def __init__(self, found: "Record", texts: Texts) -> None:
        self.match = found.match
        self.names = found.names
        self.texts = texts
        self.console = make_console()
        self.screen = Screen(self.console, texts, [Sitter(name) for name in found.names])

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
            row.append("".join(step(one.win[seat]) for one in columns), "accent")
            row.append(f"  {percent(columns[-1].win[seat])}", "strong")
            self.console.print(row)
        marks = [" "] * len(columns)
        for place, moment in enumerate(review.moments, 1):
            after = [number for number, one in enumerate(columns) if one.at >= moment.at]
            marks[after[0] if after else -1] = str(place)
        self.console.print(Text(" " * (longest + 4) + "".join(marks), "number"))

    def moment(self, place: int, decision: int, moment: Moment, path: str) -> None:
        self.screen.say("coach.moment", "strong", number=place, seat=moment.seat, decision=decision)
        said = Padding(Text(self.texts.say(moment.say)), (0, 0, 0, 3), expand=False)
        self.console.print(said, width=self.screen.width)
        state = self.match.until(moment.at).state
        compared = sorted((moment.made, moment.instead), key=lambda line: -line.win)
        self.lines(state, moment.seat, compared, moment.made)
        see = {"command": started_as(), "path": path, "decision": decision}
        self.screen.say("coach.see", "quiet", **see)
        self.console.print()

    # One decision

    def advise(self, decision: int, state: State, advice: Advice) -> None:
        """The best few moves beside the one made."""
        self.screen.title("coach.decision", decision=decision, seat=advice.seat)
        made = advice.made
        named = [] if made is None or made in advice.lines else [made]
        self.lines(state, advice.seat, [*advice.lines, *named], made)
        self.screen.say("coach.how", "quiet", playouts=advice.playouts, seat=advice.seat)

    def lines(self, state: State, seat: int, lines: Sequence[Line], made: Line | None) -> None:
        """Moves with their wins, and their points by source."""
        game, say, known = self.match.game, self.texts.say, as_known_to(state, seat)
        sources = [
            Figure(say(f"source.{name}"), [self.number(line.points[name]) for line in lines])
            for name in game.sources
        ]
        outlook = Outlook(
            say("coach.move"),
            words=[say(game.move_text(known, line.move)) for line in lines],
            marks=[
                f"◂ {say('coach.made')}" if made is not None and line.move == made.move else ""
                for line in lines
            ],
            figures=[
                Figure(say("coach.wins"), [percent(line.win) for line in lines], "strong"),
                *sources,
                Figure(say("score.points"), [self.number(line.total) for line in lines], "strong"),
                Figure(say("coach.rival"), [self.number(line.rival) for line in lines], "quiet"),
            ],
        )
        self.console.print(outlook.fitted(self.screen.width), width=self.screen.width)

    def number(self, mean: float) -> str:
        """One decimal, as the language writes it."""
        tenths = round(10 * mean)
        whole, tenth = divmod(abs(tenths), 10)
        sign = signed(-1)[0] if tenths < 0 else ""
        return f"{sign}{whole}{self.texts.say('decimal')}{tenth}"


def percent(share: float) -> str:
    return f"{wins_in_hundred(share)} %"


def step(share: float) -> str:
    """A share as one of eight heights."""
    return STEPS[min(int(share * len(STEPS)), len(STEPS) - 1)]


def cut(win_shares: Sequence[WinShares], width: int) -> list[Sequence[WinShares]]:
    """So many parts that are as long as each other, or nearly."""
    ends = [(number + 1) * len(win_shares) // width for number in range(width)]
    return [win_shares[a:b] for a, b in zip([0, *ends], ends, strict=False)]
