"""Opening a database and migrating it.

SQLite is set up so that a commit is on the disk when it returns, and so that readers never wait for
the writer. Its file is migrated by one start at a time, and a new one is made whole or not at all,
so an empty file is never ours. Alembic takes more than a second to import, so it is imported only
to migrate: the version of a database is read by plain SQL.
"""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection

from viae.core.errors import Refusal
from viae.storage import sqlite_file

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x76696165  # "viae": the advisory lock held while migrating on PostgreSQL
ON_CONNECTING = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS keeps a plain fsync in the disk's own memory
    "PRAGMA foreign_keys = ON",
)


class UnusableDatabase(Refusal):
    """This program cannot use that database."""


def open_database(url: str) -> sa.Engine:
    """An engine for sqlite:///FILE or postgresql://…; nothing is read or written yet."""
    try:
        address = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise _unknown("this address") from None  # which may hold a password
    kind = address.get_backend_name()
    in_a_file = address.database not in (None, "", ":memory:") and not address.query
    if kind == "sqlite" and in_a_file:
        return _open(address.set(drivername="sqlite+pysqlite"), _set_up_sqlite)
    if kind == "postgresql":
        try:
            return _open(address.set(drivername="postgresql+psycopg"))
        except ModuleNotFoundError as error:
            raise unopened(f"{error.name} is not installed, viae[postgres] brings it") from error
    raise _unknown(address.render_as_string(hide_password=True))


def _unknown(address: str) -> UnusableDatabase:
    return UnusableDatabase(
        f"{address} is no database to use: sqlite:///FILE or postgresql://USER@HOST/NAME are",
        key="refusal.database",
        params={"address": address},
    )


def unopened(why: str) -> UnusableDatabase:
    """The database cannot be reached at all."""
    return UnusableDatabase(
        f"the database cannot be opened: {why}", key="refusal.no_database", params={"why": why}
    )


def _open(address: sa.URL, set_up: Callable[[sa.Engine], None] = lambda _: None) -> sa.Engine:
    engine = sa.create_engine(
        address,
        hide_parameters=True,  # errors are logged, and the parameters hold secrets
        json_serializer=_compact,
        pool_pre_ping=address.get_backend_name() == "postgresql",  # it may have been restarted
    )
    set_up(engine)
    return engine


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _set_up_sqlite(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", _begin)


def _prepare(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # Python's module begins no transactions of its own
    for command in ON_CONNECTING:
        connection.execute(command)


def _begin(connection: sa.Connection) -> None:
    how = connection.get_execution_options().get("begin", "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {how}")


def for_writing(engine: sa.Engine) -> sa.Engine:
    """The same engine; on SQLite its transactions wait at their beginning for other writers."""
    return engine.execution_options(begin="IMMEDIATE")


def bring_up_to_date(engine: sa.Engine) -> None:
    """Run the migrations that a database lacks; refuse one that a newer program has changed."""
    if engine.dialect.name != "sqlite":
        _migrate_if_due(engine)
        return
    try:
        _bring_file_up_to_date(engine, Path(engine.url.database or "").resolve())
    except OSError as error:
        raise unopened(error.strerror or str(error)) from error


def _bring_file_up_to_date(engine: sa.Engine, file: Path) -> None:
    with sqlite_file.locked(file):
        if sqlite_file.is_empty(file):
            raise UnusableDatabase(
                f"{file} is empty, so something went wrong, perhaps when a backup was restored: put"
                " the backup there again, or remove the file to begin anew",
                key="refusal.empty_database",
                params={"path": str(file)},
            )
        if not file.exists():
            _create(file)
        _use_write_ahead_log(engine)
        _migrate_if_due(engine)


def _create(file: Path) -> None:
    """Make a database under another name first: a start that is killed leaves nothing by half."""
    new = sqlite_file.path_for_new(file)
    engine = _open(sa.URL.create("sqlite+pysqlite", database=str(new)), _set_up_sqlite)
    try:
        _migrate(engine)
    finally:
        engine.dispose()
    sqlite_file.put_in_place(new, file)


def _use_write_ahead_log(engine: sa.Engine) -> None:
    """Switch SQLite to its write-ahead log, outside of a transaction. The file remembers it."""
    try:
        with engine.connect() as connection:
            connection.connection.cursor().execute("PRAGMA journal_mode = WAL")
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        raise unopened(str(getattr(error, "orig", error))) from error


def _migrate_if_due(engine: sa.Engine) -> None:
    try:
        with engine.connect() as connection:
            due = _is_due(connection)
    except sa.exc.DBAPIError as error:
        raise unopened(str(error.orig)) from error
    if due:
        _migrate(engine)


def _is_due(connection: sa.Connection) -> bool:
    known = versions()
    had = _version_of(connection)
    if had is not None and had not in known:
        raise UnusableDatabase(
            f"a newer Viae has changed this database (to {had}, this one knows {known[-1]}):"
            " update Viae, or use other data",
            key="refusal.newer_database",
            params={"found": had, "known": known[-1]},
        )
    return had != known[-1]


def versions() -> list[str]:
    """The versions of the schema, oldest first, by the names of their files."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return sorted(file.name.partition("_")[0] for file in files)


def _version_of(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return found


def _migrate(engine: sa.Engine) -> None:
    """In one transaction, in which no other process can migrate."""
    with engine.connect().execution_options(begin="EXCLUSIVE") as connection:
        on_sqlite = engine.dialect.name == "sqlite"
        if on_sqlite:
            _turn_off_foreign_keys(connection)
        with connection.begin():
            if not on_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            if _is_due(connection):
                _run_migrations(connection)
            if on_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise RuntimeError("the migrations left rows that refer to nothing")


def _turn_off_foreign_keys(connection: sa.Connection) -> None:
    """SQLite changes a table by making another in its place, which foreign keys would forbid.

    They cannot be turned off within a transaction. The connection does not go back to the pool.
    """
    connection.detach()
    connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")


def _run_migrations(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
