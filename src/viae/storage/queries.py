"""The queries: everything that is read from the database or written to it.

Every function takes a connection and leaves committing to its caller: reads run on a connection of
their own, writes as jobs of the `Writer`. The log of a table is append-only: nothing here changes
or deletes an entry.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from viae.storage import schema
from viae.storage.rows import (
    ChatRow,
    Conflict,
    Due,
    ListedRow,
    LogEntry,
    PersonRow,
    SeatRow,
    Status,
    TableChanges,
    TableRow,
)


def _columns(table: sa.Table, row: type[Any]) -> list[sa.Column[Any]]:
    """The columns that a row is made of, in the order of its fields."""
    return [table.c[field.name] for field in fields(row) if field.name in table.c]


def _insert(conn: Connection, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that can say what to do where the key is taken; the same for both engines."""
    on_postgresql = conn.dialect.name == "postgresql"
    return postgresql.insert(table) if on_postgresql else sqlite.insert(table)


def _put(
    conn: Connection, table: sa.Table, key: Mapping[str, Any], rest: Mapping[str, Any]
) -> None:
    """Write a row, in place of the one with the same key if there is one."""
    insert = _insert(conn, table).values(**key, **rest)
    conn.execute(insert.on_conflict_do_update(index_elements=list(key), set_=dict(rest)))


# People


def add_person(conn: Connection, person: PersonRow) -> None:
    conn.execute(schema.people.insert().values(vars(person)))


def rename_person(conn: Connection, person: str, name: str) -> None:
    conn.execute(schema.people.update().where(schema.people.c.id == person).values(name=name))


def name_of(conn: Connection, person: str) -> str | None:
    people = schema.people
    return conn.scalar(sa.select(people.c.name).where(people.c.id == person))


def add_session(conn: Connection, token_hash: str, person: str, created: int) -> None:
    conn.execute(
        schema.sessions.insert().values(
            token_hash=token_hash, person=person, created=created, seen=created
        )
    )


def person_of_session(conn: Connection, token_hash: str, seen_after: int = 0) -> PersonRow | None:
    """Whose session it is; None if it was last seen before `seen_after`."""
    sessions = schema.sessions
    found = conn.execute(
        sa.select(*_columns(schema.people, PersonRow))
        .join(sessions)
        .where(sessions.c.token_hash == token_hash, sessions.c.seen >= seen_after)
    ).first()
    return PersonRow(*found) if found else None


def touch_session(conn: Connection, token_hash: str, seen: int) -> None:
    sessions = schema.sessions
    conn.execute(sessions.update().where(sessions.c.token_hash == token_hash).values(seen=seen))


def end_session(conn: Connection, token_hash: str) -> None:
    conn.execute(schema.sessions.delete().where(schema.sessions.c.token_hash == token_hash))


# Tables

Row = TypeVar("Row", TableRow, ListedRow)

TABLE = _columns(schema.tables, TableRow)
LISTED = [
    *_columns(schema.tables, ListedRow),
    schema.tables.c.board.is_not(sa.null()).label("own_board"),
]
SITTER = _columns(schema.seats, SeatRow)
GOING_ON: tuple[Status, ...] = ("gathering", "running")


def add_table(conn: Connection, table: TableRow) -> None:
    """Add a table, with the people and bots who sit there from the start."""
    columns = {column.name: getattr(table, column.name) for column in TABLE}
    conn.execute(schema.tables.insert().values(columns | _openness(table.settings)))
    for sitter in table.sitters:
        conn.execute(schema.seats.insert().values(table_id=table.id, **vars(sitter)))


def _openness(settings: Mapping[str, Any]) -> dict[str, bool]:
    return {"open_to_all": settings.get("open") is True}


def read_table(conn: Connection, table_id: str) -> TableRow | None:
    found = _tables(conn, sa.select(*TABLE).where(schema.tables.c.id == table_id), TableRow)
    if not found:
        return None
    table = found[0]
    if table.rematch_of is None or table.status != "gathering":
        return table
    return replace(table, kept_for=tuple(_not_back(conn, table.id, table.rematch_of)))


def _not_back(conn: Connection, table_id: str, earlier: str) -> Iterable[str]:
    """The names of the people who sat at an earlier table and do not sit at this one."""
    seats = schema.seats
    here = sa.select(seats.c.person)
    here = here.where(seats.c.table_id == table_id, seats.c.person.is_not(None))
    query = sa.select(seats.c.name).where(seats.c.table_id == earlier)
    return conn.scalars(query.where(seats.c.person.not_in(here)).order_by(seats.c.seat))


def _tables(conn: Connection, query: sa.Select[Any], row: type[Row]) -> list[Row]:
    """The tables that a query finds, with all who sit there."""
    found = conn.execute(query).mappings().all()
    sitters: dict[str, list[SeatRow]] = {table["id"]: [] for table in found}
    for table_id, *sitter in conn.execute(
        sa.select(schema.seats.c.table_id, *SITTER)
        .where(schema.seats.c.table_id.in_(sitters))
        .order_by(schema.seats.c.seat)
    ):
        sitters[table_id].append(SeatRow(*sitter))
    return [row(**table, sitters=tuple(sitters[table["id"]])) for table in found]


