"""run.py: what it does, does not do twice, and does again after an interruption.

The slow steps, making a venv, pip and the compiler, are faked here; the test run itself, which
begins with run.py, is their test.
"""

import ast
import os
import shutil
import sys
from pathlib import Path

import pytest

import run
from building.folders import LOCK, STAMP, SetupError, try_lock
from setup.fake_setup import ALL_STEPS, FakeSetup, fail, steps, write

ROOT = Path(__file__).parents[2]
PACKAGES, WHEEL = ["making", "fetching"], ["building"]


# What run.py does, and does not do twice


def test_older_pythons_can_read_run_py_far_enough_to_be_refused() -> None:
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_nothing_is_done_twice(project: Path) -> None:
    assert steps(project) == ALL_STEPS
    assert steps(project) == []


def test_tests_need_more_packages_and_the_program_no_fewer(project: Path) -> None:
    assert steps(project) == ALL_STEPS
    assert steps(project, "test") == PACKAGES
    assert steps(project, "test") == []
    assert steps(project) == []


def test_running_from_source_needs_no_wheel(project: Path) -> None:
    assert steps(project, "source") == PACKAGES
    assert steps(project) == WHEEL
    assert steps(project, "source") == []


@pytest.mark.parametrize(
    "name", ["src/viae/rules.py", "src/viae/new.json", "web/src/App.svelte", "building/page.py"]
)
def test_a_changed_source_is_built_again(project: Path, name: str) -> None:
    steps(project)
    write(project, name, "SEATS = 5\n")
    assert steps(project) == WHEEL


@pytest.mark.parametrize(
    "name", ["src/viae/__pycache__/rules.pyc", "web/node_modules/a.js", "web/dist/a.js", "notes.md"]
)
def test_what_is_no_source_is_not_built_again(project: Path, name: str) -> None:
    steps(project)
    write(project, name, "anything")
    assert steps(project) == []


def test_changed_constraints_are_fetched_and_built_again(project: Path) -> None:
    steps(project)
    write(project, "constraints.txt", "builder==2\n")
    assert steps(project) == ALL_STEPS


@pytest.mark.parametrize("variable", ["VIAE_PURE", "VIAE_NO_PAGE"])
def test_a_wheel_that_lacks_something_replaces_a_whole_one(
    project: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    steps(project)
    monkeypatch.setenv(variable, "1")
    assert steps(project) == WHEEL
    assert steps(project) == []
    monkeypatch.setenv(variable, "0")
    assert steps(project) == WHEEL


# What went wrong before


def test_half_an_environment_is_made_again(project: Path) -> None:
    half = FakeSetup(project).packages("run").path
    write(half, LOCK, "")
    write(half, "lib/half", "")
    assert steps(project) == ALL_STEPS
    assert not (half / "lib/half").exists()


@pytest.mark.parametrize("stamp", ["", "{", "[]", '{"python": "3.2.1 somewhere else"}'])
def test_a_bad_stamp_means_a_new_folder(project: Path, stamp: str) -> None:
    steps(project)
    write(FakeSetup(project).packages("run").path, STAMP, stamp)
    assert steps(project) == PACKAGES
    write(FakeSetup(project).viae().path, STAMP, stamp)
    assert steps(project) == WHEEL


def test_what_a_user_has_deleted_is_made_again(project: Path) -> None:
    steps(project)
    FakeSetup(project).packages("run").python.unlink()
    assert steps(project) == PACKAGES
    shutil.rmtree(FakeSetup(project).viae().path / "viae")
    assert steps(project) == WHEEL
    for path in project.glob(".venv*"):
        shutil.rmtree(path, ignore_errors=True)
    assert steps(project) == ALL_STEPS


def test_a_checkout_that_was_moved_needs_new_environments(project: Path) -> None:
    steps(project)
    assert steps(project.rename(project.with_name("moved"))) == PACKAGES
    assert len(list(project.with_name("moved").glob(".venv-*-run-*"))) == 1


@pytest.mark.parametrize(
    ("interrupted", "left"),
    [
        ("making", ALL_STEPS),
        ("fetching", ALL_STEPS),  # pip may have left half a package
        ("building", WHEEL),
    ],
)
def test_after_an_interruption_the_next_run_finishes(
    project: Path, interrupted: str, left: list[str]
) -> None:
    with pytest.raises(KeyboardInterrupt):
        FakeSetup(project, interrupted, fail(KeyboardInterrupt())).make_ready("viae")
    assert steps(project) == left
    assert steps(project) == []


def test_half_a_wheel_is_built_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unpack_half(_wheel: Path, folder: Path, _kind: str) -> None:
        write(folder, "viae/half.py", "")
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "unpack_archive", unpack_half)
        with pytest.raises(KeyboardInterrupt):
            FakeSetup(project).make_ready("viae")
    assert steps(project) == WHEEL
    assert not list(project.rglob("half.py"))


