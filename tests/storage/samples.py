"""People, tables and entries to fill a database with."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from viae.storage import queries
from viae.storage.rows import LogEntry, PersonRow, TableChanges, TableRow

ANNA = PersonRow(id="p-anna", name="Anna Ænea", created=1_700_000_000_000)
BEN = PersonRow(id="p-ben", name="Ben", created=1_700_000_000_001)
TABLE = TableRow(
    id="t-1",
    game="strada_romana",
    rules_version=1,
    seats=3,
    options={"ending": "idle", "long": False},
    board=None,
    settings={"open": True, "clock": {"kind": "days", "days": 2}},
    secret=bytes(range(32)),
    invite="the-invitation",
    host=ANNA.id,
    status="gathering",
    waiting_since=1_700_000_000_002,
    created=1_700_000_000_003,
    changed=1_700_000_000_004,
)
CHANGES = TableChanges(
    status="running",
    draws=7,
    deadline=90_000,
    bot_due=True,
    turn=2,
    waiting_since=1_700_000_000_005,
    changed=1_700_000_000_006,
    places=None,
)


def table(**changes: Any) -> TableRow:
    return replace(TABLE, **changes)


def changes(**others: Any) -> TableChanges:
    return replace(CHANGES, **others)


def entry(number: int, data: Any = None) -> LogEntry:
    return LogEntry(number, "decide", number % 3, 1_000 * number, 1_700_000_000_000 + number, data)


def furnish(engine: sa.Engine, tables: Sequence[TableRow] = (TABLE,)) -> None:
    """Anna, Ben and these tables."""
    with engine.begin() as conn:
        queries.add_person(conn, ANNA)
        queries.add_person(conn, BEN)
        for row in tables:
            queries.add_table(conn, row)