def update_gathering(conn: Connection, table_id: str, status: Status, changed: int) -> None:
    """Called before anybody sits down or gets up; raises Conflict if the table no longer gathers.
    Where several can write at once, the others wait from here on."""
    tables = schema.tables
    gathers = sa.and_(tables.c.id == table_id, tables.c.status == "gathering")
    gone_on = conn.execute(tables.update().where(gathers).values(status=status, changed=changed))
    if gone_on.rowcount != 1:
        raise Conflict(f"table {table_id} no longer gathers")


def set_rematch(conn: Connection, table_id: str, rematch: str) -> None:
    """Note at which table they play again."""
    tables = schema.tables
    conn.execute(tables.update().where(tables.c.id == table_id).values(rematch=rematch))


def sit(
    conn: Connection, table_id: str, seat: int, person: str | None, bot: str | None, name: str
) -> None:
    """Give a seat to a person or a bot; raises Conflict if somebody sits there."""
    taking = _insert(conn, schema.seats).values(
        table_id=table_id, seat=seat, person=person, bot=bot, name=name
    )
    counted = conn.execute(
        taking.on_conflict_do_nothing(), execution_options={"preserve_rowcount": True}
    )
    if counted.rowcount != 1:
        raise Conflict(f"seat {seat} of table {table_id} is taken")


def stand_up(conn: Connection, table_id: str, seat: int) -> None:
    seats = schema.seats
    conn.execute(seats.delete().where(seats.c.table_id == table_id, seats.c.seat == seat))


def open_tables(conn: Connection, limit: int) -> list[ListedRow]:
    """Tables that gather and are open to all, the newest first. The seats of a rematch are kept for
    those who played."""
    tables = schema.tables
    query = sa.select(*LISTED).where(tables.c.status == "gathering", tables.c.open_to_all)
    query = query.where(tables.c.rematch_of.is_(None))
    return _tables(conn, query.order_by(tables.c.created.desc()).limit(limit), ListedRow)


def running_tables(conn: Connection, limit: int) -> list[ListedRow]:
    """Tables that are being played and are open to all, the newest first."""
    tables = schema.tables
    query = sa.select(*LISTED).where(tables.c.status == "running", tables.c.open_to_all)
    return _tables(conn, query.order_by(tables.c.created.desc()).limit(limit), ListedRow)


def tables_of(conn: Connection, person: str, limit: int) -> list[ListedRow]:
    """Tables at which a person sits or is the host, and rematches that keep a seat for them: those
    going on first, then the latest first."""
    tables, seats, again = schema.tables, schema.seats, schema.tables.alias()
    played = sa.select(again.c.id).join(tables, tables.c.rematch == again.c.id)
    played = played.join(seats, seats.c.table_id == tables.c.id)
    theirs = sa.union(
        sa.select(seats.c.table_id).where(seats.c.person == person),
        sa.select(tables.c.id).where(tables.c.host == person),
        played.where(seats.c.person == person, again.c.status == "gathering"),
    )
    query = sa.select(*LISTED).where(tables.c.id.in_(theirs))
    going_on = tables.c.status.in_(GOING_ON)
    query = query.order_by(going_on.desc(), tables.c.changed.desc()).limit(limit)
    return _tables(conn, query, ListedRow)


def count_tables(conn: Connection, status: Status) -> int:
    tables = schema.tables
    count = sa.select(sa.func.count()).select_from(tables).where(tables.c.status == status)
    return conn.execute(count).scalar_one()


def due_tables(conn: Connection) -> list[Due]:
    """All tables that wait for the clock or for a bot."""
    tables = schema.tables
    query = sa.select(tables.c.id, tables.c.deadline, tables.c.bot_due)
    # SQLite would answer an OR without either index.
    waits = sa.union(query.where(tables.c.deadline.is_not(None)), query.where(tables.c.bot_due))
    return [Due(*row) for row in conn.execute(waits)]


def full_tables(conn: Connection) -> list[str]:
    """Tables that gather though every seat is taken."""
    tables, seats = schema.tables, schema.seats
    taken = sa.select(sa.func.count()).where(seats.c.table_id == tables.c.id).scalar_subquery()
    gathers = tables.c.status == "gathering"
    return list(conn.scalars(sa.select(tables.c.id).where(gathers, taken == tables.c.seats)))


def add_member(conn: Connection, table_id: str, person: str) -> None:
    """A person came in by the link; coming in twice does no harm."""
    member = _insert(conn, schema.members).values(table_id=table_id, person=person)
    conn.execute(member.on_conflict_do_nothing())


def is_member(conn: Connection, table_id: str, person: str) -> bool:
    members = schema.members
    query = sa.select(members.c.person)
    query = query.where(members.c.table_id == table_id, members.c.person == person)
    return conn.execute(query).first() is not None


# The log

