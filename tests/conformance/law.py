"""What a law is: a sentence, and a check of one walk that raises where it does not hold."""

from collections.abc import Callable
from dataclasses import dataclass

from conformance.walks import Walk


class BrokenLaw(AssertionError):
    """A game does not keep a law; the message begins with the law's sentence."""


@dataclass(frozen=True)
class Law:
    """A sentence that is true of every game, and how to check it on a walk."""

    sentence: str
    check: Callable[[Walk], None]

    def __call__(self, walk: Walk) -> None:
        try:
            self.check(walk)
        except Exception as error:
            what = error if isinstance(error, AssertionError) else repr(error)
            raise BrokenLaw(f"{self.sentence}: {what}") from error

    @property
    def name(self) -> str:
        return self.check.__name__


def law(sentence: str) -> Callable[[Callable[[Walk], None]], Law]:
    """Makes a check a law."""
    return lambda check: Law(sentence, check)
