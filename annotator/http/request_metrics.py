"""Prometheus metrics of requests, summed over the processes of a web server."""

import os
from pathlib import Path

# Read by prometheus_client when it is imported: the folder through which the processes share their figures.
if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
    Path(folder).mkdir(parents=True, exist_ok=True)

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
REQUESTS = Counter("actwright_requests", "Answered requests", ["method", "route", "status"])
SECONDS = Histogram(
    "actwright_request_seconds", "Seconds until the answer begins", ["method", "route"], buckets=BUCKETS
)


def request_registry() -> CollectorRegistry:
    """The metrics of all processes of this web server; of this process alone without a shared folder."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
