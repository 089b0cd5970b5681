"""Next screen to draw and to review: one person at several sizes in turn, and eight people at full speed."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from benchmarks._queue_clients import FORK, QueueClient
from benchmarks._queue_server import QueueServer, queue_server

SIZES = (2_200, 100_000, 1_000_000)
STAGES = ("boxes", "review")
WARM_UP, ROUNDS = 20, 150
PEOPLE, FULL_SPEED_SECONDS = 8, 30.0
# The largest size against the smallest, and the server's work for a screen that is drawn or reviewed.
BAR_GROWTH, BAR_CPU_MS = 1.5, 90.0


@dataclass
class Times:
    """Seconds of each round of one person at one size."""

    floor: list[float] = field(default_factory=list)
    boxes: list[float] = field(default_factory=list)
    review: list[float] = field(default_factory=list)


def screens_scene(sizes: Sequence[int]) -> list[str]:
    """Measures and prints; the bars and laws that were missed."""
    with ExitStack() as stack:
        servers = {size: stack.enter_context(queue_server("sqlite")) for size in sizes}
        tokens = {size: server.fill_screens(PEOPLE, size) for size, server in servers.items()}
        times = _one_person(servers, tokens)
        missed = _print_one_person(times)
        for size in (min(sizes), max(sizes)):
            missed += _full_speed(servers[size], tokens[size], size)
    return missed


def _one_person(servers: dict[int, QueueServer], tokens: dict[int, list[str]]) -> dict[int, Times]:
    """The rounds of all sizes in turn, so that they meet the same moments."""
    persons = {size: QueueClient(0, server.port, tokens[size][0]) for size, server in servers.items()}
    times = {size: Times() for size in servers}
    for number in range(WARM_UP + ROUNDS):
        for size, person in persons.items():
            taken = (person.floor(), *(person.look(stage) for stage in STAGES))
            if number >= WARM_UP:
                for name, seconds in zip(("floor", *STAGES), taken, strict=True):
                    getattr(times[size], name).append(seconds)
    return times


def _print_one_person(times: dict[int, Times]) -> list[str]:
    smallest, largest = min(times), max(times)
    missed = []
    for stage in STAGES:
        for size, rounds in times.items():
            seconds, floor = sorted(getattr(rounds, stage)), statistics.median(rounds.floor)
            middle, high = statistics.median(seconds), statistics.quantiles(seconds, n=20)[18]
            print(
                f"Next screen ({stage}), SQLite, {size:9,} screens: {1000 * seconds[0]:6.1f} ms least, "
                f"{1000 * middle:6.1f} p50, {1000 * high:6.1f} p95, {1000 * seconds[-1]:6.1f} most; "
                f"{middle / floor:.2f} x GET /api/me ({1000 * floor:.1f})",
                flush=True,
            )
        growth = statistics.median(getattr(times[largest], stage)) / statistics.median(getattr(times[smallest], stage))
        print(f"    {largest:,} against {smallest:,} screens: {growth:.2f}")
        if growth > BAR_GROWTH:
            missed.append(f"Next screen ({stage}) at {largest:,} / {smallest:,}: {growth:.2f}, bar {BAR_GROWTH}")
    return missed


def _full_speed(server: QueueServer, tokens: Sequence[str], size: int) -> list[str]:
    """Eight people who draw and review in turn as fast as they are answered, for a while."""
    results = FORK.Queue()
    cpu, began = server.cpu_seconds(), time.monotonic()
    people = [
        FORK.Process(target=_draw_and_review, args=(number, server.port, token, results), daemon=True)
        for number, token in enumerate(tokens)
    ]
    for person in people:
        person.start()
    clients = [results.get(timeout=FULL_SPEED_SECONDS * 4) for _ in people]
    for person in people:
        person.join()
    cpu, clock = server.cpu_seconds() - cpu, time.monotonic() - began
    assigned_times = Counter(assigned for day in clients for assigned in day[0])
    seconds = [taken for day in clients for taken in day[1]]
    refused = [line for day in clients for line in day[2]]
    cycles, twice = sum(assigned_times.values()), sum(count > 1 for count in assigned_times.values())
    high = statistics.quantiles(seconds, n=20)[18]
    cpu_ms = 1000 * cpu / max(cycles, 1)
    print(
        f"{len(tokens)} people, SQLite, {size:,} screens: {cycles:,} drawn or reviewed, {cycles / clock:.1f}/s, "
        f"{cpu_ms:.1f} CPU ms each; Next {1000 * statistics.median(seconds):.1f} ms p50, {1000 * high:.1f} p95; "
        f"{twice} given twice, {len(refused)} refused",
        flush=True,
    )
    bars = {
        f"{size:,} screens, {len(tokens)} people: {cpu_ms:.1f} CPU ms, bar {BAR_CPU_MS}": cpu_ms <= BAR_CPU_MS,
        f"{size:,} screens: {twice} were given twice": not twice,
        f"{size:,} screens: {len(refused)} refused, such as {refused[:3]}": not refused,
    }
    return [bar for bar, holds in bars.items() if not holds]


def _draw_and_review(number: int, port: int, token: str, results: object) -> None:
    person = QueueClient(number, port, token)
    done: list[tuple[str, int]] = []
    until = time.monotonic() + FULL_SPEED_SECONDS
    try:
        while time.monotonic() < until:
            done += filter(None, (person.draw(), person.review()))
    except Exception as error:
        person.day.refused.append(f"gave up: {error!r}")
    results.put((done, person.day.next_seconds, person.day.refused))  # type: ignore[attr-defined]
