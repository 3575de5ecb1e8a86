"""Questions to the coach, put to several processes at once and answered in their order."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, TimeoutError
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from viae import catalog
from viae.ai.arena import PATIENCE, interrupts_held
from viae.ai.coach import Question
from viae.core.errors import Refusal
from viae.core.game import Facts, Game
from viae.core.options import Choice
from viae.records.match import Match

Answer = Mapping[str, Any]


class Consulting:
    """As many coaches as there are processes, for the questions about one match."""

    def __init__(
        self, match: Match, processes: int, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.match = match
        self.is_stopped = is_stopped
        self._before = set(multiprocessing.active_children())
        self._pool: ProcessPoolExecutor | None = None
        if processes > 1:
            game = match.game
            board = dict(game.facts) if game.own_board else None
            self._pool = ProcessPoolExecutor(
                processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=begin_work,
                initargs=(game.name, board, match.seats, match.options),
            )

    def __enter__(self) -> "Consulting":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - self._before:
                child.terminate()

    def put(self, questions: Sequence[Question]) -> Iterator[Answer]:
        """The answers in the order of the questions, until stopped."""
        if self._pool is None:
            yield from self._answer_here(questions)
            return
        try:
            with interrupts_held():
                waiting = [self._pool.submit(work, one) for one in questions]
            for future in waiting:
                answer = self._wait_for(future)
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

    def _wait_for(self, future: "Future[Answer]") -> Answer | None:
        while not self.is_stopped():
            try:
                return future.result(timeout=PATIENCE)
            except TimeoutError:
                pass
        return None


at_work: list[tuple[Game, int, Mapping[str, Choice]]] = []
"""In a process that answers: the game it is asked about."""


def begin_work(name: str, board: Facts | None, seats: int, options: Mapping[str, Choice]) -> None:
    """Once in each process: Ctrl-C is for the one that asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    at_work[:] = [(catalog.load_game(name, board), seats, options)]


def work(question: Question) -> Answer:
    game, seats, options = at_work[0]
    return question.answer(game, game.new_state(seats, options))
