"""Opens zip files with names that are wrongly marked as UTF-8, which Python's reader refuses."""

import shutil
import struct
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO

UTF8 = 0x800
END, ENTRY = b"PK\x05\x06", b"PK\x01\x02"
END_SIZE, ENTRY_SIZE, LONGEST_COMMENT = 22, 46, 65_535
FLAGS_AT, NAME_LENGTHS_AT = 8, 28


def open_zip(stream: IO[bytes]) -> tuple[zipfile.ZipFile, dict[str, str]]:
    """The zip file, and a mapping of each misnamed member to its name with U+FFFD for bad bytes.

    Raises BadZipFile.
    """
    try:
        return zipfile.ZipFile(stream), {}
    except UnicodeDecodeError:
        corrected = tempfile.SpooledTemporaryFile(max_size=1 << 22)  # noqa: SIM115 - lives as long as the zip file
        stream.seek(0)
        shutil.copyfileobj(stream, corrected)
        misnamed = dict(_clear_utf8_flags(corrected))
        return zipfile.ZipFile(corrected), misnamed


def _clear_utf8_flags(file: IO[bytes]) -> Iterator[tuple[str, str]]:
    """Clears the UTF-8 flag of directory entries whose names are not UTF-8, and returns these names."""
    for offset in _entries(file):
        file.seek(offset)
        entry = file.read(ENTRY_SIZE)
        (flags,) = struct.unpack_from("<H", entry, FLAGS_AT)
        name = file.read(struct.unpack_from("<H", entry, NAME_LENGTHS_AT)[0])
        if flags & UTF8 and not _is_utf8(name):
            file.seek(offset + FLAGS_AT)
            file.write(struct.pack("<H", flags & ~UTF8))
            yield name.decode("cp437"), name.decode(errors="replace")


def _entries(file: IO[bytes]) -> Iterator[int]:
    """The offset of each entry of the directory."""
    size = file.seek(0, 2)
    tail_at = max(size - END_SIZE - LONGEST_COMMENT, 0)
    file.seek(tail_at)
    tail = file.read()
    end = tail.rfind(END)
    if end < 0 or end + END_SIZE > len(tail):
        raise zipfile.BadZipFile("there is no directory")
    length, _ = struct.unpack_from("<II", tail, end + 12)
    offset = tail_at + end - length
    while offset < tail_at + end:
        file.seek(max(offset, 0))
        entry = file.read(ENTRY_SIZE)
        if offset < 0 or len(entry) < ENTRY_SIZE or not entry.startswith(ENTRY):
            raise zipfile.BadZipFile("the directory is damaged")
        yield offset
        offset += ENTRY_SIZE + sum(struct.unpack_from("<HHH", entry, NAME_LENGTHS_AT))


def _is_utf8(name: bytes) -> bool:
    try:
        name.decode()
    except UnicodeDecodeError:
        return False
    return True
