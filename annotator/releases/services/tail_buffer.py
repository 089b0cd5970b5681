"""A writer whose last bytes stay in memory, so that they can be changed without a system call."""

import io
from typing import IO, Any

HELD_BYTES, MOST_BYTES = 4 << 20, 16 << 20


class TailBuffer(io.RawIOBase):
    """A seekable writer onto `target`, which is at its start and gets bytes in order; `close` writes the rest.

    A zip archive goes back to the header of each entry once that is complete: on a file this is two seeks and two
    writes for each of thousands of small texts. Only what is further back than HELD_BYTES is changed in the target.
    What is not released is written out at MOST_BYTES.
    """

    def __init__(self, target: IO[bytes]) -> None:
        super().__init__()
        self._target, self._held = target, bytearray()
        self._held_from, self._position = 0, 0

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Moves to an absolute position or one relative to the end."""
        self._position = offset if whence == io.SEEK_SET else self._held_from + len(self._held) + offset
        return self._position

    def write(self, data: Any, /) -> int:
        content = bytes(data)
        at = self._position - self._held_from
        if at < 0:
            self._rewrite(content)
        else:
            self._held[at : at + len(content)] = content
        self._position += len(content)
        if len(self._held) >= MOST_BYTES:
            self._write_out()
        return len(content)

    def release_held(self) -> None:
        """Writes what is held, once it is much: call it where nothing before this will be changed."""
        if len(self._held) >= HELD_BYTES:
            self._write_out()

    def close(self) -> None:
        if not self.closed:
            self._write_out()
        super().close()

    def _write_out(self) -> None:
        self._target.write(self._held)
        self._held_from += len(self._held)
        self._held.clear()

    def _rewrite(self, content: bytes) -> None:
        """Changes bytes that the target has already; they end before those that are held."""
        self._target.seek(self._position)
        self._target.write(content)
        self._target.seek(0, io.SEEK_END)
