"""Workers: what a request holds, what a worker replies, and how it behaves as a process."""

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
from viae.server.workers.main import NICENESS, run
from viae.server.workers.process import WORKER
from viae.server.workers.requests import ChooseMove, as_line, choose_move, read_line

LEAST, MOST_WALKS = 100, 30
"""Pairs of worlds that must be compared, and the most walks for it."""
STRANGE = (sys.executable, str(Path(__file__).with_name("misbehaving_worker.py")))


def some_request(bot: str = "greedy", seed: int = 1) -> tuple[viae.Match, ChooseMove]:
    match = viae.new_match("strada_romana", 3, seed)
    seat = int(match.state.current)
    return match, choose_move(match.game, match.state, seat, match.options, bot, Rng(seed), seed)


# What it is told


class RequestTrack(Track):
    """Also compares, whenever the seat is to decide, the requests for its bot's moves."""

    compared = 0

    def check_alike(self, world: State, moment: int) -> None:
        super().check_alike(world, moment)
        state = self.states[moment]
        if state.current != self.seat or state.save() == world.save():
            return
        ours, theirs = (
            choose_move(
                self.game, state, self.seat, self.walk.options, "greedy", Rng(moment), moment
            )
            for state in (state, world)
        )
        if as_line(ours) != as_line(theirs):
            raise Leak(f"the request for a bot's move leaks {self.where(moment)}")
        self.compared += 1


def requests_compared(name: str, seats: int, seed: int) -> int:
    """How often a bot's requests in two worlds alike to it were found equal, in one walk."""
    game = catalog.load_game(name)
    chooser = random.Random(seed)
    whole = take_walk(game, Spec(seats, seed, 150))
    compared = 0
    for seat in range(seats):
        track = RequestTrack(Walk(game, seats, whole.options, whole.log), seat)
        for _ in range(3):
            compare(track, chooser)
        compared += track.compared
    return compared


@pytest.mark.parametrize(("name", "seats"), tables())
def test_a_request_depends_on_nothing_that_its_seat_cannot_know(name: str, seats: int) -> None:
    compared = 0
    for seed in range(MOST_WALKS if catalog.load_game(name).has_secrets else 1):
        compared += requests_compared(name, seats, seed)
        if compared >= LEAST:
            break
    assert compared >= LEAST or not catalog.load_game(name).has_secrets


def test_a_request_holds_no_more_than_what_was_meant() -> None:
    match, request = some_request()
    assert json.loads(as_line(request)) == {
        "request": "ChooseMove",
        "setup": {
            "game": "strada_romana",
            "board": None,
            "seats": 3,
            "options": match.options,
        },
        "bot": "greedy",
        "seed": 1,
        "seat": int(match.state.current),
        "saved": request.saved,
        "view": match.view(request.seat),
        "noise_seed": 0,
        "tree": None,
    }


def test_making_a_request_leaves_the_state_as_it_was() -> None:
    match = viae.new_match("strada_romana", 3, 1)
    before = match.state.save()
    choose_move(
        match.game, match.state, int(match.state.current), match.options, "random", Rng(5), 5
    )
    assert match.state.save() == before


# What it does with it


@pytest.mark.parametrize("bot", ["greedy", "random", "level:0i~200w90", "search:2x20i"])
def test_a_worker_chooses_what_the_bot_would_choose_itself(bot: str) -> None:
    for seed in range(5):
        match, request = some_request(bot, seed)
        chosen = decide(
            match.state,
            request.seat,
            make_bot(match.game, bot, seed, request.noise_seed),
            Rng(seed),
        )
        assert run(read_line(as_line(request))) == {"move": chosen}


def test_a_custom_board_comes_along_and_is_checked_only_once() -> None:
    facts = json.loads(json.dumps(catalog.game_class("strada_romana").shipped_facts()))
    match = viae.new_match("strada_romana", 2, 3, board=facts)
    seat = int(match.state.current)
    request = choose_move(match.game, match.state, seat, match.options, "random", Rng(1), 1)
    sent = read_line(as_line(request))
    assert isinstance(sent, ChooseMove)
    assert sent.setup.board == facts
    assert run(sent)["move"] in match.state.legal_moves()
    game = sent.setup.load_game()
    assert game is request.setup.load_game()
    assert game.own_board


# How it behaves as a process


class Running:
    """A worker process, asked by hand."""

    def __init__(self, process: "subprocess.Popen[bytes]", to: IO[bytes], back: IO[bytes]) -> None:
        self.process = process
        self.to = to
        self.back = back

    def ask(self, request: ChooseMove) -> dict[str, int | str]:
        self.to.write(as_line(request))
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
        _, request = some_request(seed=seed)
        assert running.ask(request) == run(request)
    running.to.close()
    assert running.process.wait(timeout=30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there a signal ends a process at once")
def test_a_worker_ignores_ctrl_c_and_steps_back(running: Running) -> None:
    _, request = some_request()
    running.ask(request)
    pid = running.process.pid
    running.process.send_signal(signal.SIGINT)
    assert running.ask(request) == run(request)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + NICENESS)


def test_an_unknown_bot_is_an_error_and_the_worker_lives_on(running: Running) -> None:
    _, request = some_request("nobody")
    assert "there is no bot 'nobody'" in str(running.ask(request)["error"])
    _, request = some_request()
    assert running.ask(request) == run(request)


@strange
def test_a_worker_that_hangs_does_not_outlive_the_server(running: Running) -> None:
    running.to.write(as_line(some_request("hangs")[1]))
    running.to.close()
    assert running.process.wait(timeout=30) == 0


@strange
def test_what_a_bot_prints_is_no_reply(running: Running) -> None:
    _, request = some_request("talks")
    assert "move" in running.ask(request)


def test_a_worker_loads_nothing_of_the_server() -> None:
    code = "import sys, viae.server.workers.main; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "viae.server.workers.main" in loaded
    assert not loaded & {"asyncio", "fastapi", "pydantic", "sqlalchemy", "structlog", "uvicorn"}
