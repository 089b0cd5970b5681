"""A running session: its sandbox, the view of its screen, its elements, and its end."""

from __future__ import annotations

import math
import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.hosts import HostRule
from workers.browser.egress_proxy import EgressProxy, NetworkStats
from workers.programs.child import START_LIMIT, Child
from workers.programs.failure import AttemptFailed
from workers.sessions.commands import (
    GATE_SOCKET,
    OWN_PROGRAMS,
    READER_SOCKET,
    RFB_SOCKET,
    SITE,
    STREAM_SOCKET,
    configuration_for,
)
from workers.sessions.folder import SessionFolder, connect_socket
from workers.sessions.inspector import DomInspector, Inspector, ProgramInspector
from workers.sessions.program_environment import LIBRARY, clock_offset, program_clock
from workers.sessions.resources import MemoryGauge, descendants, start_time, wait_for_ends
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.sandbox import sandbox_command
from workers.sessions.screen_viewer import ScreenViewer
from workers.sessions.specification import SessionSpecification
from workers.sessions.video import end_recorder, take_video
from workers.sessions.x_screen import XScreen

FIRST_WINDOW_SECONDS = 60.0
"""How long a program may take until it shows a window,"""
FIRST_PICTURE_SECONDS = 20.0
"""and from then on until its elements are there and nothing moves; one that moves for ever is taken as it is."""
LOADING_SECONDS = 8.0
"""So long is waited for the parts of a page; one that always asks for more is taken as it is."""
SILENT_SECONDS = 3.0
"""A program whose window is there for so long and that has told of no element has none to tell of."""
FIRST_PAUSE_SECONDS, END_SECONDS = 0.15, 10.0
SAID_LINES = 4
REASON_SECONDS = 1.0
"""What ended a session is told over another pipe than the one on which its end was noticed."""


@dataclass(frozen=True, slots=True)
class SessionEnd:
    """Why a session ended, as a sentence for its person; `code` is time, idle, memory, program, display or asked."""

    code: str
    reason: str


