"""tests/run_all.py: two lanes run to the end, with every result and its CPU time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import run_all

TESTS = Path(__file__).parents[1]
SPENDS = "import time\nwhile time.process_time() < 0.3: pass\n"
ORPHANS = f"""
import os, subprocess, sys
reader, writer = os.pipe()
child = subprocess.Popen([sys.executable, "-c", {SPENDS!r}], pass_fds=[writer])
os.close(writer)
os.read(reader, 1)  # until the child is over, which nobody waits for
os._exit(0)
"""


def run(live: dict[str, str], beside: dict[str, str], skips: dict[int, str]) -> str:
    """Run programs as checks, in a process of their own, which may adopt orphans."""
    program = f"""
import run_all
def check(title, code):
    return run_all.Check(title, ["-c", code], {{}}, {skips!r})
def lane(programs):
    return [check(*program) for program in programs.items()]
run_all.default_lanes = lambda: (lane({live!r}), lane({beside!r}))
raise SystemExit(run_all.main([]))
"""
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return f"{done.stdout}{done.stderr}exit code {done.returncode}"


def test_all_checks_run_even_after_one_has_failed() -> None:
    said = run(
        {"Bad": "raise SystemExit(3)", "Good": "print('live')"},
        {"Beside": "print('kept until it is over')"},
        {},
    )
    assert "== Bad: FAILED (exit code 3)" in said
    assert "== Good: passed" in said
    assert "kept until it is over\n\n== Beside: passed" in said
    assert "FAILED: Bad\n" in said
    assert said.endswith("exit code 1")


def test_an_excuse_is_no_failure() -> None:
    said = run({"Excused": "raise SystemExit(69)"}, {}, {69: "nothing is there"})
    assert "== Excused: SKIPPED, since nothing is there" in said
    assert "Everything passed." in said
    assert said.endswith("exit code 0")


def cpu(said: str, title: str) -> float:
    [line] = [line for line in said.splitlines() if line.startswith(f"{title}  ")]
    return float(line.split()[-1])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process adopt orphans")
def test_what_was_spent_is_told_also_of_orphans() -> None:
    said = run({"Spends": SPENDS, "Orphans": ORPHANS}, {}, {})
    assert cpu(said, "Spends") >= 0.3
    assert cpu(said, "Browsers that outlived their tests") >= 0.3
    assert cpu(said, "Together") >= 0.6


def test_no_test_is_left_out_and_none_runs_twice() -> None:
    """The three runs choose by markers that exclude each other and leave nothing over."""
    lanes = (run_all.default_lanes(), run_all.all_lanes(), run_all.long_lanes())
    compiled = [checks[0][0].command for checks in lanes]
    chosen = [command[command.index("-m", 2) + 1] for command in compiled]
    assert chosen == ["not all and not long", "all and not long", "long"]
