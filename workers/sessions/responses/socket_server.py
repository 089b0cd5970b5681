"""Gives the pages of a replay sockets that are served from the recording, by a script in their documents."""

from __future__ import annotations

import json
from collections.abc import Callable

from workers import page_scripts
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.session import CDPSession
from workers.sessions.responses.recorded_sockets import Kind, RecordedSockets, ServedSocket
from workers.sessions.responses.script_target import ScriptTarget

BINDING = "actwrightSocket"
Key = tuple[str, int, int]
"""The session of the page, the document's execution context, and the socket's number in it."""


class SocketServer:
    """Serves `sockets`; what has none there is broken off, or with `or_live` becomes a socket of the page's own.

    `on_frame` is called after each frame that pages send and each socket that they open, `on_unknown` with the address
    of each that was broken off.
    """

    def __init__(
        self,
        sockets: RecordedSockets,
        *,
        or_live: bool,
        on_frame: Callable[[], None],
        on_unknown: Callable[[str], None],
    ) -> None:
        self._sockets, self._or_live, self._on_frame, self._on_unknown = sockets, or_live, on_frame, on_unknown
        self._served_sockets: dict[Key, ServedSocket] = {}
        self._is_live = False

    def add_to(self, target: ScriptTarget) -> None:
        """Have the documents that a page loads from now on, or a worker, use such sockets."""
        target.session.on("Runtime.bindingCalled", self._on_call)
        # Without it only documents that are there already get a binding.
        target.session.send(commands.enable("Runtime"))
        target.session.send(commands.add_binding(BINDING))
        target.run_first(f"({page_scripts.function('replay_sockets')})({json.dumps(BINDING)})")

    def go_live(self) -> None:
        """Break off what is served; sockets are the page's own from now on."""
        self._is_live = True
        self._sockets.end()

    def _on_call(self, page: CDPSession, params: Message) -> None:
        if params["name"] != BINDING:
            return
        call = json.loads(params["payload"])
        key = page.id, params["executionContextId"], int(call["id"])
        if call["kind"] == "created":
            self._connect(page, key, str(call["url"]))
            self._on_frame()
        elif (socket := self._served_sockets.get(key)) is not None:
            if call["kind"] == "sent":
                self._sockets.note_sent(socket)
                self._on_frame()
            else:
                self._sockets.forget(self._served_sockets.pop(key))

    def _connect(self, page: CDPSession, key: Key, url: str) -> None:
        def deliver(kind: Kind, content: str) -> None:
            page.send(commands.call_function(page_scripts.SOCKET_RECEIVES, key[2], kind, content, context_id=key[1]))

        socket = None if self._is_live else self._sockets.connect(url, deliver)
        if socket is not None:
            self._served_sockets[key] = socket
        elif self._is_live or self._or_live:
            deliver("live", "")
        else:
            self._on_unknown(url)
            deliver("failed", "")
