"""The scheduler: who is served when, that people never wait long, and how it closes."""

import asyncio
import os
import time
from dataclasses import replace
from itertools import pairwise

import pytest

from server.bot_tables import FakeTable, all_done, at_work, call, in_loop, until
from viae.server.bots.scheduler import Job, Scheduler
from viae.server.workers.process import WorkerProcess
from viae.server.workers.requests import ChooseMove, Reply, read_line


class Thinking(WorkerProcess):
    """A worker that answers at once by any move, but thinks about slow bots until it may go on."""

    def __init__(self, go_on: asyncio.Event) -> None:
        super().__init__((), 0.0)
        self.go_on = go_on

    async def ask(self, line: bytes) -> Reply:
        request = read_line(line)
        assert isinstance(request, ChooseMove)
        if request.bot == "slow":
            await self.go_on.wait()
        return replace(request, bot="random").run()


class Writing(FakeTable):
    """A table that takes its time to write a move down."""

    def __init__(self, name: str, scheduler: Scheduler, asked: list[str], seconds: float) -> None:
        super().__init__(name, scheduler, asked)
        self.seconds = seconds
        self.begun = asyncio.Event()

    async def bot_plays(self, request: ChooseMove, move: int, bot: str) -> None:
        self.begun.set()
        await asyncio.sleep(self.seconds)
        await super().bot_plays(request, move, bot)


# Who is served when


@in_loop
async def test_tables_with_people_go_first_and_each_class_in_its_order() -> None:
    async with at_work() as scheduler:
        asked: list[str] = []
        watched = {"c", "e"}
        tables = [FakeTable(n, scheduler, asked, is_watched=n in watched) for n in "abcde"]
        call(scheduler, *tables)
        assert scheduler.waiting() == 5
        await scheduler.start()
        await all_done(*tables)
        assert asked == ["c", "e", "a", "b", "d"]
        assert scheduler.counts.played == 5
        assert scheduler.waiting() == 0


@in_loop
async def test_a_table_moves_up_when_a_person_comes_and_down_when_all_have_gone() -> None:
    async with at_work() as scheduler:
        asked: list[str] = []
        tables = [FakeTable(n, scheduler, asked, is_watched=n == "a") for n in "abc"]
        call(scheduler, *tables)
        tables[0].is_watched = False
        tables[2].is_watched = True
        scheduler.schedule(tables[2])
        await scheduler.start()
        await all_done(*tables)
        assert asked == ["c", "b", "a"]


@in_loop
async def test_a_table_that_calls_often_is_served_once() -> None:
    async with at_work(workers=2) as scheduler:
        table, other = (FakeTable(n, scheduler, is_watched=True) for n in "ab")
        call(scheduler, table, table, other, table)
        assert scheduler.waiting() == 2
        await scheduler.start()
        await all_done(table, other)
        assert table.asked == ["a"]


@in_loop
async def test_a_table_that_calls_while_it_is_served_is_looked_at_again() -> None:
    async with at_work(workers=3) as scheduler:
        table = FakeTable("a", scheduler, is_watched=True, decisions=5)
        await scheduler.start()
        scheduler.schedule(table)
        await table.done.wait()
        assert table.asked == ["a"] * 5
        scheduler.schedule(table)  # nothing is due any more, but the table is still being served
        await until(lambda: len(table.asked) == 6)
        assert scheduler.counts.played == 5


@in_loop
async def test_one_worker_is_always_kept_for_people() -> None:
    async with at_work(workers=3) as scheduler:
        idle = [FakeTable(f"idle {n}", scheduler, bot="hangs") for n in range(5)]
        await scheduler.start()
        call(scheduler, *idle)
        person = FakeTable("person", scheduler, is_watched=True, decisions=5)
        scheduler.schedule(person)
        await person.done.wait()
        assert sum(len(table.asked) for table in idle) == 2


@in_loop
async def test_a_person_has_time_to_see_a_move_and_no_worker_waits_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_work(pace=3600.0) as scheduler:
        asked: list[str] = []
        paced: list[tuple[str, float]] = []
        watched = FakeTable("watched", scheduler, asked, is_watched=True, decisions=2)
        other = FakeTable("other", scheduler, asked)

        def join_later(job: Job, seconds: float) -> None:
            """As if so much time had passed."""
            paced.append((job.table.id, seconds))
            asyncio.get_running_loop().call_soon(scheduler._join, job)

        monkeypatch.setattr(scheduler, "_join_later", join_later)
        await scheduler.start()
        call(scheduler, watched, other)
        await all_done(watched, other)
        assert [table for table, _ in paced] == ["watched", "watched"]
        assert all(3000 < seconds <= 3600 for _, seconds in paced)
        assert asked == ["other", "watched", "watched"]


@pytest.mark.parametrize("is_watched", [True, False], ids=["watched", "unwatched"])
@in_loop
async def test_nobody_waits_for_the_slow_bots_of_a_stranger(is_watched: bool) -> None:
    async with at_work(workers=2) as scheduler:
        go_on = asyncio.Event()
        scheduler.workers[:] = [Thinking(go_on) for _ in range(2)]
        slow = [
            FakeTable(
                f"slow {n}", scheduler, bot="slow", is_slow=True, owner="S", is_watched=is_watched
            )
            for n in range(8)
        ]
        await scheduler.start()
        call(scheduler, *slow)
        await until(lambda: any(table.asked for table in slow))
        guests = [
            FakeTable("watched", scheduler, is_watched=True, decisions=5),
            FakeTable("unwatched", scheduler, decisions=5),
        ]
        call(scheduler, *guests)
        await all_done(*guests)
        assert sum(len(table.asked) for table in slow) == 1
        go_on.set()
        await all_done(*slow)


