"""What a worker is told, what it does with it, and how it behaves as a process."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from conformance.judge import Leak, Track, compare
from conformance.walks import Spec, Walk, tables, take_walk

import viae
from viae import catalog
from viae.ai.bots import decide, make_bot
from viae.core.rng import Rng
from viae.core.state import State
from viae.server.bots.process import WORKER
from viae.server.bots.worker import MODESTY, Task, game_for, task_for, work

LEAST, MOST_WALKS = 100, 30
"""So many pairs of worlds must be compared, in no more than so many walks."""
STRANGE = (sys.executable, str(Path(__file__).with_name("strange_worker.py")))


def some_task(bot: str = "greedy", seed: int = 1) -> tuple[viae.Match, Task]:
    match = viae.new_match("strada_romana", 3, seed)
    seat = int(match.state.current)
    return match, task_for(match.game, match.state, seat, match.options, bot, Rng(seed), seed)


# What it is told


class TaskTrack(Track):
    """Also compares, whenever the seat is to decide, the tasks that its bot would get."""

    compared = 0

    def check_alike(self, world: State, moment: int) -> None:
        super().check_alike(world, moment)
        state = self.states[moment]
        if state.current != self.seat or state.save() == world.save():
            return
        ours, theirs = (
            task_for(self.game, state, self.seat, self.walk.options, "greedy", Rng(moment), moment)
            for state in (state, world)
        )
        if ours.as_line() != theirs.as_line():
            raise Leak(f"the task of a bot leaks {self.where(moment)}")
        self.compared += 1


def tasks_compared(name: str, seats: int, seed: int) -> int:
    """How often a bot's tasks in two worlds alike to it were found equal, in one walk."""
    game = catalog.load_game(name)
    chooser = random.Random(seed)
    whole = take_walk(game, Spec(seats, seed, 150))
    compared = 0
    for seat in range(seats):
        track = TaskTrack(Walk(game, seats, whole.options, whole.log), seat)
        for _ in range(3):
            compare(track, chooser)
        compared += track.compared
    return compared


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_task_depends_on_nothing_that_its_seat_cannot_know(name: str, seats: int) -> None:
    compared = 0
    for seed in range(MOST_WALKS if catalog.load_game(name).has_secrets else 1):
        compared += tasks_compared(name, seats, seed)
        if compared >= LEAST:
            break
    assert compared >= LEAST or not catalog.load_game(name).has_secrets


def test_a_task_holds_no_more_than_what_was_meant() -> None:
    match, task = some_task()
    assert json.loads(task.as_line()) == {
        "game": "strada_romana",
        "board": None,
        "seats": 3,
        "options": match.options,
        "bot": "greedy",
        "seed": 1,
        "seat": int(match.state.current),
        "saved": task.saved,
        "view": match.view(task.seat),
        "whim": 0,
        "tree": None,
    }


def test_making_a_task_leaves_the_state_as_it_was() -> None:
    match = viae.new_match("strada_romana", 3, 1)
    before = match.state.save()
    task_for(match.game, match.state, int(match.state.current), match.options, "random", Rng(5), 5)
    assert match.state.save() == before


# What it does with it


@pytest.mark.parametrize("bot", ["greedy", "random", "level:0i~200w90", "search:2x20i"])
def test_a_worker_chooses_what_the_bot_would_choose_itself(bot: str) -> None:
    for seed in range(5):
        match, task = some_task(bot, seed)
        sent = Task(**json.loads(task.as_line()))
        assert work(sent) == decide(
            match.state, task.seat, make_bot(match.game, bot, seed, task.whim), Rng(seed)
        )


def test_a_board_of_ones_own_comes_along_and_is_checked_only_once() -> None:
    facts = json.loads(json.dumps(catalog.game_class("strada_romana").shipped_facts()))
    match = viae.new_match("strada_romana", 2, 3, board=facts)
    seat = int(match.state.current)
    task = task_for(match.game, match.state, seat, match.options, "random", Rng(1), 1)
    sent = Task(**json.loads(task.as_line()))
    assert sent.board == facts
    assert work(sent) in match.state.legal_moves()
    assert game_for(sent) is game_for(task)
    assert game_for(sent).own_board


# How it behaves as a process


class Running:
    """A worker process, asked by hand."""

    def __init__(self, process: "subprocess.Popen[bytes]", to: IO[bytes], back: IO[bytes]) -> None:
        self.process = process
        self.to = to
        self.back = back

    def ask(self, task: Task) -> dict[str, int | str]:
        self.to.write(task.as_line())
        self.to.flush()
        reply: dict[str, int | str] = json.loads(self.back.readline())
        return reply


@pytest.fixture(params=[WORKER], ids=["real"])
def running(request: pytest.FixtureRequest) -> Iterator[Running]:
    pipe = subprocess.PIPE
    with subprocess.Popen(request.param, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Running(process, process.stdin, process.stdout)
        process.kill()


strange = pytest.mark.parametrize("running", [STRANGE], ids=["strange"], indirect=True)


def test_a_worker_answers_until_the_server_hangs_up(running: Running) -> None:
    for seed in range(3):
        _, task = some_task(seed=seed)
        assert running.ask(task) == {"move": work(task)}
    running.to.close()
    assert running.process.wait(timeout=30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there a signal ends a process at once")
def test_a_worker_ignores_ctrl_c_and_steps_back(running: Running) -> None:
    _, task = some_task()
    running.ask(task)
    pid = running.process.pid
    running.process.send_signal(signal.SIGINT)
    assert running.ask(task) == {"move": work(task)}
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + MODESTY)


def test_an_unknown_bot_is_a_fault_and_the_worker_lives_on(running: Running) -> None:
    _, task = some_task("nobody")
    assert "there is no bot 'nobody'" in str(running.ask(task)["fault"])
    _, task = some_task()
    assert running.ask(task) == {"move": work(task)}


@strange
def test_a_worker_that_hangs_does_not_outlive_the_server(running: Running) -> None:
    running.to.write(some_task("hangs")[1].as_line())
    running.to.close()
    assert running.process.wait(timeout=30) == 0


@strange
def test_what_a_bot_prints_is_no_reply(running: Running) -> None:
    _, task = some_task("talks")
    assert "move" in running.ask(task)


def test_a_worker_loads_nothing_of_the_server() -> None:
    code = "import sys, viae.server.bots.worker; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "viae.server.bots.worker" in loaded
    assert not loaded & {"asyncio", "fastapi", "pydantic", "sqlalchemy", "structlog", "uvicorn"}
