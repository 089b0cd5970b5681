"""The parser of a VNC client's byte stream: bytes in any chunks, messages out."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Final

from annotator.domain.rfb.messages import (
    ACTION_CAPS,
    ACTION_PROVIDE,
    FORMAT_TEXT,
    MAX_CLIPBOARD_BYTES,
    ClientMessage,
    ContinuousUpdates,
    CutText,
    Fence,
    KeyEvent,
    PointerEvent,
    PowerRequest,
    ProtocolError,
    SetDesktopSize,
    SetEncodings,
    SetPixelFormat,
    UpdateRequest,
)


class ClientMessageParser:
    """Splits the stream after the handshake into messages; the same ones however the bytes are cut."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._offset = 0
        self._failed: ProtocolError | None = None

    def feed(self, data: bytes) -> list[ClientMessage]:
        """The messages that `data` completes.

        Raises ProtocolError at a message of unknown type or size, after the messages before it were returned, and
        at each later call: the length of an unknown message is unknown, so nothing after it can be read.
        """
        if self._failed is not None:
            raise self._failed
        self._buffer += data
        messages: list[ClientMessage] = []
        try:
            for message in self._complete_messages():
                messages.append(message)  # noqa: PERF402 - those before a failure are kept
        except ProtocolError as error:
            self._failed = error
            if not messages:
                raise
        return messages

    @property
    def pending_bytes(self) -> int:
        """The number of bytes of a message that has not come whole."""
        return len(self._buffer)

    def _complete_messages(self) -> Iterator[ClientMessage]:
        while self._buffer:
            kind = self._buffer[0]
            if kind not in _TYPES:
                raise ProtocolError(f"byte {self._offset} begins a message of unknown type {kind}")
            header, length_of, read = _TYPES[kind]
            if len(self._buffer) < header:
                return
            length = length_of(bytes(self._buffer[:header]), self._offset)
            if len(self._buffer) < length:
                return
            raw = bytes(self._buffer[:length])
            del self._buffer[:length]
            message = read(raw, self._offset)
            self._offset += length
            yield message


def _fixed(length: int) -> Callable[[bytes, int], int]:
    return lambda header, offset: length


def _cut_text_length(header: bytes, offset: int) -> int:
    size: int = struct.unpack_from(">i", header, 4)[0]
    if abs(size) > MAX_CLIPBOARD_BYTES:
        raise ProtocolError(f"byte {offset}: a clipboard of {abs(size)} bytes; {MAX_CLIPBOARD_BYTES} are allowed")
    return len(header) + abs(size)


def _extended_length(header: bytes, offset: int) -> int:
    if header[1] != 0:
        raise ProtocolError(f"byte {offset}: an extended message of QEMU's of unknown type {header[1]}")
    return 12


def _encodings(raw: bytes, offset: int) -> SetEncodings:
    (count,) = struct.unpack_from(">H", raw, 2)
    return SetEncodings(raw, struct.unpack_from(f">{count}i", raw, 4))


def _update_request(raw: bytes, offset: int) -> UpdateRequest:
    _, incremental, x, y, width, height = struct.unpack(">BBHHHH", raw)
    return UpdateRequest(raw, bool(incremental), x, y, width, height)


def _key_event(raw: bytes, offset: int) -> KeyEvent:
    _, down, keysym = struct.unpack(">BB2xI", raw)
    return KeyEvent(raw, bool(down), keysym)


def _extended_key_event(raw: bytes, offset: int) -> KeyEvent:
    _, _, down, keysym, keycode = struct.unpack(">BBHII", raw)
    return KeyEvent(raw, bool(down), keysym, keycode)


def _pointer_event(raw: bytes, offset: int) -> PointerEvent:
    _, buttons, x, y = struct.unpack(">BBHH", raw)
    return PointerEvent(raw, buttons, x, y)


def _cut_text(raw: bytes, offset: int) -> CutText:
    (size,) = struct.unpack_from(">i", raw, 4)
    if size >= 0:
        return CutText(raw, raw[8:].decode("latin-1"))
    if len(raw) < 12:
        raise ProtocolError(f"byte {offset}: an extended clipboard message without flags")
    (flags,) = struct.unpack_from(">I", raw, 8)
    # A list of capabilities names "provide" among them, and carries nothing.
    carries_text = flags & ACTION_PROVIDE and flags & FORMAT_TEXT and not flags & ACTION_CAPS
    return CutText(raw, _provided_text(raw[12:], offset) if carries_text else None)


def _provided_text(compressed: bytes, offset: int) -> str:
    """The first of the provided formats, which is the text: four bytes of length, UTF-8, a final NUL."""
    try:
        data = zlib.decompressobj().decompress(compressed, MAX_CLIPBOARD_BYTES + 5)
        (size,) = struct.unpack_from(">I", data)
    except (zlib.error, struct.error) as error:
        raise ProtocolError(f"byte {offset}: the clipboard cannot be unpacked: {error}") from None
    text = data[4 : 4 + size]
    if size > MAX_CLIPBOARD_BYTES or len(text) < size:
        raise ProtocolError(f"byte {offset}: a clipboard of {size} bytes, of which {len(text)} can be read")
    return text.rstrip(b"\0").decode("utf-8", "replace").replace("\r\n", "\n")


def _desktop_size(raw: bytes, offset: int) -> SetDesktopSize:
    width, height = struct.unpack_from(">HH", raw, 2)
    return SetDesktopSize(raw, width, height)


_Type = tuple[int, Callable[[bytes, int], int], Callable[[bytes, int], ClientMessage]]

_TYPES: Final[dict[int, _Type]] = {
    # type: bytes that tell the length, the length by them, the message
    0: (1, _fixed(20), lambda raw, offset: SetPixelFormat(raw)),
    2: (4, lambda header, offset: 4 + 4 * struct.unpack_from(">H", header, 2)[0], _encodings),
    3: (1, _fixed(10), _update_request),
    4: (1, _fixed(8), _key_event),
    5: (1, _fixed(6), _pointer_event),
    6: (8, _cut_text_length, _cut_text),
    150: (1, _fixed(10), lambda raw, offset: ContinuousUpdates(raw, bool(raw[1]))),
    248: (9, lambda header, offset: 9 + header[8], lambda raw, offset: Fence(raw)),
    250: (1, _fixed(4), lambda raw, offset: PowerRequest(raw, raw[3])),
    251: (8, lambda header, offset: 8 + 16 * header[6], _desktop_size),
    255: (2, _extended_length, _extended_key_event),
}
