"""Change: one transaction on a table's log. Its entries are committed together, and then told.

A table makes one change at a time (`Table.change`): its lock is held from the first check until
everybody was told, so nobody sees what is not on disk. An exception drops what was not committed:
the ledger is read again from the store.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from viae.server.ports import Timestamp
from viae.server.tables.computed_moves import outcomes_of
from viae.server.tables.ledger import Ledger, is_draft, may_know
from viae.server.tables.plans import PlannedMoves
from viae.storage import queries
from viae.storage.rows import LogEntry, TableChanges

if TYPE_CHECKING:
    from viae.server.tables.table import Table


class Change:
    """A transaction on the log of one table."""

    def __init__(self, table: "Table", ledger: Ledger) -> None:
        self.table = table
        self.ledger = ledger
        self.clock = table.context.clock
        self.uncommitted: list[LogEntry] = []
        self.turn_before = ledger.to_decide
        self.remaining_plan: tuple[int, PlannedMoves] | None = None
        """A seat whose plan is followed, and what is left of it."""

    # What happens

    def append(self, kind: str, seat: int, **data: object) -> None:
        """Append an entry without moves."""
        now = self.clock.uptime(), self.clock.wall()
        self.uncommitted.append(self.ledger.append(kind, seat, *now, data))

    def start(self) -> None:
        """Append the entry with which the game begins."""
        now = self.clock.uptime(), self.clock.wall()
        self.uncommitted.append(self.ledger.start(*now))

    def undo(self, seat: int) -> None:
        """Take back the last decision of a seat's draft."""
        now = self.clock.uptime(), self.clock.wall()
        self.uncommitted.append(self.ledger.undo(seat, *now))

    async def decide(
        self, seat: int, moves: Sequence[int], arrived: Timestamp | None = None, **by: str
    ) -> None:
        """Append a seat's decisions, all or none, with the chance that follows. They may have
        arrived earlier; `by` says who decided for the seat."""
        match, worker = self.ledger.match, self.table.context.outcome_worker
        outcomes = {} if worker is None else await outcomes_of(match, seat, moves, worker)
        now = self.clock.uptime()
        at, wall = arrived or (now, self.clock.wall())
        self.uncommitted.append(self.ledger.decide(seat, moves, at, wall, by, now, outcomes))

    # Writing and telling

    async def commit_and_tell(self) -> None:
        """Write the appended entries in one transaction; once they are on disk, tell them."""
        if not self.uncommitted:
            return
        table, row, entries = self.table, self.table.row, self.uncommitted
        changes = self._table_changes()
        is_rewound = any(entry.kind == "rewind" for entry in entries)

        def write(connection: Connection) -> None:
            queries.append(connection, row.id, row.length, entries, changes)
            if self.remaining_plan is not None:
                seat, rest = self.remaining_plan
                queries.write_plan(connection, row.id, seat, rest or None)
            if is_rewound:  # they were made for what is now taken back
                queries.drop_plans(connection, row.id)

        await table.context.store.write(write)
        self.uncommitted = []
        table.row = replace(row, length=row.length + len(entries), **vars(changes))
        if is_rewound:
            table.plans = {}
        if self.remaining_plan is not None:
            table.set_plan(*self.remaining_plan)
        self._tell(entries)

    def _table_changes(self) -> TableChanges:
        """What the entries change in the table's row."""
        ledger, row, wall = self.ledger, self.table.row, self.clock.wall()
        turn, is_private = ledger.to_decide, all(map(is_draft, self.uncommitted))
        return TableChanges(
            status="finished" if ledger.over else "running",
            draws=ledger.draws,
            deadline=ledger.deadline,
            bot_due=ledger.bot_to_decide is not None,
            turn=turn,
            waiting_since=row.waiting_since if turn == row.turn else wall,
            changed=row.changed if is_private else wall,  # everybody can read it
            places=[one["place"] for one in ledger.result()] if ledger.over else None,
        )

    def _tell(self, entries: Sequence[LogEntry]) -> None:
        table, ledger = self.table, self.ledger
        table.close_curtains(self.turn_before, ledger.to_decide)
        table.tell_all(ledger, lambda viewer: any(may_know(viewer, entry) for entry in entries))
        if ledger.to_decide != self.turn_before:
            table.notify_turn(ledger)
        self.turn_before = ledger.to_decide
