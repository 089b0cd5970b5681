"""The processes of a stack, told by the folder that STACK_TEMPORARY names in their environment."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CHROMIUM = re.compile(r"chrom(ium|e)")


@dataclass(frozen=True, slots=True)
class Process:
    """A living process; `command` are its words joined by spaces."""

    pid: int
    parent: int
    session: int
    command: str


class StackProcesses:
    """Finds every process that belongs to a stack: by its environment, its command, or the session of one of these.

    `seen` are the ids of all that were found, living or not.
    """

    def __init__(self, temporary: Path) -> None:
        self._marks = (f"STACK_TEMPORARY={temporary}".encode(), f"{temporary}/".encode())
        self._sessions: set[int] = set()
        self.seen: set[int] = set()

    def living(self) -> dict[int, Process]:
        """All of them by process id, but for zombies and this very process."""
        everybody = {process.pid: (process, environ) for process, environ in _processes()}
        for process, environ in everybody.values():
            if any(mark in environ or mark in process.command.encode() for mark in self._marks):
                self._sessions.add(process.session)
        self._sessions.discard(os.getsid(0))
        living = {pid: process for pid, (process, _) in everybody.items() if process.session in self._sessions}
        self.seen |= living.keys()
        return living


def kind_of(process: Process) -> str:
    """What a process is: fork server, web, worker, browser, display, valkey, postgres; else empty."""
    words = process.command.split(" ")
    program = Path(words[0]).name
    if "subreaper.py" in process.command or program in {"sh", "setpriv"}:
        return ""
    if CHROMIUM.search(program):
        return "browser" if "--remote-debugging-pipe" in words and "--type=" not in process.command else ""
    for kind, mark in KINDS.items():
        if mark in process.command:
            return kind
    return ""


KINDS = {
    "fork server": "-m setup.fork_server",
    "web": "-m annotator.server",
    "worker": "-m workers.run_worker",
    "display": "Xvfb -displayfd",
    "valkey": "valkey-server",
    "postgres": "bin/postgres -D",
}


def _processes() -> Iterator[tuple[Process, bytes]]:
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name in parentheses may hold anything, so count from its last parenthesis.
            state, parent, _, session = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[:4]
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
            environ = (folder / "environ").read_bytes()
        except OSError:
            continue
        if state != "Z":
            yield Process(int(folder.name), int(parent), int(session), command), environ
