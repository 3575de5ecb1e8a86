"""Registry: the tables that are in memory, the connected browsers, and the alarms of all clocks.

A table is read when somebody asks for it, and dropped when nobody watches it any more. One that is
watched but idle keeps only its row: its ledger is unloaded.
"""

import asyncio
import heapq
import hmac
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import get_args

import structlog

from viae import catalog
from viae.core.errors import Refusal
from viae.core.game import Game
from viae.server.refusals import Stale, Unknown
from viae.server.schemas.messages import YourTurn
from viae.server.tables import actions
from viae.server.tables.context import Context
from viae.server.tables.subscriptions import Subscriber
from viae.server.tables.table import Table
from viae.storage import queries
from viae.storage.rows import Status, TableRow
from viae.storage.store import Store

IDLE = 60_000
"""Milliseconds after which a table that nobody touches is unloaded."""
HEARTBEAT = 1.0
"""Seconds between two checks of the clocks, and between two writings of the uptime."""
RETRY_AFTER = 5_000
"""Milliseconds after which an alarm that could not be handled is tried again."""
LEAST_ALARMS = 1_000
MOST_REMATCHES = 20
"""Those who may watch a game may watch this many of its rematches."""
UPTIME = "uptime"

log = structlog.get_logger()


class Registry:
    """The tables of a server, and the browsers connected to it."""

    def __init__(self, context: Callable[["Registry"], Context]) -> None:
        self.tables: dict[str, Table] = {}
        self.browsers: dict[str, set[Subscriber]] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._alarms: list[tuple[int, str]] = []
        self._deadlines: dict[str, int] = {}
        """The current alarm of each table; others in the heap are out of date."""
        self.context = context(self)

    @property
    def store(self) -> Store:
        return self.context.store

    # Tables

    async def table(self, table_id: str) -> Table:
        """A table, read from the store if it is not in memory; refuses an unknown one."""
        while table_id not in self.tables:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            await asyncio.shield(self._loading[table_id])
        table = self.tables[table_id]
        table.used = self.context.clock.uptime()
        return table

    async def _load(self, table_id: str) -> Table:
        try:
            row = await self.store.read(lambda c: queries.read_table(c, table_id))
            if row is None:
                raise no_such_table()
            self.tables[table_id] = Table(row, self.context)
            return self.tables[table_id]
        finally:
            del self._loading[table_id]

    async def table_for(self, table_id: str, person: str | None, key: str = "") -> Table:
        """A table that this person may see; for others it does not exist. Those who may see a game
        may see its rematch. A finished game may be seen by all who have its link's key, so that a
        link to a replay needs no session."""
        table = earlier = await self.table(table_id)
        if table.row.status == "finished" and is_key_of(table.row, key):
            return table
        for _ in range(MOST_REMATCHES):
            if earlier.row.settings["open"] or await self.is_invited(earlier, person):
                return table
            if earlier.row.rematch_of is None:
                break
            earlier = await self.table(earlier.row.rematch_of)
        raise no_such_table()

    async def is_invited(self, table: Table, person: str | None) -> bool:
        """Does this person sit at the table, or have they made it, or come in by its link?"""
        if person is None:
            return False
        if table.seats_of(person) or table.row.host == person:
            return True
        return await self.store.read(lambda c: queries.is_member(c, table.id, person))

    async def load_game(self, row: TableRow) -> Game:
        """The game on a table's board."""
        return await asyncio.to_thread(catalog.load_game, row.game, row.board)

    def unload_idle(self) -> None:
        """Unload the ledgers of idle tables, and drop tables that nobody watches."""
        now = self.context.clock.uptime()
        for table in list(self.tables.values()):
            # The scheduler may still hold a table that waits for a bot.
            if now - table.used < IDLE or table.lock.locked() or table.row.bot_due:
                continue
            table.unload()
            if not table.subscriptions:
                del self.tables[table.id]

    # People

    def connect(self, subscriber: Subscriber) -> None:
        if subscriber.person is not None:
            self.browsers.setdefault(subscriber.person, set()).add(subscriber)

    async def disconnect(self, subscriber: Subscriber) -> None:
        if subscriber.person is not None:
            others = self.browsers.get(subscriber.person, set())
            others.discard(subscriber)
            if not others:
                self.browsers.pop(subscriber.person, None)
        for table in list(self.tables.values()):
            if subscriber in table.subscriptions:
                await actions.unwatch(table, subscriber)

    def hang_up(self, person: str) -> None:
        """End the sockets of a person whose session has ended."""
        for browser in self.browsers.get(person, ()):
            browser.hang_up()

    def notify_turn(self, person: str, table_id: str) -> None:
        for browser in self.browsers.get(person, ()):
            browser.tell(YourTurn(table=table_id))

    # Clocks

    def set_alarm(self, table: Table) -> None:
        self._alarm(table.id, table.row.deadline)

    def _alarm(self, table_id: str, deadline: int | None) -> None:
        if deadline is None:
            self._deadlines.pop(table_id, None)
        elif self._deadlines.get(table_id) != deadline:
            self._deadlines[table_id] = deadline
            heapq.heappush(self._alarms, (deadline, table_id))
            if len(self._alarms) > LEAST_ALARMS + 2 * len(self._deadlines):
                # Most of them no longer count: every move sets another, perhaps for days.
                self._alarms = [(at, each) for each, at in self._deadlines.items()]
                heapq.heapify(self._alarms)

    async def wake(self, begin: Callable[[Table], Awaitable[None]]) -> None:
        """After a start: do what was due when the server ended; retried until the store answers."""
        while True:
            try:
                await self._call_all(begin)
                return
            except Exception as error:
                log.error("resuming failed", exc_info=error)
                await asyncio.sleep(HEARTBEAT)

    async def _call_all(self, begin: Callable[[Table], Awaitable[None]]) -> None:
        """Schedule due bots, set all alarms, follow plans, begin games at full tables."""
        for due in await self.store.read(queries.due_tables):
            self._alarm(due.id, due.deadline)
            if due.bot_due:
                await self._act_at(due.id, self._call_bot)
        for table_id in await self.store.read(queries.planned_tables):
            await self._act_at(table_id, Table.follow_plans)
        for table_id in await self.store.read(queries.full_tables):
            await self._act_at(table_id, begin)

    async def _call_bot(self, table: Table) -> None:
        self.context.scheduler.schedule(table.bots)

    async def _act_at(self, table_id: str, act: Callable[[Table], Awaitable[None]]) -> bool:
        """Do something at a table; False if it should be tried again later. A table that cannot be
        read does not stop the others."""
        try:
            await act(await self.table(table_id))
        except Stale:
            return False
        except Refusal as refusal:
            log.warning("table skipped", table=table_id, kind=type(refusal).__name__)
        except Exception as error:
            log.error("table skipped", table=table_id, exc_info=error)
            return False
        return True

    async def watch_clocks(self) -> None:
        """Until cancelled: handle alarms, store the uptime, unload idle tables."""
        while True:
            await self._ring_alarms()
            try:
                await self.keep_uptime()
            except Exception as error:  # a disk that fails may work again
                log.error("uptime not stored", exc_info=error)
            self.unload_idle()
            self._count_tables()
            await asyncio.sleep(HEARTBEAT)

    async def _ring_alarms(self) -> None:
        """Time out at all tables whose deadline has come."""
        now = self.context.clock.uptime()
        while self._alarms and self._alarms[0][0] <= now:
            deadline, table_id = heapq.heappop(self._alarms)
            if self._deadlines.get(table_id) == deadline:
                del self._deadlines[table_id]
                if not await self._act_at(table_id, actions.time_out):
                    self._alarm(table_id, now + RETRY_AFTER)

    def _count_tables(self) -> None:
        counts = Counter(table.row.status for table in self.tables.values())
        for status in get_args(Status):
            self.context.metrics.tables.labels(status=status).set(counts[status])

    async def keep_uptime(self) -> None:
        now = str(self.context.clock.uptime())
        await self.store.write(lambda c: queries.write_server_value(c, UPTIME, now))


def is_key_of(row: TableRow, key: str) -> bool:
    """Is it the secret part of the table's link?"""
    return hmac.compare_digest(key.encode(), row.invite.encode())


def no_such_table() -> Unknown:
    return Unknown("there is no such table", key="refusal.no_table")
