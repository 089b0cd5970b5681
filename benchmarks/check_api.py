"""Claim: at 20 requests a second the check of a script answers within 100 ms, 95 times of 100.

Run as `python -m benchmarks.check_api [SECONDS]`; exit 1 when the claim does not hold. Over HTTP, on the embedded
default, for a screen of 300 labels; another script each time. Requests leave when they are due, whether or not earlier
ones have been answered, and a late start counts as waiting.
"""

from __future__ import annotations

import http.client
import json
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from benchmarks._studio_server import StudioServer, studio_server
from benchmarks.check_scripts import make_script

_RATE = 20
_BAR_MS = 100.0
_AT_ONCE = 16


def measure(server: StudioServer, seconds: int) -> list[float]:
    """Milliseconds from when each request was due to its answer, sorted. Raises RuntimeError for any but 200."""
    dice = random.Random(11)
    scripts = [make_script(dice, server.labels) for _ in range(_RATE * seconds)]
    for script in scripts[:_RATE]:
        _request_check(server, script)
    began = time.perf_counter() + 0.5
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        schedule = [(began + number / _RATE, script) for number, script in enumerate(scripts)]
        return sorted(pool.map(lambda request: _timed(server, *request), schedule))


def _timed(server: StudioServer, due: float, script: str) -> float:
    time.sleep(max(0.0, due - time.perf_counter()))
    _request_check(server, script)
    return (time.perf_counter() - due) * 1000


def _request_check(server: StudioServer, script: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=30)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {server.token}"}
    connection.request("POST", f"/api/screens/{server.screen}/check", json.dumps({"script": script}), headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"the check answered {answer.status}: {body[:200]!r}")


def main() -> int:
    """Prints one line; 1 when the bar was missed."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with studio_server() as server:
        times = measure(server, seconds)
    p95 = times[int(len(times) * 0.95)]
    middle = times[len(times) // 2]
    print(f"{len(times)} requests at {_RATE}/s: p50 {middle:.0f} ms, p95 {p95:.0f} ms, bar {_BAR_MS:.0f} ms")
    return 0 if p95 <= _BAR_MS else 1


if __name__ == "__main__":
    sys.exit(main())
