"""A Parquet writer that yields one row group at a time; equal rows and an equal pyarrow give equal bytes."""

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

GROUP_BYTES = 32_000_000
GROUP_ROWS = 1_000


def parquet(schema: pa.Schema, rows: Iterable[tuple[Mapping[str, Any], int]]) -> Iterator[bytes]:
    """The file's bytes in pieces; each row comes with its size in bytes, so that a row group stays near GROUP_BYTES.

    Equal values of a group are stored once: rows that show one picture should follow each other.
    """
    sink = _Pieces()
    # Within a group each picture stands once in the dictionary of its column, however many rows show it.
    with pq.ParquetWriter(sink, schema, compression="zstd", dictionary_pagesize_limit=1 << 30) as writer:
        for group in _groups(rows):
            writer.write_table(pa.Table.from_pylist(group, schema=schema))
            yield from sink.read_written()
    yield from sink.read_written()


def _groups(rows: Iterable[tuple[Mapping[str, Any], int]]) -> Iterator[list[Mapping[str, Any]]]:
    group: list[Mapping[str, Any]] = []
    size = 0
    for row, row_bytes in rows:
        if group and (size + row_bytes > GROUP_BYTES or len(group) >= GROUP_ROWS):
            yield group
            group, size = [], 0
        group.append(row)
        size += row_bytes
    if group:
        yield group


class _Pieces(io.RawIOBase):
    """A writable file whose bytes can be taken out as they are written."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._position = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def write(self, data: Any) -> int:
        piece = bytes(data)
        self._pieces.append(piece)
        self._position += len(piece)
        return len(piece)

    def read_written(self) -> list[bytes]:
        pieces, self._pieces = self._pieces, []
        return pieces
