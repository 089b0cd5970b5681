"""Runs one program; when that ends, is to stop, or our parent dies, none of its descendants stays alive.

Started as `python -I -S guard.py PARENT_PID GRACE_SECONDS PROGRAM ARGUMENT…`: it imports nothing of ours.
SIGTERM asks the program to end and kills it after the grace; a second SIGTERM kills at once.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
ORPHAN_GRACE_SECONDS = 3.0
STOPS = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
AWAITED = {*STOPS, signal.SIGCHLD}

libc = ctypes.CDLL(None, use_errno=True)


def main(arguments: list[str]) -> int:
    """The exit code of the program, 128 + signal when a signal ended it."""
    parent, grace, program = int(arguments[0]), float(arguments[1]), arguments[2:]
    signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # A program may put children in sessions of their own (Chromium does); as orphans they come back to us.
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    if os.getppid() != parent:
        return 128 + signal.SIGTERM
    try:
        child = subprocess.Popen(program, preexec_fn=_as_child)
    except OSError as error:
        print(f"{program[0]} cannot be started: {error}", file=sys.stderr)
        return 127
    status = _wait_for(child.pid, parent, grace)
    _kill_descendants()
    return _exit_code(status)


def _exit_code(status: int) -> int:
    if status < 0:
        return 128 + signal.SIGKILL
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _as_child() -> None:
    # Should somebody kill the guard itself, the program falls with it.
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, AWAITED)


def _wait_for(pid: int, parent: int, grace: float) -> int:
    """The wait status of the program, or -1 when it outlived the grace."""
    while True:
        arrived = signal.sigwait(AWAITED)
        if (status := _reap(pid)) is not None:
            return status
        if arrived in STOPS:
            orphaned = os.getppid() != parent
            return _stop(pid, min(grace, ORPHAN_GRACE_SECONDS) if orphaned else grace)


def _stop(pid: int, grace: float) -> int:
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + grace
    while (left := deadline - time.monotonic()) > 0:
        arrived = signal.sigtimedwait(AWAITED, left)
        if (status := _reap(pid)) is not None:
            return status
        if arrived is not None and arrived.si_signo in STOPS:
            break
    return -1


def _reap(pid: int) -> int | None:
    """Collect every dead child, ours or inherited; the wait status of `pid` if it is among them."""
    found = None
    while True:
        try:
            dead, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if dead == 0:
            return found
        if dead == pid:
            found = status


def _kill_descendants() -> None:
    # Repeated, because what dies hands its children up to us and what lives may still fork.
    while _has_children():
        for pid in _descendants():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(0.02)


def _has_children() -> bool:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _descendants() -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (parent := _parent_of(entry)) is not None:
            children.setdefault(parent, []).append(int(entry.name))
    found, unseen = [], [os.getpid()]
    while unseen:
        unseen += (below := children.get(unseen.pop(), []))
        found += below
    return found


def _parent_of(process: Path) -> int | None:
    try:
        # The name in parentheses may hold anything, so count from its last parenthesis: state, then parent.
        return int((process / "stat").read_text(errors="replace").rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
