"""Keeps the services running: starts them, shows their lines, restarts the dead, stops all when asked."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from setup import places
from setup.steps import Command, say

GUARD = Path(__file__).with_name("guard.py")
LONGEST_PAUSE_SECONDS = 30.0
PROVEN_AFTER_SECONDS = 60.0
TICK_SECONDS = 0.1


@dataclass(frozen=True)
class Service:
    """A program that should always run; `ready` is asked until it says yes, then `on_ready` is called.

    Those after one that is `needed_first` start only when that one is ready, and stop before it does.
    """

    name: str
    command: Command
    grace: float = 10.0
    needed_first: bool = False
    ready: Callable[[], bool] = lambda: True
    on_ready: Callable[[], None] = lambda: None
    log: Path | None = None


def start_guarded(
    command: Command,
    *,
    env: Mapping[str, str],
    grace: float = 10.0,
    output: int | IO[bytes] | None = subprocess.PIPE,
    keep_open: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a program under a guard, in a session of its own: if this process dies, it and all below it die.

    SIGTERM to the returned process stops the program. Call from a thread that outlives the program.
    """
    guard = [sys.executable, "-I", "-S", str(GUARD), str(os.getpid()), str(grace)]
    return subprocess.Popen(
        [*guard, *map(str, command)],
        cwd=places.ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        pass_fds=keep_open,
    )


class Running:
    """One service's present process and what is known about it."""

    def __init__(self, service: Service, env: Mapping[str, str], keep_open: Sequence[int]) -> None:
        self.service = service
        self.ready = False
        self._env = env
        self._keep_open = keep_open
        self._pause = 1.0
        self._due = 0.0
        self.start()

    def start(self) -> None:
        service = self.service
        self._began = time.monotonic()
        self.process = start_guarded(service.command, env=self._env, grace=service.grace, keep_open=self._keep_open)
        threading.Thread(target=_show_lines, args=(service.name, self.process.stdout), daemon=True).start()

    def look(self) -> None:
        """Note that it became ready or died; restart it when its pause is over."""
        code = self.process.poll()
        if code is None:
            self._look_whether_ready()
        elif not self._due:
            self._plan_restart(code)
        elif time.monotonic() >= self._due:
            self._due = 0.0
            self.start()

    def _look_whether_ready(self) -> None:
        if not self.ready and self.service.ready():
            self.ready = True
            self.service.on_ready()

    def _plan_restart(self, code: int) -> None:
        if time.monotonic() - self._began > PROVEN_AFTER_SECONDS:
            self._pause = 1.0
        log = f" (its log: {self.service.log})" if self.service.log else ""
        ended = f"{self.service.name} ended with exit code {code}{log}"
        say(f"{ended}; starting it again in {self._pause:.0f} s")
        self._due = time.monotonic() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS)


class Supervisor:
    """Runs services until SIGINT, SIGTERM or SIGHUP.

    `keep_open` are descriptors that stay open until the last service is gone (a held lock).
    """

    def __init__(self, services: Sequence[Service], env: Mapping[str, str], keep_open: Sequence[int] = ()) -> None:
        self._services = services
        self._env = env
        self._keep_open = keep_open
        self._running: list[Running] = []
        self._stops_asked = 0

    def run(self) -> None:
        """Blocks until told to stop; then nothing it started is alive."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)
        try:
            for service in self._services:
                self._start(service)
            while not self._stops_asked:
                self._look()
        finally:
            self._stop()

    def _start(self, service: Service) -> None:
        if self._stops_asked:
            return
        self._running.append(running := Running(service, self._env, self._keep_open))
        while service.needed_first and not running.ready and not self._stops_asked:
            self._look()

    def _look(self) -> None:
        for running in self._running:
            running.look()
        time.sleep(TICK_SECONDS)

    def _ask_to_stop(self, number: int, frame: object) -> None:
        self._stops_asked += 1

    def _stop(self) -> None:
        """The needed-first last, since the others still talk to them while ending."""
        say("Stopping…")
        for wave in (False, True):
            alive = [r.process for r in self._running if r.service.needed_first is wave]
            self._end(alive)
        say("Stopped.")

    def _end(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        told = 0
        while any(process.poll() is None for process in processes):
            # Asked again by an impatient person: the guards kill at the second signal.
            if told < min(max(self._stops_asked, 1), 2):
                told += 1
                for process in processes:
                    process.terminate()
            time.sleep(TICK_SECONDS / 2)


def _show_lines(name: str, output: IO[bytes]) -> None:
    for line in output:
        say(f"{name:<10}| {line.decode(errors='replace').rstrip()}")
