"""The first program in a session's sandbox: starts display, buses and the recorded program, and says what ended.

Standard library only: it runs under the system's python3 and imports nothing of this project. Its only argument is
a JSON object (`workers.sessions.sandbox.Configuration`); it writes one JSON object a line to the descriptor `status`.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, TextIO

START_SECONDS = 30.0
POLL_SECONDS = 0.01
RECORDER_SECONDS = 3.0
CHUNK_BYTES = 65536
MARK = "SESSION_PROGRAM"
"""A variable in the environment of the program and of all that it starts."""
DETACHES_SECONDS, DETACHED_POLL_SECONDS = 10.0, 0.2
"""A program that ends so soon after its start may have left its work to another process (gvim, editors' launchers)."""
DEVTOOLS_REQUESTS, DEVTOOLS_RESPONSES = 3, 4
"""The descriptors that Chromium's --remote-debugging-pipe uses."""


class Programs:
    """The started programs by name, and the status line for the first essential one that ends."""

    def __init__(self, status: TextIO) -> None:
        self._status = status
        self._lock = threading.Lock()
        self._recorders: list[subprocess.Popen[bytes]] = []
        self.ended = threading.Event()

    def report(self, **facts: Any) -> None:
        """Write one status line."""
        with self._lock:
            self._status.write(json.dumps(facts) + "\n")
            self._status.flush()

    def start(self, name: str, argv: list[str], **options: Any) -> None:
        """Start a program; when it ends, the session ends."""
        options = {"stdin": subprocess.DEVNULL, "stdout": sys.stderr, "stderr": sys.stderr, **options}
        try:
            process = subprocess.Popen(argv, **options)
        except OSError as error:
            self.report(state="missing", program=name, error=str(error))
            self.ended.set()
            return
        threading.Thread(target=self._wait, args=(name, process), daemon=True).start()

    def start_recorder(self, name: str, argv: list[str]) -> None:
        """Start a program that has less to say than all others on a busy machine; the session goes on without it."""
        try:
            process = subprocess.Popen(
                argv, stdin=subprocess.DEVNULL, stdout=sys.stderr, stderr=sys.stderr, preexec_fn=lambda: os.nice(10)
            )
        except OSError as error:
            self.report(state="recorder missing", program=name, error=str(error))
            return
        self._recorders.append(process)
        self.report(state="recording", program=name)
        threading.Thread(target=self._wait_for_recorder, args=(name, process), daemon=True).start()

    def _wait_for_recorder(self, name: str, process: subprocess.Popen[bytes]) -> None:
        self.report(state="recorder ended", program=name, code=process.wait())

    def end_recorders(self) -> None:
        """Have the recorders write the ends of their files."""
        for process in self._recorders:
            process.send_signal(signal.SIGINT)
        for process in self._recorders:
            try:
                process.wait(RECORDER_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()

    def _wait(self, name: str, process: subprocess.Popen[bytes]) -> None:
        began = time.monotonic()
        code = process.wait()
        if name == "program" and code == 0 and time.monotonic() - began < DETACHES_SECONDS:
            while has_descendants():
                time.sleep(DETACHED_POLL_SECONDS)
        self.report(state="ended", program=name, code=code)
        self.ended.set()


def start_display(programs: Programs, configuration: dict[str, Any]) -> bool:
    """Start the X server, which draws for RFB clients on a unix socket, and wait until it accepts clients."""
    reader, writer = os.pipe()
    programs.start("display", [*configuration["display_command"], "-displayfd", str(writer)], pass_fds=[writer])
    os.close(writer)
    with os.fdopen(reader) as lines:
        return bool(lines.readline())


def start_bus(programs: Programs, address: str) -> bool:
    """Start the session's message bus and wait until it accepts clients."""
    reader, writer = os.pipe()
    command = ["dbus-daemon", "--session", "--nofork", f"--address={address}", f"--print-address={writer}"]
    programs.start("bus", command, pass_fds=[writer])
    os.close(writer)
    with os.fdopen(reader) as lines:
        return bool(lines.readline())


def forward_port(port: int, unix_socket: str) -> None:
    """Pass every connection to a port of this machine, which has no other network, on to a unix socket outside."""
    listener = socket.create_server(("", port))
    while True:
        client, _ = listener.accept()
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(unix_socket)
        except OSError:
            client.close()
            continue
        for source, sink in ((client, server), (server, client)):
            threading.Thread(target=pipe, args=(source, sink), daemon=True).start()


def pipe(source: socket.socket, sink: socket.socket) -> None:
    """Copy bytes until the source closes, then close the sink's side for writing."""
    try:
        while data := source.recv(CHUNK_BYTES):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        for end in (source, sink):
            end.close()


def await_file(programs: Programs, path: str) -> bool:
    """Wait until a helper has made a file; False when something ended meanwhile."""
    end = time.monotonic() + START_SECONDS
    while not Path(path).exists():
        if programs.ended.wait(POLL_SECONDS) or time.monotonic() > end:
            return False
    return True


def start_program(programs: Programs, configuration: dict[str, Any]) -> None:
    """Start the recorded program; a browser gets this process's stdin and stdout as its DevTools pipes."""
    if not configuration["devtools"]:
        environment = {**os.environ, **configuration["program_environment"], MARK: "1"}
        if (clock := configuration["program_clock"]) is not None:
            environment["SESSION_CLOCK_OFFSET_MS"] = str(round(1000 * (clock - time.time())))
        programs.start("program", configuration["program_command"], cwd=configuration["home"], env=environment)
        return
    requests, responses = os.dup(0), os.dup(1)

    def hand_over() -> None:
        # Copies above the fixed numbers, so that neither overwrites the other.
        high = os.dup(requests), os.dup(responses)
        os.dup2(high[0], DEVTOOLS_REQUESTS)
        os.dup2(high[1], DEVTOOLS_RESPONSES)

    command = configuration["program_command"]
    programs.start("program", command, cwd=configuration["home"], preexec_fn=hand_over, close_fds=False)
    os.close(requests)
    os.close(responses)


def has_descendants() -> bool:
    """Whether a process that the program started is running, whoever its parent is now."""
    mark = f"{MARK}=1".encode()
    for file in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in file.read_bytes().split(b"\0"):
                return True
        except OSError:
            continue
    return False


def main() -> None:
    configuration = json.loads(sys.argv[1])
    programs = Programs(os.fdopen(configuration["status"], "w"))
    os.set_inheritable(configuration["status"], False)
    signal.signal(signal.SIGTERM, lambda *_: programs.ended.set())
    os.environ.update(configuration["environment"])
    Path(configuration["environment"]["XDG_RUNTIME_DIR"]).mkdir(mode=0o700, exist_ok=True)
    if start_display(programs, configuration) and start_bus(programs, os.environ["DBUS_SESSION_BUS_ADDRESS"]):
        for name, command in configuration["helper_commands"].items():
            programs.start(name, command)
        for port, unix_socket in configuration["forwards"].items():
            threading.Thread(target=forward_port, args=(int(port), unix_socket), daemon=True).start()
        files = configuration["await_files"]
        late = next((name for name, path in files.items() if not await_file(programs, path)), "")
        if not late:
            for name, command in configuration["recorder_commands"].items():
                programs.start_recorder(name, command)
            start_program(programs, configuration)
            programs.report(state="started")
        else:
            programs.report(state="late", program=late)
            programs.ended.set()
    programs.ended.wait()
    programs.end_recorders()


if __name__ == "__main__":
    main()
