"""The straight line to a browser: DevTools messages over a socket of our own, with no driver in between."""

from __future__ import annotations

import json
import math
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page, TimeoutError  # noqa: A004 - Playwright's own name
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
        while self._protocol.state is State.CONNECTING:
            self._hear(CONNECT_SECONDS)
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


class Wire:
    """The line to one target. Its listeners hear its own events and those of the frames that it follows."""

    def __init__(self, line: Line, session: str, listeners: dict[str, list[Listener]] | None = None) -> None:
        self.line = line
        self.session = session
        self.is_cut = False
        self._far: set[str] = set()
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

    def ask_all(self, *questions: tuple[str, Message]) -> list[Message]:
        """Asks everything at once, then waits for the answers, in their order."""
        numbers = [self.send(method, **params) for method, params in questions]
        return [self.answer(number) for number in numbers]

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """What the JavaScript function returns, or what its promise comes to, in the page's main frame."""
        call = f"({function})({', '.join(map(json.dumps, arguments))})"
        found = self.ask("Runtime.evaluate", expression=call, returnByValue=True, awaitPromise=True)
        if problem := found.get("exceptionDetails"):
            raise Error(problem.get("exception", {}).get("description") or problem["text"])
        return found["result"].get("value")

    @property
    def has_far_frames(self) -> bool:
        """Whether the page has frames in processes of their own."""
        return bool(self._far)

    def go(self, url: str, seconds: float = math.inf) -> Message:
        """Navigates; Chromium's answer, once the new document is there (or cannot be had: then with errorText)."""
        arrived: list[str] = []

        def note(wire: Wire, told: Message) -> None:
            if wire is self and "parentId" not in told["frame"]:
                arrived.append(told["frame"]["loaderId"])

        self.on("Page.frameNavigated", note)
        try:
            answer = self.ask("Page.navigate", seconds, url=url)
            if "errorText" not in answer and not self.line.wait(lambda: arrived or self.is_cut, seconds):
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

    def follow(self, *domains: str) -> None:
        """Hears these domains' events, also from frames of other sites, which live in processes of their own."""
        self.on("Target.attachedToTarget", lambda wire, told: wire.take_along(told, domains))
        self.on("Target.detachedFromTarget", lambda wire, told: wire.let_go(told))
        self.ask_all(*((f"{domain}.enable", {}) for domain in domains), ("Target.setAutoAttach", FOLLOW))

    def take_along(self, told: Message, domains: tuple[str, ...]) -> None:
        # Not made to wait for us: Playwright holds a new frame back until it has spoken with it, and that takes longer.
        if told["targetInfo"]["type"] != "iframe":
            self.post("Target.detachFromTarget", sessionId=told["sessionId"])
            return
        self._far.add(told["sessionId"])
        frame = self.line.wire(told["sessionId"], self._listeners)
        for domain in domains:
            frame.post(f"{domain}.enable")
        frame.post("Target.setAutoAttach", **FOLLOW)

    def let_go(self, told: Message) -> None:
        self._far.discard(told["sessionId"])


def wire_to(page: Page, line: Line) -> Wire:
    """A wire to a page that Playwright has opened."""
    session = page.context.new_cdp_session(page)
    wire = line.attach(session.send("Target.getTargetInfo")["targetInfo"]["targetId"])
    session.detach()
    wire.follow("Page", "Network", "Inspector")
    return wire


FOLLOW: Message = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True}
