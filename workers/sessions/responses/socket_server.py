"""Gives the pages of a replay sockets that are served from the recording, by a script in their documents."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress

from workers import page_scripts
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.session import CDPSession
from workers.sessions.responses.recorded_sockets import Kind, RecordedSockets, ServedSocket
from workers.sessions.responses.script_target import ScriptTarget

BINDING = "actwrightSocket"
RELEASE_SECONDS = 2.0
"""After so long without a frame from pages a replay's sockets wait for none: typing and timers have another pace."""
Key = tuple[str, int, int]
"""The session of the page, the document's execution context, and the socket's number in it."""


class SocketServer:
    """Serves `sockets`; what has none there is broken off, or with `or_live` becomes a socket of the page's own.

    `on_unknown` is told the address of each that was broken off; within `connection_lock` nobody else uses the
    browser's connection.
    """

    def __init__(
        self,
        sockets: RecordedSockets,
        connection_lock: AbstractContextManager[object],
        *,
        or_live: bool,
        on_unknown: Callable[[str], None],
    ) -> None:
        self._sockets, self._or_live, self._on_unknown = sockets, or_live, on_unknown
        self._served_sockets: dict[Key, ServedSocket] = {}
        self._is_live = False
        self._connection_lock = connection_lock
        self._release = threading.Timer(0, self._on_release)

    def add_to(self, target: ScriptTarget) -> None:
        """Have the documents that a page loads from now on, or a worker, use such sockets."""
        target.session.on("Runtime.bindingCalled", self._on_call)
        # Without it only documents that are there already get a binding.
        target.session.send(commands.enable("Runtime"))
        target.session.send(commands.add_binding(BINDING))
        target.run_first(f"({page_scripts.function('replay_sockets')})({json.dumps(BINDING)})")

    def restart_release_timer(self) -> None:
        """Begin to wait anew until pages send nothing, where there is anything to serve."""
        if not len(self._sockets):
            return
        self._release.cancel()
        self._release = threading.Timer(RELEASE_SECONDS, self._on_release)
        self._release.daemon = True
        self._release.start()

    def _on_release(self) -> None:
        with suppress(CDPError, ValueError), self._connection_lock:
            self._sockets.release()

    def close(self) -> None:
        self._release.cancel()

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
        elif (socket := self._served_sockets.get(key)) is not None:
            if call["kind"] == "sent":
                self._sockets.note_sent(socket)
                self.restart_release_timer()
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
