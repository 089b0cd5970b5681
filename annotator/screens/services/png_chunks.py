"""Removes chunks from PNG files that their pixels do not need."""

import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Header and end; and what says how bright and how large the pixels are meant to be: once each, so many bytes long.
KEPT_ONCE = {b"IHDR": 13, b"gAMA": 4, b"sRGB": 1, b"pHYs": 9, b"IEND": 0}
BYTES_OF_RGB = 3


def stripped(data: bytes, width: int, height: int) -> bytes | None:
    """An RGB PNG of 8 bits without needless chunks and trailing bytes; None if its pixel data holds more.

    The pixel data must be one zlib stream of exactly the rows, not interlaced, with nothing behind it.
    """
    chunks = _chunks(data)
    pixels = b"".join(body for kind, body, _ in chunks if kind == b"IDAT")
    interlaced = chunks[0][1][12] != 0
    if interlaced or not _is_exactly(pixels, height * (1 + BYTES_OF_RGB * width)):
        return None
    single_chunks = {
        kind: index for index, (kind, body, _) in reversed([*enumerate(chunks)]) if KEPT_ONCE.get(kind) == len(body)
    }
    kept_chunks = (
        chunk for index, (kind, _, chunk) in enumerate(chunks) if kind == b"IDAT" or single_chunks.get(kind) == index
    )
    return SIGNATURE + b"".join(kept_chunks)


def _chunks(data: bytes) -> list[tuple[bytes, bytes, bytes]]:
    """Kind, body and bytes of each chunk up to the end."""
    chunks: list[tuple[bytes, bytes, bytes]] = []
    offset = len(SIGNATURE)
    while offset + 12 <= len(data):
        length = int.from_bytes(data[offset : offset + 4])
        kind, body = data[offset + 4 : offset + 8], data[offset + 8 : offset + 8 + length]
        chunks.append((kind, body, data[offset : offset + 12 + length]))
        if kind == b"IEND":
            break
        offset += 12 + length
    return chunks


def _is_exactly(compressed: bytes, size: int) -> bool:
    """Whether it is one whole zlib stream of so many bytes with nothing behind."""
    stream = zlib.decompressobj()
    try:
        unpacked = stream.decompress(compressed, size + 1)
    except zlib.error:
        return False
    return stream.eof and len(unpacked) == size and not stream.unused_data and not stream.unconsumed_tail
