"""Opening a database: how it is set up, and what is refused."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from traceback import format_exception

import pytest
import sqlalchemy as sa

from storage.samples import furnish
from viae.storage import database as opening
from viae.storage import queries, sqlite_file
from viae.storage.database import UnusableDatabase, bring_up_to_date, open_database

OPEN_AND_NAME_WHAT_IS_IMPORTED = """
import sys
from viae.storage.database import bring_up_to_date, open_database
bring_up_to_date(open_database(sys.argv[1]))
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""

KILLED_BEFORE_THE_END = """
import os, sys
from viae.storage import sqlite_file
from viae.storage.database import bring_up_to_date, open_database
sqlite_file.put_in_place = lambda *_: os._exit(9)
bring_up_to_date(open_database(sys.argv[1]))
"""
PATIENCE = 60


def opened_by(*addresses: str) -> list[set[str]]:
    """What processes have imported that open these databases at the same time."""
    command = [sys.executable, "-c", OPEN_AND_NAME_WHAT_IS_IMPORTED]
    children = [
        subprocess.Popen([*command, address], stdout=subprocess.PIPE, text=True)
        for address in addresses
    ]
    outputs = [child.communicate(timeout=PATIENCE)[0] for child in children]
    assert [child.returncode for child in children] == [0] * len(children)
    return [set(output.split()) for output in outputs]


def test_alembic_is_imported_only_to_migrate(database: str) -> None:
    (first,) = opened_by(database)
    (second,) = opened_by(database)
    assert {"alembic", "sqlalchemy"} <= first
    assert "sqlalchemy" in second
    assert not {"alembic", "mako"} & second


def test_processes_that_start_at_once_do_not_get_in_each_others_way(database: str) -> None:
    opened_by(*[database] * 4)
    engine = open_database(database)
    with engine.connect() as conn:
        assert conn.scalars(sa.text("SELECT version_num FROM alembic_version")).all() == [
            opening.versions()[-1]
        ]
    engine.dispose()


def opened(database: str) -> None:
    engine = open_database(database)
    bring_up_to_date(engine)
    engine.dispose()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("is_new", [True, False])
def test_a_start_waits_for_another_that_migrates(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_new: bool
) -> None:
    """However long that takes: here nobody would wait for SQLite's own locks at all."""
    if not is_new:
        with sqlite3.connect(tmp_path / "viae.db") as file:
            file.execute("PRAGMA user_version = 1")
        file.close()
    migrate, wait_for = opening._run_migrations, sqlite_file._wait_for
    waiting = threading.Semaphore(0)
    migrating, go_on = threading.Event(), threading.Event()
    migrated: list[sa.Connection] = []

    def migrate_slowly(connection: sa.Connection) -> None:
        migrated.append(connection)
        migrating.set()
        assert go_on.wait(PATIENCE)
        migrate(connection)

    def told_to_wait(lock: int) -> None:
        waiting.release()
        wait_for(lock)

    monkeypatch.setattr(opening, "ON_CONNECTING", ("PRAGMA busy_timeout = 0",))
    monkeypatch.setattr(opening, "_run_migrations", migrate_slowly)
    monkeypatch.setattr(sqlite_file, "_wait_for", told_to_wait)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(opened, database)
        assert migrating.wait(PATIENCE)
        second = pool.submit(opened, database)
        for _ in range(2):
            assert waiting.acquire(timeout=PATIENCE)
        go_on.set()
        first.result(PATIENCE)
        second.result(PATIENCE)
    assert len(migrated) == 1


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_empty_file_is_refused_and_stays_as_it_was(database: str, tmp_path: Path) -> None:
    file = tmp_path / "viae.db"
    file.touch()
    for _ in range(2):
        with pytest.raises(UnusableDatabase, match=r"is empty.* remove the file") as caught:
            bring_up_to_date(open_database(database))
        assert caught.value.params == {"path": str(file)}
        assert file.stat().st_size == 0
    file.unlink()
    opened(database)
    assert file.stat().st_size > 0


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_first_start_that_was_killed_leaves_no_file_and_the_next_makes_one(
    database: str, tmp_path: Path
) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_BEFORE_THE_END, database], timeout=PATIENCE, check=False
    )
    assert killed.returncode == 9
    assert not (tmp_path / "viae.db").exists()
    opened(database)
    assert (tmp_path / "viae.db").stat().st_size > 0
    assert not list(tmp_path.glob("viae.db.new*"))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_a_killed_first_start_has_left_half_done_does_no_harm(
    database: str, tmp_path: Path
) -> None:
    for name in ("viae.db.new", "viae.db.new-journal"):
        (tmp_path / name).write_bytes(b"half a page")
    opened(database)
    assert not list(tmp_path.glob("viae.db.new*"))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_new_database_takes_nothing_from_the_log_of_a_lost_one(
    database: str, tmp_path: Path, engine: sa.Engine
) -> None:
    furnish(engine)
    log, kept = tmp_path / "viae.db-wal", tmp_path / "kept"
    shutil.copy(log, kept)
    engine.dispose()
    (tmp_path / "viae.db").unlink()
    kept.rename(log)
    opened(database)
    with open_database(database).connect() as conn:
        assert queries.read_table(conn, "t-1") is None


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_commit_of_sqlite_is_on_the_disk_and_readers_do_not_wait(engine: sa.Engine) -> None:
    with engine.connect() as conn:
        found = {
            name: conn.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "fullfsync")
        }
    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "fullfsync": 1,
    }


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_reader_of_sqlite_sees_one_moment_while_others_write(engine: sa.Engine) -> None:
    with engine.connect() as reader:
        assert queries.read_server_value(reader, "uptime") is None
        with engine.begin() as conn:
            queries.write_server_value(conn, "uptime", "1")
        assert queries.read_server_value(reader, "uptime") is None
    with engine.connect() as reader:
        assert queries.read_server_value(reader, "uptime") == "1"


