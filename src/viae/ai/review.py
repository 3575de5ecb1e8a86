"""A review: how a finished game stood from turn to turn, and which decisions mattered most.

It is made in two rounds of questions, each about one position as one seat knew it. First a glance
at everything: how the game stood before each turn, by what each seat knew, and what else could have
been done at each decision. Then a close look, with fresh luck, at the decisions that seem to have
mattered: with the old luck whatever happened to look large would be believed. Whoever reviews puts
the questions to a coach, here or in other processes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from viae.ai.coach import Advice, Effort, Line, Question, question, read_advice, won
from viae.ai.verdicts import verdict
from viae.core.compiled import is_compiled
from viae.core.entry import Say
from viae.core.game import CHANCE, Game
from viae.records.match import Match
from viae.records.seeds import seed_for

MOMENTS = 3
MISSED, FOUND = 7, 3
"""How many decisions get a close look: chances that were missed, and that were found."""
LEAST_SWING = 0.03
"""A smaller one did not matter, or was luck of the playouts."""


@dataclass(frozen=True)
class Pains:
    """How much effort goes into a review."""

    standing: Effort
    """For how the game stands before a turn, all eyes together."""
    glance: Effort
    """For every decision."""
    close: Effort
    """For the decisions that seem to have mattered."""


USUAL = (
    Pains(Effort(0, 48), Effort(1000, 24, 2), Effort(8000, 300, 3))
    if is_compiled()
    else Pains(Effort(0, 4), Effort(12, 2, 2), Effort(60, 6, 2))
)


@dataclass(frozen=True)
class Standing:
    """How the game stood."""

    at: int
    """So many moves were in the log, chance's among them."""
    seat: int | None
    """The seat whose turn began; None at the end."""
    win: tuple[float, ...]
    """Each seat's share of wins, all together 1."""


@dataclass(frozen=True)
class Moment:
    """A decision that mattered."""

    at: int
    """The number of the move in the log."""
    seat: int
    swing: float
    """What the other move would have added to the seat's share of wins."""
    made: Line
    instead: Line
    playouts: int
    say: Say


@dataclass(frozen=True)
class Review:
    """What the coach says about a game that is over."""

    standings: tuple[Standing, ...]
    moments: tuple[Moment, ...]
    """In the order of the game."""


@dataclass(frozen=True)
class Decision:
    """A decision at which there was something to decide."""

    at: int
    turn: int
    seat: int
    move: int
    game: Game


