"""A review: the shares of wins from turn to turn of a finished game, and its key moments.

A review is made in rounds of analysis requests, each about one state as one seat knew it. The first
round looks at everything: the shares of wins before each turn, and what a search would have done at
each decision. Every further round compares two moves at fewer decisions, those that seem to have
mattered, with more playouts and other seeds: with the same seeds, the decisions with the most luck
would be chosen. A decision becomes a moment only if search and playouts agree and the swing is more
than luck. The requests can be answered here or in other processes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from viae.ai.advice import Advice, Line, merge_advice, read_advice
from viae.ai.coach import AnalysisBudget, AnalysisRequest, analysis_request, victories
from viae.ai.explanations import explanation
from viae.ai.review_plan import (
    REVIEW_BUDGET,
    Decision,
    ReviewBudget,
    in_parts,
    spread,
    turns_and_decisions,
    with_most_at_stake,
)
from viae.core.game import Say
from viae.records.match import Match
from viae.records.seeds import seed_for

MOMENTS = 3
LEAST_SWING = 0.04
"""A decision with a smaller swing did not matter."""
FOUND_PART = 3
"""One in this many decisions of a closer round is one where the right move was found, unless enough
decisions are known where it was missed."""
COMPARED = 2
"""The moves of a closer round: the one made and the best other one."""


@dataclass(frozen=True)
class WinShares:
    """Every seat's share of wins at one time."""

    at: int
    """The length of the log, moves of chance included."""
    seat: int | None
    """The seat whose turn began; None at the end."""
    win: tuple[float, ...]
    """By seat, together 1."""


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
    """What the coach says about a finished game."""

    win_shares: tuple[WinShares, ...]
    moments: tuple[Moment, ...]
    """In the order of the game."""


