"""A small project with a fake set-up: no pip, no compiler, but real folders and locks.

python fake_setup.py ROOT [STEP]    sets up and starts what is in ROOT as run.py does; before the
                                    step it prints a line, and waits for one
"""

import os
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import run
from building import folders

ALL_STEPS = ["making", "fetching", "building"]
PROGRAM = """
from viae.rules import SEATS
print(f"{SEATS} seats", flush=True)
for line in open(0):
    from viae import later  # from the disk, once a line is typed
    print(f"still {later.SEATS} seats", flush=True)
"""


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def make_project(root: Path) -> Path:
    """Nothing is set up yet."""
    write(
        root,
        "pyproject.toml",
        '[build-system]\nrequires = ["builder"]\n'
        '[project]\ndependencies = ["needed"]\n'
        '[dependency-groups]\ntest = ["tester"]\n',
    )
    write(root, "constraints.txt", "builder==1\nneeded==1\ntester==1\n")
    write(root, "src/viae/rules.py", "SEATS = 4\n")
    return root


class FakeSetup(run.Setup):
    """A set-up whose commands are faked; something may happen before one of them."""

    def __init__(self, root: Path, at: str = "", happens: Callable[[], object] = str) -> None:
        super().__init__(root)
        self.at = at
        self.happens = happens
        self.steps: list[str] = []
        self.extra: list[str] = []

    def step(self, title: str, *command: str | Path, path: str = "") -> None:
        step = title.split(maxsplit=1)[0]
        self.steps.append(step)
        if step == self.at:
            self.happens()
        if step == "making":
            python = Path(command[-1], folders.PROGRAM)
            python.parent.mkdir()
            python.symlink_to(getattr(sys, "_base_executable", sys.executable))
        if step == "building":
            rules = (self.root / "src/viae/rules.py").read_text("utf-8")
            with zipfile.ZipFile(self.scratch / "viae.whl", "w") as wheel:
                wheel.writestr("viae/__main__.py", PROGRAM)
                wheel.writestr("viae/rules.py", rules)
                wheel.writestr("viae/later.py", rules)

    def required_tools(self, python: Path) -> list[str]:
        return self.extra


def fail(error: BaseException) -> Callable[[], object]:
    """Something that may happen before a step."""

    def failing() -> object:
        raise error

    return failing


def steps(root: Path, mode: str = "viae") -> list[str]:
    """What a start in this mode does, as the first words of the steps."""
    setup = FakeSetup(root)
    setup.make_ready(mode)
    setup.unlock()
    return setup.steps


def wait_for_a_line() -> None:
    print("here", flush=True)
    sys.stdin.readline()


if __name__ == "__main__":
    chosen = FakeSetup(Path(sys.argv[1]), "".join(sys.argv[2:]), wait_for_a_line)
    os.environ.pop("PYTHONPATH", None)
    sys.exit(run.start(chosen, "viae", chosen.make_ready("viae"), []))
