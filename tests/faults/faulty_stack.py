"""A stack whose disks can be filled or locked and whose clock can be set, without touching the machine's."""

import errno
import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from setup import paths
from tests.faults.client import Client
from tests.faults.kill_run import VARIABLES
from tests.services.stack import Stack, running_stack

SIZE = "96m"
RECOVERY_SECONDS = 60.0
# The disks are seen by the stack alone: they are mounted in a namespace of its own, for which no rights are needed.
NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]
MOUNTED = f"""
mount -t tmpfs -o size={SIZE} data "$1" && mkdir "$1/media" && mount -t tmpfs -o size={SIZE} media "$1/media" || exit 1
shift; exec "$@"
"""


def faketime_library() -> str:
    """The library that sets the clock of a process; empty where libfaketime is not installed."""
    return next((str(path) for path in Path("/usr/lib").glob("**/faketime/libfaketimeMT.so.1")), "")


def has_namespaces() -> bool:
    """Whether this machine lets a person mount a disk in a namespace of their own."""
    if not shutil.which("unshare") or not shutil.which("nsenter"):
        return False
    probe = [*NAMESPACE, "mount", "-t", "tmpfs", "probe", "/mnt"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


@dataclass(frozen=True)
class FaultyStack:
    """A running stack on SQLite, the keys of a dataset in it, and the file that sets its clock."""

    stack: Stack
    world: dict[str, Any]
    clock: Path

    @property
    def data(self) -> Path:
        """DATA_DIR as the stack sees it."""
        return Path(f"/proc/{self.stack.supervisor}/root{self.stack.folder}/data")

    def client(self, who: str) -> Client:
        return Client(self.stack.address, self.world["tokens"][who])

    def fill(self) -> Path:
        """Takes all room of the disk of DATA_DIR; the file that does."""
        filler = self.data / "filler"
        with filler.open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                while _is_written(file.write, size):
                    pass
        return filler

    def lock_media(self, *, locked: bool) -> None:
        """The disk of the stored files takes nothing, or everything again."""
        mode = "ro" if locked else "rw"
        enter(self.stack, "mount", "-o", f"remount,{mode}", str(self.stack.folder / "data" / "media"))

    def set_clock(self, seconds: int) -> None:
        """The clock of every process of the stack is so many seconds ahead of the machine's."""
        self.clock.write_text(f"{seconds:+d}\n")


def _is_written(write: Callable[[bytes], int], size: int) -> bool:
    try:
        write(bytes(size))
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return False
        raise
    return True


def enter(stack: Stack, *words: str) -> str:
    """The output of a command among the stack's own disks."""
    namespace = ["nsenter", "--user", "--preserve-credentials", "--mount", "--target", str(stack.supervisor)]
    command = [*namespace, f"--wd={paths.ROOT}", *words]
    done = subprocess.run(command, env=stack.env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def faulty_stack(folder: Path) -> Iterator[FaultyStack]:
    """A stack in a namespace and with a clock of its own; wants `has_namespaces` and `faketime_library`."""
    clock = folder / "clock"
    clock.write_text("+0\n")
    (folder / "data").mkdir()
    times = {
        "STACK_PRELOAD": faketime_library(),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        # A clock that is set leaves the monotonic one alone.
        "DONT_FAKE_MONOTONIC": "1",
    }
    variables = {**VARIABLES, **times, "DISK_RESERVE": str(8 << 20)}
    prefix = [*NAMESPACE, "sh", "-c", MOUNTED, "sh", str(folder / "data")]
    with running_stack(folder, variables, prefix=prefix) as stack:
        world = enter(stack, str(paths.PYTHON), "-m", "tests.faults.world", "fill", "faulty")
        yield FaultyStack(stack, json.loads(world), clock)


def recovers(happens: Callable[[], bool], seconds: float = RECOVERY_SECONDS) -> bool:
    """Whether something happens by itself within this time."""
    until = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > until:
            return False
        time.sleep(0.3)
    return True