@in_loop
async def test_a_person_with_many_tables_has_no_more_than_one_with_a_single_table() -> None:
    async with at_work() as scheduler:
        asked: list[str] = []
        scheduler.workers[:] = [Thinking(asyncio.Event())]
        many = [FakeTable(f"S{n}", scheduler, asked, owner="S", is_watched=True) for n in range(8)]
        one = FakeTable("A", scheduler, asked, owner="A", is_watched=True)
        call(scheduler, *many, one)
        await scheduler.start()
        await all_done(*many, one)
        assert asked.index("A") == 1


# Nobody waits


class Costly(FakeTable):
    """A table that keeps the event loop busy for a while with each move."""

    effort = 0.01

    async def bot_request(self) -> ChooseMove | None:
        time.sleep(self.effort)
        return await super().bot_request()


@in_loop
async def test_tables_that_nobody_waits_for_leave_half_of_the_loop_to_others() -> None:
    async with at_work() as scheduler:
        tables = [Costly(f"idle {n}", scheduler, decisions=10_000) for n in range(20)]
        await scheduler.start()
        call(scheduler, *tables)
        await until(lambda: scheduler.counts.played > 0)
        began, before = time.monotonic(), scheduler.counts.played
        await until(lambda: scheduler.counts.played >= before + 30)
        busy = (scheduler.counts.played - before) * Costly.effort
        assert busy < 0.6 * (time.monotonic() - began)


@in_loop
async def test_a_rest_is_for_those_tables_only() -> None:
    async with at_work() as scheduler:
        asked: list[str] = []
        first, other = FakeTable("first", scheduler, asked), FakeTable("other", scheduler, asked)
        person = FakeTable("person", scheduler, asked, is_watched=True, decisions=3)
        await scheduler.start()
        scheduler._pause_due = 3600.0
        call(scheduler, first, other)
        await until(lambda: scheduler._pause is not None)
        scheduler.schedule(person)
        await person.done.wait()
        assert asked == ["first", "person", "person", "person"]
        assert scheduler._pause is not None
        scheduler._pause.cancel()
        scheduler._pause_due = 0.0
        scheduler._begin_pause()  # it is over
        await other.done.wait()


@in_loop
async def test_a_flood_of_bot_tables_delays_neither_a_person_nor_the_loop() -> None:
    async with at_work(workers=2) as scheduler:
        asked: list[str] = []
        flood = [FakeTable(f"idle {n}", scheduler, asked, decisions=10_000) for n in range(300)]
        await scheduler.start()
        call(scheduler, *flood)
        await until(lambda: scheduler.counts.played > 0)
        asked_by: list[int] = []
        ticking = asyncio.create_task(tick(asked, asked_by))
        before = len(asked)
        person = FakeTable("person", scheduler, asked, is_watched=True, decisions=20)
        scheduler.schedule(person)
        await person.done.wait()
        # The person decided twenty times before the flood had its turn once.
        assert len(asked) - before < len(flood)
        await until(lambda: scheduler.counts.played >= 60)
        ticking.cancel()
        # Whatever else the loop has to do is done after a table or two at the most.
        assert max(b - a for a, b in pairwise(asked_by)) <= 2
        # First come, first served: nobody has a second turn before all had their first.
        assert max(len(table.played_at) for table in flood) == 1


async def tick(asked: list[str], asked_by: list[int]) -> None:
    """Note at every turn of the event loop how many tables were asked by then."""
    while True:
        asked_by.append(len(asked))
        await asyncio.sleep(0)


# Closing


@in_loop
async def test_closing_does_not_wait_for_workers_that_think_and_leaves_no_process() -> None:
    async with at_work(workers=3) as scheduler:
        tables = [FakeTable(n, scheduler, bot="hangs", is_watched=True) for n in "abcd"]
        await scheduler.start()
        call(scheduler, *tables)
        await until(lambda: all(worker.process is not None for worker in scheduler.workers))
        pids = [worker.process.pid for worker in scheduler.workers if worker.process is not None]
        await scheduler.close()
        assert len(pids) == 3
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        scheduler.schedule(tables[0])
        assert scheduler.waiting() == 0


@in_loop
async def test_a_move_that_is_being_written_down_arrives_and_nothing_after_it() -> None:
    async with at_work() as scheduler:
        asked: list[str] = []
        table, next_one = (
            Writing("a", scheduler, asked, seconds=0.2),
            FakeTable("b", scheduler, asked),
        )
        next_one.is_watched = True
        await scheduler.start()
        scheduler.schedule(table)
        await table.begun.wait()
        scheduler.schedule(next_one)
        await scheduler.close()
        assert len(table.played_at) == 1
        await asyncio.sleep(0)
        assert asked == ["a"]


@in_loop
async def test_a_table_that_never_stops_writing_does_not_hold_up_closing() -> None:
    async with at_work() as scheduler:
        table = Writing("a", scheduler, [], seconds=3600)
        await scheduler.start()
        scheduler.schedule(table)
        await table.begun.wait()
        await scheduler.close()
        assert table.played_at == []
