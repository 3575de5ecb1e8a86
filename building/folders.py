"""The folders .venv-… beside run.py: ready when stamped, then only read, removed when unused.

Whoever runs from a folder shares the lock of a file in it, through an open file that the program
which is started inherits: so the lock ends with the processes, whatever ends them. Whoever removes
a folder needs that lock alone. All who make and remove folders hold run.py's own lock meanwhile.

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
"""What every Python and every build may use: built parts, the tests' browser, logs, scratch."""
STAMP = "viae-setup.json"
LOCK = "viae-in-use"
VERSION = sys.version.split()[0]
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)  # even from inside a venv
PROGRAM = "Scripts/python.exe" if os.name == "nt" else "bin/python"
MOST_USERS = 100
"""How many may use a folder at once on Windows, where locks are not shared: each has a byte."""

Stamp = dict[str, str]


class SetupError(Exception):
    """Something that the user has to see, and perhaps to mend."""


class Folder:
    """A folder made from one state of things; another state has another folder.

    Its name says for which Python it is, what kind of thing is in it, and, as a digest, what it was
    made from. It has its final name from the beginning, since environments cannot be moved.
    """

    def __init__(self, root: Path, kind: str, made_from: Stamp, vital: str = "") -> None:
        python = {"python": os.path.realpath(BASE_PYTHON), "version": VERSION}
        self.made_from = python | made_from
        digest = hashlib.sha256(json.dumps(self.made_from).encode()).hexdigest()[:8]
        self.path = root / f".venv-{tag()}-{kind}-{digest}"
        self.python = self.path / PROGRAM  # where it is an environment
        self.vital = self.path / vital  # somebody may have cleared up by hand

    def is_ready(self) -> bool:
        """Whether it is whole."""
        return self.made_from.items() <= self.stamp().items() and self.vital.exists()

    def stamp(self) -> Stamp:
        """What it says of itself."""
        return read_stamp(self.path)

    def begin(self) -> None:
        """Make it, with nothing in it but its lock, in place of one that is not whole."""
        with contextlib.suppress(OSError):
            self.path.rmdir()  # somebody was interrupted right here
        if self.path.exists() and not remove(self.path):
            raise SetupError(f"{self.path} is not whole. Stop Viae, delete it and start again.")
        self.path.mkdir()
        (self.path / LOCK).touch()

    def finish(self, **notes: str) -> None:
        """Stamp it, all of the stamp or nothing."""
        new = self.path / f"{STAMP}.new"
        new.write_text(json.dumps(self.made_from | notes, indent=1), encoding="utf-8")
        new.replace(self.path / STAMP)

    def hold(self) -> BinaryIO | None:
        """Keep it from being removed, as long as the file is open; None if it is not ready."""
        try:
            file = (self.path / LOCK).open("rb")
        except OSError:
            return None
        if share_lock(file.fileno()) and self.is_ready():
            with contextlib.suppress(OSError):
                # Removed and made again meanwhile? Then this is the lock of the old one.
                if os.path.samestat(os.fstat(file.fileno()), (self.path / LOCK).stat()):
                    return file
        file.close()
        return None


def tag() -> str:
    """This Python in short: its version, the kind of machine, and which of several it is."""
    name = {"cpython": "cp", "pypy": "pp"}.get(sys.implementation.name, sys.implementation.name)
    machine = re.sub(r"\W", "_", sysconfig.get_platform())
    which = os.path.realpath(BASE_PYTHON) + importlib.machinery.EXTENSION_SUFFIXES[0]
    digest = hashlib.sha256(which.encode()).hexdigest()[:6]
    return f"{name}{sys.version_info[0]}{sys.version_info[1]}-{machine}-{digest}"


def read_stamp(path: Path) -> Stamp:
    """What the folder there was made from; nothing where it was not finished."""
    try:
        stamp = json.loads((path / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def remove_all_but(root: Path, kept: Collection[Path]) -> Iterator[str]:
    """Remove what was interrupted, and of this Python what is not kept, unless it is in use.

    Of other Pythons only they themselves know what is out of date. A folder without our lock is
    none of ours. Each is named before it is removed, which can take a moment.
    """
    for path in sorted(lock.parent for lock in root.glob(f".venv-*/{LOCK}")):
        superseded = path.name.startswith(f".venv-{tag()}-") and path not in kept
        if (superseded or not read_stamp(path)) and put_aside(path):
            yield path.name
            remove_put_aside(root)


def remove(path: Path) -> bool:
    """Remove a folder, unless it is in use."""
    if not put_aside(path):
        return False
    remove_put_aside(path.parent)
    return True


def put_aside(path: Path) -> bool:
    """Take a folder away from its place, unless it is in use: so half of it never looks whole."""
    remove_put_aside(path.parent)
    aside = path.parent / SHARED / "old"
    try:
        aside.mkdir(parents=True)
        with (path / LOCK).open("r+b") as file:
            if not try_lock(file.fileno()):
                return False
            if os.name == "nt":
                file.close()  # Windows renames no folder in which anybody has a file open
            path.rename(aside / path.name)
    except OSError:
        return False
    return True


def remove_put_aside(root: Path) -> None:
    """Remove what was put aside now, or before an interruption."""
    shutil.rmtree(root / SHARED / "old", ignore_errors=True)


def try_lock(descriptor: int) -> bool:
    """Lock an open file against everybody else, without waiting."""
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
    """Lock an open file together with others, without waiting for one who has it alone."""
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
        return True  # this disk knows no locks: then nobody gets it alone either
    return True
