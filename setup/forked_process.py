"""Processes that a fork server starts for the supervisor, and the fork server itself, started when it is needed."""

import json
import os
import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

from setup import paths
from setup.steps import Command

KILLED = 128 + signal.SIGKILL
CLOSE_SECONDS = 10.0


class ForkedProcess:
    """A program under its subreaper, both forks of the fork server; ended once the subreaper has."""

    def __init__(self, output: int, status: int) -> None:
        self.stdout: IO[bytes] = os.fdopen(output, "rb")
        self._status: IO[bytes] = os.fdopen(status, "rb", buffering=0)
        os.set_blocking(status, False)
        self._words, self._stops = b"", 0
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """The program's exit code, 128 + signal where it or its subreaper was killed; None while it runs."""
        while self.returncode is None and (read := self._status.read(64)) is not None:
            self._words += read
            if not read:
                _, *code = self._words.split() or [b""]
                self.returncode = int(code[0]) if code else KILLED
                self._status.close()
        if self.returncode is None and self._words:
            self._send_stops()
        return self.returncode

    def terminate(self) -> None:
        """Asks the subreaper to end the program, the second time at once; where it has not begun, once it has."""
        self._stops += 1
        self.poll()

    def _send_stops(self) -> None:
        for _ in range(self._stops):
            with suppress(ProcessLookupError):
                os.kill(int(self._words.split()[0]), signal.SIGTERM)
        self._stops = 0


class ForkServer:
    """Starts programs by `setup.fork_server`, which it starts first, and again when it has ended.

    `env` is the environment of all, `keep_open` are descriptors that stay open until the last subreaper is gone.
    """

    def __init__(self, env: Mapping[str, str], keep_open: Sequence[int] = ()) -> None:
        self._env, self._keep_open = env, keep_open
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id of the fork server, once it was started."""
        return self._process.pid if self._process is not None else None

    def fork(self, command: Command, preload: Sequence[str], grace: float) -> ForkedProcess:
        """Starts `command`, a Python interpreter and its words, in a fork that has imported the modules `preload`."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._start()
        words = [str(word) for word in command[1:]]
        packet = json.dumps({"words": words, "preload": list(preload), "grace": grace}).encode()
        (output, written), (status, code) = os.pipe(), os.pipe()
        # A fork server that has just ended forks nothing: the process counts as killed, since nobody has its `status`.
        with suppress(OSError):
            socket.send_fds(self._connection, [packet], [written, code])
        os.close(written)
        os.close(code)
        return ForkedProcess(output, status)

    def close(self) -> None:
        """Ends the fork server, and with it what it has started."""
        if self._process is not None:
            self._connection.close()
            try:
                self._process.wait(CLOSE_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _start(self) -> None:
        self._connection, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        descriptors = [theirs.fileno(), *self._keep_open]
        with theirs:
            self._process = subprocess.Popen(
                [paths.PYTHON, "-m", "setup.fork_server", *map(str, descriptors)],
                cwd=paths.ROOT,
                env=self._env,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=descriptors,
            )
