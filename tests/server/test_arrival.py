"""A decision counts from when it arrived, however long the table was busy before it was made."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from server.bot_tables import in_loop
from server.ledgers import add, begun, decide, is_final, legal, play_until
from server.live_server import HandClock
from server.stored_tables import ANNA, Onlooker, new_table, play, registry_in, turn_to
from viae.server.refusals import Stale
from viae.server.schemas.http import RealTime
from viae.server.tables import actions
from viae.server.tables.clocks import SECOND
from viae.server.tables.registry import Registry
from viae.server.tables.table import Table
from viae.storage import queries
from viae.storage.rows import LogEntry

MINUTE = 60 * SECOND
ONE_MINUTE = RealTime(kind="real_time", minutes=1, increment=0)


class BusyTable:
    """A table whose clock runs, and which is kept busy while decisions arrive."""

    def __init__(self, registry: Registry, table: Table, onlooker: Onlooker, seat: int) -> None:
        self.registry, self.table, self.onlooker, self.seat = registry, table, onlooker, seat
        assert isinstance(registry.context.clock, HandClock)
        self.clock = registry.context.clock

    async def decide(self) -> None:
        choices = self.onlooker.state["choices"]
        move = next(one["move"] for one in choices if one["final"])
        await play(self.table, self.onlooker, move, self.seat)

    async def await_waiting(self, number: int) -> None:
        while len(self.table.lock._waiters or ()) < number:
            await asyncio.sleep(0)

    async def entries(self) -> list[LogEntry]:
        return await self.registry.store.read(lambda c: queries.entries_of(c, self.table.id))

    async def stand_ins(self) -> list[int]:
        return [one.seat for one in await self.entries() if one.kind == "stand_in"]


@asynccontextmanager
async def busy_table(folder: Path) -> AsyncIterator[BusyTable]:
    async with registry_in(folder) as registry:
        table, onlooker = await new_table(registry, 2, clock=ONE_MINUTE)
        seat = await turn_to(table, onlooker)
        for _ in range(50):
            if any(one["final"] for one in onlooker.state["choices"]):
                break
            await play(table, onlooker, onlooker.state["choices"][-1]["move"], seat)
        await table.lock.acquire()
        yield BusyTable(registry, table, onlooker, seat)


@in_loop
async def test_nobody_is_charged_for_the_time_that_a_table_was_busy(tmp_path: Path) -> None:
    async with busy_table(tmp_path) as at:
        at.clock.advance(5 * SECOND)
        deciding = asyncio.create_task(at.decide())
        await at.await_waiting(1)
        arrived = at.clock.uptime()
        at.clock.advance(20 * SECOND)
        at.table.lock.release()
        await deciding
        clock = at.onlooker.state["clock"]
        assert sorted(clock["left"]) == [MINUTE - 5 * SECOND, MINUTE]
        assert clock["left"][at.seat] == MINUTE - 5 * SECOND
        assert (await at.entries())[-1].at == arrived
        deadline = at.table.row.deadline
        at.table.unload()
        async with at.table.locked() as ledger:
            assert ledger is not None
            assert ledger.deadline == deadline, "the log tells the same"


@in_loop
async def test_a_decision_that_arrived_in_time_counts_though_the_clock_is_out_by_now(
    tmp_path: Path,
) -> None:
    async with busy_table(tmp_path) as at:
        ringing = asyncio.create_task(actions.time_out(at.table))
        await at.await_waiting(1)
        at.clock.advance(MINUTE - 1)
        deciding = asyncio.create_task(at.decide())
        await at.await_waiting(2)
        at.clock.advance(20 * SECOND)
        at.table.lock.release()
        (refused,) = await asyncio.gather(ringing, return_exceptions=True)
        assert isinstance(refused, Stale), "it rings again later"
        await deciding
        assert await at.stand_ins() == []
        assert at.onlooker.state["clock"]["left"][at.seat] == 1


@in_loop
async def test_a_decision_that_arrived_too_late_does_not_stop_the_clock(tmp_path: Path) -> None:
    async with busy_table(tmp_path) as at:
        at.table.lock.release()
        at.clock.advance(MINUTE)
        with at.table.pending(ANNA.id, at.seat):
            await actions.time_out(at.table)
        assert await at.stand_ins() == [at.seat]


@in_loop
async def test_only_who_sits_there_stops_the_clock_of_a_seat(tmp_path: Path) -> None:
    async with busy_table(tmp_path) as at:
        at.table.lock.release()
        with (
            at.table.pending("p-stranger", at.seat),
            at.table.pending(ANNA.id, 1 - at.seat),
        ):
            at.clock.advance(MINUTE)
            await actions.time_out(at.table)
        assert await at.stand_ins() == [at.seat]


def test_the_times_in_a_log_never_go_back() -> None:
    ledger = begun()
    play_until(ledger, is_final, at=1_000)
    add(ledger, "stand_in", 0, at=9_000, bot="greedy")
    seat = ledger.to_decide
    assert seat is not None
    ledger.decide(seat, [legal(ledger)[0]], 5_000, 5_000, {"by": "person"}, now=9_500)
    last = ledger.entries[-1]
    assert (last.at, last.data["waited"]) == (9_000, 500)
    assert "waited" not in decide(ledger, legal(ledger)[0], at=9_600).data
