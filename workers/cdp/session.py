"""A DevTools session with one target: a page, a frame in a process of its own, or the browser itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from workers.cdp import commands
from workers.cdp.command import Command, Message
from workers.cdp.commands import Navigation
from workers.cdp.errors import CommandTimeout

if TYPE_CHECKING:
    from workers.cdp.connection import CDPConnection

Listener = Callable[["CDPSession", Message], object]
"""Gets the session that an event came over, and the event's parameters."""
Listeners = dict[str, list[Listener]]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class PendingCall(Generic[Result]):
    """A command that was sent, and whose result has not been read yet."""

    session: CDPSession
    command: Command[Result]
    command_id: int

    def result(self, seconds: float = math.inf) -> Result:
        """Wait for the result. Raises CommandFailed, CommandTimeout, ConnectionClosed, ScriptFailed."""
        return self.command.read(self.session.connection.response(self.command_id, self.session, seconds))


class CDPSession:
    """A session. Its listeners get its own events and those of its out-of-process frames (OOPIFs).

    `oopif_sessions` are the sessions of those frames by session id, `oopif_parents` the ids of the frames around
    them. Listeners of `on_workers` get the events of the network of its dedicated workers. `closed` says that the
    target has gone or crashed.
    """

    def __init__(self, connection: CDPConnection, session_id: str, listeners: Listeners | None = None) -> None:
        self.connection = connection
        self.id = session_id
        self.closed = False
        self.oopif_sessions: dict[str, CDPSession] = {}
        self.oopif_parents: dict[str, str] = {}
        self._oopif_commands: tuple[Command[Any], ...] = ()
        self._worker_commands: tuple[Command[Any], ...] = ()
        self._listeners: Listeners = {} if listeners is None else listeners
        self._worker_listeners: Listeners = {"Target.attachedToTarget": [self._on_attached]}

    def send(self, command: Command[Any]) -> None:
        """Send a command whose response nobody reads, not even when it is an error."""
        self.connection.send(self.id, command.method, command.params, awaited=False)

    def start(self, command: Command[Result]) -> PendingCall[Result]:
        """Send a command and return at once."""
        command_id = self.connection.send(self.id, command.method, command.params, awaited=True)
        return PendingCall(self, command, command_id)

    def start_then(self, command: Command[Result], then: Callable[[Result | None], object]) -> None:
        """Send a command; `then` gets its result, None where it failed, from whoever dispatches messages."""
        command_id = self.connection.send(self.id, command.method, command.params, awaited=False)

        def dispatch(message: Message) -> None:
            then(None if "error" in message else command.read(message["result"]))

        self.connection.call_back(command_id, dispatch)

    def call(self, command: Command[Result], seconds: float = math.inf) -> Result:
        """Send a command and wait for its result; raises what PendingCall.result raises."""
        return self.start(command).result(seconds)

    def call_batch(self, *batch: Command[Any]) -> list[Any]:
        """Send all commands, then wait for all results; return them in the same order."""
        pending = [self.start(command) for command in batch]
        return [call.result() for call in pending]

    def evaluate(self, function: str, *arguments: Any, context_id: int | None = None) -> Any:
        """Return what a JavaScript function returns (or its promise resolves to) for JSON arguments.

        It runs in the main frame, or in the execution context `context_id`. Raises ScriptFailed when it throws.
        """
        return self.call(commands.call_function(function, *arguments, context_id=context_id))

    def navigate(self, url: str, seconds: float = math.inf) -> Navigation:
        """Load an address and return once its document has replaced the one before, or the load has failed.

        Raises CommandTimeout.
        """
        committed: set[str] = set()

        def note(session: CDPSession, params: Message) -> None:
            if session is self and "parentId" not in params["frame"]:
                committed.add(params["frame"]["loaderId"])

        self.on("Page.frameNavigated", note)
        try:
            navigation = self.call(commands.navigate(url), seconds)
            arrived = lambda: navigation.loader_id in committed or self.closed  # noqa: E731
            loads = not navigation.error and navigation.loader_id
            if loads and not self.connection.wait(arrived, seconds):
                raise CommandTimeout(f"The server did not answer within {seconds:g} seconds.")
        finally:
            self.off("Page.frameNavigated", note)
        return navigation

    def on(self, event: str, listener: Listener) -> None:
        self._listeners.setdefault(event, []).append(listener)

    def off(self, event: str, listener: Listener) -> None:
        self._listeners[event].remove(listener)

    def on_workers(self, event: str, listener: Listener) -> None:
        self._worker_listeners.setdefault(event, []).append(listener)

    def off_workers(self, event: str, listener: Listener) -> None:
        self._worker_listeners[event].remove(listener)

    def dispatch(self, event: str, params: Message) -> None:
        """Pass an event to its listeners."""
        if event == "Inspector.targetCrashed":
            self.closed = True
        for listener in tuple(self._listeners.get(event, ())):
            listener(self, params)

    def auto_attach(self, *batch: Command[Any], wait_for_debugger: bool) -> None:
        """Send the commands to the target, and to each of its OOPIFs as soon as it exists.

        `wait_for_debugger` pauses a new OOPIF until it has received them.
        """
        attach = commands.set_auto_attach(wait_for_debugger=wait_for_debugger)
        self._oopif_commands = (*batch, attach)
        self._worker_commands = (commands.enable_network_without_bodies(), attach)
        self.on("Target.attachedToTarget", self._on_attached)
        self.on("Target.detachedFromTarget", lambda _, params: self._forget_oopif(params["sessionId"]))
        self.call_batch(*self._oopif_commands)

    def _on_attached(self, parent: CDPSession, params: Message) -> None:
        target_type, session_id = params["targetInfo"]["type"], params["sessionId"]
        if target_type == "iframe":
            attached = self.connection.add_session(session_id, self._listeners)
            self.oopif_sessions[session_id] = attached
            self.oopif_parents[session_id] = params["targetInfo"].get("parentFrameId", "")
            batch = self._oopif_commands
        elif target_type == "worker":
            attached = self.connection.add_session(session_id, self._worker_listeners)
            batch = self._worker_commands
        else:
            # It starts, where it is paused, when its session is detached.
            parent.send(commands.detach_from_target(session_id))
            return
        for command in batch:
            attached.send(command)
        if params["waitingForDebugger"]:
            attached.send(commands.run_if_waiting_for_debugger())

    def _forget_oopif(self, session_id: str) -> None:
        self.oopif_sessions.pop(session_id, None)
        self.oopif_parents.pop(session_id, None)
