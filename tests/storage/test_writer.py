"""Group commit: what is acknowledged is on disk, and one job's failure is its own."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from traceback import format_exception
from typing import Any

import pytest
import sqlalchemy as sa

from viae.storage import queries, schema
from viae.storage.database import open_database
from viae.storage.store import Writer

Job = Callable[[sa.Connection], object]


@contextmanager
def kept_busy(writer: Writer) -> Iterator[None]:
    """Whatever is submitted meanwhile waits, and so becomes one group."""
    begun, released = threading.Event(), threading.Event()

    def dawdle(_: sa.Connection) -> None:
        begun.set()
        assert released.wait(10)

    busy = writer.submit(dawdle)
    assert begun.wait(10)
    yield
    released.set()
    busy.result(10)


def put(key: str, value: str = "x") -> Job:
    return lambda conn: queries.write_server_value(conn, key, value)


def as_group(writer: Writer, *jobs: Job) -> list[BaseException | None]:
    """How each of these jobs failed, done in one transaction; None for one that did not."""
    with kept_busy(writer):
        futures = [writer.submit(job) for job in jobs]
    return [future.exception(10) for future in futures]


def stored(engine: sa.Engine) -> set[str]:
    with engine.connect() as conn:
        return set(conn.scalars(sa.select(schema.server_values.c.key)))


def test_a_result_comes_when_others_can_read_it(engine: sa.Engine, writer: Writer) -> None:
    seen: SimpleQueue[set[str]] = SimpleQueue()

    def job(conn: sa.Connection) -> int:
        queries.write_server_value(conn, "a", "x")
        return 42

    with kept_busy(writer):
        future = writer.submit(job)
        future.add_done_callback(lambda _: seen.put(stored(engine)))
    assert future.result(10) == 42
    assert seen.get(timeout=10) == {"a"}


def test_jobs_that_wait_share_one_commit(engine: sa.Engine, writer: Writer) -> None:
    commits: list[sa.Connection] = []
    with kept_busy(writer):
        sa.event.listen(engine, "commit", commits.append)
        futures = [writer.submit(put(f"key {number}")) for number in range(100)]
    wait(futures, 10)
    assert len(stored(engine)) == 100
    assert len(commits) <= 2  # of the job that kept it busy, and of the hundred


def test_a_job_that_raises_is_undone_alone(engine: sa.Engine, writer: Writer) -> None:
    def fail(conn: sa.Connection) -> None:
        queries.write_server_value(conn, "half", "x")
        raise ValueError("no")

    failures = as_group(writer, put("before"), fail, put("after"))
    assert [type(failure) for failure in failures] == [type(None), ValueError, type(None)]
    assert stored(engine) == {"before", "after"}


def test_a_job_the_database_refuses_is_undone_alone(engine: sa.Engine, writer: Writer) -> None:
    def sit_nowhere(conn: sa.Connection) -> None:
        queries.write_server_value(conn, "half", "x")
        queries.sit(conn, "no table", 0, None, "random", "Gaius")

    before, refused, after = as_group(writer, put("before"), sit_nowhere, put("after"))
    assert before is None
    assert isinstance(refused, sa.exc.IntegrityError)
    assert after is None
    assert stored(engine) == {"before", "after"}


@pytest.mark.parametrize("failure", [SystemExit, KeyboardInterrupt, MemoryError])
def test_no_exception_ends_the_thread(
    engine: sa.Engine, writer: Writer, failure: type[BaseException]
) -> None:
    def fail(_: sa.Connection) -> None:
        raise failure

    assert isinstance(writer.submit(fail).exception(10), failure)
    writer.submit(put("later")).result(10)
    assert stored(engine) == {"later"}


def test_a_failing_commit_fails_the_group_and_nothing_is_stored(
    engine: sa.Engine, writer: Writer
) -> None:
    def fail(_: sa.Connection) -> None:
        raise OSError("the disk is gone")

    with kept_busy(writer):
        pass
    sa.event.listen(engine, "commit", fail)
    failures = [writer.submit(put(key)).exception(10) for key in ("a", "b")]
    sa.event.remove(engine, "commit", fail)
    assert [type(failure) for failure in failures] == [OSError, OSError]
    assert stored(engine) == set()
    writer.submit(put("later")).result(10)
    assert stored(engine) == {"later"}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_full_disk_fails_the_group_and_what_fits_is_stored_later(
    engine: sa.Engine, writer: Writer
) -> None:
    def limit(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 60")

    sa.event.listen(engine, "connect", limit)
    engine.dispose()
    failures = as_group(writer, put("small"), put("large", "x" * 1_000_000))
    for failure in failures:
        assert "disk is full" in "".join(format_exception(failure))
    assert stored(engine) == set()
    writer.submit(put("small")).result(10)
    assert stored(engine) == {"small"}


LOSES_ALL = {
    "sqlite": "INSERT OR ROLLBACK INTO house VALUES ('first', 'again')",
    "postgresql": "SELECT pg_terminate_backend(pg_backend_pid())",
}


def test_nothing_is_acknowledged_of_a_transaction_the_database_dropped(
    engine: sa.Engine, writer: Writer
) -> None:
    writer.submit(put("first")).result(10)

    def lose(conn: sa.Connection) -> None:
        conn.exec_driver_sql(LOSES_ALL[conn.dialect.name])

    failures = as_group(writer, put("before"), lose, put("after"))
    assert all(failures)
    assert stored(engine) == {"first"}
    writer.submit(put("later")).result(10)
    assert stored(engine) == {"first", "later"}


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_nothing_is_acknowledged_after_a_job_that_hides_an_error(
    engine: sa.Engine, writer: Writer
) -> None:
    """PostgreSQL takes no more then, and its COMMIT rolls back without a word."""

    def hide(conn: sa.Connection) -> None:
        with suppress(sa.exc.DBAPIError):
            conn.exec_driver_sql("SELECT nonsense")

    assert all(as_group(writer, put("before"), hide))
    assert stored(engine) == set()


@pytest.mark.parametrize("end", [sa.Connection.rollback, sa.Connection.commit])
def test_a_job_that_ends_the_transaction_fails_the_group(
    engine: sa.Engine, writer: Writer, end: Callable[[sa.Connection], None]
) -> None:
    failures = as_group(writer, put("before"), end, put("after"))
    assert all(failures)
    assert "after" not in stored(engine)
    writer.submit(put("later")).result(10)
    assert "later" in stored(engine)


def test_a_database_that_cannot_be_opened_fails_the_job(tmp_path: Any) -> None:
    writer = Writer(open_database(f"sqlite:///{tmp_path / 'no folder' / 'viae.db'}"))
    assert isinstance(writer.submit(put("a")).exception(10), sa.exc.OperationalError)
    writer.close()


def test_a_job_cancelled_while_it_waits_is_not_done(engine: sa.Engine, writer: Writer) -> None:
    with kept_busy(writer):
        unwanted, wanted = writer.submit(put("unwanted")), writer.submit(put("wanted"))
        assert unwanted.cancel()
    wanted.result(10)
    with pytest.raises(CancelledError):
        unwanted.result(10)
    assert stored(engine) == {"wanted"}


def test_jobs_are_done_in_the_order_they_came(writer: Writer) -> None:
    order: list[int] = []

    def job(number: int, _: sa.Connection) -> None:
        order.append(number)

    futures = [writer.submit(partial(job, number)) for number in range(200)]
    wait(futures, 10)
    assert order == list(range(200))


def test_closing_finishes_what_waits_and_takes_no_more(engine: sa.Engine) -> None:
    writer = Writer(engine)
    futures: list[Future[object]] = []
    with kept_busy(writer):
        futures += [writer.submit(put(f"key {number}")) for number in range(20)]
        closing = threading.Thread(target=writer.close)
        closing.start()
    closing.join(10)
    assert all(future.done() and future.exception() is None for future in futures)
    assert len(stored(engine)) == 20
    with pytest.raises(RuntimeError, match="closed"):
        writer.submit(put("late"))
    writer.close()


def test_many_threads_can_submit(engine: sa.Engine, writer: Writer) -> None:
    def submit_and_wait(name: str) -> None:
        for number in range(25):
            writer.submit(put(f"{name} {number}")).result(10)

    threads = [threading.Thread(target=submit_and_wait, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stored(engine)) == 100
