"""The files that a format yields: paths with contents that are generated piece by piece."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class StoredImage:
    """A picture to be copied from the caller's storage; `sha256` in hex."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class File:
    """A file with its path in the release; a content of pieces can be read once only."""

    path: str
    content: Iterable[bytes] | StoredImage


def in_blocks(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in pieces of about BLOCK bytes: formats yield a line or less at a time."""
    block: list[bytes] = []
    size = 0
    for piece in pieces:
        block.append(piece)
        size += len(piece)
        if size >= BLOCK:
            yield b"".join(block)
            block, size = [], 0
    if block:
        yield b"".join(block)


class HashedFile:
    """A file with the SHA-256 of its content, computed while the content is read."""

    def __init__(self, file: File) -> None:
        self._image = file.content if isinstance(file.content, StoredImage) else None
        self._pieces = iter(()) if isinstance(file.content, StoredImage) else self._hashed(file.content)
        self._hash = sha256()
        self.file = File(file.path, self._image or self._pieces)

    def hexdigest(self) -> str:
        """SHA-256 in hex; reads the rest of the content first."""
        if self._image:
            return self._image.sha256
        for _ in self._pieces:
            pass
        return self._hash.hexdigest()

    def _hashed(self, content: Iterable[bytes]) -> Iterator[bytes]:
        for piece in in_blocks(content):
            self._hash.update(piece)
            yield piece
