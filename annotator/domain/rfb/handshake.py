"""The client's part of the RFB handshake (RFC 6143, sections 7.1 to 7.3), which comes before its messages."""

from __future__ import annotations

import re
from typing import Final

from annotator.domain.rfb.messages import ProtocolError

_VERSION: Final = re.compile(rb"RFB 003\.(003|007|008)\n")
_VERSION_BYTES, _CHOICE_BYTES, _INIT_BYTES = 12, 1, 1
_RESPONSE_BYTES: Final = {1: 0, 2: 16}
"""Bytes a client answers with, by the security type it chose: none, and a password's challenge."""


class ClientHandshake:
    """Counts the handshake's bytes: version, choice of a security type, its response, and ClientInit.

    A client of version 3.3 does not choose; the server must then ask for no password, as this project's do.
    """

    def __init__(self) -> None:
        self._buffer = b""
        self.done = False

    def feed(self, data: bytes) -> tuple[bytes, bytes]:
        """(bytes of the handshake, bytes after it) among `data`; in any chunks. Raises ProtocolError."""
        if self.done:
            return b"", data
        before = len(self._buffer)
        self._buffer += data
        length = self._length()
        if length is None or len(self._buffer) < length:
            return data, b""
        self.done = True
        return data[: length - before], data[length - before :]

    def _length(self) -> int | None:
        """The length of the whole handshake in bytes, None until it can be told."""
        version = self._buffer[:_VERSION_BYTES]
        if len(version) < _VERSION_BYTES:
            return None
        if not _VERSION.fullmatch(version):
            raise ProtocolError(f"the client begins with {version!r}, not with a version of RFB from 3.3 to 3.8")
        if version == b"RFB 003.003\n":
            return _VERSION_BYTES + _INIT_BYTES
        if len(self._buffer) == _VERSION_BYTES:
            return None
        choice = self._buffer[_VERSION_BYTES]
        if choice not in _RESPONSE_BYTES:
            raise ProtocolError(f"the client chose security type {choice}; only 1 (none) and 2 (password) are read")
        return _VERSION_BYTES + _CHOICE_BYTES + _RESPONSE_BYTES[choice] + _INIT_BYTES
