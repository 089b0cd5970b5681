"""Many people at once, by locust: p50 and p95 of each operation, and errors.

`python -m benchmarks.load [postgres [BOXES …] | sqlite]`, both unless one is named; exit 1 when a bar is missed. On
PostgreSQL fifty people at four web processes, at 10,000 and at 1,000,000 boxes in turn, so that both meet the same
moments. On the embedded default eight people, first alone, then while a release is cut, an import runs and forty pages
are captured: nobody is ever answered "database is locked".
"""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks._own_environment import python_with
from benchmarks._page_server import serving
from benchmarks._queue_dataset import SLUG
from benchmarks._queue_server import queue_server
from setup.paths import ROOT
from tests.services.stack import Stack, running_stack

PINNED = "locust==2.42.1"
SIZES, PEOPLE, WORKERS, SECONDS, ROUNDS = (10_000, 1_000_000), 50, 4, 40, 3
# A person looks, thinks and types for about so long before the next act.
THINK = (4.0, 16.0)
FEW, FEW_SECONDS, FEW_THINK, PAGES = 8, 60, (0.5, 2.0), 40
BAR_GROWTH = 1.5


@dataclass(frozen=True, slots=True)
class Operation:
    """What one kind of request took, in milliseconds, and how many were refused."""

    count: int
    errors: int
    middle: float
    high: float


def people_at(address: str, tokens: Sequence[str], seconds: int, think: tuple[float, float]) -> dict[str, Operation]:
    """What everybody met who worked for so long; prints each kind of error once."""
    with tempfile.TemporaryDirectory(prefix="actwright-load-") as folder:
        names = Path(folder) / "people.json"
        names.write_text(json.dumps(list(tokens)))
        own = {"PEOPLE": str(names), "DATASET": SLUG, "THINK_LEAST": str(think[0]), "THINK_MOST": str(think[1])}
        count = str(len(tokens))
        bounds = ["-u", count, "-r", count, "-t", f"{seconds}s", "--stop-timeout", "20", "-H", address]
        script = str(ROOT / "benchmarks" / "_locust_people.py")
        output = ["--headless", "--only-summary", "--csv", f"{folder}/out", "--loglevel", "ERROR", "--skip-log"]
        # Its exit code says that something failed, which the tables say too.
        subprocess.run(
            [python_with(PINNED), "-m", "locust", "-f", script, *bounds, *output],
            env={**os.environ, **own},
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for row in _rows(Path(folder) / "out_failures.csv"):
            print(f"    {row['Occurrences']} x {row['Name']}: {row['Error'][:200]}")
        return {row["Name"]: _operation(row) for row in _rows(Path(folder) / "out_stats.csv")}


def _operation(row: dict[str, str]) -> Operation:
    def number(name: str) -> float:
        return 0.0 if row[name] == "N/A" else float(row[name])

    return Operation(int(row["Request Count"]), int(row["Failure Count"]), number("50%"), number("95%"))


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def on_postgres(sizes: Sequence[int]) -> list[str]:
    """Fifty people at each size in turn; the bars that were missed."""
    rounds: dict[int, dict[str, list[Operation]]] = {size: defaultdict(list) for size in sizes}
    with ExitStack() as stack:
        servers = {size: stack.enter_context(queue_server("postgres", workers=WORKERS)) for size in sizes}
        tokens = {size: server.fill_load(PEOPLE, size) for size, server in servers.items()}
        for _ in range(ROUNDS):
            for size, server in servers.items():
                address = f"http://127.0.0.1:{server.port}"
                for name, operation in people_at(address, tokens[size], SECONDS, THINK).items():
                    rounds[size][name].append(operation)
    missed = []
    for name in rounds[min(sizes)]:
        small, large = (median(each.middle for each in rounds[size][name]) for size in (min(sizes), max(sizes)))
        for size in sizes:
            print(_line(f"{name}, PostgreSQL, {size:,} boxes, {PEOPLE} people", rounds[size][name]))
            errors = sum(operation.errors for operation in rounds[size][name])
            missed += [f"{name}: {errors} errors at {size:,} boxes"] * bool(errors)
        print(f"    {large / max(small, 1):.2f} x")
        missed += [f"{name}: {large / max(small, 1):.2f} x at {max(sizes):,} boxes"] * (large > BAR_GROWTH * small)
    return missed


def _line(name: str, rounds: Sequence[Operation]) -> str:
    middles, highs = sorted(each.middle for each in rounds), sorted(each.high for each in rounds)
    spread = f"p50 {middles[0]:4.0f} {median(middles):4.0f} {middles[-1]:4.0f} ms"
    high = f"p95 {highs[0]:5.0f} {median(highs):5.0f} {highs[-1]:5.0f} ms"
    return f"{name:60} {spread}  {high}  {sum(each.count for each in rounds):6} times"


def on_sqlite() -> list[str]:
    """Eight people alone, then beside jobs; the bars that were missed."""
    with (
        serving(PAGES) as addresses,
        tempfile.TemporaryDirectory(prefix="actwright-load-", ignore_cleanup_errors=True) as folder,
        running_stack(Path(folder), {"LOG_LEVEL": "ERROR", "CAPTURE_ALLOWED_HOSTS": "127.0.0.1"}) as stack,
    ):
        tokens = json.loads(stack.run("-m", "benchmarks._load_dataset", "fill", str(FEW), "10000"))
        stack.run("-m", "benchmarks._load_dataset", "families")
        alone = people_at(stack.address, tokens, FEW_SECONDS, FEW_THINK)
        stack.run("-m", "benchmarks._load_dataset", "jobs", *addresses)
        rounds = [people_at(stack.address, tokens, FEW_SECONDS, FEW_THINK)]
        while (left := _jobs_left(stack))["left"] and len(rounds) < 2 * ROUNDS:
            rounds.append(people_at(stack.address, tokens, FEW_SECONDS, FEW_THINK))
        log = stack.log
    missed = []
    for name, operation in alone.items():
        print(_line(f"{name}, SQLite, {FEW} people alone", [operation]))
        beside = [each[name] for each in rounds if name in each]
        print(_line(f"{name}, SQLite, {FEW} people beside jobs", beside))
        errors = operation.errors + sum(each.errors for each in beside)
        missed += [f"{name}: {errors} errors"] * bool(errors)
    print(f"jobs beside them: {left['done']} done, {left['left']} left, failed: {left['failed'][:3]}")
    missed += [f"{left['left']} jobs were not done in time"] * bool(left["left"])
    missed += [f"{len(left['failed'])} jobs failed"] * bool(left["failed"])
    return missed + ["the log says: database is locked"] * ("database is locked" in log)


def _jobs_left(stack: Stack) -> dict[str, Any]:
    left: dict[str, Any] = json.loads(stack.run("-m", "benchmarks._load_dataset", "left"))
    return left


def main() -> int:
    wanted, *sizes = sys.argv[1:] or ["both"]
    began = time.monotonic()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; everything, the people too, runs on them")
    print("min, median and max of the rounds", flush=True)
    missed = [] if wanted == "postgres" else on_sqlite()
    if wanted != "sqlite":
        missed += on_postgres([int(size) for size in sizes] or SIZES)
    for bar in missed:
        print(f"MISSED: {bar}")
    print(f"{time.monotonic() - began:.0f} s, load {os.getloadavg()[0]:.1f} after")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
