"""A private virtual display: one Xvfb process with a cookie of its own and a memory-mapped framebuffer."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

from workers.display.framebuffer import Framebuffer
from workers.display.watchdog import Watchdog
from workers.display.xauthority import COOKIE_BYTES, connect, write_xauthority
from workers.programs.child import START_LIMIT, Child
from workers.programs.failure import AttemptFailed
from workers.programs.temporary import temporary_folder

SOCKETS = Path("/tmp/.X11-unix")  # noqa: S108 - X11's directory
INHERITED = ("PATH", "HOME", "LANG", "TMPDIR")


class Xvfb:
    """A running display of width x height pixels, 24 bit. Raises AttemptFailed when it does not come up."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._folder = temporary_folder("display")
        self._xauthority, cookie = self._folder / "xauthority", secrets.token_bytes(COOKIE_BYTES)
        try:
            write_xauthority(self._xauthority, cookie)
            number = self._start()
            write_xauthority(self._xauthority, cookie, number)
            self.framebuffer = self._map_framebuffer()
        except BaseException:
            self.delete_files()
            raise
        self.name = f":{number}"

    def _start(self) -> str:
        reader, writer = os.pipe()
        with os.fdopen(reader, "rb") as pipe:
            try:
                command, signal = self._command(writer), "TERM"
                self.child = Child(command, environment=_environment(), death_signal=signal, keep=[writer])
            finally:
                os.close(writer)
            with Watchdog(START_LIMIT, self.child.kill):
                number = pipe.readline().decode().strip()
        if not number:
            raise self._failure("the display did not start")
        return number

    def _map_framebuffer(self) -> Framebuffer:
        """A client of a display that had this number before may end this one at once: its file is gone then."""
        try:
            return Framebuffer(self._folder / "Xvfb_screen0", self.height)
        except FileNotFoundError as error:
            raise self._failure("the display ended at once") from error

    def _failure(self, what: str) -> AttemptFailed:
        """Ends the process, so that it has said all that it says of the reason."""
        self.child.stop()
        return AttemptFailed(f"{what}: {self.child.stderr_tail() or 'no reason given'}")

    def _command(self, writer: int) -> list[str]:
        screen = f"{self.width}x{self.height}x24"
        return [
            *("Xvfb", "-displayfd", str(writer), "-screen", "0", screen, "-nolisten", "tcp"),
            *("-auth", str(self._xauthority), "-fbdir", str(self._folder)),
            # no software cursor in the framebuffer, no key repeat, no screen saver, ends with its last client
            *("-nocursor", "-r", "-s", "0", "-terminate"),
        ]

    def connect(self) -> Any:
        """A new connection to this display."""
        return connect(self.name, self._xauthority)

    def environment(self) -> dict[str, str]:
        """The environment of a program that is to show itself on this display."""
        return {**_environment(), "DISPLAY": self.name, "XAUTHORITY": str(self._xauthority)}

    def delete_files(self) -> None:
        """Remove X authority and framebuffer file: open connections stay, no further client can connect."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def kill(self) -> None:
        self.child.kill()

    def close(self) -> None:
        self.child.stop()
        self.framebuffer.close()
        self.delete_files()
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
