"""What a session's processes use: the processes of a sandbox and their memory, from /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

START_TIME_FIELD = 19
"""Of /proc/<pid>/stat, counted from the process's state on (proc(5): field 22)."""
READ_SECONDS, FAMILY_SECONDS = 2.0, 8.0
PROC_BYTES = 4096
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def descendants(pid: int) -> list[int]:
    """The process `pid` and all processes below it."""
    family, position = [pid], 0
    while position < len(family):
        family += _children(family[position])
        position += 1
    return family


def _children(pid: int) -> Iterator[int]:
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):
                yield from map(int, _read(f"{task}/children").split())


def _read(path: str) -> bytes:
    """A small file of /proc, with a third of the system calls that a file object takes. Raises OSError."""
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return b"".join(iter(lambda: os.read(file, PROC_BYTES), b""))
    finally:
        os.close(file)


class MemoryGauge:
    """The memory of a process and all below it.

    It is read anew every READ_SECONDS; which processes these are is looked up every FAMILY_SECONDS.
    """

    def __init__(self, pid: int) -> None:
        self._pid, self._family, self._known_at = pid, [pid], -FAMILY_SECONDS
        self._bytes, self._read_at = 0, -READ_SECONDS

    def read(self) -> int:
        """The bytes that they hold for themselves (resident without shared)."""
        now = time.monotonic()
        if now - self._read_at < READ_SECONDS:
            return self._bytes
        if now - self._known_at >= FAMILY_SECONDS:
            self._family, self._known_at = descendants(self._pid), now
        self._bytes, self._read_at = sum(map(_own_pages, self._family)) * PAGE_BYTES, now
        return self._bytes


def _own_pages(pid: int) -> int:
    with suppress(OSError, ValueError):
        _, resident, shared, *_ = _read(f"/proc/{pid}/statm").split()
        return int(resident) - int(shared)
    return 0


def start_time(pid: int) -> str:
    """The time a process was started, in clock ticks since boot; empty when there is none, or it has ended."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if state in ("Z", "X") else fields[START_TIME_FIELD - 1]


def wait_for_ends(started: Mapping[int, str], seconds: float) -> bool:
    """Whether none of these processes (start time by number) is left; waits for that up to `seconds`."""
    end = time.monotonic() + seconds
    while any(moment and start_time(pid) == moment for pid, moment in started.items()):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
