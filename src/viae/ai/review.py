"""A review: how a finished game stood from turn to turn, and which decisions mattered most.

It is made in rounds of questions, each about one position as one seat knew it. The first is a
glance at everything: how the game stood before each turn, and what else could have been done at
each decision. Every further round compares fewer moves at fewer decisions, those that seem to have
mattered, far more often and with fresh luck: with the old luck whatever happened to look large
would be believed. In the last one the move made is compared with one other move, the best before,
and only what is beyond doubt there is told. Whoever reviews puts the questions to a coach, here or
in other processes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from viae.ai.coach import Advice, Effort, Line, Question, pooled, question, read_advice, won
from viae.ai.verdicts import verdict
from viae.core.compiled import is_compiled
from viae.core.entry import Say
from viae.core.game import CHANCE, Game
from viae.records.match import Match
from viae.records.seeds import seed_for

MOMENTS = 3
LEAST_SWING = 0.04
"""A smaller one did not matter."""
FOUND = 3
"""One in so many decisions that are looked at closer is one where the right move was found, as long
as too few are known where a chance was missed."""
PART = 100
"""Playouts in one question at most: nobody waits long for an answer, nor to be interrupted."""


@dataclass(frozen=True)
class Pains:
    """How much effort goes into a review."""

    standing: int
    """Playouts from the beginning of each turn, all eyes together."""
    glance: Effort
    """For every decision."""
    closer: tuple[tuple[int, Effort], ...]
    """For so many of them that seem to have mattered, round by round; the moves are those that were
    found at the glance, so there is no search."""
    dear: "Pains | None" = None
    """Instead, where moves compute at length: each playout takes as long as many elsewhere."""


USUAL = (
    Pains(
        standing=40,
        glance=Effort(3000, 32),
        closer=((48, Effort(0, 100, 3)), (18, Effort(0, 300, 2)), (8, Effort(0, 1000, 1))),
        dear=Pains(
            standing=8,
            glance=Effort(400, 12, 2),
            closer=((24, Effort(0, 50, 2)), (8, Effort(0, 300, 1))),
        ),
    )
    if is_compiled()
    else Pains(standing=4, glance=Effort(12, 2, 2), closer=((6, Effort(0, 8, 2)),))
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
        dear = any(step.outcome is not None for step in match.log)
        self.pains = pains.dear if dear and pains.dear is not None else pains
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
        closer = self.pains.closer
        rest = sum(many * len(_parts(effort)) for many, effort in closer)
        glances = len(self.decisions) * len(_parts(self.pains.glance))
        self.most_questions = self._standings_asked() + glances + rest
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
        if self.round > len(self.pains.closer):
            return []
        about_turns = self._about_turns() if self.round == 0 else []
        return [*about_turns, *self._about_decisions(self._effort())]

    def _effort(self) -> Effort:
        """For each decision in this round."""
        return self.pains.closer[self.round - 1][1] if self.round > 0 else self.pains.glance

    def _about_turns(self) -> list[Question]:
        return [
            question(
                game,
                eyes,
                seed_for(self.seed, at, f"standing {eyes}"),
                Effort(0, -(-self.pains.standing // len(self._eyes(seat)))),
            )
            for at, seat, game in self.turns
            for eyes in self._eyes(seat)
        ]

    def _standings_asked(self) -> int:
        return sum(len(self._eyes(seat)) for _, seat, _ in self.turns)

    def _eyes(self, seat: int) -> Sequence[int]:
        """Who judges how the game stands: everybody, unless all know the same."""
        return range(self.match.seats) if self.match.entry.has_secrets else [seat]

    def _about_decisions(self, effort: Effort) -> list[Question]:
        return [
            question(
                one.game,
                one.seat,
                seed_for(self.seed, one.at, f"round {self.round}, part {number}"),
                part,
                one.move,
                self._compared(one, effort.lines),
            )
            for one in self.decisions
            for number, part in enumerate(_parts(effort))
        ]

    def _compared(self, decision: Decision, lines: int) -> Mapping[int, int]:
        """The move made and so many others that were the best until now, with looks at each."""
        if self.round == 0:
            return {}
        advice = self.advice[decision]
        made = advice.made
        assert made is not None
        others = [line for line in advice.lines if line.move != made.move]
        return {line.move: line.looks for line in [made, *others[:lines]]}

    def take(self, answers: Sequence[Mapping[str, Any]]) -> None:
        """Take in what was answered in this round; whoever was interrupted has fewer answers."""
        if self.round == 0:
            many = self._standings_asked()
            self._stand([one["shares"] for one in answers[:many]])
            answers = answers[many:]
        said = [read_advice(one) for one in answers]
        parts = len(_parts(self._effort()))
        self.advice = {
            one: pooled(said[first : first + parts])
            for one, first in zip(self.decisions, range(0, len(said), parts), strict=False)
        }
        if self.round < len(self.pains.closer):
            self.decisions = self._worth_a_closer_look(self.pains.closer[self.round][0])
        self.round += 1

    def _worth_a_closer_look(self, many: int) -> list[Decision]:
        """Most of them where a chance seems to have been missed; some where it was found, unless
        enough were missed for certain."""
        ranked = self._by_swing()
        missed = [one for one in ranked if self.advice[one].certain > 0]
        enough = len(_one_a_turn(missed)) >= MOMENTS
        some = 0 if enough else min(many, len(ranked)) // FOUND
        return [*ranked[: many - some], *ranked[max(many - some, len(ranked) - some) :]]

    def _by_swing(self) -> list[Decision]:
        """Decisions at which there was an alternative: where most was missed, first."""
        real = [one for one, advice in self.advice.items() if advice.instead is not None]
        return sorted(real, key=lambda one: -self.advice[one].swing)

    # What it comes to

    def review(self) -> Review:
        """What all answers so far say together."""
        certain = {one: advice.certain for one, advice in self.advice.items()}
        told = [one for one in self._by_swing() if certain[one] and self._matters(one)]
        missed = sorted([one for one in told if certain[one] > 0], key=lambda one: -certain[one])
        found = sorted([one for one in told if certain[one] < 0], key=lambda one: certain[one])
        chosen = sorted(_one_a_turn([*missed, *found])[:MOMENTS], key=lambda one: one.at)
        moments = tuple(self._moment(one, self.advice[one]) for one in chosen)
        return Review(tuple(self.standings), moments)

    def _matters(self, decision: Decision) -> bool:
        return abs(self.advice[decision].swing) >= LEAST_SWING

    def _stand(self, found: Sequence[Sequence[float]]) -> None:
        """Every seat judges by what it knows; the mean of all of them is how the game stands."""
        judged = iter(found)
        for at, seat, _ in self.turns:
            columns = zip(*[next(judged) for _ in self._eyes(seat)], strict=True)
            self.standings.append(Standing(at, seat, tuple(map(fmean, columns))))
        if self.winners:
            won_by = [seat in self.winners for seat in range(self.match.seats)]
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


def _parts(effort: Effort) -> list[Effort]:
    """An effort in parts that do not take long, if there is no search to be made for each."""
    if effort.iterations > 0:
        return [effort]
    sizes = [PART] * (effort.playouts // PART) + [effort.playouts % PART]
    return [replace(effort, playouts=size) for size in sizes if size > 0]


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
