"""Files as they come, alone or in a zip: no more of them is read than is meant and allowed."""

import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from annotator.domain.problems import Problem, Rejected
from annotator.files.zip_directory import refuse_large_directory
from annotator.screens.services.zip_names import open_zip

FILE_LIMIT = 64 * 1024 * 1024
# All parts of a zip file together, unpacked.
ZIP_LIMIT = 2 * 1024**3
ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ENCRYPTED = 0x1
UNREADABLE_ZIP = (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, struct.error)
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
    MemoryError,
)


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it came: its name, which may have folders before it, and an open stream of its bytes."""

    name: str
    stream: IO[bytes]


def contents(file: Sent, meant: Callable[[str], bool]) -> Iterator[tuple[str, bytes | Rejected]]:
    """The file itself, or what a zip file holds, one after the other, as far as its name is `meant`.

    A part that cannot be read comes as its refusal.
    """
    if _is_zip(file):
        yield from _unzipped(file, meant)
    elif meant(file.name):
        content = file.stream.read(FILE_LIMIT + 1)
        yield file.name, _too_long() if len(content) > FILE_LIMIT else content


def count_contents(file: Sent, meant: Callable[[str], bool]) -> int:
    """How many of them there are, without reading them."""
    if not _is_zip(file):
        return int(meant(file.name))
    try:
        refuse_large_directory(file.stream)
        archive, _ = open_zip(file.stream)
    except (Rejected, *UNREADABLE_ZIP):
        return 1
    with archive:
        return sum(_is_shown(member) and meant(member.filename) for member in archive.infolist())


def _is_zip(file: Sent) -> bool:
    file.stream.seek(0)
    begin = file.stream.read(len(ZIP[0]))
    file.stream.seek(0)
    return begin in ZIP


def _unzipped(file: Sent, meant: Callable[[str], bool]) -> Iterator[tuple[str, bytes | Rejected]]:
    try:
        refuse_large_directory(file.stream)
        archive, misnamed = open_zip(file.stream)
    except Rejected as refusal:
        yield file.name, refusal
        return
    except UNREADABLE_ZIP:
        yield file.name, Rejected(Problem("damaged-zip", "The zip file breaks off or is damaged."))
        return
    with archive:
        members = [member for member in archive.infolist() if _is_shown(member)]
        room = ZIP_LIMIT
        for member in members:
            name = misnamed.get(member.orig_filename, member.filename)
            if not meant(name):
                continue
            content = _refusal(member, misnamed, room) or _read(archive, member)
            room -= len(content) if isinstance(content, bytes) else 0
            yield f"{file.name}/{name}", content


def _is_shown(member: zipfile.ZipInfo) -> bool:
    """Neither a folder nor what an operating system hides beside the files."""
    parts = PurePosixPath(member.filename).parts
    hidden = "__MACOSX" in parts or (bool(parts) and parts[-1].startswith("."))
    return not member.is_dir() and not hidden


def _refusal(member: zipfile.ZipInfo, misnamed: Mapping[str, str], room: int) -> Rejected | None:
    """Why a part of a zip file is not even unpacked."""
    if member.orig_filename in misnamed:
        return Rejected(Problem("bad-name", "The name of this part of the zip file is not the UTF-8 it claims to be."))
    if not PurePosixPath(member.filename).name:
        return Rejected(Problem("bad-name", "This part of the zip file has no name; give it one."))
    if member.flag_bits & ENCRYPTED:
        return Rejected(Problem("encrypted", "This part of the zip file is encrypted; send it without a password."))
    if min(member.file_size, FILE_LIMIT) > room:
        over = f"The zip file unpacks to more than {ZIP_LIMIT // 1024**3} GB; send this part in another one."
        return Rejected(Problem("zip-too-large", over))
    return None


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | Rejected:
    try:
        # The size in the directory may lie, so no more than the limit is ever unpacked.
        with archive.open(member) as stream:
            content = stream.read(FILE_LIMIT + 1)
    except UNREADABLE:
        unread = "This part of the zip file is damaged or packed in an unknown way."
        return Rejected(Problem("unreadable", unread))
    return _too_long() if len(content) > FILE_LIMIT else content


def _too_long() -> Rejected:
    return Rejected(Problem("too-long", f"The file is larger than {FILE_LIMIT // 1024**2} MB."))
