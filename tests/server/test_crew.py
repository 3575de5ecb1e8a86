"""The crew: who is served when, what happens when a bot fails, and that people never wait long."""

import asyncio
import json
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import viae
from viae.core.errors import NotYourTurn
from viae.core.rng import Rng
from viae.server.crew import BotTable, Crew
from viae.server.worker import Task, task_for
from viae.server.workers import Fault, Worker, surroundings

STRANGE = (sys.executable, str(Path(__file__).with_name("strange_worker.py")))
LIMIT = 30.0
"""Seconds after which a test has failed."""


def in_loop(scenario: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    @wraps(scenario)
    def test(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(scenario(*args, **kwargs), LIMIT))

    return test


@asynccontextmanager
async def at_work(
    workers: int = 1, pace: float = 0.0, patience: float = LIMIT
) -> AsyncIterator[Crew]:
    """A crew that is not started yet, and closed in the end."""
    crew = Crew(workers, pace=pace, patience=patience, command=STRANGE)
    try:
        yield crew
    finally:
        await crew.close()


class FakeTable:
    """A table of bots only; `decisions` are left to make, then it is `done`."""

    def __init__(
        self,
        name: str,
        crew: Crew,
        asked: list[str] | None = None,
        *,
        bot: str = "random",
        is_watched: bool = False,
        decisions: int = 1,
        mark: Path = Path(),
    ) -> None:
        self.id = name
        self.crew = crew
        self.asked = [] if asked is None else asked
        self.bot = bot
        self.is_watched = is_watched
        self.decisions = decisions
        self.mark = mark
        self.match = viae.new_match("strada_romana", 2, seed=1)
        self.played_at: list[float] = []
        self.is_busy = False
        self.done = asyncio.Event()

    def is_waited_for(self) -> bool:
        return self.is_watched

    async def bot_task(self) -> Task | None:
        assert not self.is_busy, "a table is served once at a time"
        self.asked.append(self.id)
        if not self.decisions:
            return None
        self.is_busy = True
        match, seat = self.match, int(self.match.game.current)
        task = task_for(match.entry, match.game, seat, match.options, self.bot, Rng(1), 1)
        task.view["mark"] = str(self.mark)
        return task

    async def bot_plays(self, task: Task, move: int) -> None:
        self.match.apply(move)
        self.match.begin()
        self.is_busy = False
        self.played_at.append(time.monotonic())
        self.decisions -= 1
        if self.match.game.is_over():
            self.match = viae.new_match("strada_romana", 2, seed=1)
        if self.decisions:
            self.crew.wanted(self)
        else:
            self.done.set()


class Late(FakeTable):
    """A table that moves on while its bot thinks."""

    async def bot_plays(self, task: Task, move: int) -> None:
        self.done.set()
        raise NotYourTurn("a person has taken the seat back")


class Stumbling(FakeTable):
    """A table whose first answer cannot be written down."""

    async def bot_plays(self, task: Task, move: int) -> None:
        self.is_busy = False
        if len(self.asked) == 1:
            raise OSError("the disk is full")
        await super().bot_plays(task, move)


class Writing(FakeTable):
    """A table that takes its time to write a move down."""

    def __init__(self, name: str, crew: Crew, asked: list[str], seconds: float) -> None:
        super().__init__(name, crew, asked)
        self.seconds = seconds
        self.begun = asyncio.Event()

    async def bot_plays(self, task: Task, move: int) -> None:
        self.begun.set()
        await asyncio.sleep(self.seconds)
        await super().bot_plays(task, move)


async def all_done(*tables: FakeTable) -> None:
    await asyncio.gather(*(table.done.wait() for table in tables))


def call(crew: Crew, *tables: BotTable) -> None:
    for table in tables:
        crew.wanted(table)


# Who is served when


@in_loop
async def test_tables_with_people_go_first_and_each_class_in_its_order() -> None:
    async with at_work() as crew:
        asked: list[str] = []
        watched = {"c", "e"}
        tables = [FakeTable(n, crew, asked, is_watched=n in watched) for n in "abcde"]
        call(crew, *tables)
        assert crew.waiting() == 5
        await crew.start()
        await all_done(*tables)
        assert asked == ["c", "e", "a", "b", "d"]
        assert crew.counts.played == 5
        assert crew.waiting() == 0


@in_loop
async def test_a_table_moves_up_when_a_person_comes_and_down_when_all_have_gone() -> None:
    async with at_work() as crew:
        asked: list[str] = []
        tables = [FakeTable(n, crew, asked, is_watched=n == "a") for n in "abc"]
        call(crew, *tables)
        tables[0].is_watched = False
        tables[2].is_watched = True
        crew.wanted(tables[2])
        await crew.start()
        await all_done(*tables)
        assert asked == ["c", "b", "a"]


@in_loop
async def test_a_table_that_calls_often_is_served_once() -> None:
    async with at_work(workers=2) as crew:
        table, other = (FakeTable(n, crew, is_watched=True) for n in "ab")
        call(crew, table, table, other, table)
        assert crew.waiting() == 2
        await crew.start()
        await all_done(table, other)
        assert table.asked == ["a"]


@in_loop
async def test_a_table_that_calls_while_it_is_served_is_looked_at_again() -> None:
    async with at_work(workers=3) as crew:
        table = FakeTable("a", crew, is_watched=True, decisions=5)
        await crew.start()
        crew.wanted(table)
        await table.done.wait()
        assert table.asked == ["a"] * 5
        crew.wanted(table)  # nothing is due any more, but the table is still being served
        await until(lambda: len(table.asked) == 6)
        assert crew.counts.played == 5


@in_loop
async def test_one_worker_is_always_kept_for_people() -> None:
    async with at_work(workers=3) as crew:
        idle = [FakeTable(f"idle {n}", crew, bot="hangs") for n in range(5)]
        await crew.start()
        call(crew, *idle)
        person = FakeTable("person", crew, is_watched=True, decisions=5)
        crew.wanted(person)
        await person.done.wait()
        assert sum(len(table.asked) for table in idle) == 2


@in_loop
async def test_a_person_has_time_to_see_a_move_and_no_worker_waits_for_that() -> None:
    async with at_work(pace=0.3) as crew:
        asked: list[str] = []
        watched = FakeTable("watched", crew, asked, is_watched=True, decisions=2)
        other = FakeTable("other", crew, asked)
        await crew.start()
        began = time.monotonic()
        call(crew, watched, other)
        await all_done(watched, other)
        first, second = watched.played_at
        assert first - began >= 0.29
        assert second - first >= 0.29
        assert asked == ["other", "watched", "watched"]


# Decisions that workers share


class Counting(Worker):
    """A worker that remembers which trees it was asked for."""

    def __init__(self) -> None:
        super().__init__(STRANGE, LIMIT)
        self.trees: list[int] = []

    async def reply(self, line: bytes) -> dict[str, Any]:
        self.trees.append(json.loads(line)["tree"])
        return await super().reply(line)


@in_loop
async def test_trees_are_shared_with_whoever_is_idle_and_the_choice_is_the_same() -> None:
    made: list[list[str]] = []
    for workers in (1, 3):
        async with at_work(workers) as crew:
            crew.workers[:] = counting = [Counting() for _ in range(workers)]
            table = FakeTable("shared", crew, bot="level:3x20i~300", is_watched=True, decisions=4)
            await crew.start()
            crew.wanted(table)
            await table.done.wait()
            made.append([str(step.move) for step in table.match.log])
            assert sorted(tree for one in counting for tree in one.trees) == sorted([0, 1, 2] * 4)
            assert all(one.trees for one in counting)
            assert crew.counts.replaced == 0
    assert made[0] == made[1]


@in_loop
async def test_where_nobody_waits_one_worker_is_kept_for_people_while_trees_grow() -> None:
    async with at_work(workers=3) as crew:
        crew.workers[:] = counting = [Counting() for _ in range(3)]
        table = FakeTable("unwatched", crew, bot="search:4x20i", decisions=3)
        await crew.start()
        crew.wanted(table)
        await table.done.wait()
        assert sum(bool(one.trees) for one in counting) == 2


@in_loop
async def test_one_tree_that_cannot_be_grown_spoils_the_decision_only() -> None:
    class Failing(Counting):
        async def reply(self, line: bytes) -> dict[str, Any]:
            if json.loads(line)["tree"] == 1:
                raise Fault("no tree came to mind")
            return await super().reply(line)

    async with at_work(workers=2) as crew:
        crew.workers[:] = [Failing() for _ in range(2)]
        table = FakeTable("spoilt", crew, bot="search:3x20i", is_watched=True, decisions=2)
        await crew.start()
        crew.wanted(table)
        await table.done.wait()
        assert crew.counts.replaced == 2
        assert crew.counts.failed == 0


# When bots fail


@in_loop
async def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async with at_work() as crew:
        table = FakeTable("a", crew, bot="dies once", mark=tmp_path / "mark")
        await crew.start()
        with capture_logs() as logs:
            crew.wanted(table)
            await table.done.wait()
        assert (crew.counts.lost, crew.counts.replaced) == (1, 0)
        assert [line["event"] for line in logs] == ["bot_worker_lost"]
        assert "ended before it answered" in logs[0]["error"]


@pytest.mark.parametrize(
    ("bot", "lost"), [("dies", 2), ("raises", 0), ("errs", 0), ("unheard-of", 0)]
)
@in_loop
async def test_where_a_bot_fails_any_legal_move_is_made(bot: str, lost: int) -> None:
    async with at_work() as crew:
        table = FakeTable("a", crew, bot=bot)
        await crew.start()
        with capture_logs() as logs:
            crew.wanted(table)
            await table.done.wait()
        assert (crew.counts.lost, crew.counts.replaced, crew.counts.played) == (lost, 1, 1)
        said = [line for line in logs if line["event"] == "bot_replaced"]
        assert [(line["table"], line["bot"]) for line in said] == [("a", bot)]


@in_loop
async def test_a_worker_that_hangs_is_ended_and_any_legal_move_is_made() -> None:
    async with at_work(patience=1.0) as crew:
        table = FakeTable("a", crew, bot="hangs")
        await crew.start()
        crew.wanted(table)
        await table.done.wait()
        assert crew.counts.lost >= 2
        assert crew.counts.replaced >= 1


@in_loop
async def test_an_answer_that_comes_too_late_is_dropped_without_a_word() -> None:
    async with at_work() as crew:
        table, other = Late("a", crew), FakeTable("b", crew)
        await crew.start()
        with capture_logs() as logs:
            call(crew, table, other)
            await all_done(table, other)
        assert table.asked == ["a"]
        assert (crew.counts.moved_on, crew.counts.replaced, crew.counts.failed) == (1, 0, 0)
        assert logs == []


@in_loop
async def test_a_table_that_fails_is_tried_again_and_holds_up_nobody() -> None:
    async with at_work() as crew:
        table, other = Stumbling("a", crew), FakeTable("b", crew)
        await crew.start()
        call(crew, table, other)
        await all_done(table, other)
        assert table.asked == ["a", "a"]
        assert crew.counts.failed == 1
        assert other.played_at < table.played_at


# Nobody waits


class Costly(FakeTable):
    """A table that keeps the event loop busy for a while with each move."""

    effort = 0.01

    async def bot_task(self) -> Task | None:
        time.sleep(self.effort)
        return await super().bot_task()


@in_loop
async def test_tables_that_nobody_waits_for_leave_half_of_the_loop_to_others() -> None:
    async with at_work() as crew:
        tables = [Costly(f"idle {n}", crew, decisions=10_000) for n in range(20)]
        await crew.start()
        call(crew, *tables)
        await until(lambda: crew.counts.played > 0)
        began, before = time.monotonic(), crew.counts.played
        await asyncio.sleep(1.0)
        busy = (crew.counts.played - before) * Costly.effort
        assert 0 < busy < 0.6 * (time.monotonic() - began)


@in_loop
async def test_a_rest_is_for_those_tables_only() -> None:
    async with at_work() as crew:
        asked: list[str] = []
        slow, other = Writing("slow", crew, asked, seconds=0.5), FakeTable("other", crew, asked)
        person = FakeTable("person", crew, asked, is_watched=True, decisions=3)
        await crew.start()
        call(crew, slow, other)
        await slow.done.wait()
        crew.wanted(person)
        await person.done.wait()
        assert asked == ["slow", "person", "person", "person"]
        await other.done.wait()


@in_loop
async def test_a_flood_of_bot_tables_delays_neither_a_person_nor_the_loop() -> None:
    async with at_work(workers=2) as crew:
        flood = [FakeTable(f"idle {n}", crew, decisions=10_000) for n in range(300)]
        await crew.start()
        call(crew, *flood)
        await until(lambda: crew.counts.played > 0)
        lags: list[float] = []
        ticking = asyncio.create_task(tick(lags))
        person = FakeTable("person", crew, is_watched=True, decisions=20)
        began = time.monotonic()
        crew.wanted(person)
        await person.done.wait()
        answers = [
            b - a for a, b in zip([began, *person.played_at], person.played_at, strict=False)
        ]
        while crew.counts.played < 60:
            await asyncio.sleep(0.01)
        ticking.cancel()
        # The first answer starts a worker. On an idle machine: 5 ms an answer, lags of 5 ms.
        assert max(answers[1:]) < 1.0
        assert max(lags) < 0.3
        # First come, first served: nobody has a second turn before all had their first.
        assert max(len(table.played_at) for table in flood) == 1


async def tick(lags: list[float]) -> None:
    """Note by how much the event loop is late, again and again."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(0.005)
        lags.append(time.monotonic() - began - 0.005)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


# Closing


@in_loop
async def test_closing_is_quick_while_workers_think_and_leaves_no_process() -> None:
    async with at_work(workers=3) as crew:
        tables = [FakeTable(n, crew, bot="hangs", is_watched=True) for n in "abcd"]
        await crew.start()
        call(crew, *tables)
        await until(lambda: all(worker.process is not None for worker in crew.workers))
        pids = [worker.process.pid for worker in crew.workers if worker.process is not None]
        began = time.monotonic()
        await crew.close()
        assert time.monotonic() - began < 2
        assert len(pids) == 3
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        crew.wanted(tables[0])
        assert crew.waiting() == 0


@in_loop
async def test_a_move_that_is_being_written_down_arrives_and_nothing_after_it() -> None:
    async with at_work() as crew:
        asked: list[str] = []
        table, next_one = Writing("a", crew, asked, seconds=0.2), FakeTable("b", crew, asked)
        next_one.is_watched = True
        await crew.start()
        crew.wanted(table)
        await table.begun.wait()
        crew.wanted(next_one)
        await crew.close()
        assert len(table.played_at) == 1
        await asyncio.sleep(0)
        assert asked == ["a"]


@in_loop
async def test_a_table_that_never_stops_writing_does_not_hold_up_closing() -> None:
    async with at_work() as crew:
        table = Writing("a", crew, [], seconds=3600)
        await crew.start()
        crew.wanted(table)
        await table.begun.wait()
        began = time.monotonic()
        await crew.close()
        assert time.monotonic() - began < 2


@in_loop
async def test_no_process_is_started_before_a_bot_is_needed() -> None:
    async with at_work(workers=2) as crew:
        await crew.start()
        table = FakeTable("a", crew, is_watched=True, decisions=0)
        crew.wanted(table)
        await until(lambda: table.asked == ["a"])
        assert [worker.process for worker in crew.workers] == [None, None]


def test_workers_learn_no_password_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIAE_DATABASE", "postgresql://viae:secret@db/viae")
    monkeypatch.setenv("VIAE_GAMES", "games")
    given = surroundings()
    assert "VIAE_DATABASE" not in given
    assert given["VIAE_GAMES"] == "games"
    assert given["PATH"] == os.environ["PATH"]
