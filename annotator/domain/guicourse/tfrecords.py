"""Reads TFRecord files of `tf.train.Example`, as Android in the Wild comes in, without TensorFlow.

A record is its length (8 bytes, little-endian), a checksum of it, the data, and a checksum of that. The checksums
(CRC-32C) are not compared: the files are compressed by gzip, which has its own.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final, Protocol, TypeAlias

LARGEST_RECORD: Final = 200_000_000
LENGTH, CHECKSUM = struct.Struct("<Q"), 4
VARINT, FIXED_64, BYTES, FIXED_32 = 0, 1, 2, 5

Values: TypeAlias = list[bytes] | list[float] | list[int]
Example: TypeAlias = dict[str, Values]


class Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...


def read_examples(stream: Stream) -> Iterator[Example]:
    """The features of each record by name. Raises ValueError for what is no such file, or ends within a record."""
    while head := stream.read(LENGTH.size + CHECKSUM):
        if len(head) < LENGTH.size + CHECKSUM:
            raise ValueError("the file ends within a record")
        (length,) = LENGTH.unpack(head[: LENGTH.size])
        if length > LARGEST_RECORD:
            raise ValueError("this is no TFRecord file")
        data = stream.read(length + CHECKSUM)
        if len(data) < length + CHECKSUM:
            raise ValueError("the file ends within a record")
        yield _example(data[:length])


def _example(data: bytes) -> Example:
    """Example { Features features = 1 }, Features { map<string, Feature> feature = 1 }."""
    features: Example = {}
    for _, message in _fields(data, 1):
        for _, entry in _fields(message, 1):
            name = b"".join(key for _, key in _fields(entry, 1)).decode("utf-8", "replace")
            for _, feature in _fields(entry, 2):
                features[name] = _values(feature)
    return features


def _values(feature: bytes) -> Values:
    """Feature { oneof: bytes_list = 1, float_list = 2, int64_list = 3 }; each list has its values as field 1."""
    for number, content in _fields(feature):
        if number == 1:
            return [value for _, value in _fields(content, 1)]
        if number == 2:
            packed = b"".join(value for _, value in _fields(content, 1))
            return [value for (value,) in struct.iter_unpack("<f", packed)]
        if number == 3:
            return [_signed(value) for part in _fields(content, 1) for value in _varints(part[1])]
    return []


def _fields(data: bytes, wanted: int = 0) -> Iterator[tuple[int, bytes]]:
    """The fields of a message with their contents, those with the number `wanted` where one is named.

    A varint's content is its bytes. Raises ValueError for what is no message.
    """
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        number, kind = key >> 3, key & 7
        start = at
        if kind == VARINT:
            _, at = _varint(data, at)
        elif kind == BYTES:
            length, start = _varint(data, at)
            at = start + length
        elif kind in (FIXED_64, FIXED_32):
            at += 8 if kind == FIXED_64 else 4
        else:
            raise ValueError("this is no tf.train.Example")
        if at > len(data):
            raise ValueError("this is no tf.train.Example")
        if wanted in (0, number):
            yield number, data[start:at]


def _varints(data: bytes) -> Iterator[int]:
    at = 0
    while at < len(data):
        value, at = _varint(data, at)
        yield value


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends."""
    value = shift = 0
    while at < len(data) and shift < 70:
        byte = data[at]
        value, shift, at = value | (byte & 0x7F) << shift, shift + 7, at + 1
        if byte < 0x80:
            return value, at
    raise ValueError("this is no tf.train.Example")


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value
