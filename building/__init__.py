"""Builds what the wheel holds besides the sources: the compiled rules and the page.

rules.py and page.py each build one of them in a temporary folder, and build_hook.py puts the
results into the wheel. folders.py has the folders that run.py sets up. This module has what these
and run.py share; run.py needs it before anything is installed, so standard library only.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

NO_SOURCES = {"__pycache__", "node_modules", "dist"}


def say(text: str) -> None:
    """Print a line for the user; run.py shows those with a warning."""
    sys.stdout.write(f"viae: {text}\n")  # one write: threads do not mix their lines
    sys.stdout.flush()


def is_set(variable: str) -> bool:
    """Whether the user asked for something by an environment variable."""
    return os.environ.get(variable, "0") not in ("", "0")


def first_line(*command: str) -> str:
    """The first line that a command prints, or its name if it prints nothing."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return next(iter(result.stdout.splitlines()), Path(command[0]).name)


def source_digest(root: Path, names: Iterable[str]) -> str:
    """A digest of these files and of all sources in these folders."""
    digest = hashlib.sha256()
    for path in sorted(path for name in names for path in source_files(root / name)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def source_files(place: Path) -> Iterator[Path]:
    """A file itself, or all sources in a folder."""
    if place.is_file():
        yield place
    for folder, folders, files in os.walk(place):
        folders[:] = [name for name in folders if name not in NO_SOURCES]
        yield from filter(Path.is_file, (Path(folder, name) for name in files))


def cache_path(kind: str, digest: str) -> Path | None:
    """Where a build result is cached, by a digest of its inputs; None without a cache."""
    folder = os.environ.get("VIAE_BUILD_CACHE")
    return Path(folder, kind, digest) if folder else None


def store_in_cache(built: Path, cached: Path | None) -> Path:
    """Move a build result into the cache, if there is one, in place of the one before."""
    if cached is None:
        return built
    shutil.rmtree(cached.parent, ignore_errors=True)
    cached.parent.mkdir(parents=True)
    return built.rename(cached)
