"""Questions to the coach, put to several processes at once and answered in their order."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from viae import catalog
from viae.ai.coach import Question
from viae.ai.process_pool import ProcessPool, result_of
from viae.core.errors import Refusal
from viae.core.game import Facts, Game
from viae.core.options import Choice
from viae.records.match import Match

Answer = Mapping[str, Any]


class CoachPool:
    """As many coaches as there are processes, for the questions about one match."""

    def __init__(
        self, match: Match, processes: int, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.match = match
        self.is_stopped = is_stopped
        self._pool: ProcessPool | None = None
        if processes > 1:
            game = match.game
            board = dict(game.facts) if game.own_board else None
            about = game.name, board, match.seats, match.options
            self._pool = ProcessPool(processes, begin_work, *about)

    def __enter__(self) -> "CoachPool":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.close()

    def put(self, questions: Sequence[Question]) -> Iterator[Answer]:
        """The answers in the order of the questions, until stopped."""
        if self._pool is None:
            yield from self._answer_here(questions)
            return
        try:
            for future in [self._pool.submit(work, one) for one in questions]:
                answer = result_of(future, self.is_stopped)
                if answer is None:
                    return
                yield answer
        except BrokenProcessPool:
            raise Refusal("a process that answered was ended by somebody else") from None

    def _answer_here(self, questions: Sequence[Question]) -> Iterator[Answer]:
        match = self.match
        for one in questions:
            if self.is_stopped():
                return
            yield one.answer(match.game, match.game.new_state(match.seats, match.options))


at_work: list[tuple[Game, int, Mapping[str, Choice]]] = []
"""In a process that answers: the game it is asked about."""


def begin_work(name: str, board: Facts | None, seats: int, options: Mapping[str, Choice]) -> None:
    """Once in each process."""
    at_work[:] = [(catalog.load_game(name, board), seats, options)]


def work(question: Question) -> Answer:
    game, seats, options = at_work[0]
    return question.answer(game, game.new_state(seats, options))
