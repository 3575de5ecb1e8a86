"""The lock of a data folder, which only one server may use, and the address of that server.

The operating system frees the lock when the process ends, however it ends.
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
"""Separate from the lock: on Windows a file that another process has locked cannot be read."""
ADDRESS_TIMEOUT = 5.0
"""Seconds that a server may take from locking to writing its address; usually less than one."""


@contextmanager
def exclusive_use(folder: Path) -> Iterator[bool]:
    """Lock a folder, and create it if needed; yields False if another server has it.

    Only their owner can read the files created meanwhile, even in a folder open to all.
    """
    before = os.umask(0o077)
    try:
        with _opened(folder) as lock:
            ours = _try_lock(lock, folder)
            if ours:
                # Left over from a server that is gone.
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

            # Not flock: a forked worker would keep the lock after its server was killed.
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:
        raise not_written(folder / LOCK, error) from None
    return True


def write_address(folder: Path, url: str) -> None:
    """Write where this server is, for later starts."""
    write_atomically(folder / ADDRESS, f"{url}\n".encode())


def address_of_other(folder: Path) -> str:
    """The address of the server that uses a folder; refused if it is not written soon."""
    deadline = time.monotonic() + ADDRESS_TIMEOUT
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
    """The address in the file; empty if there is none, or none that a browser should open."""
    try:
        found = (folder / ADDRESS).read_text("utf-8").strip()
        return found if urlsplit(found).scheme == "http" else ""
    except (OSError, ValueError):
        return ""
