"""Process supervisor: starts the services, prints their output, restarts those that exit, stops all on a signal."""

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from setup import paths
from setup.forked_process import ForkedProcess, ForkServer
from setup.steps import Command, echo

SUBREAPER = Path(__file__).with_name("subreaper.py")
MAX_RESTART_DELAY_SECONDS = 30.0
STABLE_AFTER_SECONDS = 60.0
TICK_SECONDS = 0.1
# Once all are ready, a stop signal or the end of a service's output wakes the supervisor.
QUIET_TICK_SECONDS = 30.0


@dataclass(frozen=True)
class Service:
    """A program that should always run; `ready` is polled until it returns True, then `on_ready` is called.

    Those after one that is `needed_first` start only when that one is ready, and stop before it does. A Python program
    with `preload` is forked from a process that has imported these modules and shares their memory with the others.
    """

    name: str
    command: Command
    grace: float = 10.0
    needed_first: bool = False
    ready: Callable[[], bool] = lambda: True
    on_ready: Callable[[], None] = lambda: None
    log: Path | None = None
    preload: Sequence[str] = ()


def start_with_subreaper(
    command: Command,
    *,
    env: Mapping[str, str],
    grace: float = 10.0,
    output: int | IO[bytes] | None = subprocess.PIPE,
    keep_open: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Starts a program under a subreaper in its own session: if this process dies, the program and its descendants die.

    SIGTERM to the returned process stops the program. Call from a thread that lives longer than the program.
    """
    subreaper = [sys.executable, "-I", "-S", str(SUBREAPER), str(os.getpid()), str(grace)]
    return subprocess.Popen(
        [*subreaper, *map(str, command)],
        cwd=paths.ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        pass_fds=keep_open,
    )


Process = subprocess.Popen[bytes] | ForkedProcess
Launch = Callable[[Service], Process]


class Running:
    """A service's current process, whether it is ready, and when it is restarted; its output's end calls `wake`."""

    def __init__(self, service: Service, launch: Launch, max_restart_delay: float, wake: Callable[[], None]) -> None:
        self.service = service
        self.ready = False
        self._launch, self._wake = launch, wake
        self._max_restart_delay = max_restart_delay
        self._restart_delay = 1.0
        self._restart_at = 0.0
        self.start()

    def start(self) -> None:
        self._started_at = time.monotonic()
        self.process = self._launch(self.service)
        self._output_ended = threading.Event()
        output = (self.process.stdout, self._output_ended)
        threading.Thread(target=self._print_output, args=output, daemon=True).start()

    @property
    def is_quiet(self) -> bool:
        """Whether it is ready and runs, as far as its output tells: it ends with the process."""
        return self.ready and not self._output_ended.is_set()

    def poll(self) -> None:
        """Updates readiness; schedules a restart after an exit and performs it when its delay is over."""
        code = self.process.poll()
        if code is None:
            self._check_ready()
        elif not self._restart_at:
            self._schedule_restart(code)
        elif time.monotonic() >= self._restart_at:
            self._restart_at = 0.0
            self.start()

    def _check_ready(self) -> None:
        if not self.ready and self.service.ready():
            self.ready = True
            self.service.on_ready()

    def _schedule_restart(self, code: int) -> None:
        if time.monotonic() - self._started_at > STABLE_AFTER_SECONDS:
            self._restart_delay = 1.0
        log = f" (its log: {self.service.log})" if self.service.log else ""
        ended = f"{self.service.name} ended with exit code {code}{log}"
        echo(f"{ended}; starting it again in {self._restart_delay:.0f} s")
        self._restart_at = time.monotonic() + self._restart_delay
        self._restart_delay = min(2 * self._restart_delay, self._max_restart_delay)

    def _print_output(self, output: IO[bytes], ended: threading.Event) -> None:
        for line in output:
            echo(f"{self.service.name:<10}| {line.decode(errors='replace').rstrip()}")
        ended.set()
        self._wake()


class Supervisor:
    """Runs services until SIGINT, SIGTERM or SIGHUP.

    `keep_open` are descriptors that stay open until the last service is gone (a held lock).
    """

    def __init__(
        self,
        services: Sequence[Service],
        env: Mapping[str, str],
        keep_open: Sequence[int] = (),
        max_restart_delay: float = MAX_RESTART_DELAY_SECONDS,
    ) -> None:
        self._services = services
        self._env = env
        self._keep_open = keep_open
        self._fork_server = ForkServer(env, keep_open)
        self._max_restart_delay = max_restart_delay
        self._running: list[Running] = []
        self._stop_requests = 0
        self._woken, self._waking = os.pipe()
        os.set_blocking(self._waking, False)

    def run(self) -> None:
        """Blocks until a stop signal; afterwards no started process is alive."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._request_stop)
        try:
            for service in self._services:
                self._start(service)
            while not self._stop_requests:
                self._poll()
        finally:
            self._stop()

    def _launch(self, service: Service) -> Process:
        if service.preload:
            return self._fork_server.fork(service.command, service.preload, service.grace)
        return start_with_subreaper(service.command, env=self._env, grace=service.grace, keep_open=self._keep_open)

    def _start(self, service: Service) -> None:
        if self._stop_requests:
            return
        self._running.append(running := Running(service, self._launch, self._max_restart_delay, self._wake))
        while service.needed_first and not running.ready and not self._stop_requests:
            self._poll()

    def _poll(self) -> None:
        for running in self._running:
            running.poll()
        all_quiet = len(self._running) == len(self._services) and all(running.is_quiet for running in self._running)
        if select.select([self._woken], [], [], QUIET_TICK_SECONDS if all_quiet else TICK_SECONDS)[0]:
            os.read(self._woken, 64)

    def _wake(self) -> None:
        """Have the main thread look at once, also from a signal's handler in it, where no lock can be taken."""
        with suppress(BlockingIOError):
            os.write(self._waking, b".")

    def _request_stop(self, number: int, frame: object) -> None:
        self._stop_requests += 1
        self._wake()

    def _stop(self) -> None:
        """Stops services marked `needed_first` last, because the others use them while they end."""
        echo("Stopping…")
        for needed_first in (False, True):
            alive = [r.process for r in self._running if r.service.needed_first is needed_first]
            self._end(alive)
        self._fork_server.close()
        echo("Stopped.")

    def _end(self, processes: Sequence[Process]) -> None:
        signals_sent = 0
        while any(process.poll() is None for process in processes):
            # A second stop signal is passed on: subreapers kill their programs at the second SIGTERM.
            if signals_sent < min(max(self._stop_requests, 1), 2):
                signals_sent += 1
                for process in processes:
                    process.terminate()
            time.sleep(TICK_SECONDS / 2)
