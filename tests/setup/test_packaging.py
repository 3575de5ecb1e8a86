"""The set-up (run.py) and the build of the rules (pyproject.toml, constraints.txt, building/).

The slow steps, making a venv, pip and the compiler, are played here; the test run itself, which
begins with run.py, is their test.
"""

import ast
import os
import re
import sys
import tomllib
from pathlib import Path

import pytest

import run
from building import page, rules

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()

ALL_STEPS = ["making", "fetching", "building", "installing"]
GLOBS = ["viae/games/*/position.py", "viae/ai/search.py"]
MODULES = {
    "viae/games/demo/__init__.py": "from viae.games.demo import words\n",
    "viae/games/demo/position.py": "from viae.games.demo import rules\nimport viae.core.game\n",
    "viae/games/demo/rules.py": "if True:\n    from viae.games.demo import words\n",
    "viae/games/demo/words.py": "",
    "viae/core/game.py": "from os import path\nfrom viae.core.rng import Rng\n",
    "viae/core/rng.py": "def roll() -> None:\n    from viae.core import entry\n",
    "viae/core/entry.py": "TITLE = 'Demo'\n",
}


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class PlayedSetup(run.Setup):
    """A set-up whose commands are only played; one of them may be interrupted."""

    def __init__(self, root: Path, failure: BaseException | None = None, at: str = "") -> None:
        super().__init__(root)
        self.failure = failure
        self.at = at
        self.steps: list[str] = []
        self.extra: list[str] = []

    def step(self, title: str, *command: str | Path) -> None:
        step = title.split(maxsplit=1)[0]
        self.steps.append(step)
        if self.failure and step == self.at:
            raise self.failure
        if step == "making":
            write(self.root, str(self.python.relative_to(self.root)), "")
        if step == "building":
            write(self.root, ".venv/tmp/viae.whl", "")

    def asked_for_by_backend(self) -> list[str]:
        return self.extra


