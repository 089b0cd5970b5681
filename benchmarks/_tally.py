"""How fast ways of running scripts are, beside each other in one run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter


@dataclass
class Tally:
    """What one way of running scripts took so far, on the clock and in all its processes, in seconds."""

    name: str
    processes: set[int]
    run: Callable[[int], None]
    scripts: int = 0
    clock: float = 0.0
    cpu: float = 0.0

    def take_turn(self, count: int) -> None:
        cpu, start = cpu_seconds(self.processes), perf_counter()
        self.run(count)
        self.clock += perf_counter() - start
        self.cpu += cpu_seconds(self.processes) - cpu
        self.scripts += count

    @property
    def rate(self) -> float:
        return self.scripts / self.clock

    def tell(self, floor: Tally) -> None:
        cpu = 1000 * self.cpu / self.scripts
        share = self.rate / floor.rate
        print(f"{self.name:24} {self.rate:7,.0f} scripts/s {cpu:6.2f} CPU-ms/script {share:6.0%} of the floor")


def cpu_seconds(processes: set[int]) -> float:
    """User and system time of these processes so far."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def children(process: int | str = "self") -> set[int]:
    """The processes that one has started, from whichever of its threads."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return {int(number) for children in lists for number in children.read_text().split()}


def family(process: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield process
    for child in children(process):
        yield from family(child)
