"""Match: a game being played, with its log; the one place that lets decisions and chance happen.

A decision and all chance that follows it, up to the next seat's decision, belong together. Who may
know what follows from the events; so does undo: a seat may take back its decisions to the last
moment at which it learnt something or another seat decided.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from viae import catalog
from viae.core.codec import Event
from viae.core.computed import ComputedState, as_computed, computes
from viae.core.errors import Illegal, Malformed, NotYourTurn
from viae.core.game import Facts, Game
from viae.core.options import checked
from viae.core.rng import Rng
from viae.core.state import CHANCE, State

Chance = Callable[[State], int]
"""Draws an outcome for a state where chance is to move."""

MOST_SEED = 2**62


def chance_of(rng: Rng) -> Chance:
    """Chance from a playout generator, for terminal games, tests and bots among themselves."""
    return lambda state: int(state.draw(rng))


@dataclass(frozen=True)
class Outcome:
    """What a costly move computed, kept in the log so that it is computed only once."""

    numbers: tuple[int, ...]
    """For the rules."""
    film: str = ""
    """For people to watch, as JSON."""


NO_OUTCOMES: Mapping[int, Outcome] = MappingProxyType({})


@dataclass(frozen=True)
class Step:
    """One move in the log, with the seat that made it or CHANCE, its events and its outcome."""

    by: int
    move: int
    events: tuple[Event, ...]
    outcome: Outcome | None = None

    def redo(self, state: State) -> None:
        """Make the move again in the same state; a known outcome is not computed again."""
        if self.outcome is None:
            state.act(self.move)
        else:
            as_computed(state).apply_outcome(self.move, list(self.outcome.numbers))

    def reveals_to(self, seat: int) -> bool:
        """Did a seat learn something it could not have worked out?"""
        return any(event.reveals and event.heard_by(seat) for event in self.events)


class Match:
    """One game from its first draw to its result."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = checked(game.options, options or {})
        self.chance = chance
        self.log: list[Step] = []
        self.state = self._fresh()

    def _fresh(self) -> State:
        state = self.game.new_state(self.seats, self.options)
        state.listen()
        return state

    # Playing

    def begin(self) -> None:
        """Let chance do whatever comes before the next decision."""
        while self.chance is not None and self.state.current == CHANCE:
            self.apply(self.chance(self.state))

    def play(
        self, seat: int, moves: Sequence[int], outcomes: Mapping[int, Outcome] = NO_OUTCOMES
    ) -> list[Step]:
        """A seat's decisions, all or none, and the chance that follows the last of them.

        Moves whose outcome is known already, by their place among the moves, are not computed
        again.
        """
        if not isinstance(moves, Sequence) or isinstance(moves, str):
            raise Malformed(f"the moves of a message are a list, not {moves!r:.40}")
        for move in moves:
            self._check_code(move)
        before = len(self.log)
        saved = self.state.clone()
        saved.listen()
        try:
            for number, move in enumerate(moves):
                self.check_may_go_on(seat, before)
                self.check_turn(seat)
                self.apply(move, outcomes.get(number))
        except Exception:
            self.state = saved
            del self.log[before:]
            raise
        self.begin()
        return self.log[before:]

    def _check_code(self, move: object) -> None:
        """Refuse anything but a move of this game."""
        if not isinstance(move, int) or isinstance(move, bool):
            raise Malformed(
                "a move is an int, as legal_moves(seat) gives it; the game's codec makes one of"
                f" text or JSON: not {move!r:.40}"
            )
        self.game.codec.kind(move)

    def check_may_go_on(self, seat: int, before: int) -> None:
        """A message ends where chance is to move or something was revealed to its seat.

        Otherwise a refusal of a later move would undo the decision, but the seat would keep what it
        has learnt.
        """
        if len(self.log) == before:
            return
        if self.state.current == CHANCE or self.log[-1].reveals_to(seat):
            raise Illegal("decide the rest after you have seen what came", key="refusal.wait")

    def check_turn(self, seat: int) -> None:
        """Refuse a seat that is not to decide."""
        if self.state.is_over():
            raise Illegal("the game is over", key="refusal.over")
        current = int(self.state.current)
        if current == CHANCE:
            raise NotYourTurn("chance is to move", key="refusal.chance")
        if current != seat:
            raise NotYourTurn(
                f"seat {current} is to decide, not seat {seat}",
                key="refusal.not_your_turn",
                params={"seat": current},
            )

    def apply(self, code: int, outcome: Outcome | None = None) -> Step:
        """One legal move of the current seat, chance included; logged with what it told.

        A known outcome is taken as it is; otherwise the move computes its own.
        """
        state = self.state
        by = int(state.current)
        state.check(code)
        if outcome is None:
            state.act(code)
            if isinstance(state, ComputedState) and state.outcome is not None:
                outcome = Outcome(tuple(state.outcome), state.film)
        else:
            as_computed(state).apply_outcome(code, list(outcome.numbers))
        step = Step(by, code, tuple(self.game.hear(state)), outcome)
        self.log.append(step)
        return step

    def repeat(self, steps: Sequence[Step]) -> None:
        """Add steps of the same match from here on. Nothing is checked, computed or told again."""
        for step in steps:
            step.redo(self.state)
        self.state.hear()
        self.log += steps

    # Undo

    def draft(self, seat: int | None = None) -> int:
        """How many of the last log entries a seat (else the current one) may take back.

        Its turn may have passed: until another seat decides, nobody has built on it.
        """
        owner = int(self.state.current) if seat is None else seat
        count = 0
        for step in reversed(self.log):
            if owner < 0 or step.by != owner or step.reveals_to(owner):
                break
            count += 1
        return count

    def undo(self, seat: int) -> Step:
        """Take back the last decision of a seat's draft."""
        if self.state.is_over():
            raise Illegal("the game is over", key="refusal.over")
        if self.draft(seat) == 0:
            raise Illegal("there is nothing left to take back", key="refusal.no_undo")
        return self.rewind(len(self.log) - 1)[0]

    def rewind(self, length: int, known: tuple[int, State] | None = None) -> list[Step]:
        """Go back to an earlier length of the log; the steps taken back.

        `known` is an even earlier length and the state there, to replay from.
        """
        dropped = self.log[length:]
        kept = self.log[:length]
        start, state = known or (0, self._fresh())
        self.state = state.clone()
        self.state.listen()
        self.log = kept[:start]
        self.repeat(kept[start:])
        return dropped

    def until(self, length: int) -> "Match":
        """The same match as it stood at an earlier length of the log; it draws no chance."""
        earlier = Match(self.game, self.seats, self.options)
        earlier.log = list(self.log)
        earlier.rewind(length)
        return earlier

    # What others may know

    def view(self, seat: int) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """The events a seat (or, below 0, a spectator) may know, from a log length on."""
        return [e for step in self.log[since:] for e in step.events if e.heard_by(seat)]

    def decisions(self) -> list[int]:
        """Where in the log seats have decided; the rest was chance."""
        return [number for number, step in enumerate(self.log) if step.by != CHANCE]

    def legal_moves(self, seat: int) -> list[int]:
        """The legal moves of a seat as small ints; none while another decides."""
        return self.state.legal_moves() if self.state.current == seat else []

    def result(self) -> list[dict[str, Any]]:
        """Every seat's place and points by source."""
        return [
            {
                "seat": seat,
                "place": int(self.state.place(seat)) + 1,
                "points": int(self.state.score(seat)),
                "sources": self.game.points(self.state, seat),
            }
            for seat in range(self.seats)
        ]


