"""Writes a release's files into one zip, in constant memory and with the same bytes for the same files."""

import hashlib
import shutil
import zipfile
from collections.abc import Callable, Iterable
from typing import IO

from annotator.domain.formats.files import File, StoredImage

EPOCH = (1980, 1, 1, 0, 0, 0)
PIECE = 1 << 20


def write_archive(
    files: Iterable[File],
    into: IO[bytes],
    *,
    open_image: Callable[[str], IO[bytes]],
    each: Callable[[], None],
) -> None:
    """Pictures are stored, texts deflated; `each` is called after every file."""
    with zipfile.ZipFile(into, "w") as archive:
        for file in files:
            with archive.open(_entry(file), "w", force_zip64=True) as entry:
                _write(file, entry, open_image)
            each()


def _entry(file: File) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(file.path, EPOCH)
    picture = isinstance(file.content, StoredImage)
    entry.compress_type = zipfile.ZIP_STORED if picture else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    entry.create_system = 3
    return entry


def _write(file: File, entry: IO[bytes], open_image: Callable[[str], IO[bytes]]) -> None:
    if isinstance(file.content, StoredImage):
        with open_image(file.content.name) as image:
            shutil.copyfileobj(image, entry, PIECE)
        return
    for piece in file.content:
        entry.write(piece)


def digest_of(archive: IO[bytes]) -> str:
    """SHA-256 in hex of the whole file, from its beginning."""
    archive.seek(0)
    digest = hashlib.sha256()
    while piece := archive.read(PIECE):
        digest.update(piece)
    return digest.hexdigest()