# Made once: every move comes this way, and to make them takes longer than to run them.
COUNT_ON = schema.tables.update().where(
    schema.tables.c.id == sa.bindparam("table_id"),
    schema.tables.c.length == sa.bindparam("expected_length"),
)
ADD_ENTRY = schema.entries.insert()


def append(
    conn: Connection,
    table_id: str,
    expected_length: int,
    entries: Sequence[LogEntry],
    changes: TableChanges,
) -> None:
    """Add entries to a log that has this length; raises Conflict if it no longer has.

    The length is compared and counted on in one statement, so that of two rivals one must lose.
    """
    _check_numbers(expected_length, entries)
    counted = conn.execute(
        COUNT_ON,
        {
            "table_id": table_id,
            "expected_length": expected_length,
            "length": expected_length + len(entries),
            **vars(changes),
        },
    )
    if counted.rowcount != 1:
        raise Conflict(f"the log of table {table_id} has no length of {expected_length}")
    if entries:
        conn.execute(ADD_ENTRY, [{"table_id": table_id, **vars(entry)} for entry in entries])


def _check_numbers(first: int, entries: Iterable[LogEntry]) -> None:
    for number, entry in enumerate(entries, first):
        if entry.number != number:
            raise ValueError(f"the next entry has the number {number}, not {entry.number}")


def entries_of(conn: Connection, table_id: str) -> list[LogEntry]:
    """The whole log of a table."""
    entries = schema.entries
    query = sa.select(*_columns(entries, LogEntry)).where(entries.c.table_id == table_id)
    return [LogEntry(*row) for row in conn.execute(query.order_by(entries.c.number))]


# Chat, notes, plans and reviews


def add_chat(
    conn: Connection,
    table_id: str,
    person: str,
    seat: int | None,
    name: str,
    text: str,
    wall: int,
) -> ChatRow:
    """Add a line, which gets the next number at its table."""
    tables, chat = schema.tables, schema.chat
    # Where several can write at once, the others wait here until this line has its number.
    conn.execute(sa.select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    last = conn.scalar(sa.select(sa.func.max(chat.c.number)).where(chat.c.table_id == table_id))
    line = ChatRow((last or 0) + 1, person, seat, name, text, wall)
    conn.execute(chat.insert().values(table_id=table_id, **vars(line)))
    return line


def chat_of(conn: Connection, table_id: str, after: int, limit: int) -> list[ChatRow]:
    """The latest lines after this number (0 for all), in the order they were said."""
    chat = schema.chat
    query = sa.select(*_columns(chat, ChatRow))
    query = query.where(chat.c.table_id == table_id, chat.c.number > after)
    latest = conn.execute(query.order_by(chat.c.number.desc()).limit(limit)).all()
    return [ChatRow(*row) for row in reversed(latest)]


def read_note(conn: Connection, table_id: str, person: str) -> str:
    """A person's note at a table; empty if there is none."""
    notes = schema.notes
    query = sa.select(notes.c.text)
    return conn.scalar(query.where(notes.c.table_id == table_id, notes.c.person == person)) or ""


def write_note(conn: Connection, table_id: str, person: str, text: str) -> None:
    _put(conn, schema.notes, {"table_id": table_id, "person": person}, {"text": text})


def read_plans(conn: Connection, table_id: str) -> dict[int, Any]:
    """What each seat has planned; seats without a plan are left out."""
    plans = schema.plans
    query = sa.select(plans.c.seat, plans.c.data).where(plans.c.table_id == table_id)
    return {row.seat: row.data for row in conn.execute(query)}


def write_plan(conn: Connection, table_id: str, seat: int, data: Any | None) -> None:
    """Keep a seat's plan; None removes it."""
    plans = schema.plans
    if data is None:
        conn.execute(plans.delete().where(plans.c.table_id == table_id, plans.c.seat == seat))
    else:
        _put(conn, plans, {"table_id": table_id, "seat": seat}, {"data": data})


def drop_plans(conn: Connection, table_id: str) -> None:
    """Remove the plans of all seats."""
    conn.execute(schema.plans.delete().where(schema.plans.c.table_id == table_id))


def planned_tables(conn: Connection) -> list[str]:
    """Tables that wait for a seat which has left a plan."""
    tables, plans = schema.tables, schema.plans
    theirs = sa.and_(plans.c.table_id == tables.c.id, plans.c.seat == tables.c.turn)
    return list(conn.scalars(sa.select(tables.c.id).join(plans, theirs)))


def read_review(conn: Connection, table_id: str) -> Any | None:
    """The review of a table's game; None if there is none yet."""
    reviews = schema.reviews
    return conn.scalar(sa.select(reviews.c.data).where(reviews.c.table_id == table_id))


def write_review(conn: Connection, table_id: str, data: Any) -> None:
    _put(conn, schema.reviews, {"table_id": table_id}, {"data": data})


# Values of the server itself


def read_server_value(conn: Connection, key: str) -> str | None:
    server_values = schema.server_values
    return conn.scalar(sa.select(server_values.c.value).where(server_values.c.key == key))


def write_server_value(conn: Connection, key: str, value: str) -> None:
    _put(conn, schema.server_values, {"key": key}, {"value": value})
