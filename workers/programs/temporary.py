"""Temporary folders of the programs that a worker starts, which do not outlive it."""

import os
import re
import shutil
import tempfile
from pathlib import Path

OWNED_FOLDER = re.compile(r"actwright-[a-z]+-(\d+)-\w+")
SHORT_BASE = Path("/tmp")  # noqa: S108 - mkdtemp makes a folder that is its own
LONGEST_FOLDER = 107 - len("/org.chromium.Chromium.XXXXXX/SingletonSocket")
"""Bytes: Chromium opens a unix socket below its folder, whose path has 107 bytes at most (unix(7)).

A browser for which it is too long ends without a window.
"""


def temporary_folder(purpose: str) -> Path:
    """A new folder for its caller to remove; its name holds the id of this process.

    It is in the temporary directory, or in /tmp where its path would be too long for a program's unix sockets.
    """
    prefix = f"actwright-{purpose}-{os.getpid()}-"
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    if len(bytes(folder)) <= LONGEST_FOLDER:
        return folder
    folder.rmdir()
    return Path(tempfile.mkdtemp(prefix=prefix, dir=SHORT_BASE))


def remove_abandoned(**_: object) -> None:
    """Removes the folders of processes that were killed. Accepts the keyword arguments of Celery's signals."""
    for base in {Path(tempfile.gettempdir()), SHORT_BASE}:
        for folder in base.glob("actwright-*"):
            owner = OWNED_FOLDER.fullmatch(folder.name)
            if owner and not Path(f"/proc/{owner[1]}").exists():
                shutil.rmtree(folder, ignore_errors=True)
