"""The folders of the set-up: nothing changes in a folder in use, and nothing is left over.

Locks and processes are real here, the installed packages are not.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

import run
from building import folders
from building.folders import LOCK, SHARED
from setup.fake_setup import ALL_STEPS, FakeSetup, steps, write

ROOT = Path(__file__).parents[2]
FAKE_SETUP = Path(__file__).with_name("fake_setup.py")
OLD, NEW = "SEATS = 4\n", "SEATS = 5\n"


def change(root: Path, source: str = NEW) -> None:
    write(root, "src/viae/rules.py", source)


def there(root: Path) -> set[str]:
    """The folders, without those that are shared."""
    return {path.name for path in root.glob(".venv-*")} - {SHARED}


def contents(root: Path, names: set[str]) -> dict[Path, tuple[int, int]]:
    """Every file in these folders: which one it is, and when it was changed."""
    paths = [path for name in names for path in (root / name).rglob("*")]
    stats = {path: path.lstat() for path in paths if "__pycache__" not in path.parts}
    return {path: (stat.st_ino, stat.st_mtime_ns) for path, stat in stats.items()}


class Running:
    """A program that was started by run.py."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ask(self) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.hear()

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def started(root: Path, waits_at: str = "") -> Iterator[Running]:
    with subprocess.Popen(
        [sys.executable, str(FAKE_SETUP), str(root), waits_at],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        running = Running(process)
        try:
            yield running
        finally:
            running.end()


# What is in use


def test_a_start_with_another_python_leaves_everything_as_it_is(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(project)
    of_the_first = there(project)
    before = contents(project, of_the_first)
    with monkeypatch.context() as patched:
        patched.setattr(folders, "BASE_PYTHON", "/opt/other/bin/python3")
        assert steps(project) == ALL_STEPS
        assert steps(project) == []
    assert len(there(project)) == 2 * len(of_the_first)
    assert contents(project, of_the_first) == before
    assert steps(project) == []


@pytest.mark.skipif(os.name == "nt", reason="a process cannot become another one there")
def test_a_running_program_keeps_all_files_when_the_source_changes(project: Path) -> None:
    with started(project) as running:
        assert running.hear() == "4 seats"
        in_use = there(project)
        before = contents(project, in_use)
        change(project)
        write(project, "constraints.txt", "builder==2\n")
        with started(project) as later:
            assert later.hear() == "5 seats"
            assert steps(project) == []
            assert contents(project, in_use) == before
            assert running.ask() == "still 4 seats"
            running.end()
            assert steps(project) == []
            assert not in_use & there(project)
            assert later.ask() == "still 5 seats"


def test_unused_folders_are_removed_and_used_ones_stay(project: Path) -> None:
    steps(project)
    change(project)
    setup = FakeSetup(project)
    used = setup.make_ready("viae").viae
    assert used
    assert len(there(project)) == 2
    change(project, "SEATS = 6\n")
    assert steps(project) == ["building"]
    assert steps(project) == []
    assert used.path.name in there(project)
    setup.unlock()
    assert steps(project) == []
    assert used.path.name not in there(project)
    assert len(there(project)) == 2


def test_packages_for_tests_take_the_place_of_those_for_playing(project: Path) -> None:
    setup = FakeSetup(project)
    playing = setup.make_ready("viae").packages
    steps(project, "test")
    assert playing.is_ready()
    setup.unlock()
    assert steps(project) == []
    assert not playing.path.exists()


def test_a_start_from_source_removes_no_wheel(project: Path) -> None:
    steps(project)
    before = there(project)
    change(project)
    assert steps(project, "source") == []
    assert there(project) == before


def test_a_set_up_does_not_replace_what_is_in_use(project: Path) -> None:
    setup = FakeSetup(project)
    used = setup.make_ready("viae").packages
    used.python.unlink()
    with pytest.raises(folders.SetupError, match="is not whole"):
        steps(project)
    assert (used.path / LOCK).exists()
    setup.unlock()
    assert steps(project) == ["making", "fetching"]


def test_what_is_not_ours_is_left_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project, ".venv/viae-setup.json", "{}")
    write(project, ".venv-mine/bin/python", "")
    steps(project)
    change(project)
    steps(project)
    assert (project / ".venv/viae-setup.json").exists()
    assert (project / ".venv-mine/bin/python").exists()
    assert capsys.readouterr().err.count("The folder .venv is not used any more.") == 1


# Several at once, and killed ones


def test_a_killed_set_up_is_done_again(project: Path) -> None:
    for step in ALL_STEPS:
        with started(project, waits_at=step) as running:
            assert running.hear() == "here"
            assert running.process.poll() is None
    assert len(there(project)) == 1
    assert steps(project) == ["building"]
    assert len(there(project)) == 2


def test_two_set_ups_wait_for_each_other(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, waiting = Event(), Event()
    heard = ""

    def hear(text: str, end: str = "\n") -> None:
        nonlocal heard
        heard += text + end
        if text.startswith("Waiting"):
            waiting.set()

    def hold_up() -> None:
        begun.set()
        assert waiting.wait(60)

    monkeypatch.setattr(run, "say", hear)
    first = FakeSetup(project, "fetching", hold_up)
    with ThreadPoolExecutor() as beside:
        done = beside.submit(first.make_ready, "viae")
        assert begun.wait(60)
        assert steps(project) == []
        done.result()
    first.unlock()
    assert first.steps == ALL_STEPS
    assert heard.count("Waiting for another set-up") == 1


def test_nothing_is_removed_during_a_set_up(project: Path) -> None:
    steps(project)
    with FakeSetup(project).setup_lock():
        half = FakeSetup(project).packages("test")
        half.begin()
        assert steps(project) == []
        assert half.path.exists()
    steps(project)
    assert not half.path.exists()


def test_a_removal_that_is_interrupted_leaves_nothing_that_looks_whole(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(project)
    change(project)
    removed = shutil.rmtree

    def interrupted(path: Path, ignore_errors: bool = False) -> None:
        if any(path.glob(".venv-*")):
            raise KeyboardInterrupt
        removed(path, ignore_errors=ignore_errors)

    setup = FakeSetup(project)
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", interrupted)
        with pytest.raises(KeyboardInterrupt):
            setup.make_ready("viae")
    setup.unlock()
    assert len(there(project)) == 2
    assert steps(project) == []
    change(project, OLD)
    assert steps(project) == ["building"]
    assert not (project / SHARED / "old").exists()


def test_a_lock_on_a_folder_that_was_removed_and_made_again_does_not_count(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(project)
    folder = FakeSetup(project).viae()

    def too_late(_descriptor: int) -> bool:
        assert folders.remove(folder.path)
        folder.begin()
        (folder.path / "viae").mkdir()
        folder.finish()
        return True

    with monkeypatch.context() as patched:
        patched.setattr(folders, "share_lock", too_late)
        assert folder.lock_shared() is None
    file = folder.lock_shared()
    assert file
    assert not folders.remove(folder.path)
    file.close()
    assert folders.remove(folder.path)
    assert folder.lock_shared() is None


@pytest.mark.skipif(os.name == "nt", reason="disks there have locks")
def test_on_a_disk_without_locks_nothing_is_removed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(project)
    folder = FakeSetup(project).viae()

    def no_locks(_descriptor: int, _how: int) -> None:
        raise OSError("no locks here")

    monkeypatch.setattr("fcntl.flock", no_locks)
    file = folder.lock_shared()
    assert file
    file.close()
    assert not folders.remove(folder.path)
    assert folder.is_ready()


# Names


def test_a_name_says_which_python_and_tells_two_of_one_version_apart(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = FakeSetup(project).packages("run").path.name
    assert name.startswith(f".venv-cp{sys.version_info[0]}{sys.version_info[1]}-")
    assert len(name) < 60
    monkeypatch.setattr(folders, "BASE_PYTHON", "/opt/other/bin/python3")
    assert not FakeSetup(project).packages("run").path.name.startswith(name.rpartition("-run")[0])


def test_an_upgraded_python_gets_a_new_environment_in_place_of_the_old_one(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps(project)
    before = there(project)
    monkeypatch.setattr(folders, "VERSION", "3.11.99")
    assert steps(project) == ALL_STEPS
    assert not before & there(project)
    assert len(there(project)) == len(before)
