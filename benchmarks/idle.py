"""Memory and processor time of all processes while nobody does anything, with 10,000 screens: `python3 run.py` itself.

`python -m benchmarks.idle [SCREENS [SECONDS]]`; exit 1 when a bar is missed. A person has been there before: signed in,
asked for screens and lists at every process; then a minute of rest, then the measurement. `bench peers` measures Label
Studio in the same way.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks._processes import cpu_between, memory_of, usage_of_tree
from benchmarks._queue_dataset import SLUG
from tests.services.stack import Stack, running_stack

SCREENS, SECONDS, REST_SECONDS = 10_000, 60.0, 60.0
BAR_MEGABYTES, BAR_SHARE = 350.0, 0.005
MEGABYTE = 1024 * 1024
VISITS = 20


def main() -> int:
    screens = int(sys.argv[1]) if len(sys.argv) > 1 else SCREENS
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    with (
        tempfile.TemporaryDirectory(prefix="actwright-idle-", ignore_cleanup_errors=True) as folder,
        running_stack(Path(folder), {"LOG_LEVEL": "ERROR"}) as stack,
    ):
        tokens = json.loads(stack.run("-m", "benchmarks._queue_screens_dataset", "2", str(screens), "old"))
        visit(stack.address, tokens[0])
        time.sleep(REST_SECONDS)
        megabytes, share = measure(stack, seconds)
    print(f"{megabytes:.0f} MB, bar {BAR_MEGABYTES:.0f}; {100 * share:.2f}% of a core, bar {100 * BAR_SHARE:.1f}%")
    return int(megabytes > BAR_MEGABYTES or share > BAR_SHARE)


def measure(stack: Stack, seconds: float) -> tuple[float, float]:
    """Prints each process; megabytes of all together at the end, and the share of a core that they worked."""
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", flush=True)
    began, before = time.monotonic(), usage_of_tree(stack.supervisor)
    time.sleep(seconds)
    after, clock = usage_of_tree(stack.supervisor), time.monotonic() - began
    for pid, usage in after.items():
        worked = usage.cpu - (before[pid].cpu if pid in before else 0.0)
        print(f"{usage.memory / MEGABYTE:7.1f} MB {100 * worked / clock:6.2f}%  {usage.name}")
    print(f"{len(after)} processes, {clock:.0f} s, load {os.getloadavg()[0]:.1f} after")
    return memory_of(after) / MEGABYTE, cpu_between(before, after) / clock


def visit(address: str, token: str) -> None:
    """Asks as the page does, often enough that each process of the server has answered."""
    paths = ("/", "/api/me", f"/api/datasets/{SLUG}", f"/api/datasets/{SLUG}/screens", "/api/work")
    for path in paths * VISITS:
        request = urllib.request.Request(address + path, headers={"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                answer.read()
        except urllib.error.HTTPError as refused:
            raise RuntimeError(f"{path}: {refused.code} {refused.read()[:200]!r}") from None


if __name__ == "__main__":
    sys.exit(main())
