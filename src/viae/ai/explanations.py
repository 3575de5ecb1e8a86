"""Explanations: what the coach's numbers mean, as sentences of the game's texts."""

from math import floor

from viae.ai.advice import Line
from viae.core.game import Game, Say
from viae.core.state import State
from viae.records.match import as_known_to


def explanation(game: Game, state: State, seat: int, made: Line, instead: Line) -> Say:
    """What the move made gained or lost, compared with the best other one."""
    known = as_known_to(state, seat)
    better, worse = (made, instead) if made.win >= instead.win else (instead, made)
    return Say(
        "coach.found" if better is made else "coach.missed",
        {
            "seat": seat,
            "made": game.move_text(known, made.move),
            "instead": game.move_text(known, instead.move),
            "made_wins": wins_in_hundred(made.win),
            "instead_wins": wins_in_hundred(instead.win),
            "why": reason(game, better, worse),
        },
    )


def wins_in_hundred(share: float) -> int:
    """A share of wins out of 100; halves are rounded up, as in the tables of terminal and page."""
    return floor(100 * share + 0.5)


def reason(game: Game, better: Line, worse: Line) -> Say:
    """Where the difference between two moves comes from: the seat's own points, or a rival's.

    A difference that is rounded to 0 is none.
    """
    more, taken = round(better.total - worse.total), round(worse.rival - better.rival)
    points = {"points": abs(more), "taken": abs(taken)}
    if more > 0:
        key = "more" if taken == 0 else "more_and_rival" if taken > 0 else "more_despite_rival"
        return Say(f"coach.why.{key}", {**points, "parts": by_source(game, better, worse)})
    if taken > 0:
        return Say("coach.why.rival" if more == 0 else "coach.why.fewer_and_rival", points)
    if more + taken == 0:
        return Say("coach.why.close")
    return Say("coach.why.smaller_lead", {"points": -more - taken})


def by_source(game: Game, better: Line, worse: Line) -> list[Say]:
    """The difference in each source of points, the largest first."""
    gains = {source: better.points[source] - worse.points[source] for source in game.sources}
    told = [source for source in gains if round(abs(gains[source])) > 0]
    told.sort(key=lambda source: -abs(gains[source]))
    if not told:
        return [Say("coach.everywhere")]
    return [
        Say(
            "coach.gain" if gains[source] > 0 else "coach.loss",
            {"source": source, "points": round(abs(gains[source]))},
        )
        for source in told
    ]