class Reviewing:
    """A review being made: two rounds of questions, then what they say together."""

    def __init__(
        self,
        match: Match,
        seed: int = 1,
        pains: Pains = USUAL,
        winners: Sequence[int] | None = None,
    ) -> None:
        """`winners` says who won where it was not the rules, since somebody resigned."""
        self.match = match
        self.winners = winners or [
            seat for seat in range(match.seats) if match.game.is_over() and won(match.game)[seat]
        ]
        self.seed = seed
        self.pains = pains
        self.turns: list[tuple[int, int, Game]] = []
        """Where each turn began: the log's length, whose it was, the position."""
        self.decisions: list[Decision] = []
        self._replay()
        self.standings: list[Standing] = []
        self.looked_at: list[Decision] = []

    def _replay(self) -> None:
        match, turn_of = self.match, CHANCE
        game = match.entry.new(match.seats, match.options)
        for at, step in enumerate(match.log):
            if step.by != CHANCE:
                if step.by != turn_of:
                    self.turns.append((at, step.by, game.clone()))
                    turn_of = step.by
                if len(game.legal()) > 1:
                    decision = Decision(at, len(self.turns), step.by, step.move, game.clone())
                    self.decisions.append(decision)
            step.redo(game)

    @property
    def most_questions(self) -> int:
        """At most so many questions will be asked."""
        return len(self.turns) * self.match.seats + len(self.decisions) + MISSED + FOUND

    def first_round(self) -> list[Question]:
        """A glance at all turns, with the eyes of each seat, and at all decisions."""
        seats, effort = self.match.seats, self.pains.standing
        each = Effort(0, -(-effort.playouts // seats))
        standing = [
            question(game, eyes, seed_for(self.seed, at, f"standing {eyes}"), each)
            for at, _, game in self.turns
            for eyes in range(seats)
        ]
        return [*standing, *(self._about(one, "glance") for one in self.decisions)]

    def second_round(self, answers: Sequence[Mapping[str, Any]]) -> list[Question]:
        """A close look at the decisions that seem to have mattered."""
        many = len(self.turns) * self.match.seats
        self._stand([one["shares"] for one in answers[:many]])
        swings = {
            decision: read_advice(one).swing
            for decision, one in zip(self.decisions, answers[many:], strict=True)
        }
        missed = _one_a_turn(self.decisions, lambda one: -swings[one])
        found = _one_a_turn(self.decisions, lambda one: swings[one])
        missed = [one for one in missed if swings[one] > 0][:MISSED]
        found = [one for one in found if swings[one] < 0 and one not in missed][:FOUND]
        self.looked_at = [*missed, *found]
        return [self._about(one, "close") for one in self.looked_at]

    def review(self, answers: Sequence[Mapping[str, Any]]) -> Review:
        """What all answers say together."""
        advice = dict(zip(self.looked_at, map(read_advice, answers), strict=True))
        seen = [one for one in self.looked_at if advice[one].instead is not None]
        missed = _one_a_turn(seen, lambda one: -advice[one].swing)
        found = _one_a_turn(seen, lambda one: advice[one].swing)
        chosen = [one for one in missed if advice[one].swing >= LEAST_SWING][:MOMENTS]
        turns = {one.turn for one in chosen}
        others = [one for one in found if advice[one].swing <= -LEAST_SWING]
        chosen += [one for one in others if one.turn not in turns][: MOMENTS - len(chosen)]
        chosen.sort(key=lambda one: one.at)
        moments = tuple(self._moment(one, advice[one]) for one in chosen)
        return Review(tuple(self.standings), moments)

    def _about(self, decision: Decision, what: str) -> Question:
        effort = self.pains.close if what == "close" else self.pains.glance
        seed = seed_for(self.seed, decision.at, what)
        return question(decision.game, decision.seat, seed, effort, decision.move)

    def _stand(self, found: Sequence[Sequence[float]]) -> None:
        """Every seat judges by what it knows; the mean of all of them is how the game stands."""
        seats = self.match.seats
        for number, (at, seat, _) in enumerate(self.turns):
            judged = found[number * seats : (number + 1) * seats]
            win = tuple(sum(column) / seats for column in zip(*judged, strict=True))
            self.standings.append(Standing(at, seat, win))
        if self.winners:
            won_by = [seat in self.winners for seat in range(seats)]
            end = tuple(one / len(self.winners) for one in won_by)
            self.standings.append(Standing(len(self.match.log), None, end))

    def _moment(self, decision: Decision, advice: Advice) -> Moment:
        made, instead = advice.made, advice.instead
        assert made is not None
        assert instead is not None
        return Moment(
            at=decision.at,
            seat=decision.seat,
            swing=advice.swing,
            made=made,
            instead=instead,
            playouts=advice.playouts,
            say=verdict(self.match.entry, decision.game, decision.seat, made, instead),
        )


def _one_a_turn(decisions: Sequence[Decision], rank: Callable[[Decision], float]) -> list[Decision]:
    """Decisions in the order of their rank, of each turn only the first."""
    chosen: list[Decision] = []
    for one in sorted(decisions, key=rank):
        if all(one.turn != other.turn for other in chosen):
            chosen.append(one)
    return chosen


Ask = Callable[[Sequence[Question]], Iterable[Mapping[str, Any]]]


def review(
    match: Match,
    seed: int = 1,
    pains: Pains = USUAL,
    ask: Ask | None = None,
    winners: Sequence[int] | None = None,
) -> Review:
    """The review of a match. Without `ask` all questions are answered here."""
    entry = match.entry

    def here(questions: Sequence[Question]) -> Iterable[Mapping[str, Any]]:
        return (one.answer(entry, entry.new(match.seats, match.options)) for one in questions)

    reviewing, put = Reviewing(match, seed, pains, winners), ask or here
    return reviewing.review(list(put(reviewing.second_round(list(put(reviewing.first_round()))))))
