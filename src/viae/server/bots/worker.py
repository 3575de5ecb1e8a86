"""What runs in a worker process: a bot that is given a task and answers with a move, or a move
whose outcome takes long to compute, or a question to the coach, or a job of `jobs`.

A task is all that a worker ever gets, and it is made of nothing but what its seat may know: the
state is redrawn before it leaves the server. Tasks come as lines of JSON, since a line of text
cannot carry an object that knows more. Whoever starts and ends workers is the scheduler.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

from viae import catalog
from viae.ai.bots import Bot, SearchBot, be_quick, make_bot
from viae.ai.coach import read_request
from viae.ai.ismcts import RootStatistics
from viae.core.computed import as_computed
from viae.core.game import Game
from viae.core.options import Choice
from viae.core.rng import Rng
from viae.core.state import State
from viae.records.match import Outcome
from viae.server.background_jobs import Drawing, Reading, or_refused

MODESTY = 10
"""How far a worker steps back behind the server and everybody else on the machine."""
BOARDS_KEPT = 16
Reply = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """A decision that a bot is asked for, and all it may know for it."""

    game: str
    board: dict[str, Any] | None
    """The facts of a board of one's own; None for the shipped one."""
    seats: int
    options: dict[str, Choice]
    bot: str
    seed: int
    seat: int
    saved: list[int]
    """The state, redrawn for the seat."""
    view: dict[str, Any]
    """What the seat sees."""
    whim: int = 0
    """The same for all decisions of a seat in a game: what its bot likes depends on that."""
    tree: int | None = None
    """Which of the bot's trees to grow, where several workers share the decision."""

    def as_line(self) -> bytes:
        """One line of JSON, in the order things stand: a board's order gives moves their codes."""
        return json.dumps(vars(self), separators=(",", ":")).encode() + b"\n"


def task_for(
    game: Game,
    state: State,
    seat: int,
    options: Mapping[str, Choice],
    bot: str,
    rng: Rng,
    seed: int,
    whim: int = 0,
) -> Task:
    """The task of a bot in a seat. Generator, seed and whim must not know the table's secret."""
    redrawn = state.clone()
    redrawn.determinize(seat, rng)
    return Task(
        game=game.name,
        board=dict(game.facts) if game.own_board else None,
        seats=int(state.seats),
        options=dict(options),
        bot=bot,
        seed=seed,
        seat=seat,
        saved=redrawn.save(),
        view=game.view(state, seat),
        whim=whim,
    )


@dataclass(frozen=True)
class Computation:
    """A legal move that takes long, and of the state it is made in what everybody knows."""

    game: str
    board: dict[str, Any] | None
    seats: int
    options: dict[str, Choice]
    saved: list[int]
    move: int

    def as_line(self) -> bytes:
        return json.dumps(vars(self), separators=(",", ":")).encode() + b"\n"

    def run(self) -> Outcome:
        """The move's outcome, with its film."""
        game = catalog.load_game(self.game, self.board)
        state = as_computed(game.new_state(self.seats, self.options))
        state.load(self.saved)
        state.listen()
        state.apply(self.move)
        assert state.outcome is not None, "only moves that compute something are computed"
        return Outcome(tuple(state.outcome), state.film)


@dataclass(frozen=True)
class Consultation:
    """A question to the coach, about a state redrawn for the seat that it is about."""

    game: str
    board: dict[str, Any] | None
    seats: int
    options: dict[str, Choice]
    question: dict[str, Any]

    def as_line(self) -> bytes:
        return json.dumps(vars(self), separators=(",", ":")).encode() + b"\n"

    def run(self) -> Reply:
        """The answer."""
        game = game_for(self)
        return read_request(self.question).answer(game, game.new_state(self.seats, self.options))


# In the worker


def work(task: Task) -> int:
    """The code of the move that the bot chooses."""
    bot, state = at_the_table(task)
    return bot.choose(state)


def grown(task: Task, number: int) -> RootStatistics:
    """What one of the bot's trees finds."""
    bot, state = at_the_table(task)
    assert isinstance(bot, SearchBot), "only a search grows trees"
    return bot.grow_tree(state, bot.next_seed(), number)


def at_the_table(task: Task) -> tuple[Bot, State]:
    """The bot, and what it may know."""
    game = game_for(task)
    state = game.new_state(task.seats, task.options)
    state.load(task.saved)
    be_quick(state)
    return make_bot(game, task.bot, task.seed, task.whim), state


def game_for(task: Task | Consultation | Drawing) -> Game:
    """The game on the task's board, checked and made once."""
    if task.board is None:
        return catalog.load_game(task.game)
    return _game_on(task.game, json.dumps(task.board))


@lru_cache(BOARDS_KEPT)
def _game_on(game: str, board: str) -> Game:
    return catalog.load_game(game, json.loads(board))


def serve(answer: Callable[[Task], int] = work) -> None:
    """Answer tasks one by one, until the server hangs up or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    replies = sys.stdout.fileno()
    sys.stdout = sys.stderr  # what a bot prints is no reply
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=listen, args=(lines,), daemon=True).start()
    while True:
        asked = json.loads(lines.get())
        reply = reply_to_line(asked, answer)
        with suppress(BrokenPipeError):  # the server is gone, and so shall we be
            os.write(replies, json.dumps(reply).encode() + b"\n")


def listen(lines: "SimpleQueue[str]") -> None:
    """Take in tasks, in a thread: so a bot that thinks for ever does not outlive the server."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def reply_to_line(asked: dict[str, Any], answer: Callable[[Task], int]) -> Reply:
    """A line may hold a task, a move to compute, a question to the coach, a record to read, or a
    picture to draw."""
    if "reading" in asked:
        reading = Reading(**asked["reading"])
        return safely(lambda: or_refused(reading.run))
    if "drawing" in asked:
        drawing = Drawing(**asked["drawing"])
        return safely(lambda: or_refused(lambda: drawing.run(game_for(drawing))))
    if "move" in asked:
        return computed(asked)
    if "question" in asked:
        return safely(Consultation(**asked).run)
    return reply_to(Task(**asked), answer)


def reply_to(task: Task, answer: Callable[[Task], int]) -> Reply:
    """A move, or what a tree found, or what went wrong with the bot."""
    number = task.tree
    if number is not None:
        return safely(lambda: {"found": grown(task, number)})
    return safely(lambda: {"move": int(answer(task))})


def computed(asked: dict[str, Any]) -> Reply:
    """An outcome with its film, or what went wrong with the rules."""
    return safely(lambda: vars(Computation(**asked).run()))


def safely(answer: Callable[[], Reply]) -> Reply:
    """An answer, or what went wrong."""
    try:
        return answer()
    except Exception as error:  # whatever a bot may raise: the worker lives on
        return {"fault": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    serve()
