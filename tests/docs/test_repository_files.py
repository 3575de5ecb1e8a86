"""The files that the repository's host reads: valid by their schemas; they call the one command."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOSTED = ROOT / ".github"
SCHEMAS = {
    "workflows/*.yml": "vendor.github-workflows",
    "ISSUE_TEMPLATE/config.yml": "vendor.github-issue-config",
    "ISSUE_TEMPLATE/[!c]*.yml": "vendor.github-issue-forms",
}


def lint(schema: str, *files: Path) -> int:
    """The exit code of check-jsonschema with a schema that comes with it: 0 for valid."""
    options = ["--builtin-schema", schema, *map(str, files)]
    command = [sys.executable, "-m", "check_jsonschema", *options]
    return subprocess.run(command, capture_output=True, check=False).returncode


@pytest.mark.parametrize("pattern", SCHEMAS)
def test_workflows_and_forms_keep_to_their_schemas(pattern: str) -> None:
    assert lint(SCHEMAS[pattern], *HOSTED.glob(pattern)) == 0


def test_every_file_there_is_linted() -> None:
    linted = {path for pattern in SCHEMAS for path in HOSTED.glob(pattern)}
    assert linted == set(HOSTED.rglob("*.yml"))


def test_a_workflow_with_a_mistake_would_be_found(tmp_path: Path) -> None:
    text = (HOSTED / "workflows" / "check.yml").read_text("utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(text.replace("runs-on", "run-on"), "utf-8")
    assert lint("vendor.github-workflows", wrong) == 1


def test_the_workflow_runs_the_whole_check_by_one_command() -> None:
    text = (HOSTED / "workflows" / "check.yml").read_text("utf-8")
    assert text.count("run: ") == 1
    assert "run: bash .ci/run\n" in text
    assert (ROOT / ".ci" / "run").exists()


def test_the_package_says_that_it_is_typed() -> None:
    """In the compiled run this is the wheel."""
    import viae

    assert (Path(viae.__file__).parent / "py.typed").exists()
