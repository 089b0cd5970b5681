"""Messages of the D-Bus protocol as bytes: method calls are written, any message is read (D-Bus Specification 0.43).

Standard library only: it runs in a session's sandbox.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

HEADER_BYTES = 16
LONGEST = 1 << 27
"""So many bytes a message may have by the specification."""
METHOD_CALL, METHOD_RETURN = 1, 2
PATH, INTERFACE, MEMBER, REPLY_SERIAL, DESTINATION, SIGNATURE = 1, 2, 3, 5, 6, 8
ALIGNMENTS = {"y": 1, "b": 4, "n": 2, "q": 2, "i": 4, "u": 4, "h": 4, "x": 8, "t": 8, "d": 8}
ALIGNMENTS |= {"s": 4, "o": 4, "a": 4, "g": 1, "v": 1, "(": 8, "{": 8}
NUMBERS = {"y": "B", "b": "I", "n": "h", "q": "H", "i": "i", "u": "I", "h": "I", "x": "q", "t": "Q", "d": "d"}


class MessageError(ValueError):
    """Bytes that are no D-Bus message."""


@dataclass(frozen=True)
class MethodCall:
    """A method of an interface with its arguments; `signature` has numbers and strings only."""

    interface: str
    member: str
    signature: str = ""
    arguments: tuple[int | str, ...] = ()

    def encoded(self, destination: str) -> Callable[[int, str], bytes]:
        """What makes the message for a serial number and an object's path; `destination` is empty between peers."""
        body = _body(self.signature, self.arguments)
        fields = _string_field(INTERFACE, "s", self.interface) + _string_field(MEMBER, "s", self.member)
        if destination:
            fields += _string_field(DESTINATION, "s", destination)
        if self.signature:
            fields += _padded(bytes([SIGNATURE, 1, *b"g\0", len(self.signature), *self.signature.encode(), 0]), 8)

        def encode(serial: int, path: str) -> bytes:
            all_fields = fields + _unpadded_string_field(PATH, "o", path)
            header = struct.pack("<4B3I", ord("l"), METHOD_CALL, 0, 1, len(body), serial, len(all_fields))
            return _padded(header + all_fields, 8) + body

        return encode


def property_of(interface: str, name: str) -> MethodCall:
    """The call that asks an object for a property; its answer is a variant, read as its value."""
    return MethodCall("org.freedesktop.DBus.Properties", "Get", "ss", (interface, name))


@dataclass(frozen=True)
class Message:
    """A message that was read; `reply_to` is the serial number of the call that it answers, 0 for none."""

    kind: int
    reply_to: int
    signature: str
    body: bytes
    order: str
    """Of its bytes, as `struct` names it."""

    def values(self) -> tuple[Any, ...]:
        """The arguments. Raises MessageError."""
        return _values(self.body, self.order, self.signature)


@lru_cache(maxsize=4096)
def _values(body: bytes, order: str, signature: str) -> tuple[Any, ...]:
    """What a body says: most answers have been given before (roles, states, interfaces)."""
    return tuple(Reader(body, order).values(signature))


def read_message(data: bytes, start: int) -> tuple[Message, int] | None:
    """The message at `start` and where it ends; None where more bytes are needed. Raises MessageError."""
    if len(data) - start < HEADER_BYTES:
        return None
    order = {ord("l"): "<", ord("B"): ">"}.get(data[start], "")
    if not order:
        raise MessageError(f"{data[start]} is no byte order")
    body_bytes, _, field_bytes = struct.unpack_from(order + "3I", data, start + 4)
    body = start + HEADER_BYTES + field_bytes + -field_bytes % 8
    end = body + body_bytes
    if end - start > LONGEST:
        raise MessageError(f"a message of {end - start} bytes")
    if len(data) < end:
        return None
    reply_to, signature = _header_fields(data[start : start + HEADER_BYTES + field_bytes], order)
    return Message(data[start + 1], reply_to, signature, data[body:end], order), end


