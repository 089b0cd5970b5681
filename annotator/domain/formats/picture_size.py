"""The size of a PNG, JPEG or WebP picture, read from its header."""

import struct
from typing import IO

from annotator.domain.problems import Problem, Rejected

PNG_HEADER, PNG_MAGIC = 24, b"\x89PNG\r\n\x1a\n"
WEBP_HEADER = 30
JPEG_MAGIC = b"\xff\xd8"
JPEG_FILL = 0xFF
#: start-of-frame markers without the three in their range that are none
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def picture_size(file: IO[bytes]) -> tuple[int, int]:
    """Width and height in pixels. Raises Rejected for what is none of the three, or breaks off."""
    header = file.read(WEBP_HEADER)
    try:
        if header.startswith(PNG_MAGIC):
            width, height = struct.unpack(">II", header[16:PNG_HEADER])
            return width, height
        if header[:4] == b"RIFF" and header[8:12] == b"WEBP":
            return _webp_size(header)
        if header.startswith(JPEG_MAGIC):
            return _jpeg_size(header[len(JPEG_MAGIC) :], file)
    except (struct.error, IndexError):
        pass
    raise Rejected(Problem("not-a-picture", "It is not a PNG, JPEG or WebP picture, or breaks off."))


def _webp_size(header: bytes) -> tuple[int, int]:
    """The size in a WebP's first chunk: lossy, lossless or extended. Raises IndexError where it breaks off."""
    if len(header) < WEBP_HEADER:
        raise IndexError("the header breaks off")
    match header[12:16]:
        case b"VP8 ":
            width, height = struct.unpack("<HH", header[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            (bits,) = struct.unpack("<I", header[21:25])
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case _:
            width, height = (int.from_bytes(header[start : start + 3], "little") for start in (24, 27))
            return width + 1, height + 1


def _jpeg_size(begun: bytes, file: IO[bytes]) -> tuple[int, int]:
    """The size in the start of frame; the segments before it are skipped. Raises struct.error where there is none."""

    def read_piece(length: int) -> bytes:
        nonlocal begun
        begun += file.read(max(length - len(begun), 0))
        piece, begun = begun[:length], begun[length:]
        return piece

    while True:
        (start, marker) = struct.unpack("BB", read_piece(2))
        while marker == JPEG_FILL:
            (marker,) = struct.unpack("B", read_piece(1))
        (length,) = struct.unpack(">H", read_piece(2))
        segment = read_piece(length - 2)
        if start != JPEG_FILL or len(segment) < length - 2:
            raise struct.error("a segment breaks off")
        if marker in JPEG_FRAMES:
            height, width = struct.unpack(">HH", segment[1:5])
            return width, height
