"""Match: a game being played, with its log; the one place that lets decisions and chance happen.

A decision and all chance that follows it, up to the next seat's decision, are one entry. Who may
know what follows from the events; so does undo: a seat may take back its decisions to the last
moment at which it learnt something or another seat decided.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viae import catalog
from viae.core.codec import Event, Move
from viae.core.entry import BaseEntry, Facts
from viae.core.errors import Illegal, NotYourTurn
from viae.core.game import CHANCE, Game
from viae.core.options import checked
from viae.core.rng import Rng

Chance = Callable[[Game], int]
"""Draws an outcome for a position where chance is to move."""


def chance_of(rng: Rng) -> Chance:
    """Chance from a playout generator, for terminal games, tests and bots among themselves."""
    return lambda game: int(game.draw(rng))


@dataclass(frozen=True)
class Step:
    """One move in the log, who made it (CHANCE among them) and what it told."""

    by: int
    move: int
    events: tuple[Event, ...]


class Match:
    """One game from its first draw to its result."""

    def __init__(
        self,
        entry: BaseEntry,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.entry = entry
        self.seats = seats
        self.options = checked(entry.options, options or {})
        self.chance = chance
        self.log: list[Step] = []
        self.game = self._fresh()

    def _fresh(self) -> Game:
        game = self.entry.new(self.seats, self.options)
        game.listen()
        return game

    # Playing

    def begin(self) -> None:
        """Let chance do whatever comes before the next decision."""
        while self.chance is not None and self.game.current == CHANCE:
            self.apply(self.chance(self.game))

    def play(self, seat: int, moves: Sequence[Move]) -> list[Step]:
        """A seat's decisions, all or none, and the chance that follows them."""
        codes = [self.entry.codec.encode(move) for move in moves]
        before = len(self.log)
        saved = self.game.clone()
        saved.listen()
        try:
            for code in codes:
                self.check_turn(seat)
                self.apply(code)
                self.begin()
        except Exception:
            self.game = saved
            del self.log[before:]
            raise
        return self.log[before:]

    def check_turn(self, seat: int) -> None:
        if self.game.is_over():
            raise Illegal("the game is over", key="refusal.over")
        if self.game.current != seat:
            who = int(self.game.current)
            raise NotYourTurn(
                f"seat {who} is to decide, not seat {seat}",
                key="refusal.not_your_turn",
                params={"seat": who},
            )

    def apply(self, code: int) -> Step:
        """One legal move of whoever is current, chance included; logged with what it told."""
        by = int(self.game.current)
        self.game.apply(code)
        step = Step(by, code, tuple(self.entry.hear(self.game)))
        self.log.append(step)
        return step

    # Undo

    def draft(self) -> int:
        """How many of the last log entries the current seat may take back."""
        seat = int(self.game.current)
        count = 0
        for step in reversed(self.log):
            if step.by != seat or any(e.reveals and e.heard_by(seat) for e in step.events):
                break
            count += 1
        return count

    def undo(self, seat: int) -> Step:
        """Take back the last decision of a seat's draft."""
        self.check_turn(seat)
        if self.draft() == 0:
            raise Illegal("there is nothing left to take back", key="refusal.no_undo")
        return self.rewind(len(self.log) - 1)[0]

    def rewind(self, length: int) -> list[Step]:
        """Go back to an earlier length of the log; the steps taken back."""
        dropped = self.log[length:]
        kept = self.log[:length]
        self.game = self._fresh()
        for step in kept:
            self.game.act(step.move)
        self.game.hear()
        self.log = kept
        return dropped

    def until(self, length: int) -> "Match":
        """The same match as it stood at an earlier length of the log; it draws no chance."""
        earlier = Match(self.entry, self.seats, self.options)
        earlier.log = list(self.log)
        earlier.rewind(length)
        return earlier

    # What others may know

    def view(self, seat: int) -> dict[str, Any]:
        return self.entry.view(self.game, seat)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """The events a seat (or, below 0, a spectator) may know, from a log length on."""
        return [e for step in self.log[since:] for e in step.events if e.heard_by(seat)]

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat; none while another decides."""
        return self.game.legal() if self.game.current == seat else []

    def result(self) -> list[dict[str, Any]]:
        """Every seat's place and points by source."""
        return [
            {
                "seat": seat,
                "place": int(self.game.place(seat)) + 1,
                "points": int(self.game.score(seat)),
                "sources": self.entry.points(self.game, seat),
            }
            for seat in range(self.seats)
        ]


def new_match(
    name: str,
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    board: Facts | None = None,
) -> Match:
    """A match whose chance comes from a seed, played up to the first decision."""
    match = Match(catalog.entry_on(name, board), seats, options, chance_of(Rng(seed)))
    match.begin()
    return match
