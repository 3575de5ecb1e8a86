"""Every check in one go: style, types, arrows, the page, the tests both compiled and uncompiled.

python3 run.py test                 all of it, except what is marked long
python3 run.py test --long          the long runs as well
python3 run.py test tests/core -x   only these tests, compiled (arguments go to pytest)
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
CORES = min(4, os.cpu_count() or 2)
SLOWEST = ("--durations=12", "--durations-min=3")
"""Whoever makes a test slow shall see it."""
LEAST_COVERAGE = "98"
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
BROWSER = "tests/page"
"""These run by themselves: their browser keeps an event loop running, which other tests start."""
NEVER_COMPILED = ("tests/cli", "tests/docs", "tests/server", "tests/setup", "tests/storage")
"""Rooms whose code is the same either way: their tests run once."""
BOTS = "tests/ai"
THOUGHT_BOTH_WAYS = ("coach", "honesty", "search", "twin", "weights")
"""Of the bots' tests those of how they think; the rest is about contests and reports."""
DRAWN = (
    "--ignore=tests/drawing",
    "--ignore-glob=*/test_marks.py",
    "--ignore-glob=*/test_picture.py",
    "--ignore-glob=*/test_picture_layout.py",
    "--ignore-glob=*/test_picture_pieces.py",
    "--ignore-glob=*/test_terminal.py",
)
"""Drawn by the same code either way, and looked at where its coverage is measured."""
CHECKS_OF_THE_PAGE = (("format and lint", "lint"), ("types", "check"), ("tests", "test"))
COVERED = "*/viae/core/*,*/viae/games/*"
NO_NODE = 69
"""How building.page says that there is nothing to run the page's checks with."""


def pytest(*arguments: str, workers: int = CORES) -> list[str]:
    return ["-m", "pytest", "-n", str(workers), *SLOWEST, *arguments]


def run(
    title: str,
    command: list[str],
    extra: Mapping[str, str] | None = None,
    excused: Mapping[int, str] | None = None,
) -> bool:
    """Run one check; its output is shown as it comes. Some exit codes are an excuse."""
    print(f"\n== {title}", flush=True)
    began = time.monotonic()
    code = subprocess.call([PYTHON, *command], cwd=ROOT, env={**os.environ, **(extra or {})})
    excuse = (excused or {}).get(code)
    verdict = f"FAILED (exit code {code})" if code else "passed"
    if excuse:
        verdict = f"SKIPPED, since {excuse}"
    print(f"== {title}: {verdict}, {time.monotonic() - began:.0f} s", flush=True)
    return code == 0 or excuse is not None


def run_beside(title: str, command: list[str], extra: Mapping[str, str] | None = None) -> bool:
    """Run one check while others run; all it has to say is shown when it is over."""
    began = time.monotonic()
    done = subprocess.run(
        [PYTHON, *command],
        cwd=ROOT,
        env={**os.environ, **(extra or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    verdict = f"FAILED (exit code {done.returncode})" if done.returncode else "passed"
    spent = time.monotonic() - began
    print(f"\n{done.stdout}== Beside: {title}: {verdict}, {spent:.0f} s", flush=True)
    return done.returncode == 0


def run_on_page(title: str, script: str) -> bool:
    """Run one of the scripts in web/package.json."""
    excused = {NO_NODE: "there is no Node, and none could be fetched"}
    return run(f"Page: {title}", ["-m", "building.page", script], excused=excused)


def check_style(source: Mapping[str, str]) -> list[bool]:
    return [
        run_beside("Format", ["-m", "ruff", "format", "--check", "."]),
        run_beside("Lint", ["-m", "ruff", "check", "."]),
        run_beside("Arrows between the rooms", ["-c", LINT_IMPORTS], source),
        run_beside("Types", ["-m", "mypy"]),
    ]


def run_in_browser(marked: list[str]) -> bool:
    """The whole product in a real browser. A machine that stalls can make a finger miss: what
    failed is tried once more by itself, and has to pass then; the first failure stays in print."""
    title = "Tests, the page in a browser"
    if run(title, pytest(*marked, BROWSER)):
        return True
    only_failed = ("--last-failed", "--last-failed-no-failures=none")
    return run(f"{title}, once more what failed", ["-m", "pytest", *only_failed, *marked, BROWSER])


def tested_elsewhere() -> list[str]:
    """What the uncompiled run leaves out."""
    both_ways = {f"test_{about}.py" for about in THOUGHT_BOTH_WAYS}
    once = [f"{BOTS}/{file.name}" for file in sorted((ROOT / BOTS).glob("test_*.py"))]
    once = [file for file in once if Path(file).name not in both_ways]
    return [BROWSER, *NEVER_COMPILED, *once]


def run_everything(marked: list[str]) -> bool:
    """All checks, even after one has failed: whoever mends things wants to see them all."""
    source = {"PYTHONPATH": str(ROOT / "src")}
    measured = {**source, "COVERAGE_FILE": str(ROOT / ".coverage")}
    (ROOT / ".coverage").unlink(missing_ok=True)
    uncompiled = pytest(*marked, *(f"--ignore={place}" for place in tested_elsewhere()))
    compiled = pytest(*marked, f"--ignore={BROWSER}", *DRAWN, workers=CORES + 1)  # servers wait
    with ThreadPoolExecutor() as beside:
        style = beside.submit(check_style, source)
        page = [run_on_page(*check) for check in CHECKS_OF_THE_PAGE]
    results = [
        *style.result(),
        *page,
        run("Tests, rules compiled", compiled),
        run_in_browser(marked),
        run("Tests, rules uncompiled", ["-m", "coverage", "run", *uncompiled], measured),
        run("Gathering coverage", ["-m", "coverage", "combine", "--quiet"], measured),
        run(
            f"Branch coverage of core and games, at least {LEAST_COVERAGE} %",
            ["-m", "coverage", "report", f"--include={COVERED}", f"--fail-under={LEAST_COVERAGE}"],
            measured,
        ),
    ]
    return all(results)


def main(arguments: list[str]) -> int:
    long = "--long" in arguments
    chosen = [argument for argument in arguments if argument != "--long"]
    marked = [] if long else ["-m", "not long"]
    if chosen:
        return 0 if run("Tests, rules compiled", pytest(*marked, *chosen)) else 1
    return 0 if run_everything(marked) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
