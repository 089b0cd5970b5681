"""What a format yields: files of a folder, one after the other."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class StoredImage:
    """A picture that is copied from where the caller keeps it; `sha256` in hex."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class File:
    """A file by its path in the release; a content of pieces can be gone through once."""

    path: str
    content: Iterable[bytes] | StoredImage


def digest(file: File) -> str:
    """SHA-256 in hex; uses the content up."""
    if isinstance(file.content, StoredImage):
        return file.content.sha256
    found = sha256()
    for piece in file.content:
        found.update(piece)
    return found.hexdigest()
