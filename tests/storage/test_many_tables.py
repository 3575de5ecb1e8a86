"""A database with many tables is opened and queried as quickly as one with few."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from storage.samples import ANNA, TABLE, furnish
from viae.storage import queries, schema
from viae.storage.database import bring_up_to_date, open_database

RUNNING, OPEN = 100, 100


def numbers(below: int) -> sa.CTE:
    first = sa.select(sa.literal(0).label("number")).cte("numbers", recursive=True)
    return first.union_all(sa.select(first.c.number + 1).where(first.c.number < below - 1))


def fill(engine: sa.Engine, tables: int, entries: int) -> None:
    """Anna's tables: some run, some are open to all, most are finished; each with a log."""
    with engine.begin() as conn:
        copy_table(conn, tables)
        table_ids = sa.select(schema.tables.c.id)
        sitting = table_ids.add_columns(sa.literal(0), sa.literal(ANNA.id), sa.literal("Anna"))
        columns = ["table_id", "seat", "person", "name"]
        conn.execute(schema.seats.insert().from_select(columns, sitting))
        write_log(conn, entries)


def copy_table(conn: sa.Connection, times: int) -> None:
    number = numbers(times)
    copy: dict[str, Any] = {
        **schema.tables.c,
        "id": sa.literal("many-") + sa.cast(number.c.number, sa.Text),
        "status": sa.case(
            (number.c.number < RUNNING, "running"),
            (number.c.number < RUNNING + OPEN, "gathering"),
            else_="finished",
        ),
        "deadline": sa.case((number.c.number < RUNNING, 10_000), else_=None),
        "changed": schema.tables.c.changed + number.c.number,
    }
    source = schema.tables.join(number, sa.true())
    copies = sa.select(*copy.values()).select_from(source)
    conn.execute(schema.tables.insert().from_select(list(copy), copies))


def write_log(conn: sa.Connection, length: int) -> None:
    number = numbers(length)
    entry = {
        "table_id": schema.tables.c.id,
        "number": number.c.number,
        "kind": sa.literal("decide"),
        "seat": sa.literal(0),
        "at": sa.literal(0),
        "wall": sa.literal(0),
        "data": sa.literal({"moves": [{"move": "drive", "wagon": 3, "by": 4}] * 3}, sa.JSON),
    }
    log = sa.select(*entry.values()).select_from(schema.tables.join(number, sa.true()))
    conn.execute(schema.entries.insert().from_select(list(entry), log))


def check_answers(engine: sa.Engine, tables: int, entries: int) -> None:
    """Among many tables the right ones are found."""
    with engine.connect() as conn:
        assert len(queries.due_tables(conn)) == RUNNING
        theirs = queries.tables_of(conn, ANNA.id, RUNNING + OPEN + 50)
        assert len(theirs) == RUNNING + OPEN + 50
        assert theirs[RUNNING + OPEN + 1].changed == TABLE.changed + tables - 1
        assert len(queries.open_tables(conn, 50)) == 50
        assert len(queries.entries_of(conn, "many-7")) == entries


@pytest.fixture
def looked_at(engine: sa.Engine) -> Iterator[list[str]]:
    """The plans by which SQLite answers what is asked of it."""
    plans: list[str] = []

    def explain(conn: sa.Connection, _: object, asked: str, values: Any, *_others: object) -> None:
        if asked.startswith("SELECT"):
            cursor = conn.connection.cursor()
            cursor.execute(f"EXPLAIN QUERY PLAN {asked}", values)
            plans.extend(step for *_, step in cursor.fetchall())

    sa.event.listen(engine, "before_cursor_execute", explain)
    yield plans
    sa.event.remove(engine, "before_cursor_execute", explain)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_no_question_goes_through_all_tables(engine: sa.Engine, looked_at: list[str]) -> None:
    furnish(engine)
    with engine.connect() as conn:
        queries.person_of_session(conn, "hash")
        queries.read_table(conn, "t-1")
        queries.due_tables(conn)
        queries.tables_of(conn, ANNA.id, 10)
        queries.open_tables(conn, 10)
        queries.entries_of(conn, "t-1")
        queries.chat_of(conn, "t-1", 0, 10)
        queries.is_member(conn, "t-1", ANNA.id)
    assert len(looked_at) > 8
    assert [step for step in looked_at if step.startswith("SCAN")] == []


def questions(database: str) -> dict[str, int]:
    """How many statements it takes to open a database and to answer all queries."""
    engine = open_database(database)
    asked: list[str] = []
    sa.event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    counts: dict[str, int] = {}

    def count(name: str, act: Callable[[], object]) -> None:
        before = len(asked)
        act()
        counts[name] = len(asked) - before

    count("open", lambda: bring_up_to_date(engine))
    with engine.connect() as conn:
        count("due", lambda: queries.due_tables(conn))
        count("theirs", lambda: queries.tables_of(conn, ANNA.id, 50))
        count("to all", lambda: queries.open_tables(conn, 50))
        count("table", lambda: queries.read_table(conn, TABLE.id))
        count("log", lambda: queries.entries_of(conn, TABLE.id))
    engine.dispose()
    return counts


@pytest.mark.parametrize(
    ("tables", "entries"), [(500, 20), pytest.param(10_000, 100, marks=pytest.mark.long)]
)
def test_many_tables_are_opened_with_as_few_questions_as_one(
    engine: sa.Engine, database: str, tables: int, entries: int
) -> None:
    furnish(engine)
    with_one = questions(database)
    fill(engine, tables, entries)
    assert questions(database) == with_one
    assert max(with_one[name] for name in with_one if name != "open") <= 2
    check_answers(engine, tables, entries)


def work(database: str) -> dict[str, int]:
    """How many hundreds of steps SQLite takes for what is asked of one table or one page."""
    engine = open_database(database)
    steps: list[None] = []
    counts: dict[str, int] = {}
    with engine.connect() as conn:
        file: Any = conn.connection.dbapi_connection
        file.set_progress_handler(lambda: steps.append(None), 100)
        for name, act in (
            ("due", lambda: queries.due_tables(conn)),
            ("to all", lambda: queries.open_tables(conn, 50)),
            ("table", lambda: queries.read_table(conn, "many-7")),
            ("log", lambda: queries.entries_of(conn, "many-7")),
        ):
            steps.clear()
            act()
            counts[name] = len(steps)
    engine.dispose()
    return counts


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_tables_that_are_over_cost_no_work(engine: sa.Engine, database: str) -> None:
    furnish(engine)
    fill(engine, tables=RUNNING + OPEN, entries=5)
    before = work(database)
    with engine.begin() as conn:
        over = conn.execute(schema.tables.select().where(schema.tables.c.id == "many-0")).one()
        copies = [
            {**over._mapping, "id": f"over-{n}", "status": "finished", "deadline": None}
            for n in range(1_000)
        ]
        conn.execute(schema.tables.insert(), copies)
    after = work(database)
    assert all(after[name] <= before[name] + 1 for name in before), (before, after)
