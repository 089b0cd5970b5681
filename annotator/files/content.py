"""Files named by the SHA-256 of their content: what is stored once is never written again, changed or deleted."""

import io
from typing import IO

from django.core.files import File
from django.core.files.storage import default_storage

from annotator.files.content_storage import content_storage
from annotator.files.lock import files_kept
from annotator.files.storage import digest_of


def keep(folder: str, ending: str, content: bytes) -> str:
    """The storage name under which `content` can be found from now on. Raises DiskFull."""
    return keep_file(folder, ending, io.BytesIO(content))


def keep_file(folder: str, ending: str, file: IO[bytes]) -> str:
    """As `keep`, for an open file of any size, which is read to its end.

    A file that is there already is believed only if it is this one.
    """
    digest = digest_of(file)
    size = file.tell()
    name = f"{folder}/{digest[:2]}/{digest}.{ending}"
    with files_kept():
        if content_storage().holds(name, digest, size):
            content_storage().touch(name)
            return name
    file.seek(0)
    default_storage.save(name, File(file))
    file.seek(0, io.SEEK_END)
    return name
