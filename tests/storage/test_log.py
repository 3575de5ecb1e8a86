"""The log of a table: whole entries, one after the other, and of two rivals one loses."""

import threading
from collections.abc import Iterator
from functools import partial

import pytest
import sqlalchemy as sa

from storage.samples import CHANGES, TABLE, changes, entry, furnish, table
from viae.storage import queries
from viae.storage.database import open_database
from viae.storage.rows import Conflict, LogEntry
from viae.storage.store import Writer


@pytest.fixture
def rival_engine(database: str) -> Iterator[sa.Engine]:
    """Shares nothing with the first but the database."""
    engine = open_database(database)
    yield engine
    engine.dispose()


@pytest.fixture
def rival(rival_engine: sa.Engine) -> Iterator[Writer]:
    writer = Writer(rival_engine)
    yield writer
    writer.close()


def log(engine: sa.Engine, table_id: str = "t-1") -> list[LogEntry]:
    with engine.connect() as conn:
        return queries.entries_of(conn, table_id)


def append(conn: sa.Connection, number: int, by: str) -> None:
    queries.append(conn, "t-1", number, [entry(number, by)], CHANGES)


def test_entries_and_what_follows_from_them_are_written_together(engine: sa.Engine) -> None:
    furnish(engine, [TABLE, table(id="t-2")])
    told = {"moves": [1, 2], "größe": "Æ", "deep": [{"none": None, "yes": True}]}
    with engine.begin() as conn:
        queries.append(conn, "t-1", 0, [entry(0, told), entry(1)], CHANGES)
        queries.append(conn, "t-1", 2, [entry(2)], changes(turn=None, deadline=None))
    with engine.connect() as conn:
        assert queries.entries_of(conn, "t-1") == [entry(0, told), entry(1), entry(2)]
        assert queries.read_table(conn, "t-1") == table(
            length=3,
            status="running",
            draws=7,
            deadline=None,
            bot_due=True,
            turn=None,
            waiting_since=CHANGES.waiting_since,
            changed=CHANGES.changed,
        )
        assert queries.read_table(conn, "t-2") == table(id="t-2")
        assert queries.entries_of(conn, "t-2") == []


def test_a_table_can_change_with_no_new_entry(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        queries.append(conn, "t-1", 0, [], CHANGES)
        found = queries.read_table(conn, "t-1")
    assert found
    assert (found.length, found.draws) == (0, CHANGES.draws)


@pytest.mark.parametrize("expected", [0, 2])
def test_who_expects_another_length_changes_nothing(engine: sa.Engine, expected: int) -> None:
    furnish(engine)
    with engine.begin() as conn:
        queries.append(conn, "t-1", 0, [entry(0)], CHANGES)
        before = queries.read_table(conn, "t-1")
        with pytest.raises(Conflict):
            queries.append(conn, "t-1", expected, [entry(expected)], changes(draws=99))
        assert queries.read_table(conn, "t-1") == before
        assert queries.entries_of(conn, "t-1") == [entry(0)]


def test_nothing_is_appended_to_a_table_that_is_not_there(engine: sa.Engine) -> None:
    with engine.begin() as conn, pytest.raises(Conflict):
        queries.append(conn, "t-1", 0, [entry(0)], CHANGES)


@pytest.mark.parametrize("numbers", [[1], [0, 2], [0, 0]])
def test_numbers_leave_no_gap(engine: sa.Engine, numbers: list[int]) -> None:
    furnish(engine)
    with engine.begin() as conn:
        with pytest.raises(ValueError, match="number"):
            queries.append(conn, "t-1", 0, [entry(number) for number in numbers], CHANGES)
        assert queries.read_table(conn, "t-1") == TABLE


def test_of_two_rival_writers_exactly_one_wins(
    engine: sa.Engine, writer: Writer, rival: Writer
) -> None:
    furnish(engine)
    for number in range(50):
        futures = [
            side.submit(partial(append, number=number, by=name))
            for side, name in ((writer, "writer"), (rival, "rival"))
        ]
        failures = [type(future.exception(10)) for future in futures]
        assert sorted(failures, key=repr) == [type(None), Conflict]
        winner = ("writer", "rival")[failures.index(type(None))]
        assert log(engine)[number:] == [entry(number, winner)]


def test_a_rival_who_comes_while_another_writes_waits_and_loses(
    engine: sa.Engine, rival_engine: sa.Engine, rival: Writer
) -> None:
    furnish(engine)
    begun = threading.Event()
    with engine.begin() as conn:
        append(conn, 0, "first")
        sa.event.listen(rival_engine, "before_cursor_execute", lambda *_: begun.set())
        late = rival.submit(partial(append, number=0, by="rival"))
        assert begun.wait(10)
        assert not late.done()
    assert isinstance(late.exception(10), Conflict)
    assert log(engine) == [entry(0, "first")]