@pytest.mark.parametrize(
    "address",
    [
        "mysql://anna:swordfish@localhost/viae",
        "nonsense swordfish",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file::memory:?uri=true",
        "",
    ],
)
def test_other_databases_are_refused_and_no_password_is_told(address: str) -> None:
    with pytest.raises(UnusableDatabase) as caught:
        open_database(address)
    told = f"{caught.value} {caught.value.params}"
    assert "sqlite:///FILE" in told
    assert "swordfish" not in told


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_file_that_is_no_database_is_refused_and_stays_as_it_was(
    database: str, tmp_path: Path
) -> None:
    letter = "Dear Anna, this is no database, but it is longer than a header.\n" * 20
    (tmp_path / "viae.db").write_text(letter, "utf-8")
    with pytest.raises(UnusableDatabase, match="not a database"):
        bring_up_to_date(open_database(database))
    assert (tmp_path / "viae.db").read_text("utf-8") == letter


def test_a_server_that_does_not_answer_is_named_without_the_password() -> None:
    engine = open_database("postgresql://anna:swordfish@127.0.0.1:1/viae?connect_timeout=2")
    with pytest.raises(UnusableDatabase, match=r"127\.0\.0\.1") as caught:
        bring_up_to_date(engine)
    assert "swordfish" not in "".join(format_exception(caught.value))


def test_a_postgresql_address_is_opened_by_the_driver_that_is_installed() -> None:
    engine = open_database("postgresql://anna:swordfish@localhost/viae")
    assert engine.driver == "psycopg"
    assert "swordfish" not in repr(engine)


def test_who_lacks_the_driver_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UnusableDatabase, match=r"psycopg is not installed, viae\[postgres\]"):
        open_database("postgresql://localhost/viae")


def test_a_database_of_a_newer_program_is_refused_and_stays_as_it_was(engine: sa.Engine) -> None:
    furnish(engine)
    with engine.begin() as conn:
        conn.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UnusableDatabase, match="9999") as caught:
        bring_up_to_date(engine)
    assert caught.value.params == {"found": "9999", "known": opening.versions()[-1]}
    with engine.connect() as conn:
        assert queries.read_table(conn, "t-1") is not None


@pytest.mark.parametrize("name", ["per % cent", "with space", "größe", "ques?tion", "a#b"])
def test_a_file_can_lie_in_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    file = tmp_path / name / "viae.db"
    file.parent.mkdir()
    engine = open_database(sa.URL.create("sqlite", database=str(file)).render_as_string())
    bring_up_to_date(engine)
    engine.dispose()
    assert file.stat().st_size > 0
