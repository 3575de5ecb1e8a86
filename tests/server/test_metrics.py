"""Metrics: what is counted, who may read it, and that strangers cannot make it grow."""

from dataclasses import asdict
from typing import Any

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from viae.server.bots.scheduler import Scheduler
from viae.server.http.health import may_read_metrics
from viae.server.metrics import Metrics
from viae.server.security.origins import Origins

LOCAL = Origins()
TOKEN = Origins(metrics_token="s3cret")


def samples(metrics: Metrics) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return samples(metrics)[name, frozenset(labels.items())]


def test_what_happens_is_counted_under_its_name() -> None:
    metrics = Metrics()
    metrics.moves.labels(game="strada_romana", by="bot").inc(3)
    metrics.refusals.labels(kind="stale").inc()
    metrics.move_seconds.observe(0.004)
    metrics.bot_seconds.observe(0.3)
    metrics.sockets.inc()
    metrics.tables.labels(status="running").set(7)
    metrics.slow_clients_dropped.inc()
    assert value(metrics, "viae_moves_total", game="strada_romana", by="bot") == 3
    assert value(metrics, "viae_refusals_total", kind="stale") == 1
    assert value(metrics, "viae_move_seconds_bucket", le="0.005") == 1
    assert value(metrics, "viae_move_seconds_bucket", le="0.0025") == 0
    assert value(metrics, "viae_bot_seconds_sum") == 0.3
    assert value(metrics, "viae_sockets") == 1
    assert value(metrics, "viae_tables", status="running") == 7
    assert value(metrics, "viae_slow_clients_dropped_total") == 1


def test_what_comes_of_asking_bots_is_counted() -> None:
    metrics, scheduler = Metrics(), Scheduler(1)
    metrics.watch_bots(lambda: vars(scheduler.counts), scheduler.waiting)
    scheduler.counts.lost += 2
    scheduler.counts.replaced += 1
    told = {what: value(metrics, "viae_bots_total", what=what) for what in asdict(scheduler.counts)}
    assert told == {"played": 0, "moved_on": 0, "lost": 2, "replaced": 1, "failed": 0}
    assert value(metrics, "viae_bots_waiting") == 0


def test_two_servers_in_one_process_do_not_add_up() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert value(other, "viae_sockets") == 0
    assert not any(family.name.startswith("viae") for family in REGISTRY.collect())


def test_methods_that_strangers_invent_are_counted_together() -> None:
    metrics = Metrics()
    for number in range(100):
        metrics.answered(f"INVENTED{number}", 405, 0.001)
    metrics.answered("GET", 200, 0.001)
    assert value(metrics, "viae_http_requests_total", method="other", status="405") == 100
    assert value(metrics, "viae_http_requests_total", method="GET", status="200") == 1
    assert value(metrics, "viae_http_request_seconds_count") == 101


def scope(peer: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
    named = {"host": "localhost:8000"} | {key.replace("_", "-"): v for key, v in headers.items()}
    encoded = [(key.encode(), text.encode("latin-1")) for key, text in named.items()]
    return {"type": "http", "client": (peer, 50_000), "headers": encoded}


def test_this_machine_may_read_them() -> None:
    assert may_read_metrics(scope(), LOCAL)
    assert may_read_metrics(scope("::1", host="[::1]:8000"), LOCAL)


@pytest.mark.parametrize(
    "asked",
    [
        scope("192.168.1.7"),
        scope(x_forwarded_for="203.0.113.9"),
        scope(forwarded="for=203.0.113.9"),
        scope(host="viae.example"),
        scope("192.168.1.7", authorization="Bearer "),
        scope("192.168.1.7", authorization="Bearer None"),
    ],
)
def test_others_may_not(asked: dict[str, Any]) -> None:
    assert not may_read_metrics(asked, LOCAL)


@pytest.mark.parametrize(
    ("said", "may"),
    [
        ("Bearer s3cret", True),
        ("Bearer s3cre", False),
        ("Bearer s3cret ", False),
        ("s3cret", False),
        ("Basic s3cret", False),
        ("Bearer \xff", False),
    ],
)
def test_who_has_the_token_may(said: str, may: bool) -> None:
    assert may_read_metrics(scope("203.0.113.9", authorization=said), TOKEN) is may


def test_an_empty_token_opens_nothing() -> None:
    asked = scope("203.0.113.9", authorization="Bearer ")
    assert not may_read_metrics(asked, Origins(metrics_token=""))
