"""Child processes that end with this process, even when it is killed with SIGKILL."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from workers.programs.failure import AttemptFailed, ProgramMissing

LOG_TAIL_BYTES = 2000
START_LIMIT = 30.0
"""Seconds a program may take to come up on a busy machine."""


class Child:
    """A child process that ends with this process; its stderr is kept for error messages.

    Raises ProgramMissing when it is not installed, AttemptFailed when it does not start.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        environment: Mapping[str, str],
        death_signal: str = "KILL",
        stdin: int = subprocess.DEVNULL,
        stdout: int = subprocess.DEVNULL,
        keep: Sequence[int] = (),
    ) -> None:
        if shutil.which(argv[0]) is None:
            raise ProgramMissing(f"{argv[0]} is not installed; on Debian: apt install {argv[0].lower()}")
        self._log: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - read after the child has ended
        self._tail, self._reading = "", threading.Lock()
        self._argv = ["setpriv", "--pdeathsig", death_signal, "--", *argv]
        self._environment, self._stdin, self._stdout, self._keep = dict(environment), stdin, stdout, keep
        self._started = threading.Event()
        self._start_error: OSError | None = None
        self.on_end: Callable[[], object] = lambda: None
        self.process: subprocess.Popen[bytes]
        threading.Thread(target=self._run, name=f"child {argv[0]}", daemon=True).start()
        self._started.wait()
        if self._start_error is not None:
            raise AttemptFailed(f"cannot start {argv[0]}: {self._start_error}")

    def _run(self) -> None:
        # Linux sends the death signal when the *thread* that forked ends, so that thread waits for the child.
        try:
            self.process = subprocess.Popen(
                self._argv,
                env=self._environment,
                stdin=self._stdin,
                stdout=self._stdout,
                stderr=self._log,
                pass_fds=self._keep,
                start_new_session=True,
            )
        except OSError as error:
            self._start_error = error
            return
        finally:
            self._started.set()
        self.process.wait()
        self.on_end()

    @property
    def alive(self) -> bool:
        """Whether the process is running."""
        return self.process.poll() is None and not has_ended(self.process.pid)

    def stderr_tail(self, lines: int = 0) -> str:
        """The last lines that the program wrote to stderr, at most LOG_TAIL_BYTES, joined by " | ".

        `lines` is how many at most, 0 for any number.
        """
        with self._reading:
            tail = self._tail if self._log.closed else self._read_tail()
        return " | ".join(tail.split(" | ")[-lines:])

    def close_files(self) -> None:
        """Close the pipes of the ended process, and the file that it wrote its stderr to; its last lines stay."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):  # unsent bytes for a program that has died
                    pipe.close()
        with self._reading:
            if not self._log.closed:
                self._tail = self._read_tail()
                self._log.close()

    def _read_tail(self) -> str:
        size = os.fstat(self._log.fileno()).st_size
        tail = os.pread(self._log.fileno(), LOG_TAIL_BYTES, max(0, size - LOG_TAIL_BYTES))
        return " | ".join(tail.decode(errors="replace").split("\n")).strip(" |")

    def kill(self) -> None:
        self.process.kill()

    def stop(self, grace: float = 2.0) -> None:
        """Terminate the process, kill it after `grace` seconds, and close its pipes."""
        self.process.terminate()
        try:
            self.process.wait(grace)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.close_files()


def has_ended(pid: int) -> bool:
    """Whether a process is over, a zombie or gone: it is so a little before a thread that waits for it notices."""
    try:
        # The name in parentheses may hold anything, so count from its last parenthesis.
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return True
