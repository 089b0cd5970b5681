"""Child subreaper: runs one program and kills all its descendants when it ends, is stopped, or the parent dies.

The program's temporary files are in a folder of its own, which goes with it, however it ended.
Started as `python -I -S subreaper.py PARENT_PID GRACE_SECONDS PROGRAM ARGUMENT…`: it imports nothing of the project.
SIGTERM asks the program to end and kills it after the grace; a second SIGTERM kills at once.
One waits beside every service: it imports little, so that it takes 4 MB and not 7.
"""
# pathlib alone takes 1 MB:
# ruff: noqa: PTH102, PTH110, PTH123, PTH208

import ctypes
import fcntl
import os
import signal
import sys
import time
from contextlib import suppress

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
ORPHAN_GRACE_SECONDS = 3.0
STOPS = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
AWAITED = {*STOPS, signal.SIGCHLD}
FOLDER_PREFIX = "actwright-run-"
LAST_STANDARD_STREAM = 2

libc = ctypes.CDLL(None, use_errno=True)


def main(arguments: list[str]) -> int:
    """The exit code of the program, 128 + signal when a signal ended it."""
    parent, grace, program = int(arguments[0]), float(arguments[1]), arguments[2:]
    if not become_subreaper(parent):
        return 128 + signal.SIGTERM
    temporary, _ = temporary_folder()
    child = os.fork() or _become(program, temporary)
    return attend(child, parent, grace, temporary)


def become_subreaper(parent: int) -> bool:
    """Makes this process inherit orphans among its descendants, and blocks its signals; False if its parent died."""
    signal.pthread_sigmask(signal.SIG_BLOCK, AWAITED)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # Children in their own sessions (Chromium starts such) are reparented to this process when orphaned.
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
    return os.getppid() == parent


def attend(child: int, parent: int, grace: float, temporary: str) -> int:
    """Waits for the end of the program and of all its descendants, removes its temporary files; its exit code."""
    status = _wait_for(child, parent, grace)
    _kill_descendants()
    _remove(temporary)
    return _exit_code(status)


def prepare_program() -> None:
    """Gives a child of the subreaper the signals of a new program, and SIGKILL if the subreaper itself is killed."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # Python ignores these two, and what is ignored stays so in the program.
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, AWAITED)


def _become(program: list[str], temporary: str) -> int:
    """Replaces this process, a child, by the program; does not return."""
    prepare_program()
    try:
        # What the subreaper was told to keep open is not the program's.
        for descriptor in map(int, os.listdir("/proc/self/fd")):
            with suppress(OSError):
                os.set_inheritable(descriptor, descriptor <= LAST_STANDARD_STREAM)
        os.execvpe(program[0], program, {**os.environ, "TMPDIR": temporary})
    except OSError as error:
        os.write(2, f"{program[0]} cannot be started: {error}\n".encode())
    os._exit(127)


def _remove(folder: str) -> None:
    import shutil  # only here: at the end

    shutil.rmtree(folder, ignore_errors=True)


def temporary_folder() -> tuple[str, int]:
    """A new folder and the descriptor that locks it until it is closed; those of killed subreapers are removed."""
    place = os.environ.get("TMPDIR") or "/tmp"
    for left in os.listdir(place):
        if left.startswith(FOLDER_PREFIX) and (descriptor := _lock(f"{place}/{left}")) is not None:
            _remove(f"{place}/{left}")
            os.close(descriptor)
    while True:
        folder = f"{place}/{FOLDER_PREFIX}{os.urandom(8).hex()}"
        os.mkdir(folder, 0o700)
        # Another subreaper may take the folder for one that was left, until it is locked.
        if (descriptor := _lock(folder)) is not None and os.path.exists(folder):
            # Live sessions, which run as users of their own, pass through it to their folders; nobody else lists it.
            os.fchmod(descriptor, 0o711)
            return folder, descriptor


def _lock(folder: str) -> int | None:
    """An open descriptor that holds the folder's lock; None where somebody else has it or the folder is gone."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _exit_code(status: int) -> int:
    if status < 0:
        return 128 + signal.SIGKILL
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


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
    """Reaps every dead child, own or inherited; returns the wait status of `pid` if it is among them."""
    exit_status = None
    while True:
        try:
            dead, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return exit_status
        if dead == 0:
            return exit_status
        if dead == pid:
            exit_status = status


def _kill_descendants() -> None:
    # Repeated: children of a killed process are reparented to this one, and live ones may still fork.
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
    for name in os.listdir("/proc"):
        if name.isdigit() and (parent := _parent_of(name)) is not None:
            children.setdefault(parent, []).append(int(name))
    pids, unvisited = [], [os.getpid()]
    while unvisited:
        unvisited += (below := children.get(unvisited.pop(), []))
        pids += below
    return pids


def _parent_of(process: str) -> int | None:
    try:
        with open(f"/proc/{process}/stat", errors="replace") as stat:
            # The name in parentheses may hold anything, so count from its last parenthesis: state, then parent.
            return int(stat.read().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