def _header_fields(header: bytes, order: str) -> tuple[int, str]:
    """The serial number that a message answers and the signature of its body. Raises MessageError.

    A field of one letter's type has its value after four bytes; `Reader` would take ten times as long.
    """
    place, reply_to, signature = HEADER_BYTES, 0, ""
    try:
        while place < len(header):
            code, kind = header[place], header[place + 2 : place + 4]
            place += 4
            if kind == b"g\0":
                size = header[place] + 2
                if code == SIGNATURE:
                    signature = header[place + 1 : place + size - 1].decode()
            elif kind in {b"u\0", b"s\0", b"o\0"}:
                (number,) = struct.unpack_from(order + "I", header, place)
                size = 4 if kind == b"u\0" else number + 5
                if code == REPLY_SERIAL:
                    reply_to = number
            else:
                raise MessageError(f"a header field of the type {kind!r}")
            place += size + -(place + size) % 8
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise MessageError(f"not a message: {error}") from error
    return reply_to, signature


class Reader:
    """Reads values of D-Bus types from `data`, which is aligned at its beginning."""

    def __init__(self, data: bytes, order: str) -> None:
        self._data, self._order, self._place = data, order, 0

    def values(self, signature: str) -> list[Any]:
        """The values of these types one after the other. Raises MessageError."""
        values = []
        try:
            while signature:
                value, signature = self._value(signature)
                values.append(value)
        except (struct.error, IndexError, KeyError, UnicodeDecodeError, RecursionError) as error:
            raise MessageError(f"not a message: {error}") from error
        return values

    def _value(self, signature: str) -> tuple[Any, str]:
        """The value of the signature's first type, and the rest of the signature."""
        kind, rest = signature[0], signature[1:]
        if kind in "so":
            return self._text(self._aligned_number("I", 4)), rest
        if kind in NUMBERS:
            return self._aligned_number(NUMBERS[kind], ALIGNMENTS[kind]), rest
        if kind == "g":
            return self._text(self._number("B", 1)), rest
        if kind == "v":
            return self._value(self._text(self._number("B", 1)))[0], rest
        if kind == "a":
            return self._array(rest)
        if kind not in "({":
            raise MessageError(f"{kind!r} is no type")
        self._align(8)
        members, rest = _enclosed(signature)
        return tuple(self.values(members)), rest

    def _array(self, signature: str) -> tuple[list[Any], str]:
        length = self._aligned_number("I", 4)
        self._align(ALIGNMENTS[signature[0]])
        end, items, rest = self._place + length, [], _after_first(signature)
        kind = signature[: len(signature) - len(rest)]
        if end > len(self._data):
            raise MessageError("an array is longer than its message")
        while self._place < end:
            items.append(self._value(kind)[0])
        return items, rest

    def _text(self, length: int) -> str:
        text = self._data[self._place : self._place + length]
        if len(text) < length:
            raise MessageError("a text is longer than its message")
        self._place += length + 1
        return text.decode()

    def _aligned_number(self, form: str, size: int) -> Any:
        self._align(size)
        return self._number(form, size)

    def _number(self, form: str, size: int) -> Any:
        (number,) = struct.unpack_from(self._order + form, self._data, self._place)
        self._place += size
        return number

    def _align(self, size: int) -> None:
        self._place += -self._place % size


def _after_first(signature: str) -> str:
    """The signature without its first complete type."""
    if signature[0] == "a":
        return _after_first(signature[1:])
    return _enclosed(signature)[1] if signature[0] in "({" else signature[1:]


def _enclosed(signature: str) -> tuple[str, str]:
    """The types between the first bracket and its end, and the rest of the signature."""
    depth = 0
    for place, kind in enumerate(signature):
        depth += (kind in "({") - (kind in ")}")
        if depth == 0:
            return signature[1:place], signature[place + 1 :]
    raise MessageError(f"{signature!r} is no signature")


def _body(signature: str, arguments: Sequence[int | str]) -> bytes:
    body = b""
    for kind, argument in zip(signature, arguments, strict=True):
        body = _padded(body, ALIGNMENTS[kind])
        if isinstance(argument, str):
            body += _string(argument)
        else:
            body += struct.pack("<" + NUMBERS[kind], argument)
    return body


def _string(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<I", len(data)) + data + b"\0"


def _string_field(code: int, kind: str, text: str) -> bytes:
    return _padded(_unpadded_string_field(code, kind, text), 8)


def _unpadded_string_field(code: int, kind: str, text: str) -> bytes:
    return bytes([code, 1, ord(kind), 0]) + _string(text)


def _padded(data: bytes, size: int) -> bytes:
    return data + bytes(-len(data) % size)
