"""All checks: style, types, imports, the page, the tests of rules, server and browser.

python3 run.py test                 what every change has to pass
python3 run.py test --all           what that leaves out: more games, more pages, coverage
python3 run.py test --long          the soak: many kills, many pairs of worlds, many games
python3 run.py test tests/core -x   only these tests, compiled (arguments go to pytest)

Two lanes of checks run at the same time, since tests with servers often wait. The lane of pytest
prints its output live, the other one prints each check's output when it has ended. The summary has
the seconds of CPU of each check, without the set-up before it.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
CORES = min(4, os.cpu_count() or 2)
SLOWEST = ("--durations=12", "--durations-min=3")
"""Shows tests that have become slow."""
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
SOURCE = {"PYTHONPATH": str(ROOT / "src")}
"""Runs the rules uncompiled, from their source."""

BROWSER = "tests/page"
"""These run by themselves: their browser keeps an event loop running, which other tests start."""
GOLDEN = ("test_golden.py", "test_golden_by_hand.py")
NEVER_COMPILED = (
    "tests/cli",
    "tests/docs",
    "tests/server",
    "tests/setup",
    "tests/storage",
    "tests/terminal",
)
"""Tests of packages that are never compiled: one run is enough."""
BOTS = ("tests/ai", "tests/research")
RUN_BOTH_WAYS = ("coach", "honesty", "search", "interpreted", "weights")
"""The tests of compiled search; the other tests of bots are about contests and reports."""

QUICK = ("-m", "not all and not long")
LEAST_COVERAGE = "98"
COVERED = "*/viae/core/*,*/viae/games/*"
MEASURED = {**SOURCE, "COVERAGE_FILE": str(ROOT / ".coverage")}

NO_NODE = 69
"""The exit code of building.page without a Node to run the page's checks with."""
SKIPS = {NO_NODE: "there is no Node, and none could be fetched"}
PR_SET_CHILD_SUBREAPER = 36
GRACE = 5.0
"""Seconds that browsers may take to end after they were told to."""


@dataclass(frozen=True)
class Check:
    """A program that has to succeed."""

    title: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    skips: Mapping[int, str] = field(default_factory=dict)
    """Exit codes that mean that the check was skipped, each with the reason."""


@dataclass(frozen=True)
class Outcome:
    """How a check ended, and what it cost."""

    title: str
    passed: bool
    seconds: float
    cpu_seconds: float


def pytest(*arguments: str, workers: int = CORES) -> list[str]:
    return ["-m", "pytest", "-n", str(workers), *SLOWEST, *arguments]


def compiled(title: str, *chosen: str) -> Check:
    """The tests without a browser; one worker more than cores, since servers wait."""
    return Check(title, pytest(*chosen, f"--ignore={BROWSER}", workers=CORES + 1))


def browser(title: str, *chosen: str) -> Check:
    return Check(title, pytest(*chosen, BROWSER))


def style() -> list[Check]:
    return [
        Check("Format", ["-m", "ruff", "format", "--check", "."]),
        Check("Lint", ["-m", "ruff", "check", "."]),
        Check("Arrows between the rooms", ["-c", LINT_IMPORTS], SOURCE),
        Check("Types", ["-m", "mypy"]),
    ]


def page() -> list[Check]:
    """The scripts in web/package.json."""
    scripts = {"format and lint": "lint", "types": "check", "component tests": "test"}
    return [
        Check(f"Page, {title}", ["-m", "building.page", script], skips=SKIPS)
        for title, script in scripts.items()
    ]


def golden_files() -> list[str]:
    return [
        str(file.relative_to(ROOT))
        for name in GOLDEN
        for file in ROOT.glob(f"tests/games/**/{name}")
    ]


def not_measured() -> Iterator[str]:
    """The tests that the uncompiled run leaves out: never compiled, or part of the default run."""
    both_ways = {f"test_{about}.py" for about in RUN_BOTH_WAYS}
    yield from (BROWSER, *NEVER_COMPILED, *golden_files())
    for room in BOTS:
        for file in sorted((ROOT / room).glob("test_*.py")):
            if file.name not in both_ways:
                yield f"{room}/{file.name}"


Lanes = tuple[list[Check], list[Check]]


def default_lanes() -> Lanes:
    return (
        [compiled("Tests, rules compiled", *QUICK), browser("Tests in a browser", *QUICK)],
        [
            *style(),
            *page(),
            Check("Golden games uncompiled", ["-m", "pytest", *QUICK, *golden_files()], SOURCE),
        ],
    )


def all_lanes() -> Lanes:
    """What the default leaves out, and the coverage of the rules by the default's tests."""
    more = ("-m", "all and not long")
    uncompiled = [*QUICK, *(f"--ignore={place}" for place in not_measured())]
    (ROOT / ".coverage").unlink(missing_ok=True)
    report = ["report", f"--include={COVERED}", f"--fail-under={LEAST_COVERAGE}"]
    return (
        [compiled("More tests, rules compiled", *more), browser("More tests in a browser", *more)],
        [
            Check(
                "Tests, rules uncompiled", ["-m", "coverage", "run", *pytest(*uncompiled)], MEASURED
            ),
            Check("Gathering coverage", ["-m", "coverage", "combine", "--quiet"], MEASURED),
            Check(
                f"Branch coverage of core and games, at least {LEAST_COVERAGE} %",
                ["-m", "coverage", *report],
                MEASURED,
            ),
        ],
    )


