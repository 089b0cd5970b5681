"""Messages that a VNC client sends (RFC 6143, section 7.5, and the community's extensions); `raw` is their bytes."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Final, TypeAlias

MAX_CLIPBOARD_BYTES: Final = 1_000_000
"""The largest clipboard text that is read, compressed or not, in bytes."""

FORMAT_TEXT, ACTION_CAPS, ACTION_PROVIDE = 1 << 0, 1 << 24, 1 << 28
"""Flags of the extended clipboard: plain text; a list of what the client can do; contents."""


class ProtocolError(ValueError):
    """The bytes are not RFB; the message says where (byte offset of the stream) and what stands there."""


@dataclass(frozen=True, slots=True)
class SetPixelFormat:
    """Message 0: the colours the client wants."""

    raw: bytes


@dataclass(frozen=True, slots=True)
class SetEncodings:
    """Message 2: the encodings and extensions the client knows, most wanted first."""

    raw: bytes
    encodings: tuple[int, ...]

    @staticmethod
    def of(encodings: tuple[int, ...]) -> SetEncodings:
        return SetEncodings(struct.pack(f">BxH{len(encodings)}i", 2, len(encodings), *encodings), encodings)


@dataclass(frozen=True, slots=True)
class UpdateRequest:
    """Message 3: asks for a rectangle of the screen, in pixels; only its changes if `incremental`."""

    raw: bytes
    incremental: bool
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """Message 4, or QEMU's extended form of it (255, 0): a key, by its keysym, went down or up.

    `keycode` is the XT scan code of the extended form, otherwise None.
    """

    raw: bytes
    down: bool
    keysym: int
    keycode: int | None = None

    @staticmethod
    def of(keysym: int, *, down: bool) -> KeyEvent:
        return KeyEvent(struct.pack(">BB2xI", 4, down, keysym), down, keysym)


@dataclass(frozen=True, slots=True)
class PointerEvent:
    """Message 5: the pointer is at a pixel; bit n of `buttons` is set while button n + 1 is down (4 to 7: wheel)."""

    raw: bytes
    buttons: int
    x: int
    y: int

    @staticmethod
    def of(x: int, y: int, buttons: int = 0) -> PointerEvent:
        return PointerEvent(struct.pack(">BBHH", 5, buttons, x, y), buttons, x, y)


@dataclass(frozen=True, slots=True)
class CutText:
    """Message 6: the client's clipboard changed; `text` is None where an extended message carries no text."""

    raw: bytes
    text: str | None

    @staticmethod
    def of(text: str) -> CutText:
        """The extended message that provides `text`, as noVNC sends it."""
        data = text.encode() + b"\0"
        payload = struct.pack(">I", FORMAT_TEXT | ACTION_PROVIDE) + zlib.compress(struct.pack(">I", len(data)) + data)
        return CutText(struct.pack(">B3xi", 6, -len(payload)) + payload, text)


@dataclass(frozen=True, slots=True)
class ContinuousUpdates:
    """Message 150: updates of a rectangle are sent without being asked for, or no longer."""

    raw: bytes
    enabled: bool


@dataclass(frozen=True, slots=True)
class Fence:
    """Message 248: a mark in the stream that the other side sends back."""

    raw: bytes


@dataclass(frozen=True, slots=True)
class PowerRequest:
    """Message 250 (xvp): asks the host to shut down (2), reboot (3) or reset (4)."""

    raw: bytes
    operation: int


@dataclass(frozen=True, slots=True)
class SetDesktopSize:
    """Message 251: asks for another size of the screen, in pixels."""

    raw: bytes
    width: int
    height: int


ClientMessage: TypeAlias = (
    SetPixelFormat
    | SetEncodings
    | UpdateRequest
    | KeyEvent
    | PointerEvent
    | CutText
    | ContinuousUpdates
    | Fence
    | PowerRequest
    | SetDesktopSize
)

INPUT_MESSAGES: Final = (KeyEvent, PointerEvent, CutText, PowerRequest, SetDesktopSize)
"""Messages that act on the host; a person who only watches sends none of them."""

UNREADABLE_EXTENSIONS: Final = frozenset({-259, -305, -309, -316})
"""Encodings that let a client send messages which are not read here: audio, GII, xvp, more than seven buttons."""


def without_unreadable(message: SetEncodings) -> SetEncodings:
    """The message without extensions whose client messages the parser does not know; a relay forwards this form."""
    readable = tuple(encoding for encoding in message.encodings if encoding not in UNREADABLE_EXTENSIONS)
    return message if len(readable) == len(message.encodings) else SetEncodings.of(readable)
