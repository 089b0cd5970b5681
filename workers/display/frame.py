"""The frame buffer of a display, read where the server keeps it (Xvfb's -fbdir, an XWD file)."""

from __future__ import annotations

import ctypes
import mmap
import struct
from pathlib import Path

XWD_HEADER_FIELDS = 25
XWD_COLOR_BYTES = 12

_memcmp = ctypes.CDLL(None).memcmp
_memcmp.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t)


class Frame:
    """The pixels on a display now, row by row, four bytes each: blue, green, red, unused."""

    def __init__(self, file: Path, height: int) -> None:
        with file.open("r+b") as opened:
            self._memory = mmap.mmap(opened.fileno(), 0)
        header = struct.unpack(f">{XWD_HEADER_FIELDS}I", self._memory[: XWD_HEADER_FIELDS * 4])
        self._start = header[0] + header[19] * XWD_COLOR_BYTES
        self._size = header[12] * height

    def read(self) -> bytes:
        return self._memory[self._start : self._start + self._size]

    def shows(self, pixels: bytes) -> bool:
        """Whether these are the pixels, without copying millions of bytes for every script."""
        if len(pixels) != self._size:
            return False
        first = ctypes.c_char.from_buffer(self._memory, self._start)
        return bool(_memcmp(ctypes.byref(first), pixels, self._size) == 0)

    def close(self) -> None:
        self._memory.close()
