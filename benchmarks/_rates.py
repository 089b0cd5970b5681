"""Rates of several ways to run scripts, measured in turns in one run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter


@dataclass
class RateMeasurement:
    """The seconds that one way of running scripts has taken, by the clock and in all its processes."""

    name: str
    processes: set[int]
    run: Callable[[int], None]
    scripts: int = 0
    clock: float = 0.0
    cpu: float = 0.0

    def measure(self, count: int) -> None:
        cpu, start = cpu_seconds(self.processes), perf_counter()
        self.run(count)
        self.clock += perf_counter() - start
        self.cpu += cpu_seconds(self.processes) - cpu
        self.scripts += count

    @property
    def rate(self) -> float:
        return self.scripts / self.clock

    def print_row(self, floor: RateMeasurement) -> None:
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


def child_processes(process: int | str = "self") -> set[int]:
    """The ids of the processes that a process has started, from any of its threads."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return {int(number) for children in lists for number in children.read_text().split()}


def process_tree(process: int) -> Iterator[int]:
    """The ids of a process and all its descendants."""
    yield process
    for child in child_processes(process):
        yield from process_tree(child)