def test_a_failed_pip_leaves_what_was_there(project: Path) -> None:
    steps(project)
    with pytest.raises(SetupError):
        FakeSetup(project, "fetching", fail(SetupError("no network"))).make_ready("test")
    assert steps(project) == []
    assert steps(project, "test") == PACKAGES


# What the build needs on a machine that lacks it


def with_tools(root: Path, at: str = "") -> FakeSetup:
    setup = FakeSetup(root, at, fail(SetupError("no network")))
    setup.extra = ["compiler==1", "node==24"]
    setup.make_ready("viae")
    setup.unlock()
    return setup


def test_the_build_goes_on_without_compiler_and_node(project: Path) -> None:
    steps(project, "source")
    assert with_tools(project, "fetching").steps == ["fetching", "fetching", "building"]
    assert steps(project) == []
    assert not list(project.glob(".venv-*-tool-*"))


def test_compiler_and_node_are_fetched_once_and_stay_while_they_are_needed(project: Path) -> None:
    assert with_tools(project).steps == [*PACKAGES, "fetching", "fetching", "building"]
    write(project, "src/viae/rules.py", "SEATS = 5\n")
    assert with_tools(project).steps == WHEEL
    setup = FakeSetup(project)
    tools = setup.lock_tools(setup.installation("viae"))
    assert sorted(project.glob(".venv-*-tool-*")) == sorted(tools)
    setup.unlock()
    write(project, "src/viae/rules.py", "SEATS = 6\n")
    assert steps(project) == WHEEL
    assert not list(project.glob(".venv-*-tool-*"))


# What is said


def test_a_failing_step_shows_the_end_of_its_log(project: Path) -> None:
    setup = run.Setup(project)
    setup.shared.mkdir()
    with pytest.raises(SetupError, match=r"(?s)breaking things failed.*oh no.*breaking\.log"):
        setup.step("breaking things", sys.executable, "-c", "raise SystemExit('oh no')")


def test_warnings_of_the_build_reach_the_user(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = run.Setup(project)
    setup.shared.mkdir()
    setup.step("building", sys.executable, "-c", "print('noise\\nviae: warning: it is slow')")
    assert "viae: warning: it is slow\n" in capsys.readouterr().err


def test_only_one_set_up_at_a_time(project: Path) -> None:
    with run.Setup(project).setup_lock(), (project / ".venv.lock").open("a") as other:
        assert not try_lock(other.fileno())
    with (project / ".venv.lock").open("a") as other:
        assert try_lock(other.fileno())


def test_missing_parts_of_python_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(tmp_path))
    with pytest.raises(SetupError, match=r"python3\.\d+-venv python3\.\d+-dev$"):
        run.require_python_parts(headers=True)
    with pytest.raises(SetupError, match=r"python3\.\d+-venv$"):
        run.require_python_parts(headers=False)


# What is started


@pytest.mark.parametrize(
    ("arguments", "mode", "rest"),
    [
        ([], "viae", []),
        (["play", "test"], "viae", ["play", "test"]),
        (["--version"], "viae", ["--version"]),
        (["test", "-k", "rng"], "test", ["-k", "rng"]),
        (["python", "-m", "ruff"], "python", ["-m", "ruff"]),
        (["--source"], "source", []),
        (["--source", "test"], "source", ["test"]),
    ],
)
def test_arguments_are_split(arguments: list[str], mode: str, rest: list[str]) -> None:
    assert run.split_arguments(arguments) == (mode, rest)


@pytest.mark.skipif(os.name == "nt", reason="a process cannot become another one there")
@pytest.mark.parametrize(
    ("mode", "end"),
    [
        ("viae", ["-P", "-m", "viae", "play"]),
        ("source", ["-P", "-m", "viae", "play"]),
        ("test", ["tests/run_all.py", "play"]),
        ("python", ["play"]),
    ],
)
def test_what_is_started(
    project: Path, monkeypatch: pytest.MonkeyPatch, mode: str, end: list[str]
) -> None:
    started: list[list[str]] = []

    def become(_program: str, command: list[str]) -> None:
        started.append(command)
        raise SystemExit

    monkeypatch.setattr(os, "execv", become)
    monkeypatch.chdir(project)
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    setup = FakeSetup(project)
    installation = setup.make_ready(mode)
    with pytest.raises(SystemExit):
        run.start(setup, mode, installation, ["play"])
    setup.unlock()
    program, *rest = started[0]
    assert program == str(installation.packages.python)
    assert [part.removeprefix(f"{project}/") for part in rest] == end
    first = installation.viae.path if installation.viae else project / "src"
    assert os.environ["PYTHONPATH"] == f"{first}{os.pathsep}elsewhere"
