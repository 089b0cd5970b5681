"""The pointer process: performs calls of PyAutoGUI. A program by itself: it imports nothing of ours.

It reads one JSON object a line, {"window": id, "calls": [[function, {argument: value}], ...]}, performs the
calls and answers {"milliseconds": [one per performed call], "error": text or null}. After every call it sends
the window a mark (a client message): the server delivers it behind the events the call has caused.
"""

from __future__ import annotations

import json
import os
import sys
import time
from types import SimpleNamespace
from typing import Any, TextIO

from Xlib.protocol.event import ClientMessage

POINTER_CALLS = {"click", "rightClick", "middleClick", "doubleClick", "tripleClick", "mouseDown", "mouseUp"}
MOVE_CALLS = {"moveTo", "moveRel", "dragTo", "dragRel", "scroll", "hscroll"}
KEY_CALLS = {"press", "hotkey", "keyDown", "keyUp", "write"}
LONGEST_QUEUE = 100
ALLOWED = POINTER_CALLS | MOVE_CALLS | KEY_CALLS | {"sleep"}


class Performer:
    """PyAutoGUI on this process's display, each call answered when the display has taken it in."""

    def __init__(self) -> None:
        self._pyautogui = load_pyautogui()
        self._display = self._pyautogui.platformModule._display
        self._mark = self._display.intern_atom("ACTWRIGHT_MARK")
        # One connection is served in order: it is enough to wait for the display once a call, not at every event.
        self._wait = self._display.sync
        self._display.sync = self._sometimes_flush
        self._unsent = 0
        self._pyautogui.time = SimpleNamespace(sleep=self._sleep)

    def perform(self, order: dict[str, Any]) -> dict[str, Any]:
        """Carry out one order; ends at the first call that PyAutoGUI refuses."""
        mark = ClientMessage(window=order["window"], client_type=self._mark, data=(32, [0] * 5))
        times: list[float] = []
        for function, arguments in order["calls"]:
            start = time.perf_counter()
            try:
                self._call(function, arguments)
            except Exception as error:
                return {"milliseconds": times, "error": f"{type(error).__name__}: {error}"}
            self._display.send_event(order["window"], mark, event_mask=0)
            self._wait()
            times.append((time.perf_counter() - start) * 1000)
        return {"milliseconds": times, "error": None}

    def _sometimes_flush(self) -> None:
        """Send what has gathered: python-xlib's time for a queue grows with the square of its length."""
        self._unsent = (self._unsent + 1) % LONGEST_QUEUE
        if self._unsent == 0:
            self._display.flush()

    def _sleep(self, seconds: float) -> None:
        """PyAutoGUI's waits within a call: what came before them happens before them."""
        if seconds > 0:
            self._display.flush()
            time.sleep(seconds)

    def _call(self, function: str, arguments: dict[str, Any]) -> None:
        if function not in ALLOWED:
            raise ValueError(f"{function} is not a call this process performs")
        positional = arguments.pop("*", [])
        getattr(self._pyautogui, function)(*positional, **arguments)


def load_pyautogui() -> Any:
    """PyAutoGUI without its pauses and corners (the display is private) and with its wrong `<` put right."""
    modules: dict[str, Any] = sys.modules
    modules["mouseinfo"] = None  # it needs tkinter and ends the process without it
    import pyautogui

    pyautogui.PAUSE = 0
    pyautogui.FAILSAFE = False
    platform: Any = pyautogui.platformModule  # type: ignore[attr-defined]
    platform._mouse_is_swapped_setting = False
    platform.keyboardMapping["<"] = platform.keyboardMapping[","]
    return pyautogui


def own_stdout() -> TextIO:
    """Keep the pipe for answers: python-xlib prints its warnings to standard output."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return answers


def main() -> None:
    answers = own_stdout()
    performer = Performer()
    answers.write("ready\n")
    for line in sys.stdin:
        answers.write(json.dumps(performer.perform(json.loads(line))) + "\n")


if __name__ == "__main__":
    main()
