"""The file of a SQLite database while a program starts: a lock, and atomic creation.

SQLite's own locks are not enough. Changing the journal mode does not wait for others in every case,
and waiting for a migration would end after the busy timeout.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a database, named after it."""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Wait until no other start works with this file, and keep others waiting meanwhile."""
    lock = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _wait_for(lock)
        yield
    finally:
        os.close(lock)  # which frees it, as the end of the process does


if sys.platform == "win32":
    import msvcrt

    def _wait_for(lock: int) -> None:
        while True:
            with suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(lock, msvcrt.LK_LOCK, 1)
                return
else:
    import fcntl

    def _wait_for(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX)


def is_empty(file: Path) -> bool:
    """Is there a file without a single byte? SQLite would take it for a new database."""
    return file.exists() and file.stat().st_size == 0


def path_for_new(file: Path) -> Path:
    """Where a new database is made; what an interrupted start has left there is removed."""
    new = file.with_name(f"{file.name}.new")
    _remove(new, *_beside(new))
    return new


def put_in_place(new: Path, file: Path) -> None:
    """Rename a finished database to its place, so that it is there even after a power cut."""
    # SQLite would play the log of a lost database into the new one.
    _remove(*_beside(file))
    new.replace(file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _beside(file: Path) -> list[Path]:
    return [file.with_name(file.name + ending) for ending in BESIDE]


def _remove(*files: Path) -> None:
    for file in files:
        file.unlink(missing_ok=True)
