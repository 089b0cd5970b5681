"""The PATH of the commands that import: a zip file, or a folder that is packed into one."""

import tempfile
from pathlib import Path
from typing import IO

from django.core.management.base import CommandError

from annotator.imports.services import pack_folder

MISUSE = 2


def packed(path: Path) -> IO[bytes]:
    """The zip file, or the folder packed into one. Raises CommandError for anything else."""
    if path.is_file():
        return path.open("rb")
    if not path.is_dir():
        raise CommandError(f"there is no folder or zip file {path}", returncode=MISUSE)
    file = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
    pack_folder(path, file)
    file.seek(0)
    return file
