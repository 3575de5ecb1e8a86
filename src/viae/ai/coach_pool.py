"""Analysis requests about one match, answered by several processes in the order of the requests."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from viae import catalog
from viae.ai.coach import AnalysisRequest
from viae.ai.process_pool import ProcessPool, result_of
from viae.core.game import Facts, Game
from viae.core.options import Choice
from viae.records.match import Match

Answer = Mapping[str, Any]
Answering = Callable[[AnalysisRequest], Answer]


class CoachPool:
    """The processes; with one, this process answers itself."""

    def __init__(
        self, match: Match, processes: int, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.match = match
        self.is_stopped = is_stopped
        self._pool: ProcessPool[AnalysisRequest, Answer] | None = None
        if processes > 1:
            game = match.game
            board = dict(game.facts) if game.own_board else None
            self._pool = ProcessPool(
                processes, load_and_answer, game.name, board, match.seats, match.options
            )

    def __enter__(self) -> "CoachPool":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.close()

    def ask(self, requests: Sequence[AnalysisRequest]) -> Iterator[Answer]:
        """The answers in the order of the requests, until stopped."""
        if self._pool is None:
            answer_one = answering(self.match.game, self.match.seats, self.match.options)
            for one in requests:
                if self.is_stopped():
                    return
                yield answer_one(one)
            return
        for future in [self._pool.submit(one) for one in requests]:
            answer = result_of(future, self.is_stopped)
            if answer is None:
                return
            yield answer


def answering(game: Game, seats: int, options: Mapping[str, Choice]) -> Answering:
    """A function that answers requests about matches of a game with these options."""
    return lambda request: request.answer(game, game.new_state(seats, options))


def load_and_answer(
    name: str, board: Facts | None, seats: int, options: Mapping[str, Choice]
) -> Answering:
    """The same in another process, which loads the game."""
    return answering(catalog.load_game(name, board), seats, options)
