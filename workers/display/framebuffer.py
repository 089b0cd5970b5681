"""The framebuffer of a display, mapped from the file that Xvfb keeps it in (-fbdir, XWD format)."""

from __future__ import annotations

import ctypes
import mmap
import struct
from pathlib import Path

import numpy as np

XWD_HEADER_FIELDS = 25
XWD_COLOR_BYTES = 12
UNUSED_BYTE = 0xFF000000
"""Mask of a pixel as a little-endian number; the other three bytes are blue, green, red."""

_memcmp = ctypes.CDLL(None).memcmp
_memcmp.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t)


class Framebuffer:
    """The pixels on a display now, row by row, four bytes each: blue, green, red, unused."""

    def __init__(self, file: Path, height: int) -> None:
        with file.open("r+b") as opened:
            self._memory = mmap.mmap(opened.fileno(), 0)
        header = struct.unpack(f">{XWD_HEADER_FIELDS}I", self._memory[: XWD_HEADER_FIELDS * 4])
        self._start = header[0] + header[19] * XWD_COLOR_BYTES
        self._size = header[12] * height

    def read(self) -> bytes:
        """A copy of the pixels."""
        return self._memory[self._start : self._start + self._size]

    def shows(self, pixels: bytes) -> bool:
        """Whether the display shows exactly these pixels; compares in place, without copying megabytes a script."""
        if len(pixels) != self._size:
            return False
        first = ctypes.c_char.from_buffer(self._memory, self._start)
        return bool(_memcmp(ctypes.byref(first), pixels, self._size) == 0)

    def close(self) -> None:
        self._memory.close()


def opaque(pixels: bytes) -> bytes:
    """Return the same pixels with the unused byte set, as browsers leave it on a display."""
    return (np.frombuffer(pixels, "<u4") | UNUSED_BYTE).tobytes()
