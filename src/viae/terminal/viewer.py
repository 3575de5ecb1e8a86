"""A finished or unfinished game, looked at decision by decision."""

from viae.core.errors import Malformed
from viae.core.game import Say
from viae.core.state import CHANCE, SPECTATOR
from viae.records.match import Match
from viae.terminal.keyboard import Ask, Left
from viae.terminal.log_text import Paragraph, paragraphs
from viae.terminal.screen import Screen

SHOWN_TURNS = 3
LONGEST_NUMBER = 9


class Viewer:
    """Stands at one decision of a match and shows the table there."""

    def __init__(self, match: Match, screen: Screen, eyes: int | None) -> None:
        self.match = match
        self.screen = screen
        self.eyes = eyes
        """Whose view is shown; None: at each moment that of whoever decides."""
        decided = [number for number, step in enumerate(match.log) if step.by != CHANCE]
        self.stops = [*decided, len(match.log)]
        """Log lengths: before each decision, and at the end."""
        self.keys = {"": 1, "n": 1, "b": -1, "e": len(self.stops), "a": -len(self.stops)}

    def numbered(self, text: str) -> int:
        """A decision by its number, as it was typed."""
        if text.isdecimal() and len(text) <= LONGEST_NUMBER and int(text) < len(self.stops):
            return int(text)
        last = len(self.stops) - 1
        raise Malformed(
            f"there is no decision {text}; they are numbered 0 to {last}",
            key="refusal.decision",
            params={"number": text, "last": last},
        )

    def show(self, number: int) -> None:
        """The table before decision `number`, counted from 0; the last one is the end."""
        then = self.match.until(self.stops[number])
        seat = int(then.state.current)
        eyes = self.eyes if self.eyes is not None else seat if seat >= 0 else SPECTATOR
        self.screen.head(then.game.title, seat)
        self.screen.table(then, eyes, [])
        self.screen.recent(self._told(then), SHOWN_TURNS)
        if then.state.is_over():
            self._show_result()
        else:
            self.screen.prompt(then.game.prompt(then.state))

    def tell_everything(self) -> None:
        """The whole log and the result, for whoever reads it from a pipe."""
        self.screen.log(self._told(self.match))
        if self.match.state.is_over():
            self._show_result()

    def step_through(self, ask: Ask) -> None:
        """Forward and back by keys, anywhere by number, until somebody leaves."""
        number = 0
        last = len(self.stops) - 1
        try:
            while True:
                self.screen.clear()
                self.show(number)
                self.screen.say("viewer.keys", "quiet", number=number, last=last)
                number = max(0, min(last, self._next(number, ask)))
        except Left:
            return

    def _next(self, number: int, ask: Ask) -> int:
        """Where a key or a number leads."""
        while True:
            line = ask().lower()
            if line == "q":
                raise Left
            if line in self.keys:
                return number + self.keys[line]
            try:
                return self.numbered(line)
            except Malformed:
                self.screen.say("viewer.refused", "refusal", line=line, last=len(self.stops) - 1)

    def _told(self, match: Match) -> list[Paragraph]:
        """The log: with one seat's ears, or each turn with those of the seat whose turn it was."""
        if self.eyes is not None:
            return paragraphs(match, self.eyes)
        by_hearer = {seat: paragraphs(match, seat) for seat in (SPECTATOR, *range(match.seats))}
        return [
            by_hearer[SPECTATOR if turn.by == CHANCE else turn.by][number]
            for number, turn in enumerate(by_hearer[SPECTATOR])
        ]

    def _show_result(self) -> None:
        result = sorted(self.match.result(), key=lambda row: int(row["place"]))
        self.screen.title(Say("score.final"))
        self.screen.scores(result, self.match.game.sources)
