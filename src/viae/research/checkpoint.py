"""A course as it was kept: read again, if it is one and of the lesson that is asked for."""

from collections.abc import Iterator
from typing import Any

from viae import catalog
from viae.core.errors import Malformed
from viae.research.training import Check, Course, Lesson


class AnotherLesson(Malformed):
    """A whole course, but of another lesson than was asked for; that one is `lesson`."""

    def __init__(self, kept: Lesson, asked: Lesson) -> None:
        super().__init__(f"a course of another lesson: {'; '.join(differences(kept, asked))}")
        self.lesson = kept


def read_course(data: dict[str, Any], asked: Lesson) -> Course:
    """Go on with a course that was kept; refuse one of another lesson."""
    try:
        kept = Lesson(**data["lesson"])
        kept.check()
        ways = [[float(step) for step in data[way]] for way in ("place", "drift", "mean")]
        checks = [Check(**check) for check in data["checks"]]
        rounds = int(data["rounds"])
    except (KeyError, TypeError, ValueError, Malformed):
        raise Malformed("not a course that `viae train` has kept") from None
    if kept != asked:
        raise AnotherLesson(kept, asked)
    if any(len(way) != len(catalog.game_class(kept.game).weights.hand) for way in ways):
        raise Malformed("a course from a time when the game had other weights")
    place, drift, mean = ways
    return Course(kept, rounds, place, drift, mean, checks)


def differences(kept: Lesson, asked: Lesson) -> Iterator[str]:
    """In words, what is other than was asked for."""
    if kept.game != asked.game:
        one, other = catalog.game_class(kept.game), catalog.game_class(asked.game)
        yield f"it is for {one.title}, not {other.title}"
    if kept.seats != asked.seats:
        yield f"it is for {kept.seats} seats, not {asked.seats}"
    if kept.rounds != asked.rounds:
        yield f"it has {kept.rounds} rounds, not {asked.rounds}"
    if kept.seed != asked.seed:
        yield f"its seed is {kept.seed}, not {asked.seed}"
    if kept.together != asked.together:
        how = "as one" if kept.together else "each by itself"
        yield f"it shifts the weights of a table {how}"
