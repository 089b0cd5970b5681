"""Which processes live, and what they print, for the tests of those that start them."""

import subprocess
from pathlib import Path


def alive(mark: str) -> list[int]:
    """Processes with the mark among their arguments."""
    pids = []
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            args = command.read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in args:
            pids.append(int(command.parent.name))
    return pids


def is_alive(pid: int) -> bool:
    try:
        return "Z" not in (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2]
    except OSError:
        return False


def line_from(process: subprocess.Popen[str], pattern: str) -> str:
    assert process.stdout is not None
    return next(line for line in process.stdout if pattern in line)