def ranked_last(rows: list[dict[str, Any]], resigned: Sequence[int]) -> list[dict[str, Any]]:
    """A result where those who resigned come last; the first to resign is the very last."""
    stayed = [row["place"] for row in rows if row["seat"] not in resigned]

    def place(row: dict[str, Any]) -> int:
        if row["seat"] in resigned:
            return len(rows) - resigned.index(row["seat"])
        return 1 + sum(bool(one < row["place"]) for one in stayed)

    return [{**row, "place": place(row)} for row in rows]


def as_known_to(state: State, seat: int) -> State:
    """A copy determinized for a seat. Moves are tried out in it, so that nothing secret leaks."""
    known = state.clone()
    known.determinize(seat, Rng(0))
    return known


def ends_draft(
    game: Game, known: State, seat: int, move: int, waiting: Collection[int] = ()
) -> bool:
    """Would a move end a seat's draft: would it reveal something, or would another seat be next?

    `waiting` are seats that see nothing of their turn until they are handed the screen.
    """
    if computes(known, move):
        return True
    after = known.clone()
    after.listen()
    after.act(move)
    learns = any(event.reveals and event.heard_by(seat) for event in game.hear(after))
    return learns or after.current not in (seat, *waiting)


def new_match(
    name: str,
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    board: Facts | None = None,
) -> Match:
    """A match whose chance comes from a seed, played up to the first decision."""
    if not 0 <= seed <= MOST_SEED:
        raise Malformed(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
    match = Match(catalog.load_game(name, board), seats, options, chance_of(Rng(seed)))
    match.begin()
    return match
