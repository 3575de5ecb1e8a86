"""The scheduler's workers: shared decisions, bots that fail, and processes of their own."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.bot_tables import LIMIT, STRANGE, FakeTable, all_done, at_work, call, in_loop, until
from viae.core.errors import NotYourTurn
from viae.server.workers.process import WorkerError, WorkerProcess, environment
from viae.server.workers.requests import ChooseMove

# Decisions that workers share


class Counting(WorkerProcess):
    """A worker that remembers which trees it was asked for."""

    def __init__(self) -> None:
        super().__init__(STRANGE, LIMIT)
        self.trees: list[int] = []

    async def ask(self, line: bytes) -> dict[str, Any]:
        self.trees.append(json.loads(line)["tree"])
        return await super().ask(line)


@in_loop
async def test_trees_are_shared_with_idle_workers_and_the_choice_is_the_same() -> None:
    made: list[list[str]] = []
    for workers in (1, 3):
        async with at_work(workers) as scheduler:
            scheduler.workers[:] = counting = [Counting() for _ in range(workers)]
            table = FakeTable(
                "shared", scheduler, bot="level:3x20i~300", is_watched=True, decisions=4
            )
            await scheduler.start()
            scheduler.schedule(table)
            await table.done.wait()
            made.append([str(step.move) for step in table.match.log])
            assert sorted(tree for one in counting for tree in one.trees) == sorted([0, 1, 2] * 4)
            assert all(one.trees for one in counting)
            assert scheduler.counts.replaced == 0
    assert made[0] == made[1]


@in_loop
async def test_where_nobody_waits_one_worker_is_kept_for_people_while_trees_grow() -> None:
    async with at_work(workers=3) as scheduler:
        scheduler.workers[:] = counting = [Counting() for _ in range(3)]
        table = FakeTable("unwatched", scheduler, bot="search:4x20i", decisions=3)
        await scheduler.start()
        scheduler.schedule(table)
        await table.done.wait()
        assert sum(bool(one.trees) for one in counting) == 2


@in_loop
async def test_one_tree_that_cannot_be_grown_spoils_the_decision_only() -> None:
    class Failing(Counting):
        async def ask(self, line: bytes) -> dict[str, Any]:
            if json.loads(line)["tree"] == 1:
                raise WorkerError("no tree came to mind")
            return await super().ask(line)

    async with at_work(workers=2) as scheduler:
        scheduler.workers[:] = [Failing() for _ in range(2)]
        table = FakeTable("spoilt", scheduler, bot="search:3x20i", is_watched=True, decisions=2)
        await scheduler.start()
        scheduler.schedule(table)
        await table.done.wait()
        assert scheduler.counts.replaced == 2
        assert scheduler.counts.failed == 0


# When bots fail


class Late(FakeTable):
    """A table that moves on while its bot thinks."""

    async def bot_plays(self, request: ChooseMove, move: int, bot: str) -> None:
        self.done.set()
        raise NotYourTurn("a person has taken the seat back")


class Stumbling(FakeTable):
    """A table whose first answer cannot be written down."""

    async def bot_plays(self, request: ChooseMove, move: int, bot: str) -> None:
        self.is_busy = False
        if len(self.asked) == 1:
            raise OSError("the disk is full")
        await super().bot_plays(request, move, bot)


@in_loop
async def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async with at_work() as scheduler:
        table = FakeTable("a", scheduler, bot="dies once", mark=tmp_path / "mark")
        await scheduler.start()
        with capture_logs() as logs:
            scheduler.schedule(table)
            await table.done.wait()
        assert (scheduler.counts.lost, scheduler.counts.replaced) == (1, 0)
        assert [line["event"] for line in logs] == ["bot worker lost"]
        assert "ended before it answered" in logs[0]["error"]


@pytest.mark.parametrize(
    ("bot", "lost"), [("dies", 2), ("raises", 0), ("errs", 0), ("unheard-of", 0)]
)
@in_loop
async def test_where_a_bot_fails_any_legal_move_is_made(bot: str, lost: int) -> None:
    async with at_work() as scheduler:
        table = FakeTable("a", scheduler, bot=bot)
        await scheduler.start()
        with capture_logs() as logs:
            scheduler.schedule(table)
            await table.done.wait()
        assert (scheduler.counts.lost, scheduler.counts.replaced, scheduler.counts.played) == (
            lost,
            1,
            1,
        )
        said = [line for line in logs if line["event"] == "bot replaced"]
        assert [(line["table"], line["bot"]) for line in said] == [("a", bot)]
        assert table.played_by == ["random"], "nobody is told that the bot itself has moved so"


@in_loop
async def test_a_worker_that_hangs_is_ended_and_any_legal_move_is_made() -> None:
    # Time enough for the worker that comes after to start, on a busy machine too.
    async with at_work(timeout=3.0) as scheduler:
        table = FakeTable("a", scheduler, bot="hangs")
        await scheduler.start()
        scheduler.schedule(table)
        await table.done.wait()
        assert scheduler.counts.lost >= 2
        assert scheduler.counts.replaced >= 1


@in_loop
async def test_an_answer_that_comes_too_late_is_dropped_without_a_word() -> None:
    async with at_work() as scheduler:
        table, other = Late("a", scheduler), FakeTable("b", scheduler)
        await scheduler.start()
        with capture_logs() as logs:
            call(scheduler, table, other)
            await all_done(table, other)
        assert table.asked == ["a"]
        assert (scheduler.counts.moved_on, scheduler.counts.replaced, scheduler.counts.failed) == (
            1,
            0,
            0,
        )
        assert logs == []


@in_loop
async def test_a_table_that_fails_is_tried_again_and_holds_up_nobody() -> None:
    async with at_work() as scheduler:
        table, other = Stumbling("a", scheduler), FakeTable("b", scheduler)
        await scheduler.start()
        call(scheduler, table, other)
        await all_done(table, other)
        assert table.asked == ["a", "a"]
        assert scheduler.counts.failed == 1
        assert other.played_at < table.played_at


# Their processes


@in_loop
async def test_no_process_is_started_before_a_bot_is_needed() -> None:
    async with at_work(workers=2) as scheduler:
        await scheduler.start()
        table = FakeTable("a", scheduler, is_watched=True, decisions=0)
        scheduler.schedule(table)
        await until(lambda: table.asked == ["a"])
        assert [worker.process for worker in scheduler.workers] == [None, None]


def test_workers_learn_no_password_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIAE_DATABASE", "postgresql://viae:secret@db/viae")
    monkeypatch.setenv("VIAE_GAMES", "games")
    given = environment()
    assert "VIAE_DATABASE" not in given
    assert given["VIAE_GAMES"] == "games"
    assert given["PATH"] == os.environ["PATH"]
