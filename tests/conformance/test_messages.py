"""The law of messages catches each way in which a match could give something away by refusing."""

from collections.abc import Sequence
from typing import Any

import pytest

from conformance import toy
from conformance.laws_of_messages import check_messages
from conformance.walks import Spec, take_walk
from viae import catalog
from viae.core.game import Game as BaseGame
from viae.records.match import Match, Outcome, Step

SEEDS = range(3)


class GoesOn(Match):
    """A message may go on after something was revealed."""

    def check_may_go_on(self, seat: int, before: int) -> None:
        pass


class DrawsEarly(GoesOn):
    """Chance is drawn between the decisions of a message."""

    def apply(self, code: int, outcome: Outcome | None = None) -> Step:
        step = super().apply(code, outcome)
        self.begin()
        return step


class KeepsHalf(Match):
    """What was possible of a refused message stays done."""

    def play(self, seat: int, moves: Sequence[int], *_: Any, **__: Any) -> list[Step]:
        return [step for move in moves for step in super(KeepsHalf, self).play(seat, [move])]


class KeepsLog(Match):
    """The state is as before a refused message, but the log is not."""

    def play(self, seat: int, moves: Sequence[int], *_: Any, **__: Any) -> list[Step]:
        try:
            return super().play(seat, moves)
        except Exception:
            self.log = [*self.log, Step(seat, 0, ())]
            raise


class TurnsDeaf(Match):
    """After a refused message the state tells nothing any more."""

    def play(self, seat: int, moves: Sequence[int], *_: Any, **__: Any) -> list[Step]:
        try:
            return super().play(seat, moves)
        except Exception:
            self.state = self.state.clone()
            raise


def check(game: BaseGame, seats: int, kind: type[Match]) -> int:
    return sum(check_messages(take_walk(game, Spec(seats, seed)), kind) for seed in SEEDS)


def test_a_match_keeps_the_law() -> None:
    assert check(toy.Game(), toy.SEATS, Match) > 10
    assert check(catalog.load_game("strada_romana"), 3, Match) > 50


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (DrawsEarly, "chance was drawn for"),
        (KeepsHalf, "changed the state"),
        (KeepsLog, "changed the log"),
        (TurnsDeaf, "the game goes on otherwise"),
    ],
)
def test_a_trace_is_noticed(kind: type[Match], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check(toy.Game(), toy.SEATS, kind)


def test_trying_things_out_is_noticed() -> None:
    """A seat that may look through the pile and choose in one message learns what is in it."""
    with pytest.raises(AssertionError, match=r"alike worlds answer 'look \+ take .* with"):
        check(catalog.load_game("strada_romana"), 3, GoesOn)
