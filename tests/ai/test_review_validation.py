"""Reviews judged by bots that are stronger than the coach's playouts.

From each moment of a review both moves are played on, in states determinized for the seat. The
results are printed (`-rP` shows them); docs/coach.md has them as a table.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from viae.ai.bots import decide, make_bot
from viae.ai.coach import victories
from viae.ai.review import Moment, review
from viae.core.compiled import is_compiled
from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.records import record
from viae.records.match import Match

BETTER = "search:100i"
GAMES = 60
"""From each of the two moves."""
GOLDEN = Path(__file__).parent.parent / "games"
RECORDS = (
    "strada_romana/golden/2-last-chip-1.json",
    "via_romana/golden/2-balanced-start.json",
    "via_romana/golden/2-plain.json",
)


def play_on(match: Match, moment: Moment, move: int, number: int) -> float:
    """One game to its end after a move; returns the seat's part of the victory."""
    state = match.until(moment.at).state
    chance, redrawing = Rng(2 * number), Rng(2 * number + 1)
    state.determinize(moment.seat, redrawing)
    state.act(move)
    bots = [make_bot(match.game, BETTER, 10 * number + seat) for seat in range(match.seats)]
    while not state.is_over():
        seat = int(state.current)
        if seat == CHANCE:
            state.act(state.draw(chance))
        else:
            state.act(decide(state, seat, bots[seat], redrawing))
    return victories(state)[moment.seat]


def wins(match: Match, moment: Moment, moves: Sequence[int]) -> list[float]:
    """The share of wins after each of the moves."""
    return [
        sum(play_on(match, moment, move, number) for number in range(GAMES)) / GAMES
        for move in moves
    ]


@pytest.mark.long
@pytest.mark.skipif(not is_compiled(), reason="uncompiled a review takes hours")
@pytest.mark.parametrize("name", RECORDS)
def test_moments_of_the_coach_matter_to_stronger_bots(name: str) -> None:
    match = record.read_text((GOLDEN / name).read_text()).match
    moments = review(match).moments
    promised = kept = 0.0
    for moment in moments:
        made, instead = wins(match, moment, [moment.made.move, moment.instead.move])
        said = f"{moment.made.win:.0%} or {moment.instead.win:.0%}"
        decision = sum(step.by != CHANCE for step in match.log[: moment.at])
        print(f"{decision}: {said} by the review, {made:.0%} or {instead:.0%} by {BETTER}")
        promised += abs(moment.swing)
        kept += (instead - made) * (1 if moment.swing > 0 else -1)
    assert len(moments) == 3
    assert kept >= promised / 2
