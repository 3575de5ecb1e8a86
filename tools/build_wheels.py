"""Builds what is published: the source archive, and from it the wheel for this platform.

python3 run.py python -m tools.build_wheels [FOLDER]        (without a folder: dist/)

The environment of the tests holds every package that builds the wheel, as constraints.txt pins
them, so nothing is chosen by the day of the build. The wheel is made from the unpacked archive:
whatever the archive lacks fails here and not at somebody else's. A wheel without compiled rules or
without the page is refused.

Tried on Linux (x86-64, glibc, gcc, CPython 3.11). One run makes the wheel for one Python on one
platform. Its tag says `linux_x86_64`, so it runs where the C library is as new as here; a manylinux
wheel would need an old image and auditwheel. Windows and macOS are untried.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from build_hook import PAGE

ROOT = Path(__file__).resolve().parents[1]
BACKEND = "import sys, hatchling.build as b; getattr(b, 'build_' + sys.argv[1])(sys.argv[2])"
BUILD_NOTE = "viae/_build.json"


def build(kind: str, source: Path, target: Path) -> Path:
    """Have the build backend make an "sdist" or a "wheel" of a source tree."""
    before = set(target.iterdir())
    subprocess.run([sys.executable, "-c", BACKEND, kind, str(target)], cwd=source, check=True)
    [made] = set(target.iterdir()) - before
    return made


def unpacked(archive: Path, folder: Path) -> Path:
    """The source tree inside a source archive."""
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    [tree] = folder.iterdir()
    return tree


def missing_from(wheel: Path) -> list[str]:
    """What a whole wheel holds and this one does not."""
    with zipfile.ZipFile(wheel) as file:
        has_page = f"{PAGE}/index.html" in file.namelist()
        has_rules = json.loads(file.read(BUILD_NOTE))["compiled"]
    parts = {"compiled rules": has_rules, "page": has_page}
    return [name for name, is_there in parts.items() if not is_there]


def version_said_by(wheel: Path, folder: Path) -> str:
    """What `viae --version` says when it runs from the wheel alone."""
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    command = [sys.executable, "-P", "-m", "viae", "--version"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(target: Path) -> None:
    """Build both, look into the wheel, run it."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="viae-wheels-") as work:
        made = Path(work, "made")
        made.mkdir()
        archive = build("sdist", ROOT, made)
        wheel = build("wheel", unpacked(archive, Path(work, "source")), made)
        if missing := missing_from(wheel):
            sys.exit(f"the wheel lacks: {', '.join(missing)}; see the warnings above")
        print(version_said_by(wheel, Path(work, "wheel")))
        for file in (archive, wheel):
            print(shutil.move(file, target / file.name))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve())
