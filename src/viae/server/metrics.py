"""Metrics: what the server counts and measures for Prometheus.

They have a registry of their own, so that two servers in one process do not add up. No label holds
what a stranger can choose freely, since each new value is kept for ever.
"""

from collections.abc import Callable, Iterator, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
QUICK_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """All metrics of a server."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self.registry = registry
        self.moves = Counter(
            "viae_moves", "Moves that were stored.", ["game", "by"], registry=registry
        )
        self.refusals = Counter("viae_refusals", "What was refused.", ["kind"], registry=registry)
        self.move_seconds = Histogram(
            "viae_move_seconds",
            "From a move's message to its commit.",
            (),
            registry=registry,
            buckets=QUICK_BUCKETS,
        )
        self.bot_seconds = Histogram(
            "viae_bot_seconds", "How long bots think.", (), registry=registry, buckets=SLOW_BUCKETS
        )
        self.sockets = Gauge("viae_sockets", "Open sockets.", registry=registry)
        self.tables = Gauge("viae_tables", "Tables in memory.", ["status"], registry=registry)
        self.slow_clients_dropped = Counter(
            "viae_slow_clients_dropped", "Sockets closed for reading too slowly.", registry=registry
        )
        self.requests = Counter(
            "viae_http_requests", "HTTP requests answered.", ["method", "status"], registry=registry
        )
        self.request_seconds = Histogram(
            "viae_http_request_seconds",
            "How long HTTP requests take.",
            (),
            registry=registry,
            buckets=QUICK_BUCKETS,
        )
        ProcessCollector(registry=registry)

    def watch_bots(
        self, counts: Callable[[], Mapping[str, int]], waiting: Callable[[], int]
    ) -> None:
        """Report what the bots' scheduler counts, and how many tables wait for it."""
        self.registry.register(BotCounts(counts))
        gauge = Gauge("viae_bots_waiting", "Tables in line for a bot.", registry=self.registry)
        gauge.set_function(waiting)

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count an HTTP request; an unknown method is counted as other."""
        known = method if method in METHODS else "other"
        self.requests.labels(method=known, status=str(status)).inc()
        self.request_seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class BotCounts(Collector):
    """The scheduler's own counts as a metric."""

    def __init__(self, counts: Callable[[], Mapping[str, int]]) -> None:
        self.counts = counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(
            "viae_bots", "What came of asking bots, and workers lost on the way.", labels=["what"]
        )
        for what, number in self.counts().items():
            family.add_metric([what], number)
        yield family
