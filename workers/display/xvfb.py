"""A private virtual display: one Xvfb with its own cookie, its frame buffer readable without asking it."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from workers.display.cookie import COOKIE_BYTES, connect, write_cookie
from workers.display.frame import Frame
from workers.display.watchdog import Watchdog
from workers.programs.child import START_LIMIT, Child
from workers.programs.failure import AttemptFailed

SOCKETS = Path("/tmp/.X11-unix")  # noqa: S108 - X11's place
INHERITED = ("PATH", "HOME", "LANG", "TMPDIR")


class Xvfb:
    """A running display of width x height pixels, 24 bit. Raises AttemptFailed when it does not come up."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._folder = Path(tempfile.mkdtemp(prefix="actwright-display-"))
        self._cookie, secret = self._folder / "cookie", secrets.token_bytes(COOKIE_BYTES)
        try:
            write_cookie(self._cookie, secret)
            number = self._start()
            write_cookie(self._cookie, secret, number)
            self.frame = Frame(self._folder / "Xvfb_screen0", height)
        except BaseException:
            self.forget_files()
            raise
        self.name = f":{number}"

    def _start(self) -> str:
        answer, promise = os.pipe()
        with os.fdopen(answer, "rb") as pipe:
            try:
                command, signal = self._command(promise), "TERM"
                self.child = Child(command, environment=_environment(), death_signal=signal, keep=[promise])
            finally:
                os.close(promise)
            with Watchdog(START_LIMIT, self.child.kill):
                number = pipe.readline().decode().strip()
        if not number:
            self.child.stop()
            raise AttemptFailed(f"the display did not start: {self.child.complaint() or 'no reason given'}")
        return number

    def _command(self, promise: int) -> list[str]:
        screen = f"{self.width}x{self.height}x24"
        return [
            *("Xvfb", "-displayfd", str(promise), "-screen", "0", screen, "-nolisten", "tcp"),
            *("-auth", str(self._cookie), "-fbdir", str(self._folder)),
            # no software cursor in the pictures, no key repeat, no screen saver, gone with its last client
            *("-nocursor", "-r", "-s", "0", "-terminate"),
        ]

    def connect(self) -> Any:
        """A new connection to this display."""
        return connect(self.name, self._cookie)

    def environment(self) -> dict[str, str]:
        """What a program needs to show itself on this display."""
        return {**_environment(), "DISPLAY": self.name, "XAUTHORITY": str(self._cookie)}

    def forget_files(self) -> None:
        """Remove cookie and frame file: who uses them goes on, nobody else ever gets in."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def kill(self) -> None:
        self.child.kill()

    def close(self) -> None:
        self.child.stop()
        self.frame.close()
        self.forget_files()
        _remove_stale(SOCKETS / f"X{self.name[1:]}")


def _environment() -> dict[str, str]:
    return {key: os.environ[key] for key in INHERITED if key in os.environ}


def _remove_stale(address: Path) -> None:
    """Remove the socket that a killed server left behind, unless a newer server listens there already."""
    with socket.socket(socket.AF_UNIX) as probe, suppress(FileNotFoundError):
        try:
            probe.connect(str(address))
        except ConnectionRefusedError:
            address.unlink()
