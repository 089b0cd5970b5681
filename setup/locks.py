"""Locks between starts of one checkout; the kernel gives them back however a process ends."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from setup.trouble import Trouble


@contextmanager
def only_one(path: Path, *, note: str, patience: float, refusal: Callable[[str], Trouble]) -> Iterator[int]:
    """Hold a lock file with a note in it; gives its descriptor.

    Raises: `refusal(note of the holder)` when somebody else still holds it after `patience` seconds.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        deadline = time.monotonic() + patience
        while not _taken(file.fileno()):
            if time.monotonic() >= deadline:
                raise refusal(path.read_text())
            time.sleep(0.1)
        file.truncate(0)
        file.write(note)
        file.flush()
        yield file.fileno()


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
