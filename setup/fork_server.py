"""Fork server: runs Python programs in forks of a process that has imported their modules, whose memory they share.

`python -m setup.fork_server DESCRIPTOR [KEPT…]`: a Unix socket of packets, one for each program, as `forked_process`
sends them; when it closes, the fork server ends. Each program has a subreaper, a fork too, which ends it if this dies.
"""

import ctypes
import gc
import importlib
import io
import json
import os
import re
import runpy
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from setup import subreaper

MADV_DONTNEED = 4
#: of /proc/PID/smaps: addresses, permissions, offset, device, inode
MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ (\d+)")
LONGEST_PACKET = 65536
MODULE_OPTION = "-m"


@dataclass(frozen=True, slots=True)
class ForkedProgram:
    """A program to run in this very process: the words of its command after the interpreter's name."""

    words: Sequence[str]

    def run(self) -> None:
        """Runs it as its command would: the module after -m, or a file, as `__main__`. Raises: SystemExit by it."""
        if self.words[0] == MODULE_OPTION:
            sys.argv = [*self.words[1:]]
            runpy.run_module(self.words[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = [*self.words]
            runpy.run_path(self.words[0], run_name="__main__")


def main(arguments: Sequence[str]) -> ForkedProgram | None:
    """Serves until the socket is closed: None. In each fork: the program that it is to run."""
    connection = socket.socket(fileno=int(arguments[0]))
    kept = [int(number) for number in arguments[1:]]
    # The kernel removes subreapers that end: who asked for them learns it by their `status`.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.disable()
    while True:
        packet, descriptors, _, _ = socket.recv_fds(connection, LONGEST_PACKET, 2)
        if not packet:
            return None
        wanted = json.loads(packet)
        _import(wanted["preload"])
        output, status = descriptors
        server = os.getpid()
        if not os.fork():
            connection.close()
            return _run_under_subreaper(wanted, server, output, status, kept)
        os.close(output)
        os.close(status)


def _import(modules: Sequence[str]) -> None:
    if not (missing := [module for module in modules if module not in sys.modules]):
        return
    for module in missing:
        # What cannot be imported fails again, with its lines, in the program that needs it.
        with suppress(Exception):
            importlib.import_module(module)
    # The garbage collector writes to all that it looks at: what is frozen stays shared.
    gc.freeze()
    _forget_files()


def _forget_files() -> None:
    """Unmaps the pages of libraries to which nothing was written: who needs one reads it from the file again."""
    start = end = 0
    is_file = False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if mapping := MAPPING.match(line):
            start, end, is_file = int(mapping[1], 16), int(mapping[2], 16), mapping[3] != "0"
        elif is_file and line.split() == ["Anonymous:", "0", "kB"]:
            subreaper.libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), MADV_DONTNEED)


def _run_under_subreaper(
    wanted: dict[str, Any], server: int, output: int, status: int, kept: Sequence[int]
) -> ForkedProgram:
    """Makes this process a subreaper, which does not return, and its child the program to run."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    lives = subreaper.become_subreaper(server)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.write(status, b"%d\n" % os.getpid())
    if not lives:
        os._exit(1)
    temporary, lock = subreaper.temporary_folder()
    if child := os.fork():
        _set_title(["subreaper.py", *wanted["words"]])
        code = subreaper.attend(child, server, wanted["grace"], temporary)
        os.write(status, b"%d\n" % code)
        os._exit(0)
    for descriptor in (status, lock, *kept):
        os.close(descriptor)
    subreaper.prepare_program()
    _set_title([sys.executable, *wanted["words"]])
    _take_over(temporary)
    return ForkedProgram(wanted["words"])


def _take_over(temporary: str) -> None:
    """What a new interpreter would do: the collector runs, lines are written at once, files go to its own folder."""
    gc.enable()
    os.environ["TMPDIR"] = temporary
    tempfile.tempdir = None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(line_buffering=True)


def _set_title(words: Sequence[str]) -> None:
    """Shows the words as this process's command in `ps`."""
    import setproctitle  # the fork server itself keeps its words and environment

    setproctitle.setproctitle(" ".join(words))


if __name__ == "__main__":
    if (forked := main(sys.argv[1:])) is not None:
        forked.run()