def steps(root: Path, mode: str = "viae") -> list[str]:
    """What a run in this mode does, as the first words of the steps."""
    setup = PlayedSetup(root)
    setup.make_ready(mode)
    return setup.steps


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project, nothing set up yet."""
    for variable in ("VIAE_PURE", "VIAE_NO_PAGE"):
        monkeypatch.delenv(variable, raising=False)
    write(
        tmp_path,
        "pyproject.toml",
        '[build-system]\nrequires = ["builder"]\n'
        '[project]\ndependencies = ["needed"]\n'
        '[dependency-groups]\ntest = ["tester"]\n',
    )
    write(tmp_path, "constraints.txt", "builder==1\nneeded==1\ntester==1\n")
    write(tmp_path, "src/viae/rules.py", "SEATS = 4\n")
    return tmp_path


# The lists of packages


def test_constraints_are_plain_sorted_pins() -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9.]*", line) for line in CONSTRAINTS)
    assert len(set(CONSTRAINTS)) == len(CONSTRAINTS)
    assert sorted(CONSTRAINTS, key=lambda line: line.split("==")) == CONSTRAINTS


def test_build_requirements_equal_the_constraints() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(CONSTRAINTS)
    assert {rules.ZIG, page.NODE} <= set(CONSTRAINTS)


def test_everything_named_is_pinned() -> None:
    pinned = {line.partition("==")[0] for line in CONSTRAINTS}
    further = PROJECT["project"]["optional-dependencies"].values()
    named = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["test"]]
    named += [name for group in further for name in group]
    assert {name.partition("[")[0] for name in named} <= pinned


def test_no_compiled_code_lies_in_the_source_tree() -> None:
    assert not (ROOT / "build").exists()
    for folder in ("src", "tests"):
        files = list((ROOT / folder).rglob("*"))
        assert not [path for path in files if path.suffix in (".so", ".pyd")]
        assert not [path for path in files if path.is_dir() and path.name == "build"]


# What gets compiled


def test_compiled_are_the_named_modules_and_what_they_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in MODULES.items():
        write(tmp_path, name, text)
    monkeypatch.chdir(tmp_path)
    assert rules.modules_to_compile(GLOBS) == [
        "viae/core/game.py",
        "viae/core/rng.py",
        "viae/games/demo/position.py",
        "viae/games/demo/rules.py",
    ]


def test_compiled_code_is_kept_until_something_it_was_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = rules.Compiler("cc 1.0", "unix", "cc")
    for name, text in MODULES.items():
        write(tmp_path, name, text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIAE_BUILD_CACHE", raising=False)
    assert rules.place_to_keep(compiler, GLOBS) is None
    monkeypatch.setenv("VIAE_BUILD_CACHE", str(tmp_path / "kept"))
    first = rules.place_to_keep(compiler, GLOBS)
    write(tmp_path, "viae/games/demo/view.py", "SEEN = 1  # by nobody above\n")
    assert rules.place_to_keep(compiler, GLOBS) == first
    write(tmp_path, "viae/core/entry.py", "TITLE = 1  # rng may know its type\n")
    assert rules.place_to_keep(compiler, GLOBS) != first
    assert rules.place_to_keep(compiler._replace(name="cc 1.1"), GLOBS) != first


# What run.py does, and does not do twice


def test_older_pythons_can_read_run_py_far_enough_to_be_refused() -> None:
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_nothing_is_done_twice(project: Path) -> None:
    assert steps(project) == ALL_STEPS
    assert steps(project) == []


def test_tests_need_more_packages_and_the_program_no_fewer(project: Path) -> None:
    assert steps(project) == ALL_STEPS
    assert steps(project, "test") == ["fetching"]
    assert steps(project, "test") == []
    assert steps(project) == []


def test_running_from_source_needs_no_wheel(project: Path) -> None:
    assert steps(project, "source") == ["making", "fetching"]
    assert steps(project) == ["building", "installing"]
    assert steps(project, "source") == []


@pytest.mark.parametrize(
    "name", ["src/viae/rules.py", "src/viae/new.json", "web/src/App.svelte", "building/page.py"]
)
def test_a_changed_source_is_built_again(project: Path, name: str) -> None:
    steps(project)
    write(project, name, "SEATS = 5\n")
    assert steps(project) == ["building", "installing"]


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
    assert steps(project) == ["fetching", "building", "installing"]


@pytest.mark.parametrize("variable", ["VIAE_PURE", "VIAE_NO_PAGE"])
def test_a_wheel_that_lacks_something_replaces_a_whole_one(
    project: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    steps(project)
    monkeypatch.setenv(variable, "1")
    assert steps(project) == ["building", "installing"]
    assert steps(project) == []
    monkeypatch.setenv(variable, "0")
    assert steps(project) == ["building", "installing"]


# What went wrong before


def test_half_a_venv_is_made_anew(project: Path) -> None:
    write(project, ".venv/bin/python", "")
    write(project, ".venv/lib/half", "")
    assert steps(project) == ALL_STEPS
    assert not (project / ".venv/lib/half").exists()


@pytest.mark.parametrize("stamp", ["", "{", '{"python": "3.2.1 somewhere else"}'])
def test_a_bad_stamp_means_a_new_venv(project: Path, stamp: str) -> None:
    steps(project)
    write(project, ".venv/viae-setup.json", stamp)
    assert steps(project) == ALL_STEPS


def test_a_venv_whose_python_has_gone_is_made_anew(project: Path) -> None:
    steps(project)
    PlayedSetup(project).python.unlink()
    assert steps(project) == ALL_STEPS


@pytest.mark.parametrize(
    ("interrupted", "left"),
    [
        ("making", ALL_STEPS),
        ("fetching", ALL_STEPS),  # pip may have left half a package
        ("building", ["building", "installing"]),
        ("installing", ALL_STEPS),
    ],
)
def test_after_an_interruption_the_next_run_finishes(
    project: Path, interrupted: str, left: list[str]
) -> None:
    with pytest.raises(KeyboardInterrupt):
        PlayedSetup(project, KeyboardInterrupt(), interrupted).make_ready("viae")
    assert steps(project) == left
    assert steps(project) == []


def test_a_failed_pip_leaves_what_was_there(project: Path) -> None:
    steps(project)
    with pytest.raises(run.SetupError):
        PlayedSetup(project, run.SetupError("no network"), "fetching").make_ready("test")
    assert steps(project) == []
    assert steps(project, "test") == ["fetching"]


def test_without_compiler_and_node_to_be_had_the_build_goes_on(project: Path) -> None:
    steps(project, "source")
    setup = PlayedSetup(project, run.SetupError("no network"), "fetching")
    setup.extra = ["compiler==1", "node==24"]
    setup.make_ready("viae")
    assert setup.steps == ["fetching", "fetching", "building", "installing"]
    assert steps(project) == []


def test_a_failing_step_shows_the_end_of_its_log(project: Path) -> None:
    setup = run.Setup(project)
    setup.venv.mkdir()
    with pytest.raises(run.SetupError, match=r"(?s)breaking things failed.*oh no.*breaking\.log"):
        setup.step("breaking things", sys.executable, "-c", "raise SystemExit('oh no')")


def test_warnings_of_the_build_reach_the_user(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = run.Setup(project)
    setup.venv.mkdir()
    setup.step("building", sys.executable, "-c", "print('noise\\nviae: warning: it is slow')")
    assert "viae: warning: it is slow\n" in capsys.readouterr().err


def test_only_one_set_up_at_a_time(project: Path) -> None:
    with run.Setup(project).locked(), (project / ".venv.lock").open("a") as other:
        assert not run.try_lock(other.fileno())
    with (project / ".venv.lock").open("a") as other:
        assert run.try_lock(other.fileno())


def test_missing_parts_of_python_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(tmp_path))
    with pytest.raises(run.SetupError, match=r"python3\.\d+-venv python3\.\d+-dev$"):
        run.require_python_parts(headers=True)
    with pytest.raises(run.SetupError, match=r"python3\.\d+-venv$"):
        run.require_python_parts(headers=False)


# What is started


@pytest.mark.parametrize(
    ("arguments", "mode", "rest"),
    [
        ([], "viae", []),
        (["play", "test"], "viae", ["play", "test"]),
        (["--version"], "viae", ["--version"]),
        (["test", "-k", "rng"], "test", ["-k", "rng"]),
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
    with pytest.raises(SystemExit):
        run.start(run.Setup(project), mode, ["play"])
    program, *rest = started[0]
    assert program == str(run.Setup(project).python)
    assert [part.removeprefix(f"{project}/") for part in rest] == end
    path = f"{project / 'src'}{os.pathsep}elsewhere" if mode == "source" else "elsewhere"
    assert os.environ["PYTHONPATH"] == path


@pytest.mark.parametrize(("refused", "warned"), [(0, False), (1, False), (2, True)])
def test_a_build_without_optimised_linking_says_so(
    refused: int,
    warned: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = iter([False] * refused + [True])
    monkeypatch.setattr(rules, "translate", lambda _: [])
    monkeypatch.setattr(rules, "build", lambda *_: next(answers))
    compiler = rules.Compiler("gcc 1", "unix", "gcc")
    assert rules.build_library(compiler, [], tmp_path) == tmp_path / f"library{refused}"
    assert ("viae: warning: gcc 1 cannot optimise" in capsys.readouterr().out) is warned