class LiveSession:
    """A session from its seed, with the first picture drawn. Raises AttemptFailed when it does not come up.

    `uid` is the user that its programs run as on this machine, None for this process's own. `on_folder` is told the
    folder and process id as soon as they are there, so that they can be cleared away if this process is killed. An
    `interceptor` takes what a browser asks of hosts. `on_end` is called when it has ended by itself, or by `end`.
    """

    def __init__(
        self,
        specification: SessionSpecification,
        *,
        uid: int | None = None,
        egress_proxy: EgressProxy | None = None,
        on_folder: Callable[[Path, int], None] = lambda folder, pid: None,
        interceptor: Interceptor | None = None,
    ) -> None:
        self.specification, self.interceptor = specification, interceptor
        self.network: NetworkStats | None = None
        self.started_at = time.monotonic()
        self._clock_offset = clock_offset(program_clock(specification))
        self.video_started_at: float | None = None
        self.video_problem, self._ends = "", False
        self._lock = threading.Condition()
        self._end: SessionEnd | None = None
        self.on_end: Callable[[], None] = lambda: None
        with ExitStack() as parts:
            if interceptor is not None:
                parts.callback(interceptor.close)
            self.folder = SessionFolder(specification.seed, uid)
            parts.callback(self.folder.remove)
            on_folder(self.folder.path, 0)
            self.has_site = (self.folder.home / SITE).is_dir()
            if specification.hosts and egress_proxy:
                self._open_gate(parts, egress_proxy, uid)
            if interceptor is not None:
                interceptor.listen(self.folder.socket_path(STREAM_SOCKET), uid)
            self.child, self._status = self._start(uid)
            parts.callback(self._kill_and_wait)
            self._memory = MemoryGauge(self.child.process.pid)
            on_folder(self.folder.path, self.child.process.pid)
            self._await_start()
            self._connect_screen(parts)
            self._put_pointer_aside()
            self.inspector = self._inspector()
            parts.callback(self.inspector.close)
            self._open_start()
            self._await_first_picture()
            self._parts = parts.pop_all()

    def _open_gate(self, parts: ExitStack, proxy: EgressProxy, uid: int | None) -> None:
        path = self.folder.socket_path(GATE_SOCKET)
        port = proxy.open_port(path)
        parts.callback(port.close)
        path.chmod(0o600)
        if uid is not None:
            os.chown(path, uid, uid)
        named = tuple(HostRule.parse(host) for host in self.specification.hosts)
        private = tuple(HostRule.parse(host) for host in self.specification.private_hosts)
        self.network = parts.enter_context(port.allow(private, self.specification.limits.network, named))

    @property
    def _as_started(self) -> SessionSpecification:
        """The specification with an empty page where an interceptor has to be there before the first address is."""
        return replace(self.specification, start="") if self.interceptor else self.specification

    def _open_start(self) -> None:
        if self.interceptor is not None and isinstance(self.inspector, DomInspector):
            address = self.specification.start or "about:blank"
            self.inspector.open(address, self.interceptor, self.started_at, own_site=self.has_site)

    def _start(self, uid: int | None) -> tuple[Child, int]:
        reader, writer = os.pipe()
        try:
            command = sandbox_command(
                self.folder.path,
                self.specification.limits,
                configuration_for(self._as_started, writer, site=self.has_site),
                uid=uid,
                programs={**OWN_PROGRAMS, LIBRARY: self.folder.preload},
            )
            pipes = subprocess.PIPE if self.specification.kind == "browser" else subprocess.DEVNULL
            environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin")}
            child = Child(command, environment=environment, stdin=pipes, stdout=pipes, keep=[writer])
        except BaseException:
            os.close(reader)
            raise
        finally:
            os.close(writer)
        return child, reader

    def _await_start(self) -> None:
        started = threading.Event()
        threading.Thread(target=self._read_status, args=(started,), name="session status", daemon=True).start()
        if not started.wait(START_LIMIT) or self._end is not None:
            reason = self._reason(f"it took longer than {START_LIMIT:g} s")
            raise AttemptFailed(f"the session did not start: {reason}")

    def _reason(self, otherwise: str) -> str:
        """Why the session ended, or `otherwise`, and the last lines of its programs: display and bus write many."""
        return f"{self._end.reason if self._end else otherwise}; {self.child.stderr_tail(SAID_LINES) or 'no messages'}"

    def _read_status(self, started: threading.Event) -> None:
        """Note what the sandbox's first program reports; its pipe closes with the sandbox."""
        with os.fdopen(self._status, "rb") as lines:
            for line in lines:
                report = load_json(line)
                if "record" in str(report.get("state")):
                    self._note_video(report)
                    continue
                if report.get("state") == "ended":
                    self._note_end(_end_of(str(report.get("program")), int(report.get("code", 0))))
                elif report.get("state") == "missing":
                    missing = f"The program {report.get('program')} is not installed: {report.get('error')}"
                    self._note_end(SessionEnd("program", missing))
                elif report.get("state") == "late":
                    late = f"The session's {report.get('program')} was not ready in time."
                    self._note_end(SessionEnd("display", late))
                started.set()
        self._note_end(SessionEnd("display", "The session's sandbox ended."))
        started.set()

    def _note_video(self, report: dict[str, Any]) -> None:
        match report.get("state"):
            case "recording":
                self.video_started_at = time.monotonic() - self.started_at
            case "recorder missing":
                self.video_problem = f"ffmpeg is not installed: {report.get('error')}"
            case "recorder ended" if self.ended is None and not self._ends:
                self.video_problem = f"ffmpeg ended before the session, with exit code {report.get('code')}"

    def take_video(self, folder: Path) -> bool:
        """End the recording of the screen and put the video into `folder`; whether there is one. Raises OSError."""
        if not self.specification.video:
            return False
        self._ends = True
        end_recorder(self.child.process.pid)
        return take_video(self.folder.path, folder)

    def _note_end(self, end: SessionEnd) -> None:
        with self._lock:
            self._end = self._end or end
            self._lock.notify_all()
        self.on_end()

    def _connect_screen(self, parts: ExitStack) -> None:
        try:
            self.screen = XScreen(self.folder)
            parts.callback(self.screen.close)
            self.viewer = ScreenViewer(self._connect_x(), self.folder.xauthority)
            parts.callback(self.viewer.close)
        except AttemptFailed as error:
            with self._lock:
                self._lock.wait_for(lambda: self._end, REASON_SECONDS)
            raise AttemptFailed(f"{error}; {self._reason('its programs still run')}") from error

    def _connect_x(self) -> socket.socket:
        try:
            return connect_socket(self.folder.x_socket)
        except OSError as error:
            raise AttemptFailed(f"the session's display ended while it started: {error}") from error

    def connect_display(self) -> socket.socket:
        """A new connection to the session's RFB server. Raises OSError when it has ended."""
        return connect_socket(self.folder.socket_path(RFB_SOCKET))

    def _inspector(self) -> Inspector:
        if self.specification.kind == "browser":
            return DomInspector(self.child, self.screen.popups)
        reader_path = self.folder.socket_path(READER_SOCKET)
        return ProgramInspector(lambda: connect_socket(reader_path), self._clock_offset, self.screen)

    def _put_pointer_aside(self) -> None:
        """Begin with the pointer in the last corner: GTK ignores clicks on a button that opened under the pointer."""
        corner = self.specification.width - 1, self.specification.height - 1
        self.viewer.move_pointer(*corner)
        self.screen.put_pointer(*corner)

    def _await_first_picture(self) -> None:
        """Wait for a window that is no splash screen, until its page has loaded, its elements are the same twice and
        nothing moves.
        """
        end = time.monotonic() + FIRST_WINDOW_SECONDS
        window_at, before = math.inf, ""
        while time.monotonic() < min(end, window_at + FIRST_PICTURE_SECONDS) and not self.ended:
            time.sleep(FIRST_PAUSE_SECONDS)
            tree, now = self.inspector.inspect().tree, time.monotonic()
            if window_at == math.inf and self.screen.has_window():
                window_at = now
            is_settled = tree.digest == before if tree.elements else now - window_at >= SILENT_SECONDS
            shows = is_settled and window_at < math.inf and self.viewer.version and self.viewer.is_still
            if shows and (now - window_at >= LOADING_SECONDS or not self.inspector.is_loading()):
                break
            before = tree.digest
        if self.ended is not None:
            raise AttemptFailed(f"the session did not start: {self.ended.reason} {self.child.stderr_tail(SAID_LINES)}")

    @property
    def ended(self) -> SessionEnd | None:
        """Why the session ended, None while it runs."""
        with self._lock:
            return self._end

    def exceeded(self, now: float, last_input: float) -> SessionEnd | None:
        """The limit that the session exceeds at `now` (monotonic seconds), None within its limits."""
        limits = self.specification.limits
        if now - self.started_at > limits.seconds:
            return SessionEnd("time", f"The session's time of {limits.seconds / 60:g} minutes is over.")
        if now - last_input > limits.idle_seconds:
            return SessionEnd("idle", f"Nothing was done for {limits.idle_seconds / 60:g} minutes.")
        if self._memory.read() > limits.memory:
            return SessionEnd("memory", f"The program took more than {limits.memory // 2**20} MB of memory.")
        return None

    def end(self, end: SessionEnd) -> None:
        """End the session; the first reason that it is given stays."""
        self._note_end(end)
        self.close()

    def _kill_and_wait(self) -> None:
        # All programs are in the sandbox's process namespace, which the kernel ends after its first process.
        started = {pid: start_time(pid) for pid in descendants(self.child.process.pid)}
        self.child.process.kill()
        self.child.process.wait()
        self.child.close_files()
        wait_for_ends(started, END_SECONDS)

    def close(self) -> None:
        """End all programs and delete the folder."""
        self._parts.close()


def _end_of(program: str, code: int) -> SessionEnd:
    how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
    if program == "program":
        return SessionEnd("program", "The program was closed." if code == 0 else f"The program {how}.")
    return SessionEnd("display", f"The session's {program} {how}.")
