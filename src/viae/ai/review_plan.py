"""The plan of a review: the turns and decisions of a match that are analysed, and with what budget.

A long game has more decisions than can be analysed. Where moves are costly to compute, turns are
taken at even distances, and decisions by what is at stake according to the game's own estimate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from viae.ai.coach import AnalysisBudget, determinized
from viae.ai.rollouts import CANDIDATES, THIS_TURN, roll_out
from viae.core.compiled import is_compiled
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, Moves, State
from viae.records.match import Match

MOST_PLAYOUTS, MOST_SEARCH_PLAYOUTS = 100, 20
"""The most playouts of one request, by policy and by search. Requests stay short, so that nobody
waits long for an answer or for an interruption."""


@dataclass(frozen=True)
class ReviewBudget:
    """How much is computed for a review."""

    turn_playouts: int
    """From the start of each turn, for the shares of wins, over all seats that judge it."""
    first_round: AnalysisBudget
    """For every decision."""
    closer_rounds: tuple[tuple[int, AnalysisBudget], ...]
    """Round by round, the number of decisions that seem to have mattered and the budget for each.
    Their moves are known from the first round. The last round searches again with other seeds, and
    in its playouts every seat searches where that does not take too long."""
    most_turns: int | None = None
    most_decisions: int | None = None
    costly: "ReviewBudget | None" = None
    """The budget instead of this one where moves are costly to compute."""


REVIEW_BUDGET = (
    ReviewBudget(
        turn_playouts=40,
        first_round=AnalysisBudget(3000, 32, 2),
        closer_rounds=(
            (32, AnalysisBudget(0, 150)),
            (12, AnalysisBudget(0, 400)),
            (6, AnalysisBudget(3000, 120, playout_iterations=20)),
        ),
        costly=ReviewBudget(
            turn_playouts=12,
            first_round=AnalysisBudget(400, 16, 2),
            closer_rounds=((20, AnalysisBudget(0, 60)), (6, AnalysisBudget(400, 300))),
            most_turns=60,
            most_decisions=160,
        ),
    )
    if is_compiled()
    else ReviewBudget(
        turn_playouts=4,
        first_round=AnalysisBudget(12, 2, 2),
        closer_rounds=((6, AnalysisBudget(0, 8)),),
    )
)
"""The budget of a review."""


@dataclass(frozen=True, eq=False)
class Turn:
    """The start of a turn."""

    at: int
    """The length of the log."""
    seat: int
    state: State


@dataclass(frozen=True, eq=False)
class Decision:
    """A decision between at least two moves."""

    at: int
    """The number of the move in the log."""
    turn: int
    seat: int
    move: int
    state: State


def turns_and_decisions(match: Match) -> tuple[list[Turn], list[Decision]]:
    """All of a match, by replaying it."""
    turns: list[Turn] = []
    decisions: list[Decision] = []
    turn_of = CHANCE
    state = match.game.new_state(match.seats, match.options)
    for at, step in enumerate(match.log):
        if step.by != CHANCE:
            if step.by != turn_of:
                turns.append(Turn(at, step.by, state.clone()))
                turn_of = step.by
            if len(state.legal_moves()) > 1:
                decisions.append(Decision(at, len(turns), step.by, step.move, state.clone()))
        step.redo(state)
    return turns, decisions


def spread(turns: Sequence[Turn], most: int | None) -> Sequence[Turn]:
    """At most this many of them, at even distances, the first among them."""
    return turns if most is None or not turns else turns[:: -(-len(turns) // most)]


def with_most_at_stake(decisions: list[Decision], most: int | None, seed: int) -> list[Decision]:
    """At most this many of them, in the order of the game."""
    if most is None or most >= len(decisions):
        return decisions
    ranked = sorted(decisions, key=lambda one: -at_stake(one, seed))
    return sorted(ranked[:most], key=lambda one: one.at)


def at_stake(decision: Decision, seed: int) -> int:
    """How far apart the move made and the best other one are, in thousandths of a point: by the
    game's estimate at the end of the turn, costly moves being guessed."""
    seat = decision.seat
    known = determinized(decision.state, seat, seed)
    known.think(GUESS)
    moves = Moves()
    known.add_candidates(moves)

    def value(move: int) -> int:
        after = known.clone()
        after.act(move)
        roll_out(after, seat, THIS_TURN, THIS_TURN, CANDIDATES, Rng(seed), Moves())
        return int(after.estimate(seat))

    others = [value(move) for move in moves.listed() if move != decision.move]
    return abs(max(others) - value(decision.move)) if others else 0


def in_parts(budget: AnalysisBudget) -> list[AnalysisBudget]:
    """A budget as several short ones, each with a search of its own if it has one."""
    most = MOST_PLAYOUTS if budget.playout_iterations == 0 else MOST_SEARCH_PLAYOUTS
    sizes = [most] * (budget.playouts // most) + [budget.playouts % most]
    return [replace(budget, playouts=size) for size in sizes if size > 0]
