"""The folders .venv-… beside run.py: ready when stamped, then only read, removed when unused.

A process that runs from a folder has a shared lock on a file in it. The programs that it starts
inherit the open file, so the lock ends with the last of them. Removing a folder takes the exclusive
lock. Making and removing folders also takes run.py's own lock.

run.py needs this before anything is installed: standard library only.
"""

import contextlib
import hashlib
import importlib.machinery
import json
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import BinaryIO

SHARED = ".venv-shared"
"""Shared by all versions of Python: the build cache, the tests' browser, logs, scratch."""
STAMP = "viae-setup.json"
LOCK = "viae-in-use"
VERSION = sys.version.split()[0]
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)  # even from inside a venv
PROGRAM = "Scripts/python.exe" if os.name == "nt" else "bin/python"
MOST_USERS = 100
"""Users of a folder at once on Windows: it has no shared locks, so each locks one byte."""

Stamp = dict[str, str]


class SetupError(Exception):
    """A failed set-up, with a message for the user."""


class Folder:
    """A folder made from certain inputs; other inputs have another folder.

    Its name has the Python that it is for, the kind of content, and a digest of the inputs. It has
    its final name from the beginning, since environments cannot be moved.
    """

    def __init__(self, root: Path, kind: str, inputs: Stamp, required_file: str = "") -> None:
        python = {"python": os.path.realpath(BASE_PYTHON), "version": VERSION}
        self.inputs = python | inputs
        digest = hashlib.sha256(json.dumps(self.inputs).encode()).hexdigest()[:8]
        self.path = root / f".venv-{tag()}-{kind}-{digest}"
        self.python = self.path / PROGRAM  # where it is an environment
        self.required_file = self.path / required_file  # users may delete by hand

    def is_ready(self) -> bool:
        """Whether it is complete."""
        return self.inputs.items() <= self.stamp().items() and self.required_file.exists()

    def stamp(self) -> Stamp:
        """Its inputs and notes, as written when it was complete."""
        return read_stamp(self.path)

    def begin(self) -> None:
        """Make it, empty but for its lock, in place of an incomplete one."""
        with contextlib.suppress(OSError):
            self.path.rmdir()  # left by an interruption right here
        if self.path.exists() and not remove(self.path):
            raise SetupError(f"{self.path} is not whole. Stop Viae, delete it and start again.")
        self.path.mkdir()
        (self.path / LOCK).touch()

    def finish(self, **notes: str) -> None:
        """Write the stamp, whole or not at all: the folder is complete."""
        new = self.path / f"{STAMP}.new"
        new.write_text(json.dumps(self.inputs | notes, indent=1), encoding="utf-8")
        new.replace(self.path / STAMP)

    def lock_shared(self) -> BinaryIO | None:
        """Keep it from being removed while the file is open; None if it is not ready."""
        try:
            file = (self.path / LOCK).open("rb")
        except OSError:
            return None
        if share_lock(file.fileno()) and self.is_ready():
            with contextlib.suppress(OSError):
                # If it was removed and made again meanwhile, this is the lock of the old one.
                if os.path.samestat(os.fstat(file.fileno()), (self.path / LOCK).stat()):
                    return file
        file.close()
        return None


def tag() -> str:
    """This Python in short: its version, the machine, and a digest of its path."""
    name = {"cpython": "cp", "pypy": "pp"}.get(sys.implementation.name, sys.implementation.name)
    machine = re.sub(r"\W", "_", sysconfig.get_platform())
    which = os.path.realpath(BASE_PYTHON) + importlib.machinery.EXTENSION_SUFFIXES[0]
    digest = hashlib.sha256(which.encode()).hexdigest()[:6]
    return f"{name}{sys.version_info[0]}{sys.version_info[1]}-{machine}-{digest}"


def read_stamp(path: Path) -> Stamp:
    """The stamp of a folder; empty if it was not finished."""
    try:
        stamp = json.loads((path / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def remove_all_but(root: Path, needed: Collection[Path]) -> Iterator[str]:
    """Remove unfinished folders, and those of this Python that are not needed, unless in use.

    Folders of another Python are left to it, and a folder without our lock is not ours. Each name
    is yielded before the folder is removed, which can take a moment.
    """
    for path in sorted(lock.parent for lock in root.glob(f".venv-*/{LOCK}")):
        superseded = path.name.startswith(f".venv-{tag()}-") and path not in needed
        if (superseded or not read_stamp(path)) and move_aside(path):
            yield path.name
            remove_moved_aside(root)


def remove(path: Path) -> bool:
    """Remove a folder, unless it is in use."""
    if not move_aside(path):
        return False
    remove_moved_aside(path.parent)
    return True


def move_aside(path: Path) -> bool:
    """Move a folder from its place, unless it is in use: half of it must never look complete."""
    remove_moved_aside(path.parent)
    aside = path.parent / SHARED / "old"
    try:
        aside.mkdir(parents=True)
        with (path / LOCK).open("r+b") as file:
            if not try_lock(file.fileno()):
                return False
            if os.name == "nt":
                file.close()  # Windows renames no folder with an open file in it
            path.rename(aside / path.name)
    except OSError:
        return False
    return True


def remove_moved_aside(root: Path) -> None:
    """Remove what was moved aside now, or before an interruption."""
    shutil.rmtree(root / SHARED / "old", ignore_errors=True)


def try_lock(descriptor: int) -> bool:
    """Take the exclusive lock of an open file, without waiting."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, MOST_USERS)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def share_lock(descriptor: int) -> bool:
    """Take a shared lock of an open file, without waiting for an exclusive one."""
    if sys.platform == "win32":
        import msvcrt

        for byte in range(MOST_USERS):
            with contextlib.suppress(OSError):
                os.lseek(descriptor, byte, os.SEEK_SET)
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                return True
        return False
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # the file system has no locks: then nobody gets an exclusive one either
    return True
