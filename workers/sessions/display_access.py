"""PyAutoGUI and the clipboard on a session's display, from outside its sandbox."""

from __future__ import annotations

import os
import subprocess

from workers.display.pyautogui_process import PyAutoGuiProcess
from workers.sessions.folder import SessionFolder
from workers.sessions.sandbox import DISPLAY, X11_SOCKETS

CLIPBOARD_SECONDS = 5.0
CLIPBOARD_BYTES = 1_000_000


def with_display(folder: SessionFolder) -> list[str]:
    """Return the command prefix under which the session's X socket stands where X clients look for it.

    It also has no network: X clients would first try an abstract socket, which may be another display's.
    """
    socket = ["--bind", str(folder.path / "x11"), X11_SOCKETS]
    return ["bwrap", "--dev-bind", "/", "/", *socket, "--unshare-net", "--die-with-parent", "--"]


def display_environment(folder: SessionFolder) -> dict[str, str]:
    """Return the environment of a program that shows itself on the session's display."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG", "TMPDIR") if key in os.environ}
    return {**kept, "DISPLAY": DISPLAY, "XAUTHORITY": str(folder.xauthority)}


def start_pyautogui(folder: SessionFolder, *, moves_like_hand: bool = False) -> PyAutoGuiProcess:
    """Return PyAutoGUI on the session's display. Raises AttemptFailed."""
    return PyAutoGuiProcess(display_environment(folder), with_display(folder), moves_like_hand=moves_like_hand)


def read_clipboard(folder: SessionFolder) -> str | None:
    """Return the text on the session's clipboard; None where there is none."""
    command = [*with_display(folder), "xclip", "-out", "-selection", "clipboard"]
    try:
        done = subprocess.run(
            command,
            env=display_environment(folder),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=CLIPBOARD_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    return done.stdout[:CLIPBOARD_BYTES].decode(errors="replace") if done.returncode == 0 else None
