"""What the wheel holds besides the sources: the compiled rules and the built page.

Each is made in a temporary folder by a module of its own, and build_hook.py puts it into the wheel;
folders.py is about where run.py keeps all that is installed. Here is what they share. Lines
beginning with "viae:" are meant for whoever waits for the build.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def say(text: str) -> None:
    """Tell whoever waits for the build what it is at."""
    sys.stdout.write(f"viae: {text}\n")  # one write: threads do not mix their lines
    sys.stdout.flush()


def is_set(variable: str) -> bool:
    """Whether the user asked for something by an environment variable."""
    return os.environ.get(variable, "0") not in ("", "0")


def first_line(*command: str) -> str:
    """The first line that a command prints, or its name where it prints nothing."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return next(iter(result.stdout.splitlines()), Path(command[0]).name)


def kept_at(kind: str, digest: str) -> Path | None:
    """Where run.py lets something lie for the next build, named after all it was made from."""
    folder = os.environ.get("VIAE_BUILD_CACHE")
    return Path(folder, kind, digest) if folder else None


def keep(built: Path, kept: Path | None) -> Path:
    """Move what was built where the next build finds it, in place of what lay there before."""
    if kept is None:
        return built
    shutil.rmtree(kept.parent, ignore_errors=True)
    kept.parent.mkdir(parents=True)
    return built.rename(kept)
