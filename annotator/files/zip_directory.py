"""The size of a zip file's directory, which Python's reader holds in memory whole."""

import os
import struct
from typing import IO

from annotator.domain.problems import Problem, Rejected

END, END_64, LOCATOR = b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
END_SIZE, END_64_SIZE, LOCATOR_SIZE, LONGEST_COMMENT = 22, 56, 20, 65_535
SIZE_AT, SIZE_64_AT = 12, 40
# In memory some 200 MB at most: an entry takes at least 46 bytes in the file and some 600 there.
LIMIT_BYTES = 16 * 1024**2


def refuse_large_directory(stream: IO[bytes]) -> None:
    """Raises Rejected for a zip file whose directory has more than LIMIT_BYTES; a damaged one passes."""
    size = directory_size(stream)
    if size > LIMIT_BYTES:
        message = (
            f"The list of the files in this zip file has {size >> 20} MiB; at most {LIMIT_BYTES >> 20} MiB are taken, "
            "which is enough for 150,000 files: send them in several zip files."
        )
        raise Rejected(Problem("too-many-files", message))


def directory_size(stream: IO[bytes]) -> int:
    """The size of the directory in bytes as the end of the file says it; 0 where there is none.

    Looks where `zipfile` looks: the records of ZIP64 count where there are any.
    """
    length = stream.seek(0, os.SEEK_END)
    tail_at = max(length - END_SIZE - LONGEST_COMMENT - LOCATOR_SIZE - END_64_SIZE, 0)
    stream.seek(tail_at)
    tail = stream.read()
    stream.seek(0)
    end = tail.rfind(END)
    if end < 0 or end + END_SIZE > len(tail):
        return 0
    (size,) = struct.unpack_from("<I", tail, end + SIZE_AT)
    locator, end_64 = end - LOCATOR_SIZE, end - LOCATOR_SIZE - END_64_SIZE
    if end_64 >= 0 and tail.startswith(LOCATOR, locator) and tail.startswith(END_64, end_64):
        (size,) = struct.unpack_from("<Q", tail, end_64 + SIZE_64_AT)
    return int(size)
