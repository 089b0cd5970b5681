"""A DevTools connection: commands to a browser, their responses, and the events of its sessions."""

from __future__ import annotations

import json
import math
import select
import time
from collections.abc import Callable, Sequence
from typing import Any

from annotator.domain.clean_text import load_json
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError, CommandFailed, CommandTimeout, ConnectionClosed
from workers.cdp.session import CDPSession, Listeners
from workers.cdp.timer import Timer, Timers
from workers.cdp.transport import Transport

ALIVE_SECONDS = 10


class CDPConnection:
    """One transport shared by all sessions of a browser.

    It belongs to one thread, which dispatches events and makes the calls of timers while it waits for something; only
    `abort` may be called from others. `browser` is the session of the browser itself.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._last_id = 0
        self._awaited: set[int] = set()
        self._callbacks: dict[int, Callable[[Message], object]] = {}
        self._responses: dict[int, Message] = {}
        self._sessions: dict[str, CDPSession] = {}
        self._timers = Timers()
        self.browser = self.add_session("")

    def add_session(self, session_id: str, listeners: Listeners | None = None) -> CDPSession:
        """Return a new session with its own listeners, or with those of another one."""
        self._sessions[session_id] = CDPSession(self, session_id, listeners)
        return self._sessions[session_id]

    def attach(self, target_id: str) -> CDPSession:
        """Return a new session with a page, which other clients may control at the same time."""
        return self.add_session(self.browser.call(commands.attach_to_target(target_id)))

    def send(self, session_id: str, method: str, params: Message, *, awaited: bool) -> int:
        """Send a command and return its id; its response is kept for `response` only when it is `awaited`."""
        self._last_id += 1
        message: Message = {"id": self._last_id, "method": method, "params": params}
        if session_id:
            message["sessionId"] = session_id
        if awaited:
            self._awaited.add(self._last_id)
        self._transport.send(json.dumps(message).encode())
        return self._last_id

    def call_back(self, command_id: int, callback: Callable[[Message], object]) -> None:
        """Have `callback` get the response (with `result` or `error`) to a command, from whoever dispatches it."""
        self._callbacks[command_id] = callback

    def call_later(self, seconds: float, act: Callable[[], object]) -> Timer:
        """Have `act` called in so many seconds, by whoever receives messages then."""
        return self._timers.add(seconds, act)

    @property
    def timer_seconds(self) -> float:
        """How long until a timer is due; infinite where there is none."""
        return self._timers.seconds_left

    def response(self, command_id: int, session: CDPSession, seconds: float = math.inf) -> Message:
        """Wait for the result of an awaited command.

        Raises CommandFailed, CommandTimeout, or ConnectionClosed when browser or page end meanwhile.
        """
        try:
            if not self.wait(lambda: command_id in self._responses or session.closed, seconds):
                raise CommandTimeout(f"The browser did not respond within {seconds:g} seconds.")
        finally:
            self._awaited.discard(command_id)
        message = self._responses.pop(command_id, None)
        if message is None:
            raise ConnectionClosed("The page has been closed.")
        if "error" in message:
            raise CommandFailed(message["error"]["message"])
        result: Message = message["result"]
        return result

    def wait(self, condition: Callable[[], object], seconds: float) -> bool:
        """Receive messages until the condition holds, for at most `seconds`; return whether it holds."""
        end = time.monotonic() + seconds
        while not condition():
            remaining = end - time.monotonic()
            if remaining <= 0:
                return False
            self.receive(remaining)
        return True

    def receive(self, seconds: float = math.inf, other_files: Sequence[int] = ()) -> bool:
        """Wait for a message and dispatch what has arrived; return whether anything has.

        Ends at the latest after `seconds`, when a timer was due, or when one of the other descriptors is readable.
        """
        own = self._transport.fileno()
        has_arrived = own in _readable([own, *other_files], min(seconds, self.timer_seconds))
        self._timers.run_due()
        if not has_arrived:
            return False
        for message in self._transport.receive():
            self._dispatch(load_json(message))
        return True

    def _dispatch(self, message: Message) -> None:
        if (command_id := message.get("id")) is not None:
            if command_id in self._awaited:
                self._responses[command_id] = message
            elif callback := self._callbacks.pop(command_id, None):
                callback(message)
            return
        method, params = message["method"], message["params"]
        if method == "Target.detachedFromTarget" and (detached := self._sessions.pop(params["sessionId"], None)):
            detached.closed = True
        if session := self._sessions.get(message.get("sessionId", "")):
            session.dispatch(method, params)

    def fileno(self) -> int:
        """Return the descriptor that is readable when there is something to receive."""
        return self._transport.fileno()

    @property
    def is_open(self) -> bool:
        """Whether the browser has not closed its end; dispatches what has arrived."""
        try:
            while self.receive(0):
                pass
        except ConnectionClosed:
            return False
        return True

    @property
    def is_responding(self) -> bool:
        """Whether the browser responds to a command."""
        try:
            return bool(self.browser.call(commands.get_version(), ALIVE_SECONDS))
        except CDPError:
            return False

    def abort(self) -> None:
        """Cut the connection, from any thread: a thread that waits on it gets ConnectionClosed.

        The browser then closes the contexts that were opened over it.
        """
        self._transport.abort()

    def close(self) -> None:
        self._transport.close()


def _readable(files: Sequence[int], seconds: float) -> set[Any]:
    """Return the descriptors that can be read (or have been closed), after at most `seconds`."""
    poll = select.poll()
    for file in files:
        poll.register(file, select.POLLIN)
    return {file for file, _ in poll.poll(None if math.isinf(seconds) else max(0.0, seconds) * 1000)}
