"""Claim: whatever worker is killed with SIGKILL while an assistant answers a split, each task is answered once.

`python -m benchmarks.asks [--tasks 1000] [--kills 5] [--seed 1]`; exit 1 when a task was answered twice or not at all.
A stand-in in a process of its own answers, and refuses one request in twenty; each task is a job of its own.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from tests.faults.ask_run import ask_run, ask_stack, model_process


def main() -> int:
    """Prints what came of the run; 1 when it is not as claimed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, default=1000, help="a multiple of four")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    shares = [(number + 0.5) / (options.kills + 0.5) for number in range(options.kills)]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; everything runs on them", flush=True)
    with tempfile.TemporaryDirectory(prefix="actwright-asks-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)
        model = model_process(folder, "--delay", "0.02", "--fault", "429=0.05")
        with model as (url, journal), ask_stack(folder, url, on_postgres=True) as stack:
            run = ask_run(stack, url, journal, tasks=options.tasks, kills=shares, seed=options.seed)
    print(f"{run.tasks} tasks in {run.seconds:.0f} s, {run.kills} worker processes killed")
    print(f"{run.answered} answered, {run.predictions} of them scored; {run.seen} requests reached the stand-in:")
    print(f"  {run.refused} refused with 429, {run.lost} in flight when their worker was killed, and asked again")
    for line in run.broken:
        print(f"BROKEN: {line}")
    return 1 if run.broken else 0


if __name__ == "__main__":
    sys.exit(main())
