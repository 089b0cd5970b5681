"""Writes a release's files into one zip, in constant memory; equal files give equal bytes."""

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterable
from contextlib import closing
from typing import IO, Any, cast

from annotator.domain.formats.files import File, StoredImage
from annotator.domain.problems import Problem, Rejected
from annotator.domain.stored_list import StoredList
from annotator.releases.services.tail_buffer import TailBuffer

EPOCH = (1980, 1, 1, 0, 0, 0)
PIECE = 1 << 20


def write_archive(
    files: Iterable[File],
    into: IO[bytes],
    *,
    open_image: Callable[[str], IO[bytes]],
    on_file: Callable[[], None],
) -> None:
    """Writes the archive: pictures stored, texts deflated; `on_file` is called after every file.

    Every file has another path.
    """
    with closing(TailBuffer(into)) as buffer, _ManyEntries(buffer) as archive:
        for file in files:
            with archive.open(_entry(file), "w", force_zip64=True) as entry:
                _write(file, entry, open_image)
            buffer.release_held()
            on_file()


class _ManyEntries(zipfile.ZipFile):
    """A zip file to be written whose entries are not in memory: half a kilobyte each, of hundreds of thousands."""

    def __init__(self, file: TailBuffer) -> None:
        super().__init__(file, "w")
        # `zipfile` appends each entry and goes through them once, when it writes the directory at the end.
        self.filelist = cast(list[zipfile.ZipInfo], StoredList[zipfile.ZipInfo]())
        self.NameToInfo = _NothingKept()


class _NothingKept(dict[str, Any]):
    """A dictionary that stays empty."""

    def __setitem__(self, key: str, value: object) -> None:
        pass


def _entry(file: File) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(file.path, EPOCH)
    is_picture = isinstance(file.content, StoredImage)
    entry.compress_type = zipfile.ZIP_STORED if is_picture else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    entry.create_system = 3
    return entry


def _write(file: File, entry: IO[bytes], open_image: Callable[[str], IO[bytes]]) -> None:
    if isinstance(file.content, StoredImage):
        _copy(file.content, entry, open_image)
        return
    for piece in file.content:
        entry.write(piece)


def _copy(stored: StoredImage, entry: IO[bytes], open_image: Callable[[str], IO[bytes]]) -> None:
    """Copies a picture. Raises Rejected for a file that is no longer what was stored."""
    copied = hashlib.sha256()
    with open_image(stored.name) as image:
        while piece := image.read(PIECE):
            copied.update(piece)
            entry.write(piece)
    if copied.hexdigest() != stored.sha256:
        damaged = (
            f"The file {stored.name} is damaged or cut off: restore it from a backup, then build the release again."
        )
        raise Rejected(Problem("damaged-file", damaged))


def read_image(stored: StoredImage, open_image: Callable[[str], IO[bytes]]) -> bytes:
    """The bytes of a stored picture. Raises Rejected for a file that is no longer what was stored."""
    content = io.BytesIO()
    _copy(stored, content, open_image)
    return content.getvalue()
