"""Files as they come, alone or in a zip: no more of them is read than is meant and allowed."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from annotator.domain.problems import Problem, Rejected

FILE_LIMIT = 64 * 1024 * 1024
FILES_IN_A_ZIP = 2000
ZIP = (b"PK\x03\x04", b"PK\x05\x06")


@dataclass(frozen=True, slots=True)
class Sent:
    """A file as it came: its name, which may have folders before it, and an open stream of its bytes."""

    name: str
    stream: IO[bytes]


def contents(file: Sent, meant: Callable[[str], bool]) -> Iterator[tuple[str, bytes | Rejected]]:
    """The file itself, or what a zip file holds, one after the other, as far as its name is `meant`.

    A part that cannot be read comes as its refusal.
    """
    file.stream.seek(0)
    begin = file.stream.read(len(ZIP[0]))
    file.stream.seek(0)
    if begin in ZIP:
        yield from _unzipped(file, meant)
    elif meant(file.name):
        content = file.stream.read(FILE_LIMIT + 1)
        yield file.name, _too_long() if len(content) > FILE_LIMIT else content


def _unzipped(file: Sent, meant: Callable[[str], bool]) -> Iterator[tuple[str, bytes | Rejected]]:
    try:
        archive = zipfile.ZipFile(file.stream)
    except zipfile.BadZipFile:
        yield file.name, Rejected(Problem("damaged-zip", "The zip file breaks off or is damaged."))
        return
    with archive:
        members = [member for member in archive.infolist() if _is_shown(member)]
        if len(members) > FILES_IN_A_ZIP:
            many = f"The zip file holds {len(members)} files; at most {FILES_IN_A_ZIP} are taken at once."
            yield file.name, Rejected(Problem("too-many-files", many))
            return
        for member in members:
            if meant(member.filename):
                yield f"{file.name}/{member.filename}", _read(archive, member)


def _is_shown(member: zipfile.ZipInfo) -> bool:
    """Neither a folder nor what an operating system hides beside the files."""
    parts = PurePosixPath(member.filename).parts
    return not member.is_dir() and "__MACOSX" not in parts and not parts[-1].startswith(".")


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes | Rejected:
    try:
        # The size in the directory may lie, so no more than the limit is ever unpacked.
        with archive.open(member) as stream:
            content = stream.read(FILE_LIMIT + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError, ValueError):
        unread = "This part of the zip file is damaged, encrypted or packed in an unknown way."
        return Rejected(Problem("unreadable", unread))
    return _too_long() if len(content) > FILE_LIMIT else content


def _too_long() -> Rejected:
    return Rejected(Problem("too-long", f"The file is larger than {FILE_LIMIT // 1024**2} MB."))
