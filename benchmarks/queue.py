"""Clients of the queues of screens and of boxes over HTTP: laws that must hold, and how long "Next" takes.

`python -m benchmarks.queue [labels | screens [SIZES …]]`, both unless one is named, 2,200, 100,000, 1,000,000 screens
unless sizes are; exit 1 when a law is broken or a bar missed. The laws: no place at an item is given twice, nobody
names a box twice or reviews their own, nothing answered 2xx is lost, no 5xx, no "database is locked".
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks._queue_clients import ClientLog, QueueClient, work
from benchmarks._queue_screens import SIZES, screens_scene
from benchmarks._queue_server import QueueServer, queue_server

PROPOSALS = 2
BAR_SECONDS = 0.060
BAR_RATIO = 1.5
ROUNDS = 300
# Fifty people who name a box every ten seconds: ten requests a second.
PEOPLE = 50
THINK_SECONDS = 10.0
AT_PACE = 600
# The server's work for one Next and its proposal, where no database server shares it.
CPU_SCENE, BAR_CPU_MS = "8 people, SQLite", 40.0


def drain(
    server: QueueServer, *, people: int, screens: int, boxes: int, kill: bool = False
) -> tuple[list[ClientLog], list[str]]:
    """Everything is reviewed and named, with `kill` through a power cut in the middle; the laws that were broken."""
    tokens = server.fill(people, screens, boxes)
    proposal_count = screens * boxes * PROPOSALS
    crew = work(server.port, tokens, proposal_count)
    if kill:
        while crew.made.value < proposal_count // 2 and crew.alive():
            crew.pause()
        server.kill_and_restart()
    days = crew.days(progress(proposal_count))
    return days, broken_laws(days, server, screens=screens, boxes=boxes, killed=kill)


def broken_laws(days: Sequence[ClientLog], server: QueueServer, *, screens: int, boxes: int, killed: bool) -> list[str]:
    facts = server.facts()
    stored_slugs = {(box, author): slug for box, author, slug in facts["proposals"]}
    per_box = Counter(box for box, _, _ in facts["proposals"])
    answers = [(box, day.person, slug) for day in days for box, slug in day.named]
    refused = [line for day in days for line in day.refused]
    lost_answers = [answer for answer in answers if stored_slugs.get(answer[:2]) != answer[2]]
    laws = {
        f"nothing answered 2xx is lost: {len(lost_answers)} are": not lost_answers,
        f"every box has {PROPOSALS} proposals: {Counter(per_box.values())}": set(per_box.values()) == {PROPOSALS}
        and len(per_box) == screens * boxes,
        "nobody names a box twice": len(stored_slugs) == len(facts["proposals"]),
        f"no more people at a box than it has places: {most_holders(days)}": most_holders(days) <= PROPOSALS,
        "every box is settled or waits for a maintainer": facts["choices"] + facts["adjudication"] == screens * boxes
        and not facts["waiting"],
        f"every screen is reviewed once: {facts['approvals']}": facts["approvals"] == screens,
        "nobody reviews their own boxes": not facts["self_reviews"],
        f"nothing refused: {len(refused)}, such as {refused[:3]}": not _unexpected(refused, killed=killed),
        "the server's log is empty": not server.log.read_text().strip(),
    }
    return [law for law, holds in laws.items() if not holds]


def _unexpected(refused: Sequence[str], *, killed: bool) -> list[str]:
    """After a power cut an approval may be sent again that had been written: that it is told (409) is right."""
    return [line for line in refused if not (killed and line.startswith("409 ") and "already-approved" in line)]


def most_holders(days: Sequence[ClientLog]) -> int:
    """The largest number of people that had leased one box at the same moment."""
    moments: dict[str, list[tuple[float, int]]] = {}
    for day in days:
        for box, starts_at, ends_at in day.held:
            moments.setdefault(box, []).extend([(starts_at, 1), (ends_at, -1)])
    most = 0
    for changes in moments.values():
        holding = 0
        for _, change in sorted(changes):
            holding += change
            most = max(most, holding)
    return most


def progress(total: int) -> Callable[[int], None]:
    began = time.monotonic()
    return lambda count: print(
        f"    {count:,} of {total:,} proposals after {time.monotonic() - began:.0f} s", flush=True
    )


def p95(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[18]


def print_percentiles(name: str, seconds: Sequence[float]) -> None:
    middle, high = statistics.median(seconds), p95(seconds)
    print(f"{name:58} {1000 * middle:7.1f} ms p50 {1000 * high:7.1f} ms p95   {len(seconds)} times", flush=True)


def at_scale() -> list[str]:
    """One person at 2,000 and at 200,000 boxes, in turn, so that both meet the same moments; then fifty at 200,000."""
    with queue_server("postgres") as small_server, queue_server("postgres") as large_server:
        tokens = [
            server.fill(PEOPLE, screens, 50, opened=True)
            for server, screens in ((small_server, 40), (large_server, 4000))
        ]
        print("    2,000 and 200,000 boxes are there", flush=True)
        persons = [
            QueueClient(0, server.port, own[0])
            for server, own in zip((small_server, large_server), tokens, strict=True)
        ]
        for _ in range(ROUNDS + 20):
            for person in persons:
                person.name()
        crew = work(large_server.port, tokens[1], AT_PACE, reviews=False, pace=THINK_SECONDS)
        days = crew.days(progress(AT_PACE))
    small, large = (person.day.next_seconds[20:] for person in persons)
    paced = [seconds for day in days for seconds in day.next_seconds]
    print_percentiles("Next, PostgreSQL, 2,000 boxes", small)
    print_percentiles("Next, PostgreSQL, 200,000 boxes", large)
    print_percentiles(f"Next, PostgreSQL, 200,000 boxes, {PEOPLE} people at their pace", paced)
    ratio = p95(large) / p95(small)
    print(f"{'200,000 / 2,000 boxes, p95':58} {ratio:7.2f}")
    refused = [line for day in [*days, *(person.day for person in persons)] for line in day.refused]
    bars = {
        f"Next at 200,000 boxes: p95 {1000 * p95(large):.0f} ms, bar 60": p95(large) < BAR_SECONDS,
        f"Next of {PEOPLE} people: p95 {1000 * p95(paced):.0f} ms, bar 60": p95(paced) < BAR_SECONDS,
        f"200,000 against 2,000 boxes: {ratio:.2f}, bar {BAR_RATIO}": ratio <= BAR_RATIO,
        f"{len(refused)} requests were refused, such as {refused[:3]}": not refused,
    }
    return [bar for bar, holds in bars.items() if not holds]


SCENES: dict[str, dict[str, Any]] = {
    "50 people, PostgreSQL": {"database": "postgres", "people": PEOPLE, "screens": 40, "boxes": 50},
    "8 people, SQLite": {"database": "sqlite", "people": 8, "screens": 40, "boxes": 50},
    "10 people, PostgreSQL, killed": {
        "database": "postgres",
        "people": 10,
        "screens": 10,
        "boxes": 50,
        "kill": True,
    },
    "8 people, SQLite, killed": {"database": "sqlite", "people": 8, "screens": 10, "boxes": 50, "kill": True},
}


def drain_scene(scene: str, options: dict[str, Any]) -> list[str]:
    """Prints how a scene went; the laws that were broken and the bars that were missed."""
    began = time.monotonic()
    print(f"{scene} …", flush=True)
    with queue_server(options.pop("database")) as server:
        started = server.cpu_seconds()
        days, laws = drain(server, **options)
        cpu = server.cpu_seconds() - started
    proposal_count = sum(len(day.named) for day in days)
    print_percentiles(
        f"Next, {scene}: {proposal_count:,} proposals at full speed",
        [seconds for day in days for seconds in day.next_seconds],
    )
    print(f"    all of it took {time.monotonic() - began:.0f} s")
    if scene == CPU_SCENE:
        cpu_ms = 1000 * cpu / max(proposal_count, 1)
        print(f"    {cpu_ms:.1f} CPU ms of the server a proposal, with its Next")
        laws += [f"{cpu_ms:.1f} CPU ms a proposal, bar {BAR_CPU_MS}"] * (cpu_ms > BAR_CPU_MS)
    return laws


def main() -> int:
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f} before; everything, the people too, runs on them")
    wanted, *sizes = sys.argv[1:] or ["both"]
    violations = [] if wanted == "labels" else screens_scene([int(size) for size in sizes] or SIZES)
    if wanted != "screens":
        violations += at_scale()
        for scene, options in SCENES.items():
            violations += [f"{scene}: {law}" for law in drain_scene(scene, dict(options))]
    for law in violations:
        print(f"BROKEN: {law}")
    print("every law held" if not violations else f"{len(violations)} broken")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
