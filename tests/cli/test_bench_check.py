"""viae bench --check: promises kept or broken, and the exit code."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from viae.cli import bench_check, main
from viae.cli.bench_check import Promise
from viae.core.compiled import is_compiled
from viae.research.bench import RulesBench
from viae.server.bench import ServerBench

QUICK = RulesBench(4, 6e6, 14e3, 120e3, 280, 13e3, 0.2, 1552, 0.04)
SERVED = ServerBench(200, 100, 2000, 100.0, 3.0, 9.0, 9.0, 0, 70.0, 30.0)


def broken(found: Iterator[Promise]) -> list[str]:
    return [promise.text for promise in found if not promise.kept]


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> dict[str, RulesBench]:
    """Measurements that keep every promise."""
    monkeypatch.setattr("viae.research.bench.start_seconds", lambda: 0.02)
    return dict.fromkeys(bench_check.PLAYED, QUICK)


def test_a_promise_is_kept_at_its_limit_and_beyond() -> None:
    assert [Promise("", found, "at least", 2).kept for found in (1.9, 2, 3)] == [False, True, True]
    assert [Promise("", found, "at most", 2).kept for found in (1, 2, 2.1)] == [True, True, False]


def test_good_figures_keep_every_promise(games: dict[str, RulesBench]) -> None:
    assert broken(bench_check.of_rules(games)) == []
    assert broken(bench_check.of_server(SERVED, SERVED)) == []


@pytest.mark.parametrize(
    ("game", "worse", "said"),
    [
        ("strada_romana", {"uncompiled_decisions_per_second": 180e3}, "Strada Romana: decisions"),
        ("strada_romana", {"search_iterations_per_second": 11e3}, "search iterations"),
        ("strada_romana", {"state_bytes": 5000}, "bytes of a state"),
        ("strada_romana", {"import_seconds": 0.2}, "import of viae"),
        ("via_romana", {"decisions_per_second": 2.9e6}, "Via Romana's decisions"),
        ("via_romana", {"clone_microseconds": 1.5}, "Via Romana: decisions in the time of a clone"),
        ("via_appia", {"games_per_second": 8e3}, "Via Appia: games"),
    ],
)
def test_worse_figures_break_their_promise(
    games: dict[str, RulesBench], game: str, worse: dict[str, Any], said: str
) -> None:
    games[game] = replace(games[game], **worse)
    assert any(text.startswith(said) for text in broken(bench_check.of_rules(games)))


def test_a_server_that_slows_down_breaks_its_promise() -> None:
    slow = replace(SERVED, view_p99_ms=90.0, refused=1, table_kb=60.0)
    assert len(broken(bench_check.of_server(SERVED, slow))) == 3


@pytest.mark.skipif(not is_compiled(), reason="promises are about compiled rules")
@pytest.mark.parametrize(("found", "code", "verdict"), [(3.0, 0, "kept"), (1.0, 1, "BROKEN")])
def test_the_exit_code_says_whether_promises_are_kept(
    found: float,
    code: int,
    verdict: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    promise = Promise("wheels on a wagon", found, "at least", 2)
    monkeypatch.setattr(bench_check, "check", lambda _: iter([promise]))
    assert main(["bench", "--check"]) == code
    assert f"{verdict:<6} wheels on a wagon: {found:.2f} (at least 2)" in capsys.readouterr().out


@pytest.mark.skipif(not is_compiled(), reason="uncompiled a push takes a tenth of a second")
def test_moves_that_compute_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_check, "COMPUTED", 3)
    assert bench_check.computed_per_second("via_appia", 1) > 0
