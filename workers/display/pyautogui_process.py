"""The parent's side of the PyAutoGUI process: starts it on a display, sends calls, reads their results."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from annotator.domain.clean_text import load_json
from workers.display.pyautogui_calls import Call
from workers.display.pyautogui_program import MOVES_LIKE_HAND
from workers.display.watchdog import Watchdog
from workers.programs.child import START_LIMIT, Child
from workers.programs.failure import AttemptFailed

PROGRAM = Path(__file__).with_name("pyautogui_program.py")


@dataclass(frozen=True, slots=True)
class CallResults:
    """The duration of each performed call in milliseconds; `error` is what PyAutoGUI raised, or empty."""

    milliseconds: tuple[float, ...]
    error: str


class PyAutoGuiProcess:
    """PyAutoGUI in a process of its own, bound to one display. Raises AttemptFailed when it dies.

    `prefix` is a command that runs it where the display's socket is. With `moves_like_hand` the pointer is not moved to
    where it is, as PyAutoGUI does before each press and release.
    """

    def __init__(
        self, environment: Mapping[str, str], prefix: Sequence[str] = (), *, moves_like_hand: bool = False
    ) -> None:
        command = [*prefix, sys.executable, "-I", str(PROGRAM), *([MOVES_LIKE_HAND] if moves_like_hand else [])]
        self.child = Child(command, environment=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._requests = cast("IO[bytes]", self.child.process.stdin)
        self._responses = cast("IO[bytes]", self.child.process.stdout)
        try:
            with Watchdog(START_LIMIT, self.child.kill):
                self._read()
        except BaseException:
            self.close()
            raise

    def perform(self, window: int, calls: Sequence[Call]) -> CallResults:
        """The results of `calls`; after each of them a mark is sent to the X window `window`, 0 for the root window."""
        request = {"window": window, "calls": [(call.function, call.arguments) for call in calls]}
        self._requests.write(json.dumps(request).encode() + b"\n")
        self._requests.flush()
        response: dict[str, Any] = load_json(self._read())
        return CallResults(tuple(response["milliseconds"]), response["error"] or "")

    def _read(self) -> bytes:
        line = self._responses.readline()
        if not line:
            raise AttemptFailed(f"the PyAutoGUI process died: {self.child.stderr_tail() or 'no reason given'}")
        return line

    def kill(self) -> None:
        self.child.kill()

    def close(self) -> None:
        self.child.stop()
