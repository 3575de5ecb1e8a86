"""A review: how a finished game stood from turn to turn, and which decisions mattered most.

It is made in rounds of questions, each about one position as one seat knew it. The first is a
glance at everything: how the game stood before each turn, by what each seat knew, and what else
could have been done at each decision. Every further round looks closer at fewer decisions, those
that seem to have mattered, and with fresh luck: with the old luck whatever happened to look large
would be believed. Whoever reviews puts the questions to a coach, here or in other processes.
"""

from collections.abc import Mapping, Sequence
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
LEAST_SWING = 0.04
"""A smaller one did not matter, or was luck of the playouts."""
FOUND = 3
"""One in so many decisions that are looked at closer is one where the right move was found."""


@dataclass(frozen=True)
class Pains:
    """How much effort goes into a review."""

    standing: int
    """Playouts from the beginning of each turn, all eyes together."""
    glance: Effort
    """For every decision."""
    closer: tuple[tuple[int, Effort], ...]
    """For so many of them that seem to have mattered, round by round."""


USUAL = (
    Pains(
        standing=40,
        glance=Effort(800, 24),
        closer=((96, Effort(800, 32)), (40, Effort(1500, 64)), (10, Effort(4000, 300))),
    )
    if is_compiled()
    else Pains(standing=4, glance=Effort(12, 2, 2), closer=((6, Effort(30, 8, 2)),))
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


@dataclass(frozen=True, eq=False)
class Decision:
    """A decision at which there was something to decide."""

    at: int
    turn: int
    seat: int
    move: int
    game: Game


class Reviewing:
    """A review being made: as long as there are questions, it takes in the answers."""

    def __init__(
        self,
        match: Match,
        seed: int = 1,
        pains: Pains = USUAL,
        winners: Sequence[int] | None = None,
    ) -> None:
        """`winners` says who won where it was not the rules, since somebody resigned."""
        self.match = match
        self.seed = seed
        self.pains = pains
        self.winners = winners or [
            seat for seat in range(match.seats) if match.game.is_over() and won(match.game)[seat]
        ]
        self.turns: list[tuple[int, int, Game]] = []
        """Where each turn began: the log's length, whose it was, the position."""
        self.decisions: list[Decision] = []
        """Those that are looked at in this round."""
        self._replay()
        self.round = 0
        self.standings: list[Standing] = []
        self.advice: dict[Decision, Advice] = {}
        """What was found out in the last round."""
        rest = sum(many for many, _ in pains.closer)
        self.most_questions = len(self.turns) * match.seats + len(self.decisions) + rest
        """At most so many questions will be asked."""

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

    # Asking

    def questions(self) -> list[Question]:
        """What is to be asked in this round; nothing any more once all is known."""
        if self.round == 0:
            return [*self._about_turns(), *self._about_decisions(self.pains.glance)]
        if self.round <= len(self.pains.closer):
            return self._about_decisions(self.pains.closer[self.round - 1][1])
        return []

    def _about_turns(self) -> list[Question]:
        seats = self.match.seats
        each = Effort(0, -(-self.pains.standing // seats))
        return [
            question(game, eyes, seed_for(self.seed, at, f"standing {eyes}"), each)
            for at, _, game in self.turns
            for eyes in range(seats)
        ]

    def _about_decisions(self, effort: Effort) -> list[Question]:
        return [
            question(
                one.game,
                one.seat,
                seed_for(self.seed, one.at, f"round {self.round}"),
                effort,
                one.move,
            )
            for one in self.decisions
        ]

    def take(self, answers: Sequence[Mapping[str, Any]]) -> None:
        """Take in what was answered in this round; whoever was interrupted has fewer answers."""
        if self.round == 0:
            many = len(self.turns) * self.match.seats
            self._stand([one["shares"] for one in answers[:many]])
            answers = answers[many:]
        said = map(read_advice, answers)
        self.advice = dict(zip(self.decisions, said, strict=False))
        if self.round < len(self.pains.closer):
            self.decisions = self._worth_a_closer_look(self.pains.closer[self.round][0])
        self.round += 1

    def _worth_a_closer_look(self, many: int) -> list[Decision]:
        """Most of them where a chance seems to have been missed, some where it was found."""
        ranked = self._by_swing()
        some = min(many, len(ranked)) // FOUND
        return [*ranked[: many - some], *ranked[max(many - some, len(ranked) - some) :]]

    def _by_swing(self) -> list[Decision]:
        """Decisions at which there was an alternative: where most was missed, first."""
        real = [one for one, advice in self.advice.items() if advice.instead is not None]
        return sorted(real, key=lambda one: -self.advice[one].swing)

    # What it comes to

    def review(self) -> Review:
        """What all answers so far say together."""
        ranked = self._by_swing()
        missed = [one for one in ranked if self.advice[one].swing >= LEAST_SWING]
        found = [one for one in reversed(ranked) if self.advice[one].swing <= -LEAST_SWING]
        chosen = sorted(_one_a_turn([*missed, *found])[:MOMENTS], key=lambda one: one.at)
        moments = tuple(self._moment(one, self.advice[one]) for one in chosen)
        return Review(tuple(self.standings), moments)

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


def _one_a_turn(decisions: Sequence[Decision]) -> list[Decision]:
    """Of each turn only the first that is named."""
    chosen: dict[int, Decision] = {}
    for one in decisions:
        chosen.setdefault(one.turn, one)
    return list(chosen.values())


def review(
    match: Match, seed: int = 1, pains: Pains = USUAL, winners: Sequence[int] | None = None
) -> Review:
    """The review of a match, all of it made here and now."""
    reviewing, entry = Reviewing(match, seed, pains, winners), match.entry
    while questions := reviewing.questions():
        reviewing.take(
            [one.answer(entry, entry.new(match.seats, match.options)) for one in questions]
        )
    return reviewing.review()
