"""The web server: uvicorn in several processes that share the memory of what they import.

`python -m annotator.server --host 127.0.0.1 --port 8000 --workers 2`. The application is imported once and then forked;
uvicorn's own processes each import it anew.
"""

import argparse
import asyncio
import ctypes
import gc
import os
import signal
import socket
import sys
import time
from types import FrameType

import uvicorn
from django.urls import resolve

STOPS = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
AWAITED = {*STOPS, signal.SIGCHLD}
# Progress streams never end, so without a limit uvicorn would wait for them at shutdown.
GRACE_SECONDS = 3
TICK_SECONDS = 1.0
# A process that ends at once would end at once again.
RESTART_SECONDS = 1.0
PR_SET_PDEATHSIG = 1


class QuietServer(uvicorn.Server):
    """uvicorn's server, awake once a second while nobody asks for anything, not ten times."""

    async def main_loop(self) -> None:
        self._loop, self._exiting = asyncio.get_running_loop(), asyncio.Event()
        while not await self.on_tick(0):
            try:
                await asyncio.wait_for(self._exiting.wait(), TICK_SECONDS)
            except TimeoutError:
                continue

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if hasattr(self, "_loop"):
            self._loop.call_soon_threadsafe(self._exiting.set)


class Processes:
    """The processes that answer at one socket; one that ends is started again until `serve` is told to stop."""

    def __init__(self, config: uvicorn.Config, listener: socket.socket) -> None:
        self._config, self._listener = config, listener
        self._started: dict[int, float] = {}

    def serve(self) -> None:
        """Blocks until SIGTERM, SIGINT or SIGHUP; then every process has ended."""
        signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
        for _ in range(self._config.workers):
            self._start()
        while signal.sigwait(AWAITED) not in STOPS:
            for lived in self._reap():
                time.sleep(max(0.0, RESTART_SECONDS - lived))
                self._start()
        for pid in self._started:
            os.kill(pid, signal.SIGTERM)
        while self._started:
            signal.sigtimedwait([signal.SIGCHLD], TICK_SECONDS)
            self._reap()

    def _start(self) -> None:
        parent = os.getpid()
        if pid := os.fork():
            self._started[pid] = time.monotonic()
            return
        _end_with(parent)
        for number in AWAITED:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, AWAITED)
        code = 1
        try:
            QuietServer(self._config).run([self._listener])
            code = 0
        finally:
            os._exit(code)

    def _reap(self) -> list[float]:
        """The seconds that each process lived that has ended."""
        lived = []
        while self._started:
            pid, _ = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            if began := self._started.pop(pid, None):
                lived.append(time.monotonic() - began)
        return lived


def _end_with(parent: int) -> None:
    """Have the kernel send this process SIGTERM once its parent is gone, even by SIGKILL; Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m annotator.server", description="Serves Actwright over HTTP.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--log-level", default="info", help="of the server's own lines")
    options = parser.parse_args()
    config = uvicorn.Config(
        "annotator.asgi:application",
        host=options.host,
        port=options.port,
        workers=options.workers,
        log_level=options.log_level,
        lifespan="off",
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        # What WebSockets carry here, pictures of screens, is compressed already.
        ws_per_message_deflate=False,
        # The connections of screens go on in the process that runs their sessions.
        ws="annotator.http.websocket_handover:HandoverProtocol",
    )
    listener = config.bind_socket()
    config.load()
    # Imports the views of all addresses and compiles these, which Django does with the first request.
    resolve("/api/none")
    # The garbage collector writes to all that it looks at: what is frozen stays shared.
    gc.collect()
    gc.freeze()
    Processes(config, listener).serve()


if __name__ == "__main__":
    main()
