"""One table of Actwright and of what people would take instead: Label Studio 1.23.2 and shot-scraper, on the same work.

`python -m benchmarks.peers [ROUNDS]`; exit 1 when a bar is missed. Both servers run at once, each as it is installed
(SQLite), and are asked in turn within each round; a figure is the median of its calls in a round. Warm: each has
done the same before. Bars, of Label Studio's time: next 0.6, one edit of 1,000 boxes 0.1, opened 0.1, drawn 1/15.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks import capture
from benchmarks._label_studio import LabelStudio, label_studio
from benchmarks._page_server import serving
from benchmarks._peers_browser import measured_pages, served_picture
from benchmarks._peers_bulk import export_here, export_there, import_here, import_there
from benchmarks._peers_work import OwnWork, StudioWork
from benchmarks._processes import memory_of, usage_of_tree
from tests.services.stack import Stack, running_stack

ROUNDS, CALLS, ITEMS, PAGES = 3, 20, 1000, 12
REST_SECONDS = 20.0
PICTURES = "with pictures; without there"
BARS = {
    "next item, ms": 0.6,
    "one edit of 1,000 boxes, ms": 0.1,
    "1,000 boxes opened, ms": 0.1,
    "one more drawn, ms": 1 / 15,
}


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of work, by round; `lower` is better where it takes time, not where it is a rate."""

    name: str
    own: Sequence[float]
    peer: Sequence[float]
    note: str = ""

    def line(self) -> str:
        ratios = [own / peer for own, peer in zip(self.own, self.peer, strict=True)]
        figures = f"{_spread(self.own, '9.1f')}  {_spread(self.peer, '9.1f')}  {_spread(ratios, '6.2f')} x"
        return f"{self.name:34} {figures}  {self.note}"

    @property
    def ratio(self) -> float:
        return median(own / peer for own, peer in zip(self.own, self.peer, strict=True))


def _spread(values: Sequence[float], form: str) -> str:
    return " ".join(format(value, form) for value in (min(values), median(values), max(values)))


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; {rounds} rounds: min, median, max")
    print(f"{'':34} {'Actwright':^29}  {'beside':^29}  {'ratio':^20}", flush=True)
    rows: list[Row] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="actwright-peers-")))
        own = stack.enter_context(running_stack(folder / "own", {"LOG_LEVEL": "ERROR"}))
        made = json.loads(own.run("-m", "benchmarks._peers_dataset", str(ITEMS)))
        studio = stack.enter_context(label_studio(folder))
        rows += _print(idle(own, studio, rounds))
        picture = stack.enter_context(served_picture(folder))
        here, there = OwnWork(own.address, made["tokens"][0], made["screen"]), StudioWork(studio, ITEMS, picture)
        rows += _print(requests(here, there, rounds))
        rows += _print(measured_pages(own.address, made["screen"], studio.address, there, rounds, Row))
        rows += _print(
            in_turn("import, screens/s", import_here, partial(import_there, studio), rounds, PICTURES),
            in_turn("export, screens/s", export_here, partial(export_there, studio), rounds, PICTURES),
        )
    rows += _print(captures(rounds))
    missed = [
        f"{row.name}: {row.ratio:.2f} x, bar {BARS[row.name]}" for row in rows if row.ratio > BARS.get(row.name, 1e9)
    ]
    for bar in missed:
        print(f"MISSED: {bar}")
    print(f"load {os.getloadavg()[0]:.1f} after")
    return int(bool(missed))


def idle(own: Stack, studio: LabelStudio, rounds: int) -> list[Row]:
    """Memory of all processes of each, in megabytes."""
    time.sleep(REST_SECONDS)
    seen = [
        [memory_of(usage_of_tree(root)) / 1024**2 for root in (own.supervisor, studio.process)] for _ in range(rounds)
    ]
    mine, theirs = zip(*seen, strict=True)
    return [Row("memory at rest, MB", mine, theirs, "all processes, PSS; ours with worker, sessions, Valkey")]


def requests(here: OwnWork, there: StudioWork, rounds: int) -> list[Row]:
    works: dict[str, tuple[Callable[[], float], Callable[[], float]]] = {
        "next item, ms": (here.next_item, there.next_item),
        "one edit of 1,000 boxes, ms": (here.edit, there.edit),
        "50 boxes submitted, ms": (here.submit, there.submit),
    }
    return [in_turn(name, _middle(mine), _middle(theirs), rounds) for name, (mine, theirs) in works.items()]


def _middle(call: Callable[[], float]) -> Callable[[], float]:
    return lambda: 1000 * median(call() for _ in range(CALLS))


def in_turn(name: str, own: Callable[[], float], peer: Callable[[], float], rounds: int, note: str = "") -> Row:
    """The figures of both, in turn; the first of all warms up and does not count."""
    seen = [(own(), peer()) for _ in range(rounds + 1)][1:]
    mine, theirs = zip(*seen, strict=True)
    return Row(name, mine, theirs, note)


def captures(rounds: int) -> list[Row]:
    """Pages per second: boxes, texts and frozen page beside pictures alone."""
    with serving(PAGES) as urls:
        everything, peer = (capture.WAYS[name] for name in ("everything kept", "shot-scraper multi"))
        return [
            in_turn(
                "capture, pages/s",
                lambda: capture.rate(everything, urls),
                lambda: capture.rate(peer, urls),
                rounds,
                "shot-scraper multi takes pictures alone",
            )
        ]


def _print(rows: Sequence[Row] | Row, *more: Row) -> list[Row]:
    made = [*(rows if isinstance(rows, list) else [rows]), *more]
    for row in made:
        print(row.line(), flush=True)
    return [row for row in made if isinstance(row, Row)]


if __name__ == "__main__":
    sys.exit(main())