def long_lanes() -> Lanes:
    return (
        [compiled("Long tests", "-m", "long"), browser("Long tests in a browser", "-m", "long")],
        [],
    )


class Running:
    """A running check. Its output goes to a log file if there is one, else it is live."""

    def __init__(self, check: Check, log: Path | None) -> None:
        self.check = check
        self.log = log
        self.began = time.monotonic()
        tell(f"== {check.title} …" if log is None else f"== Beside: {check.title} …")
        with ExitStack() as stack:
            output = None if log is None else stack.enter_context(log.open("wb"))
            self.process = subprocess.Popen(
                [PYTHON, *check.command],
                cwd=ROOT,
                env={**os.environ, **check.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=None if log is None else subprocess.STDOUT,
            )

    def end(self, code: int, cpu_seconds: float) -> Outcome:
        """Print the output from the log file, and the result."""
        if self.log is not None:
            tell(self.log.read_text("utf-8", errors="replace").rstrip())
        self.process.returncode = code
        skip_reason = self.check.skips.get(code)
        verdict = f"FAILED (exit code {code})" if code else "passed"
        if skip_reason:
            verdict = f"SKIPPED, since {skip_reason}"
        seconds = time.monotonic() - self.began
        tell(f"== {self.check.title}: {verdict}, {seconds:.0f} s")
        return Outcome(self.check.title, code == 0 or skip_reason is not None, seconds, cpu_seconds)


def tell(text: str) -> None:
    print(f"\n{text}", flush=True)


def run_lanes(lanes: Lanes) -> tuple[list[Outcome], float]:
    """Run all checks, even after one has failed: their outcomes, and the CPU time of orphans.

    Orphans are processes whose parents ended without waiting for them, as browsers do.
    """
    adopt_orphans()
    with tempfile.TemporaryDirectory() as folder:
        return _run_lanes(lanes, Path(folder))


def _run_lanes(lanes: Lanes, folder: Path) -> tuple[list[Outcome], float]:
    waiting = [list(lane) for lane in lanes]
    running: dict[int, tuple[int, Running]] = {}
    outcomes: list[Outcome] = []
    orphans = 0.0
    try:
        while True:
            busy = {lane for lane, _ in running.values()}
            for number, lane in enumerate(waiting):
                if lane and number not in busy:
                    log = folder / f"{len(outcomes)}" if number else None
                    started = Running(lane.pop(0), log)
                    running[started.process.pid] = number, started
            if not running:
                return outcomes, orphans + last_orphans()
            pid, code, cpu_seconds = wait_for_any([one.process for _, one in running.values()])
            if pid in running:
                outcomes.append(running.pop(pid)[1].end(code, cpu_seconds))
            else:
                orphans += cpu_seconds
    finally:
        for _, one in running.values():
            one.process.terminate()


def adopt_orphans() -> None:
    """Have orphans become children of this process, on Linux: else their CPU time is not known."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def wait_for_any(processes: Sequence[subprocess.Popen[bytes]]) -> tuple[int, int, float]:
    """The next process that ends: its number, its exit code and the seconds of CPU it took."""
    if sys.platform != "win32":
        pid, status, usage = os.wait4(-1, 0)
        return pid, os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime
    while True:
        for process in processes:
            if process.poll() is not None:
                return process.pid, process.returncode, 0.0
        time.sleep(0.1)


def last_orphans() -> float:
    """The CPU time of orphans that have just ended, or end within a few seconds."""
    spent, until = 0.0, time.monotonic() + GRACE
    while sys.platform == "linux" and time.monotonic() < until:
        try:
            pid, _, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            break
        if pid:
            spent += usage.ru_utime + usage.ru_stime
        else:
            time.sleep(0.05)
    return spent


def summary(outcomes: Sequence[Outcome], orphans: float, seconds: float) -> str:
    """The time of each check, and of all of them."""
    rows = [(one.title, one.seconds, one.cpu_seconds) for one in outcomes]
    rows.append(("Browsers that outlived their tests", 0.0, orphans))
    rows.append(("Together", seconds, sum(cpu for *_, cpu in rows)))
    lines = [f"{title:<52} {wall:7.0f} {cpu:9.1f}" for title, wall, cpu in rows]
    heading = f"{'':<52} {'seconds':>7} {'CPU':>9}"
    failed = [one.title for one in outcomes if not one.passed]
    verdict = f"FAILED: {', '.join(failed)}" if failed else "Everything passed."
    minutes = sum(cpu for *_, cpu in rows[:-1]) / 60
    return "\n".join([heading, *lines, f"{minutes:.1f} CPU-minutes. {verdict}"])


def main(arguments: list[str]) -> int:
    chosen = [one for one in arguments if one not in ("--all", "--long")]
    if chosen:
        quick = [] if "--long" in arguments or "--all" in arguments else ["-m", "not long"]
        lanes: Lanes = ([Check("Tests, rules compiled", pytest(*quick, *chosen))], [])
    elif "--long" in arguments:
        lanes = long_lanes()
    else:
        lanes = all_lanes() if "--all" in arguments else default_lanes()
    began = time.monotonic()
    outcomes, orphans = run_lanes(lanes)
    tell(summary(outcomes, orphans, time.monotonic() - began))
    return 0 if all(one.passed for one in outcomes) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
