"""The straight line to a browser: DevTools messages over a socket of our own, with no driver in between."""

from __future__ import annotations

import contextlib
import json
import math
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, TimeoutError  # noqa: A004 - Playwright's own name
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

CHUNK = 1 << 18
CONNECT_SECONDS = 10
LONGEST_NAP = 60.0
GONE = "The browser or its page has been closed"
Message = dict[str, Any]


class Line:
    """One socket that all wires of a browser share; for one thread, which hears events while it waits for something.

    Speaks of trouble as Playwright does: Error when the browser refuses or is gone, TimeoutError when it is late.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._socket = socket.create_connection((parts.hostname, parts.port), timeout=CONNECT_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._last = 0
        self._parts: list[bytes] = []
        self._answers: dict[int, Message] = {}
        self._unwanted: set[int] = set()
        self._wires: dict[str, Wire] = {}
        self._protocol.send_request(self._protocol.connect())
        self._flush()
        if not self.wait(lambda: self._protocol.state is not State.CONNECTING, CONNECT_SECONDS):
            raise TimeoutError("The browser does not answer.")
        self.browser = self.wire("")

    def wire(self, session: str, listeners: dict[str, list[Listener]] | None = None) -> Wire:
        self._wires[session] = Wire(self, session, listeners)
        return self._wires[session]

    def attach(self, target: str) -> Wire:
        """A wire of our own to a page that Playwright may be driving at the same time."""
        return self.wire(self.browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])

    def send(self, session: str, method: str, params: Message) -> int:
        self._last += 1
        message = {"id": self._last, "method": method, "params": params, **({"sessionId": session} if session else {})}
        self._protocol.send_text(json.dumps(message).encode())
        self._flush()
        return self._last

    def drop(self, number: int) -> None:
        """Nobody will ask for this answer."""
        self._unwanted.add(number)

    def answer(self, number: int, wire: Wire, seconds: float = math.inf) -> Message:
        """The answer to a message that was sent over the wire."""
        if not self.wait(lambda: number in self._answers or wire.is_cut, seconds):
            raise TimeoutError(f"Timeout {seconds:g} s exceeded.")
        message = self._answers.pop(number, {"error": {"message": GONE}})
        if "error" in message:
            raise Error(message["error"]["message"])
        result: Message = message["result"]
        return result

    def wait(self, is_so: Callable[[], object], seconds: float) -> bool:
        """Listens until it is so, or as long as said; whether it is."""
        end = time.monotonic() + seconds
        while not is_so():
            left = end - time.monotonic()
            if left <= 0:
                return False
            self._hear(min(left, LONGEST_NAP))
        return True

    @property
    def is_alive(self) -> bool:
        """Whether the browser answers."""
        try:
            return bool(self.browser.ask("Browser.getVersion", CONNECT_SECONDS))
        except Error:
            return False

    def hang_up(self) -> None:
        """Ends the line from whichever thread; whoever waits at it hears that the browser is gone.

        The browser then drops what was opened over this line.
        """
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._socket.close()

    def _hear(self, seconds: float) -> None:
        self._socket.settimeout(seconds)
        try:
            data = self._socket.recv(CHUNK)
        except socket.timeout:  # noqa: UP041 - the name of the built-in one is Playwright's here
            return
        except OSError as error:
            raise Error(f"{GONE}: {error}") from error
        if not data:
            raise Error(GONE)
        self._protocol.receive_data(data)
        self._flush()
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    text, self._parts = b"".join(self._parts), []
                    self._tell(json.loads(text))

    def _tell(self, message: Message) -> None:
        if (number := message.get("id")) is not None:
            if number in self._unwanted:
                self._unwanted.discard(number)
            else:
                self._answers[number] = message
            return
        params = message["params"]
        if message["method"] == "Target.detachedFromTarget" and (lost := self._wires.pop(params["sessionId"], None)):
            lost.is_cut = True
        if wire := self._wires.get(message.get("sessionId", "")):
            wire.tell(message["method"], params)

    def _flush(self) -> None:
        self._socket.settimeout(None)
        try:
            for data in self._protocol.data_to_send():
                self._socket.sendall(data)
        except OSError as error:
            raise Error(f"{GONE}: {error}") from error


Listener = Callable[["Wire", Message], object]
Order = tuple[str, Message]


class Wire:
    """The line to one target. Its listeners hear its own events and those of the frames that it follows.

    `far` are those frames that live in processes of their own, by their sessions, and `parents` the frames they
    are in.
    """

    def __init__(self, line: Line, session: str, listeners: dict[str, list[Listener]] | None = None) -> None:
        self.line = line
        self.session = session
        self.is_cut = False
        self.far: dict[str, Wire] = {}
        self.parents: dict[str, str] = {}
        self._orders: tuple[Order, ...] = ()
        self._attaching: Message = {}
        self._listeners: dict[str, list[Listener]] = {} if listeners is None else listeners

    def send(self, method: str, **params: Any) -> int:
        """Sends without waiting; the number under which `answer` knows it."""
        return self.line.send(self.session, method, params)

    def post(self, method: str, **params: Any) -> None:
        """Sends what nobody waits for."""
        self.line.drop(self.send(method, **params))

    def answer(self, number: int) -> Message:
        return self.line.answer(number, self)

    def ask(self, method: str, seconds: float = math.inf, **params: Any) -> Message:
        return self.line.answer(self.send(method, **params), self, seconds)

    def ask_all(self, *questions: Order) -> list[Message]:
        """Asks everything at once, then waits for the answers, in their order."""
        numbers = [self.send(method, **params) for method, params in questions]
        return [self.answer(number) for number in numbers]

    def evaluate(self, function: str, *arguments: Any, world: int | None = None) -> Any:
        """What the JavaScript function returns, or what its promise comes to, in the page's main frame or in the
        context `world`.
        """
        call = f"({function})({', '.join(map(json.dumps, arguments))})"
        place = {} if world is None else {"contextId": world}
        return value_of(self.ask("Runtime.evaluate", expression=call, returnByValue=True, awaitPromise=True, **place))

    def go(self, url: str, seconds: float = math.inf) -> Message:
        """Navigates; Chromium's answer, once the new document is there (or cannot be had: then with errorText)."""
        arrived: list[str] = []

        def note(wire: Wire, told: Message) -> None:
            if wire is self and "parentId" not in told["frame"]:
                arrived.append(told["frame"]["loaderId"])

        self.on("Page.frameNavigated", note)
        try:
            answer = self.ask("Page.navigate", seconds, url=url)
            is_there = lambda: answer["loaderId"] in arrived or self.is_cut  # noqa: E731
            if "errorText" not in answer and "loaderId" in answer and not self.line.wait(is_there, seconds):
                raise TimeoutError(f"Timeout {seconds:g} s exceeded.")
        finally:
            self.off("Page.frameNavigated", note)
        return answer

    def on(self, event: str, listener: Listener) -> None:
        self._listeners.setdefault(event, []).append(listener)

    def off(self, event: str, listener: Listener) -> None:
        self._listeners[event].remove(listener)

    def tell(self, event: str, params: Message) -> None:
        if event == "Inspector.targetCrashed":
            self.is_cut = True
        for listener in tuple(self._listeners.get(event, ())):
            listener(self, params)

    def follow(self, *orders: Order, holding: bool) -> None:
        """Gives the orders to the target and to frames of other sites, which live in processes of their own and whose
        events are heard here as well.

        `holding` has such a frame wait until it has got them.
        """
        self._orders = orders
        self._attaching = {"autoAttach": True, "waitForDebuggerOnStart": holding, "flatten": True}
        self.on("Target.attachedToTarget", self._take_along)
        self.on("Target.detachedFromTarget", lambda _, told: self._let_go(told["sessionId"]))
        self.ask_all(*orders, ("Target.setAutoAttach", self._attaching))

    def _take_along(self, by: Wire, told: Message) -> None:
        if told["targetInfo"]["type"] != "iframe":
            # A worker that is let go begins.
            by.post("Target.detachFromTarget", sessionId=told["sessionId"])
            return
        frame = self.line.wire(told["sessionId"], self._listeners)
        self.far[frame.session] = frame
        self.parents[frame.session] = told["targetInfo"].get("parentFrameId", "")
        for method, params in (*self._orders, ("Target.setAutoAttach", self._attaching)):
            frame.post(method, **params)
        if told["waitingForDebugger"]:
            frame.post("Runtime.runIfWaitingForDebugger")

    def _let_go(self, session: str) -> None:
        self.far.pop(session, None)
        self.parents.pop(session, None)


def value_of(found: Message) -> Any:
    """What a script returned; playwright's Error for what it threw."""
    if problem := found.get("exceptionDetails"):
        raise Error(problem.get("exception", {}).get("description") or problem["text"])
    return found["result"].get("value")
