"""A review: how a finished game stood from turn to turn, and which decisions mattered most.

It is made in rounds of questions, each about one state as one seat knew it. The first is a
glance at everything: how the game stood before each turn, and what a search would have done at
each decision. Every further round compares the two moves at fewer decisions, those that seem to
have mattered, far more often and with fresh luck: with the old luck whatever happened to look large
would be believed. What is told in the end is what search and playouts agree on, beyond doubt.
Whoever reviews puts the questions to a coach, here or in other processes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from viae.ai.coach import (
    Advice,
    Effort,
    Line,
    Question,
    as_known,
    pooled,
    question,
    read_advice,
    won,
)
from viae.ai.evaluation import FEW, play_on
from viae.ai.explanations import verdict
from viae.ai.rollouts import THIS_TURN
from viae.core.compiled import is_compiled
from viae.core.game import Say
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, Moves, State
from viae.records.match import Match
from viae.records.seeds import seed_for

MOMENTS = 3
LEAST_SWING = 0.04
"""A smaller one did not matter."""
FOUND = 3
"""One in so many decisions that are looked at closer is one where the right move was found, as long
as too few are known where a chance was missed."""
COMPARED = 2
"""At a closer look: the move made and the best other one."""
PART, PART_IN_THOUGHT = 100, 20
"""Playouts in one question at most: nobody waits long for an answer, nor to be interrupted."""


@dataclass(frozen=True)
class Pains:
    """How much effort goes into a review."""

    standing: int
    """Playouts from the beginning of each turn, all eyes together."""
    glance: Effort
    """For every decision."""
    closer: tuple[tuple[int, Effort], ...]
    """For so many of them that seem to have mattered, round by round. The moves are known from the
    glance. In the last round searches with fresh luck are asked which is better, and where that
    does not take too long everybody thinks in the playouts."""
    most_turns: int | None = None
    """Before so many turns at most it is asked how the game stood, at even distances …"""
    most_decisions: int | None = None
    """… and so many decisions are glanced at, those with most at stake by rule of thumb."""
    dear: "Pains | None" = None
    """Instead, where moves compute at length: each playout takes as long as many elsewhere."""


USUAL = (
    Pains(
        standing=40,
        glance=Effort(3000, 32, 2),
        closer=((32, Effort(0, 150)), (12, Effort(0, 400)), (6, Effort(3000, 120, thought=20))),
        dear=Pains(
            standing=12,
            glance=Effort(400, 16, 2),
            closer=((20, Effort(0, 60)), (6, Effort(400, 300))),
            most_turns=60,
            most_decisions=160,
        ),
    )
    if is_compiled()
    else Pains(standing=4, glance=Effort(12, 2, 2), closer=((6, Effort(0, 8)),))
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
    state: State


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
            seat for seat in range(match.seats) if match.state.is_over() and won(match.state)[seat]
        ]
        self.turns: list[tuple[int, int, State]] = []
        """Where each turn began: the log's length, whose it was, the state."""
        self.decisions: list[Decision] = []
        """Those that are looked at in this round."""
        self._replay()
        self.judged = _spread(self.turns, self.pains.most_turns)
        """The turns before which it is asked how the game stood."""
        self._leave_out_the_least()
        self.round = 0
        self.standings: list[Standing] = []
        self.advice: dict[Decision, Advice] = {}
        """What was found out in the last round."""
        self.most_toil = self._most_toil()
        """The toil of all questions, at most."""

    def _replay(self) -> None:
        match, turn_of = self.match, CHANCE
        state = match.game.new_state(match.seats, match.options)
        for at, step in enumerate(match.log):
            if step.by != CHANCE:
                if step.by != turn_of:
                    self.turns.append((at, step.by, state.clone()))
                    turn_of = step.by
                if len(state.legal_moves()) > 1:
                    decision = Decision(at, len(self.turns), step.by, step.move, state.clone())
                    self.decisions.append(decision)
            step.redo(state)

    def _leave_out_the_least(self) -> None:
        most = self.pains.most_decisions
        if most is not None and most < len(self.decisions):
            ranked = sorted(self.decisions, key=lambda one: -at_stake(one, self.seed))
            self.decisions = sorted(ranked[:most], key=lambda one: one.at)

    def _most_toil(self) -> int:
        turns = sum(
            len(self._eyes(seat)) * self._for_standing(seat).toil(1) for _, seat, _ in self.judged
        )
        glance = self.pains.glance
        rounds = [(len(self.decisions), glance.lines, glance)]
        rounds += [(many, COMPARED, effort) for many, effort in self.pains.closer]
        return turns + sum(
            many * part.toil(moves) for many, moves, effort in rounds for part in _parts(effort)
        )

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
                state,
                eyes,
                seed_for(self.seed, at, f"standing {eyes}"),
                self._for_standing(seat),
            )
            for at, seat, state in self.judged
            for eyes in self._eyes(seat)
        ]

    def _for_standing(self, seat: int) -> Effort:
        """Of each who judges."""
        return Effort(0, -(-self.pains.standing // len(self._eyes(seat))))

    def _standings_asked(self) -> int:
        return sum(len(self._eyes(seat)) for _, seat, _ in self.judged)

    def _eyes(self, seat: int) -> Sequence[int]:
        """Who judges how the game stands: everybody, unless all know the same."""
        return range(self.match.seats) if self.match.game.has_secrets else [seat]

    def _about_decisions(self, effort: Effort) -> list[Question]:
        return [
            question(
                one.state,
                one.seat,
                seed_for(self.seed, one.at, f"round {self.round}, part {number}"),
                part,
                one.move,
                self._compared(one),
            )
            for one in self.decisions
            for number, part in enumerate(_parts(effort))
        ]

    def _compared(self, decision: Decision) -> Mapping[int, int]:
        """The move made and the best other one, with looks at each, once they are known."""
        if self.round == 0:
            return {}
        made, instead = self.advice[decision].made, self.advice[decision].instead
        assert made is not None
        assert instead is not None
        return {line.move: line.looks for line in (made, instead)}

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
        missed, found = self._by_swing(is_missed=True), self._by_swing(is_missed=False)
        certain = [one for one in missed if self.advice[one].certain]
        enough = len(_one_a_turn(certain)) >= MOMENTS
        some = 0 if enough else max(many // FOUND, many - len(missed))
        return [*missed[: many - some], *found[:some]]

    def _by_swing(self, is_missed: bool) -> list[Decision]:
        """Decisions at which there was an alternative, better or worse by the search: the largest
        swing that way first."""
        sign = 1 if is_missed else -1
        real = [
            one
            for one, advice in self.advice.items()
            if advice.instead is not None and advice.is_missed == is_missed
        ]
        return sorted(real, key=lambda one: -sign * self.advice[one].swing)

    # What it comes to

    def review(self) -> Review:
        """What all answers so far say together."""
        certain = {
            one: advice.certain
            for one, advice in self.advice.items()
            if advice.certain and abs(advice.swing) >= LEAST_SWING
        }
        missed = [one for one in certain if certain[one] > 0]
        found = [one for one in certain if certain[one] < 0]
        ranked = [
            one
            for some in (missed, found)
            for one in sorted(some, key=lambda one: -abs(certain[one]))
        ]
        chosen = sorted(_one_a_turn(ranked)[:MOMENTS], key=lambda one: one.at)
        moments = tuple(self._moment(one, self.advice[one]) for one in chosen)
        return Review(tuple(self.standings), moments)

    def _stand(self, found: Sequence[Sequence[float]]) -> None:
        """Every seat judges by what it knows; the mean of all of them is how the game stands."""
        judged = iter(found)
        for at, seat, _ in self.judged:
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
            say=verdict(self.match.game, decision.state, decision.seat, made, instead),
        )


def at_stake(decision: Decision, seed: int) -> int:
    """How far apart the move made and the best other one are, in thousandths of a point: by the
    game's rule of thumb at the end of the turn, with everything guessed that takes long."""
    seat = decision.seat
    known = as_known(decision.state, seat, seed)
    known.think(GUESS)
    moves = Moves()
    known.add_candidates(moves)

    def promise(move: int) -> int:
        after = known.clone()
        after.act(move)
        play_on(after, seat, THIS_TURN, THIS_TURN, FEW, Rng(seed), Moves())
        return int(after.estimate(seat))

    others = [promise(move) for move in moves.listed() if move != decision.move]
    return abs(max(others) - promise(decision.move)) if others else 0


def _spread(
    turns: Sequence[tuple[int, int, State]], most: int | None
) -> Sequence[tuple[int, int, State]]:
    """So many of them at most, at even distances, the first among them."""
    return turns if most is None or not turns else turns[:: -(-len(turns) // most)]


def _parts(effort: Effort) -> list[Effort]:
    """An effort in parts that do not take long, each with a search of its own if there is one."""
    most = PART if effort.thought == 0 else PART_IN_THOUGHT
    sizes = [most] * (effort.playouts // most) + [effort.playouts % most]
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
    reviewing, game = Reviewing(match, seed, pains, winners), match.game
    while questions := reviewing.questions():
        reviewing.take(
            [one.answer(game, game.new_state(match.seats, match.options)) for one in questions]
        )
    return reviewing.review()
