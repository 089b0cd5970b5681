"""uvicorn's WebSocket protocol, whose connection another process can take over once it is open.

Have uvicorn use it by `--ws annotator.http.websocket_handover:HandoverProtocol`.
"""

import asyncio
import os
import socket

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "actwright.handover"
"""The key of `HandoverProtocol.hand_over` among the extensions of an ASGI scope."""


class HandoverProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose scope has the extension. A connection with TLS has none: its bytes mean nothing elsewhere."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete and self.scheme == "ws":
            self.scope["extensions"] = {**self.scope["extensions"], EXTENSION: {"hand_over": self.hand_over}}

    async def hand_over(self, subprotocol: str | None) -> socket.socket:
        """Accept the WebSocket and let go of its connection, of which nothing beyond the handshake was read or written.

        Raises ConnectionError where the client is gone or did not wait for the answer to its handshake.
        """
        self.transport.pause_reading()
        await self.send({"type": "websocket.accept", "subprotocol": subprotocol, "headers": []})
        while self.transport.get_write_buffer_size() and not self.transport.is_closing():
            await asyncio.sleep(0)
        if self.transport.is_closing() or self.conn.reader.buffer:
            self.transport.abort()
            raise ConnectionAbortedError("the client has gone, or sent messages before its handshake was answered")
        connection = socket.socket(fileno=os.dup(self.transport.get_extra_info("socket").fileno()))
        self.transport.abort()
        return connection
