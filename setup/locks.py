"""File locks between starts of one checkout; the kernel releases them however a process ends."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from setup.user_error import UserError


@contextmanager
def file_lock(path: Path, *, note: str, patience: float, refusal: Callable[[str], UserError]) -> Iterator[int]:
    """Holds an exclusive lock on a file that contains a note; yields its descriptor.

    Raises: `refusal(note of the holder)` when another process still holds it after `patience` seconds.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        deadline = time.monotonic() + patience
        while not _try_lock(file.fileno()):
            if time.monotonic() >= deadline:
                raise refusal(path.read_text())
            time.sleep(0.1)
        file.truncate(0)
        file.write(note)
        file.flush()
        yield file.fileno()


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
