"""One server at a time works with a database: nothing is written without the lock, and a server
that loses it ends."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from server.server_process import server_process

from viae.storage import queries, schema
from viae.storage.database import UnusableDatabase, open_database
from viae.storage.server_lock import SERVING, LostDatabase, ServerLock, hold_server_lock
from viae.storage.store import Writer

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)

Job = Callable[[sa.Connection], object]

END_THE_SESSION = sa.text(
    "SELECT pg_terminate_backend(pid, 20000) FROM pg_locks"
    " WHERE locktype = 'advisory' AND objid = :serving AND database ="
    " (SELECT oid FROM pg_database WHERE datname = current_database())"
).bindparams(serving=SERVING)


def put(key: str) -> Job:
    return lambda conn: queries.write_server_value(conn, key, "x")


def stored(engine: sa.Engine) -> set[str]:
    with engine.connect() as conn:
        return set(conn.scalars(sa.select(schema.server_values.c.key)))


def end_the_session(engine: sa.Engine) -> None:
    """As a restart of the database does; done when the session has ended."""
    with engine.connect() as conn:
        assert conn.scalars(END_THE_SESSION).all() == [True]


@contextmanager
def writing(engine: sa.Engine) -> Iterator[tuple[Writer, ServerLock]]:
    with hold_server_lock(engine) as held:
        assert held is not None
        writer = Writer(engine, held)
        yield writer, held
        writer.close()


def test_one_server_at_a_time_works_with_a_database(engine: sa.Engine) -> None:
    with (
        hold_server_lock(engine),
        pytest.raises(UnusableDatabase, match="another server"),
        hold_server_lock(engine),
    ):
        pytest.fail("two at once")
    with hold_server_lock(engine):
        pass


def test_without_the_lock_nothing_is_written_and_another_can_have_it(engine: sa.Engine) -> None:
    losses: list[str] = []
    with writing(engine) as (writer, held):
        held.on_loss = lambda: losses.append("lost")
        writer.submit(put("before")).result(20)
        end_the_session(engine)
        with writing(engine) as (other, _):
            assert isinstance(writer.submit(put("first")).exception(20), sa.exc.DBAPIError)
            assert isinstance(writer.submit(put("second")).exception(20), LostDatabase)
            other.submit(put("other")).result(20)
        assert held.is_lost
    assert losses == ["lost"]
    assert stored(engine) == {"before", "other"}


def hide_an_error(conn: sa.Connection) -> None:
    with suppress(sa.exc.DBAPIError):
        conn.exec_driver_sql("SELECT nonsense")


def fail_to_commit(conn: sa.Connection) -> None:
    conn.exec_driver_sql(
        "ALTER TABLE seats ALTER CONSTRAINT fk_seats_table_id DEFERRABLE INITIALLY DEFERRED"
    )
    queries.sit(conn, "no table", 0, None, "random", "Gaius")


@pytest.mark.parametrize(
    "job", [hide_an_error, fail_to_commit, sa.Connection.rollback, sa.Connection.commit]
)
def test_a_job_that_spoils_the_transaction_does_not_cost_the_lock(
    engine: sa.Engine, job: Job
) -> None:
    with writing(engine) as (writer, held):
        assert writer.submit(job).exception(20) is not None
        writer.submit(put("later")).result(20)
        assert not held.is_lost
        with pytest.raises(UnusableDatabase, match="another server"), hold_server_lock(engine):
            pytest.fail("two at once")
    assert stored(engine) == {"later"}


def test_a_server_that_loses_its_lock_says_so_and_ends_and_another_can_start(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIAE_DATABASE", database)
    engine = open_database(database)
    with server_process(tmp_path / "first") as first, server_process(tmp_path / "second") as second:
        first.start()
        end_the_session(engine)
        assert first.ended() == 2
        told = first.log.read_text()
        assert '"level": "error", "event": "database lost"' in told
        assert "The connection to the database was lost" in told
        second.start()
        assert second.stop() == 0
    engine.dispose()
