"""Claim: whatever is killed with SIGKILL while people write, nothing that was accepted is lost, doubled or left behind.

`python -m benchmarks.faults [--runs 30] [--first-seed 1]`; exit 1 when a law is broken. Each run is that of
tests/faults: fork server, web server, worker, browser, display, Valkey and PostgreSQL are killed once each, at
moments that its seed decides, under captures, uploads, edits, labels, scripts that are executed, verdicts and releases.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from tests.faults.kill_run import KillRun, kill_run, kill_stack


def main() -> int:
    """Prints a line for each run and one of all; 1 when a law was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--first-seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; everything runs on them", flush=True)
    with tempfile.TemporaryDirectory(prefix="actwright-faults-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        with kill_stack(Path(name)) as (stack, site):
            runs = []
            for seed in range(options.first_seed, options.first_seed + options.runs):
                runs.append(kill_run(stack, site, seed))
                show(runs[-1])
    show_all(runs)
    return 1 if any(run.broken for run in runs) else 0


def show(run: KillRun) -> None:
    jobs = ", ".join(f"{count} {status}" for status, count in run.jobs.items())
    figures = f"{run.writes} writes, {run.repeated} requests repeated; jobs: {jobs}"
    print(f"seed {run.seed}: {run.seconds:.0f} s, {figures}; {len(run.broken)} laws broken", flush=True)
    for reason in run.reasons:
        print(f"    failed: {reason}")
    for line in run.broken:
        print(f"    BROKEN: {line}")
    if run.broken:
        print(f"    killed: {'; '.join(run.kills)}", flush=True)


def show_all(runs: Sequence[KillRun]) -> None:
    jobs: Counter[str] = Counter()
    for run in runs:
        jobs.update(run.jobs)
    kills = sum(not kill.startswith("no ") for run in runs for kill in run.kills)
    shown = ", ".join(f"{count} {status}" for status, count in sorted(jobs.items()))
    writes = sum(run.writes for run in runs)
    broken = sum(bool(run.broken) for run in runs)
    print(f"{len(runs)} runs, {kills} kills, {writes} writes; jobs: {shown}; {broken} runs with a broken law")


if __name__ == "__main__":
    sys.exit(main())
