"""A finished or unfinished game, stepped through decision by decision."""

from viae.core.errors import Malformed
from viae.core.game import Say
from viae.core.state import CHANCE, SPECTATOR
from viae.records.match import Match
from viae.terminal.console import Quit, ReadLine
from viae.terminal.screen import Screen
from viae.terminal.turns import Turn, turns_heard_by

SHOWN_TURNS = 3
LONGEST_NUMBER = 9


def read_decision(text: str, last: int) -> int:
    """The number of a decision, as it was typed: from 0 to `last`."""
    if text.isdecimal() and len(text) <= LONGEST_NUMBER and int(text) <= last:
        return int(text)
    raise Malformed(
        f"there is no decision {text}; they are numbered 0 to {last}",
        key="refusal.decision",
        params={"number": text, "last": last},
    )


class ReplayViewer:
    """Shows the table at any decision of a match."""

    def __init__(self, match: Match, screen: Screen, seen_by: int | None) -> None:
        self.match = match
        self.screen = screen
        self.seen_by = seen_by
        """The seat whose view is shown; None shows that of the seat whose turn it is."""
        self.log_lengths = [*match.decisions(), len(match.log)]
        """Of the log before each decision, and at the end."""
        self.last = len(self.log_lengths) - 1
        self.keys = {"": 1, "n": 1, "b": -1, "e": self.last, "a": -self.last}

    def show(self, number: int) -> None:
        """The table before decision `number`, counted from 0; the last one is the end."""
        then = self.match.until(self.log_lengths[number])
        seat = int(then.state.current)
        seen_by = self.seen_by if self.seen_by is not None else seat if seat >= 0 else SPECTATOR
        self.screen.header(then.game.title, seat)
        self.screen.table(then, seen_by, [])
        self.screen.recent(self._turns(then), SHOWN_TURNS)
        if then.state.is_over():
            self._show_result()
        else:
            self.screen.prompt(then.game.prompt(then.state))

    def show_log(self) -> None:
        """The whole log and the result, without questions: for a pipe."""
        self.screen.log(self._turns(self.match))
        if self.match.state.is_over():
            self._show_result()

    def step_through(self, read_line: ReadLine) -> None:
        """Forward and back by keys, anywhere by number, until somebody leaves."""
        number = 0
        try:
            while True:
                self.screen.clear()
                self.show(number)
                self.screen.say("viewer.keys", "quiet", number=number, last=self.last)
                number = max(0, min(self.last, self._next(number, read_line)))
        except Quit:
            return

    def _next(self, number: int, read_line: ReadLine) -> int:
        """The number that a key or a typed number leads to."""
        while True:
            line = read_line().lower()
            if line == "q":
                raise Quit
            if line in self.keys:
                return number + self.keys[line]
            try:
                return read_decision(line, self.last)
            except Malformed:
                self.screen.say("viewer.refused", "refusal", line=line, last=self.last)

    def _turns(self, match: Match) -> list[Turn]:
        """The log as one seat heard it, or each turn as the seat heard it whose turn it was."""
        if self.seen_by is not None:
            return turns_heard_by(match, self.seen_by)
        by_hearer = {seat: turns_heard_by(match, seat) for seat in (SPECTATOR, *range(match.seats))}
        return [
            by_hearer[SPECTATOR if turn.by == CHANCE else turn.by][number]
            for number, turn in enumerate(by_hearer[SPECTATOR])
        ]

    def _show_result(self) -> None:
        result = sorted(self.match.result(), key=lambda row: int(row["place"]))
        self.screen.title(Say("score.final"))
        self.screen.scores(result, self.match.game.sources)
