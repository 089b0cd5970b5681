"""The path of a unix socket in a folder, however long the folder's own path is."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def socket_path(folder: Path, name: str) -> Iterator[str]:
    """The path through the folder's descriptor: a unix socket's may have 107 bytes, a data folder's more.

    Raises OSError where there is no such folder.
    """
    descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{descriptor}/{name}"
    finally:
        os.close(descriptor)