class Reviewer:
    """A review in the making: it asks, round by round, and takes in the answers."""

    def __init__(
        self,
        match: Match,
        seed: int = 1,
        budget: ReviewBudget = REVIEW_BUDGET,
        winners: Sequence[int] | None = None,
    ) -> None:
        """`winners` says who won where the rules do not, since somebody resigned."""
        self.match = match
        self.seed = seed
        is_costly = any(step.outcome is not None for step in match.log)
        self.budget = budget.costly if is_costly and budget.costly is not None else budget
        self.winners = winners or [
            seat
            for seat in range(match.seats)
            if match.state.is_over() and victories(match.state)[seat]
        ]
        turns, decisions = turns_and_decisions(match)
        self.turns = spread(turns, self.budget.most_turns)
        """The turns before which the shares of wins are asked for."""
        self.decisions = with_most_at_stake(decisions, self.budget.most_decisions, seed)
        """The decisions that are analysed in this round."""
        self.round = 0
        self.win_shares: list[WinShares] = []
        self.advice: dict[Decision, Advice] = {}
        """What the last round found."""
        self.most_cost = self._most_cost()
        """The cost of all requests, at most."""

    def _most_cost(self) -> int:
        turns = sum(
            len(self._viewers(turn.seat)) * self._turn_budget(turn.seat).cost(1)
            for turn in self.turns
        )
        first = self.budget.first_round
        rounds = [(len(self.decisions), first.lines, first)]
        rounds += [(count, COMPARED, each) for count, each in self.budget.closer_rounds]
        return turns + sum(
            count * part.cost(moves) for count, moves, each in rounds for part in in_parts(each)
        )

    # Asking

    def requests(self) -> list[AnalysisRequest]:
        """The requests of this round; none once all rounds are over."""
        if self.round > len(self.budget.closer_rounds):
            return []
        about_turns = self._about_turns() if self.round == 0 else []
        return [*about_turns, *self._about_decisions(self._decision_budget())]

    def _about_turns(self) -> list[AnalysisRequest]:
        return [
            analysis_request(
                turn.state,
                viewer,
                seed_for(self.seed, turn.at, f"standing {viewer}"),
                self._turn_budget(turn.seat),
            )
            for turn in self.turns
            for viewer in self._viewers(turn.seat)
        ]

    def _turn_budget(self, seat: int) -> AnalysisBudget:
        """For each seat that judges a turn."""
        return AnalysisBudget(0, -(-self.budget.turn_playouts // len(self._viewers(seat))))

    def _viewers(self, seat: int) -> Sequence[int]:
        """The seats that judge a turn by what they know: all, or one where nothing is secret."""
        return range(self.match.seats) if self.match.game.has_secrets else [seat]

    def _decision_budget(self) -> AnalysisBudget:
        """For each decision in this round."""
        if self.round == 0:
            return self.budget.first_round
        return self.budget.closer_rounds[self.round - 1][1]

    def _about_decisions(self, budget: AnalysisBudget) -> list[AnalysisRequest]:
        return [
            analysis_request(
                one.state,
                one.seat,
                seed_for(self.seed, one.at, f"round {self.round}, part {number}"),
                part,
                one.move,
                self._compared(one),
            )
            for one in self.decisions
            for number, part in enumerate(in_parts(budget))
        ]

    def _compared(self, decision: Decision) -> Mapping[int, int]:
        """The move made and the best other one, with their visits, once they are known."""
        if self.round == 0:
            return {}
        made, instead = self.advice[decision].made, self.advice[decision].instead
        assert made is not None
        assert instead is not None
        return {line.move: line.visits for line in (made, instead)}

    # Taking in answers

    def take(self, answers: Sequence[Mapping[str, Any]]) -> None:
        """Take in the answers of this round; an interrupted round has fewer than requests."""
        if self.round == 0:
            count = sum(len(self._viewers(turn.seat)) for turn in self.turns)
            self._add_win_shares([one["shares"] for one in answers[:count]])
            answers = answers[count:]
        advice = [read_advice(one) for one in answers]
        parts = len(in_parts(self._decision_budget()))
        self.advice = {
            one: merge_advice(advice[first : first + parts])
            for one, first in zip(self.decisions, range(0, len(advice), parts), strict=False)
        }
        if self.round < len(self.budget.closer_rounds):
            self.decisions = self._for_closer_round(self.budget.closer_rounds[self.round][0])
        self.round += 1

    def _add_win_shares(self, found: Sequence[Sequence[float]]) -> None:
        """The mean over all seats that judge, each by what it knows."""
        shares = iter(found)
        for turn in self.turns:
            columns = zip(*[next(shares) for _ in self._viewers(turn.seat)], strict=True)
            self.win_shares.append(WinShares(turn.at, turn.seat, tuple(map(fmean, columns))))
        if self.winners:
            seats, count = range(self.match.seats), len(self.winners)
            end = tuple((seat in self.winners) / count for seat in seats)
            self.win_shares.append(WinShares(len(self.match.log), None, end))

    def _for_closer_round(self, count: int) -> list[Decision]:
        """Mostly decisions where the better move seems to have been missed; some where it was
        found, unless enough were missed for certain."""
        missed, found = self._by_swing(is_missed=True), self._by_swing(is_missed=False)
        certain = [one for one in missed if self.advice[one].certain_swing]
        is_enough = len(_one_a_turn(certain)) >= MOMENTS
        others = 0 if is_enough else max(count // FOUND_PART, count - len(missed))
        return [*missed[: count - others], *found[:others]]

    def _by_swing(self, is_missed: bool) -> list[Decision]:
        """Decisions where the search prefers the other move, or does not: largest swing first."""
        others = [
            one
            for one, advice in self.advice.items()
            if advice.instead is not None and advice.is_missed == is_missed
        ]
        return sorted(others, key=lambda one: self.advice[one].swing, reverse=is_missed)

    # The result

    def review(self) -> Review:
        """What all answers so far say together."""
        certain = {
            one: advice.certain_swing
            for one, advice in self.advice.items()
            if advice.certain_swing and abs(advice.swing) >= LEAST_SWING
        }
        # Missed moves first, each kind by the size of the swing.
        ranked = sorted(certain, key=lambda one: (certain[one] < 0, -abs(certain[one])))
        chosen = sorted(_one_a_turn(ranked)[:MOMENTS], key=lambda one: one.at)
        moments = tuple(self._moment(one, self.advice[one]) for one in chosen)
        return Review(tuple(self.win_shares), moments)

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
            say=explanation(self.match.game, decision.state, decision.seat, made, instead),
        )


def _one_a_turn(decisions: Sequence[Decision]) -> list[Decision]:
    """The first one of each turn."""
    chosen: dict[int, Decision] = {}
    for one in decisions:
        chosen.setdefault(one.turn, one)
    return list(chosen.values())


def review(
    match: Match,
    seed: int = 1,
    budget: ReviewBudget = REVIEW_BUDGET,
    winners: Sequence[int] | None = None,
) -> Review:
    """The review of a match, computed in this process."""
    reviewer, game = Reviewer(match, seed, budget, winners), match.game
    while requests := reviewer.requests():
        reviewer.take(
            [one.answer(game, game.new_state(match.seats, match.options)) for one in requests]
        )
    return reviewer.review()
