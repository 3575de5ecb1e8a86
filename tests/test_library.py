"""The library's face: its documented names, the examples in README and docs, its weight."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import viae

ROOT = Path(__file__).resolve().parent.parent
MOST_MODULES = 100
"""What `import viae` may load, Python's own modules among them: it is to be felt by nobody."""


def python_blocks(document: str) -> list[str]:
    text = (ROOT / document).read_text("utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_example_plays_a_whole_game() -> None:
    (example,) = python_blocks("README.md")
    assert len(example.strip().splitlines()) <= 10
    assert "codec" not in example, "what is legal can be played as it is"
    out = run(example)
    assert re.search(r"\[\d, \d, \d, \d\]", out)


@pytest.mark.parametrize("number", range(len(python_blocks("docs/library.md"))))
def test_the_examples_in_the_docs_run(number: int) -> None:
    assert "pass" in run(python_blocks("docs/library.md")[number])


def test_every_name_is_documented_and_every_documented_name_exists() -> None:
    table = (ROOT / "docs/library.md").read_text("utf-8").split("## ")[0]
    documented = set(re.findall(r"`viae\.(\w+)", table))
    assert documented == set(viae.__all__)


def test_importing_the_library_loads_little_and_nothing_heavy() -> None:
    code = "import sys; before = set(sys.modules); import viae; print(*set(sys.modules) - before)"
    loaded = set(run(code).split())
    assert "viae.catalog" in loaded
    assert len(loaded) <= MOST_MODULES
    assert not loaded & {"rich", "argparse", "multiprocessing", "hypothesis", "asyncio", "logging"}
