"""This side of the pointer process: start it on a display, give it calls, hear what became of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from workers.display.calls import Call
from workers.display.watchdog import Watchdog
from workers.programs.child import START_LIMIT, Child
from workers.programs.failure import AttemptFailed

PROGRAM = Path(__file__).with_name("pointer.py")


@dataclass(frozen=True, slots=True)
class Performance:
    """How long each performed call took, in milliseconds; `error` is what PyAutoGUI raised, or empty."""

    milliseconds: tuple[float, ...]
    error: str


class PointerProcess:
    """PyAutoGUI in a process of its own, bound to one display. Raises AttemptFailed when it dies."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        command = [sys.executable, "-I", str(PROGRAM)]
        self.child = Child(command, environment=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._orders = cast("IO[bytes]", self.child.process.stdin)
        self._answers = cast("IO[bytes]", self.child.process.stdout)
        try:
            with Watchdog(START_LIMIT, self.child.kill):
                self._read()
        except BaseException:
            self.close()
            raise

    def perform(self, window: int, calls: Sequence[Call]) -> Performance:
        """Perform `calls`; the marks behind each of them go to `window`."""
        order = {"window": window, "calls": [(call.function, call.arguments) for call in calls]}
        self._orders.write(json.dumps(order).encode() + b"\n")
        self._orders.flush()
        answer: dict[str, Any] = json.loads(self._read())
        return Performance(tuple(answer["milliseconds"]), answer["error"] or "")

    def _read(self) -> bytes:
        line = self._answers.readline()
        if not line:
            raise AttemptFailed(f"the pointer process died: {self.child.complaint() or 'no reason given'}")
        return line

    def kill(self) -> None:
        self.child.kill()

    def close(self) -> None:
        self.child.stop()
