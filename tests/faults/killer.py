"""Kills processes of a stack with SIGKILL at random moments, the same ones for the same seed."""

import os
import random
import signal
import time
from collections.abc import Callable
from operator import attrgetter

from tests.services.processes import Process, StackProcesses, kind_of

KINDS = ("fork server", "web", "worker", "browser", "display", "valkey", "postgres")
SHORTEST, LONGEST = 0.3, 2.5
# Browsers and displays are there only while something is captured or executed.
WAIT_SECONDS = 20.0


class Killer:
    """Kills each kind once, in an order of its own, while `is_working()`; `kills` says what and when."""

    def __init__(self, seed: int, processes: StackProcesses) -> None:
        self._random = random.Random(seed)
        self._processes = processes
        self._began = time.monotonic()
        self.kills: list[str] = []

    def run(self, is_working: Callable[[], bool]) -> None:
        order = list(KINDS)
        self._random.shuffle(order)
        self._began = time.monotonic()
        for kind in order:
            time.sleep(self._random.uniform(SHORTEST, LONGEST))
            if not self._kill(kind, self._random.random(), is_working):
                self.kills.append(f"no {kind} was there")

    def _kill(self, kind: str, which: float, is_working: Callable[[], bool]) -> bool:
        """Kills one of the processes of this kind, any of its own children too; False when none came up."""
        until = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < until and is_working():
            if chosen := self._choose(kind, which):
                self.kills.append(f"{kind} {chosen.pid} after {time.monotonic() - self._began:.1f} s")
                os.kill(chosen.pid, signal.SIGKILL)
                return True
            time.sleep(0.02)
        return False

    def _choose(self, kind: str, which: float) -> Process | None:
        living = self._processes.living()
        known = sorted((process for process in living.values() if kind_of(process) == kind), key=attrgetter("pid"))
        if kind in {"web", "postgres"}:
            parents = {process.pid for process in known}
            children = (process for process in living.values() if process.parent in parents)
            known += sorted(children, key=attrgetter("pid"))
        return known[int(which * len(known))] if known else None
