"""What is installed and compiled: pyproject.toml, constraints.txt and building/rules.py.

The compiler is faked here; the test run itself, which begins with run.py, is its test.
"""

import re
import tomllib
from pathlib import Path

import pytest

from building import page, rules
from setup.fake_setup import write

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()

GLOBS = ["viae/games/*/state.py", "viae/ai/ismcts.py"]
MODULES = {
    "viae/games/demo/__init__.py": "from viae.games.demo import words\n",
    "viae/games/demo/state.py": "from viae.games.demo import rules\nimport viae.core.state\n",
    "viae/games/demo/rules.py": "if True:\n    from viae.games.demo import words\n",
    "viae/games/demo/words.py": "",
    "viae/core/state.py": "from os import path\nfrom viae.core.rng import Rng\n",
    "viae/core/rng.py": "def roll() -> None:\n    from viae.core import game\n",
    "viae/core/game.py": "TITLE = 'Demo'\n",
}


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
        "viae/core/rng.py",
        "viae/core/state.py",
        "viae/games/demo/rules.py",
        "viae/games/demo/state.py",
    ]


def test_compiled_code_is_kept_until_something_it_was_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = rules.Compiler("cc 1.0", "unix", "cc")
    for name, text in MODULES.items():
        write(tmp_path, name, text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIAE_BUILD_CACHE", raising=False)
    assert rules.cached_library(compiler, GLOBS) is None
    monkeypatch.setenv("VIAE_BUILD_CACHE", str(tmp_path / "kept"))
    first = rules.cached_library(compiler, GLOBS)
    write(tmp_path, "viae/games/demo/view.py", "SEEN = 1  # by nobody above\n")
    assert rules.cached_library(compiler, GLOBS) == first
    write(tmp_path, "viae/core/game.py", "TITLE = 1  # rng may know its type\n")
    assert rules.cached_library(compiler, GLOBS) != first
    assert rules.cached_library(compiler._replace(name="cc 1.1"), GLOBS) != first


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
