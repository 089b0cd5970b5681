"""The program of the PyAutoGUI process: performs calls of PyAutoGUI and pyperclip. It imports nothing of this project.

It reads one JSON object a line, {"window": id, "calls": [[function, {argument: value}], ...]}, performs the
calls and writes {"milliseconds": [one per performed call], "error": text or null}. After every call it sends
the window a mark (a client message): the server delivers it after the events that the call has caused.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TextIO

from Xlib.protocol.event import ClientMessage

POINTER_CALLS = {"click", "rightClick", "middleClick", "doubleClick", "tripleClick", "mouseDown", "mouseUp"}
MOVE_CALLS = {"moveTo", "moveRel", "dragTo", "dragRel", "scroll", "hscroll"}
KEY_CALLS = {"press", "hotkey", "keyDown", "keyUp", "write"}
MAX_UNSENT = 100
MOVES_LIKE_HAND = "--moves-like-hand"
ALLOWED = POINTER_CALLS | MOVE_CALLS | KEY_CALLS | {"sleep"}
CLIPBOARD_SECONDS, POLL_SECONDS = 5.0, 0.02
XCLIP_MISSING = "xclip is not installed, so nothing can be copied; on Debian: apt install xclip"


class Performer:
    """PyAutoGUI on this process's display; a call returns when the display has processed it.

    PyAutoGUI moves the pointer before each press and each release, also to where it is: a hand does not, and what is
    pressed or scrolled there takes it for a move. Such moves are left out with `moves_like_hand`.
    """

    def __init__(self, *, moves_like_hand: bool = False) -> None:
        self._pyautogui = load_pyautogui()
        self._moves_like_hand = moves_like_hand
        self._place: tuple[int, int] | None = None
        self._display = self._pyautogui.platformModule._display
        self._mark = self._display.intern_atom("ACTWRIGHT_MARK")
        # A server handles a connection's requests in order: one round trip a call is enough, not one an event.
        self._round_trip = self._display.sync
        self._display.sync = self._flush_when_long
        self._unsent = 0
        self._pyautogui.time = SimpleNamespace(sleep=self._sleep)
        if moves_like_hand:
            self._move_anywhere = self._pyautogui.platformModule._moveTo
            self._pyautogui.platformModule._moveTo = self._move_elsewhere

    def perform(self, request: dict[str, Any]) -> dict[str, Any]:
        """The response to one request; stops at the first call that PyAutoGUI refuses."""
        window = request["window"] or self._display.screen().root.id
        mark = ClientMessage(window=window, client_type=self._mark, data=(32, [0] * 5))
        times: list[float] = []
        # Others move the pointer too, between requests.
        self._place = tuple(self._pyautogui.position()) if self._moves_like_hand else None
        for function, arguments in request["calls"]:
            start = time.perf_counter()
            try:
                self._call(function, arguments)
            except Exception as error:
                return {"milliseconds": times, "error": f"{type(error).__name__}: {error}"}
            self._display.send_event(window, mark, event_mask=0)
            self._round_trip()
            times.append((time.perf_counter() - start) * 1000)
        return {"milliseconds": times, "error": None}

    def _move_elsewhere(self, x: int, y: int) -> None:
        if (x, y) != self._place:
            self._move_anywhere(x, y)
            self._place = (x, y)

    def _flush_when_long(self) -> None:
        """Send the queued requests at times: python-xlib's time for a queue grows with the square of its length."""
        self._unsent = (self._unsent + 1) % MAX_UNSENT
        if self._unsent == 0:
            self._display.flush()

    def _sleep(self, seconds: float) -> None:
        """PyAutoGUI's waits within a call: the server has handled what was queued before a wait begins.

        Were it only sent, a busy server could handle it together with what follows the wait: Chromium takes two presses
        with the same X timestamp for one press, and a double click was lost.
        """
        if seconds > 0:
            self._round_trip()
            time.sleep(seconds)

    def _call(self, function: str, arguments: dict[str, Any]) -> None:
        if function == "copy":
            copy_to_clipboard(arguments["text"])
            return
        if function not in ALLOWED:
            raise ValueError(f"{function} is not a call this process performs")
        positional = arguments.pop("*", [])
        getattr(self._pyautogui, function)(*positional, **arguments)


def copy_to_clipboard(text: str) -> None:
    """Puts a text on the display's clipboard and reads it back. Raises RuntimeError if that is not possible.

    xclip leaves a process behind that offers the text, and returns before that has taken the clipboard.
    """
    import pyperclip

    if shutil.which("xclip") is None:
        raise RuntimeError(XCLIP_MISSING)
    pyperclip.set_clipboard("xclip")
    pyperclip.copy(text)
    end = time.monotonic() + CLIPBOARD_SECONDS
    while pyperclip.paste() != text:
        if time.monotonic() > end:
            raise RuntimeError("the display's clipboard does not hold the text that was copied")
        time.sleep(POLL_SECONDS)


def keep_xauthority() -> None:
    """Keeps the display's key in memory for xclip: its file is deleted once PyAutoGUI is connected."""
    path = os.environ.get("XAUTHORITY")
    if path:
        copy = os.memfd_create("xauthority")
        os.write(copy, Path(path).read_bytes())
        os.environ["XAUTHORITY"] = f"/proc/{os.getpid()}/fd/{copy}"


def load_pyautogui() -> Any:
    """PyAutoGUI without pauses and fail-safe corners (the display is private) and with the key of `<` corrected."""
    modules: dict[str, Any] = sys.modules
    modules["mouseinfo"] = None  # it needs tkinter and ends the process without it
    import pyautogui

    pyautogui.PAUSE = 0
    pyautogui.FAILSAFE = False
    platform: Any = pyautogui.platformModule  # type: ignore[attr-defined]
    platform._mouse_is_swapped_setting = False
    platform.keyboardMapping["<"] = platform.keyboardMapping[","]
    return pyautogui


def take_over_stdout() -> TextIO:
    """The response pipe; standard output now goes to stderr, as python-xlib prints its warnings there."""
    responses = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    return responses


def main() -> None:
    responses = take_over_stdout()
    keep_xauthority()
    performer = Performer(moves_like_hand=MOVES_LIKE_HAND in sys.argv[1:])
    responses.write("ready\n")
    for line in sys.stdin:
        responses.write(json.dumps(performer.perform(json.loads(line))) + "\n")


if __name__ == "__main__":
    main()
