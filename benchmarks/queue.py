"""Fifty people at one queue, really over HTTP: laws that must hold, and how long "Next" takes.

`python -m benchmarks.queue`; exit 1 when a law is broken or a bar missed. The laws: no place at an item is given
twice, nobody names a box twice or reviews their own, nothing answered 2xx is lost, no 5xx, no "database is locked".
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks._queue_people import Day, Person, work
from benchmarks._queue_place import Place, place

PROPOSALS = 2
BAR_SECONDS = 0.060
BAR_RATIO = 1.5
ROUNDS = 300
# Fifty people who name a box every ten seconds: ten requests a second.
PEOPLE = 50
THINK_SECONDS = 10.0
AT_PACE = 600


def drain(where: Place, *, people: int, screens: int, boxes: int, kill: bool = False) -> tuple[list[Day], list[str]]:
    """Everything is reviewed and named, with `kill` through a power cut in the middle; the laws that were broken."""
    tokens = where.fill(people, screens, boxes)
    wanted = screens * boxes * PROPOSALS
    crew = work(where.port, tokens, wanted)
    if kill:
        while crew.made.value < wanted // 2 and crew.alive():
            crew.pause()
        where.kill_and_restart()
    days = crew.days(progress(wanted))
    return days, broken_laws(days, where, screens=screens, boxes=boxes, killed=kill)


def broken_laws(days: Sequence[Day], where: Place, *, screens: int, boxes: int, killed: bool) -> list[str]:
    facts = where.facts()
    kept = {(box, author): slug for box, author, slug in facts["proposals"]}
    per_box = Counter(box for box, _, _ in facts["proposals"])
    answered = [(box, day.person, slug) for day in days for box, slug in day.named]
    refused = [line for day in days for line in day.refused]
    lost = [one for one in answered if kept.get(one[:2]) != one[2]]
    laws = {
        f"nothing answered 2xx is lost: {len(lost)} are": not lost,
        f"every box has {PROPOSALS} proposals: {Counter(per_box.values())}": set(per_box.values()) == {PROPOSALS}
        and len(per_box) == screens * boxes,
        "nobody names a box twice": len(kept) == len(facts["proposals"]),
        f"no more people at a box than it has places: {crowded(days)}": crowded(days) <= PROPOSALS,
        "every box is settled or waits for a maintainer": facts["choices"] + facts["adjudication"] == screens * boxes
        and not facts["waiting"],
        f"every screen is reviewed once: {facts['approvals']}": facts["approvals"] == screens,
        "nobody reviews their own boxes": not facts["self_reviews"],
        f"nothing refused: {len(refused)}, such as {refused[:3]}": not _unexpected(refused, killed=killed),
        "the server's log is empty": not where.log.read_text().strip(),
    }
    return [law for law, holds in laws.items() if not holds]


def _unexpected(refused: Sequence[str], *, killed: bool) -> list[str]:
    """After a power cut an approval may be sent again that had been written: that it is told (409) is right."""
    return [line for line in refused if not (killed and line.startswith("409 ") and "already-approved" in line)]


def crowded(days: Sequence[Day]) -> int:
    """The most people that had one box in hand at the same moment."""
    moments: dict[str, list[tuple[float, int]]] = {}
    for day in days:
        for box, taken, given in day.held:
            moments.setdefault(box, []).extend([(taken, 1), (given, -1)])
    most = 0
    for changes in moments.values():
        holding = 0
        for _, change in sorted(changes):
            holding += change
            most = max(most, holding)
    return most


def progress(wanted: int) -> Callable[[int], None]:
    began = time.monotonic()
    return lambda made: print(
        f"    {made:,} of {wanted:,} proposals after {time.monotonic() - began:.0f} s", flush=True
    )


def p95(seconds: Sequence[float]) -> float:
    return statistics.quantiles(seconds, n=20)[18]


def tell(name: str, seconds: Sequence[float]) -> None:
    middle, high = statistics.median(seconds), p95(seconds)
    print(f"{name:58} {1000 * middle:7.1f} ms p50 {1000 * high:7.1f} ms p95   {len(seconds)} times", flush=True)


def at_scale() -> list[str]:
    """One person at 2,000 and at 200,000 boxes, in turn, so that both meet the same moments; then fifty at 200,000."""
    with place("postgres") as few, place("postgres") as many:
        tokens = [where.fill(PEOPLE, screens, 50, opened=True) for where, screens in ((few, 40), (many, 4000))]
        print("    2,000 and 200,000 boxes are there", flush=True)
        persons = [Person(0, where.port, own[0]) for where, own in zip((few, many), tokens, strict=True)]
        for _ in range(ROUNDS + 20):
            for person in persons:
                person.name()
        crew = work(many.port, tokens[1], AT_PACE, reviews=False, pace=THINK_SECONDS)
        days = crew.days(progress(AT_PACE))
    small, large = (person.day.next_seconds[20:] for person in persons)
    paced = [one for day in days for one in day.next_seconds]
    tell("Next, PostgreSQL, 2,000 boxes", small)
    tell("Next, PostgreSQL, 200,000 boxes", large)
    tell(f"Next, PostgreSQL, 200,000 boxes, {PEOPLE} people at their pace", paced)
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


def main() -> int:
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f} before; everything, the people too, runs on them")
    broken = at_scale()
    for scene, given in SCENES.items():
        numbers, began = dict(given), time.monotonic()
        print(f"{scene} …", flush=True)
        with place(numbers.pop("database")) as where:
            days, laws = drain(where, **numbers)
        made = sum(len(day.named) for day in days)
        tell(f"Next, {scene}: {made:,} proposals at full speed", [one for day in days for one in day.next_seconds])
        print(f"    all of it took {time.monotonic() - began:.0f} s")
        broken += [f"{scene}: {law}" for law in laws]
    for law in broken:
        print(f"BROKEN: {law}")
    print("every law held" if not broken else f"{len(broken)} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
