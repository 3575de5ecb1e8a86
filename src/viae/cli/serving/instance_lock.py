"""The one server that may use a data folder: its lock, and where it can be found.

The system itself frees the lock when the process is gone, whichever way it went. What a server
does with the folder is its own affair.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from viae.core.errors import Refusal
from viae.storage.data_folder import not_written, write_atomically

LOCK = "server.lock"
ADDRESS = "server.address"
"""A file of its own: on Windows nobody can read a file that another has locked."""
PATIENCE = 5.0
"""Seconds that a server may take from its lock to its address; it hardly ever needs one."""


@contextmanager
def sole_use(folder: Path) -> Iterator[bool]:
    """Keep other servers out of a folder, made if there is none; tells whether we are the one.

    What is made here meanwhile can be read by its owner only, even in a folder that all can enter.
    """
    before = os.umask(0o077)
    try:
        with _opened(folder) as lock:
            ours = _try_lock(lock, folder)
            if ours:
                # Its writer is gone: whoever read it now would be sent to nobody.
                (folder / ADDRESS).unlink(missing_ok=True)
            yield ours
    finally:
        os.umask(before)


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise not_written(folder, error) from None
    try:
        yield lock
    finally:
        os.close(lock)


def _try_lock(lock: int, folder: Path) -> bool:
    """Lock an open file against other processes, without waiting."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            # Not flock: a forked worker would hold it on after its server was killed.
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        raise not_written(folder / LOCK, error) from None
    return True


def write_address(folder: Path, url: str) -> None:
    """Tell later starts where this server is."""
    write_atomically(folder / ADDRESS, f"{url}\n".encode())


def address_of_other(folder: Path) -> str:
    """Where the server is that uses a folder; refused if it does not say so soon."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = _read_address(folder)
        if found:
            return found
        if time.monotonic() > deadline:
            raise Refusal(
                f"another Viae uses {folder} and does not say where it is; "
                "stop it, or choose another folder by --data",
                key="serve.silent",
                params={"path": str(folder)},
            )
        time.sleep(0.05)


def _read_address(folder: Path) -> str:
    """The address in the file; nothing if there is none, or none that a browser should open."""
    try:
        found = (folder / ADDRESS).read_text("utf-8").strip()
        return found if urlsplit(found).scheme == "http" else ""
    except (OSError, ValueError):
        return ""
