"""What stands on a session's screen: address, title and elements, by DevTools for pages and AT-SPI for programs."""

from __future__ import annotations

import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Protocol

from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.accessibility.elements_at import elements_at
from workers.accessibility.reader import AccessibilityReader, ReaderFailed
from workers.cdp import commands
from workers.cdp.connection import CDPConnection
from workers.cdp.errors import CDPError, ConnectionClosed
from workers.cdp.session import CDPSession
from workers.cdp.storage import get_cookies
from workers.cdp.transport import PipeTransport
from workers.programs.child import Child
from workers.sessions.changing_texts import ChangingTexts
from workers.sessions.dom_tree import dom_tree
from workers.sessions.open_lists import Lists
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.storage_state import storage_state
from workers.sessions.window_places import place_boxes
from workers.sessions.x_screen import XScreen

ANSWER_SECONDS = 2.0
LOAD_SECONDS = 20.0
WAIT_SECONDS = 0.25
NODE_LIMIT = 3000
LOADING = """(() => {
  const ends = performance.getEntriesByType("resource").map((each) => each.responseEnd)
  return document.readyState !== "complete" || performance.now() - Math.max(0, ...ends) < 500
})()"""
"""Whether a page is still loading: scripts that build it ask for one thing after the other."""
SHOWN_ADDRESS = """new Promise((done) => {
  const tell = () => done([location.href, document.title])
  requestAnimationFrame(() => requestAnimationFrame(tell))
  setTimeout(tell, document.hidden ? 0 : 1500)
})"""
"""Address and title, told once the page has been drawn: elements may change long before that on a busy machine.

A hidden page is not drawn, and one that is busy for longer tells them as it is.
"""
EMPTY = AccessibleTree(title="", elements=(), cut=False, digest="")


@dataclass(frozen=True, slots=True)
class Inspection:
    """What stood on the screen at one moment; `source` is dom, atspi, or none where nothing answered in time."""

    source: str
    address: str
    tree: AccessibleTree

    def chain_at(self, x: int, y: int) -> tuple[AccessibleElement, ...]:
        """The elements at a pixel of the screen, outermost first, the one that was hit last."""
        return elements_at(self.tree.elements, x, y)

    @property
    def focus(self) -> AccessibleElement | None:
        """The element with the keyboard focus, the innermost of several; None without one."""
        return next((each for each in reversed(self.tree.elements) if "focused" in each.states), None)

    def as_json(self) -> dict[str, Any]:
        """The inspection with all elements, and the texts that are no element's name."""
        return {
            "source": self.source,
            "address": self.address,
            "title": self.tree.title,
            "digest": self.tree.digest,
            "cut": self.tree.cut,
            "elements": [element.as_json() for element in self.tree.elements],
            "texts": [text for text, _ in self.tree.texts],
        }


class Inspector(Protocol):
    """Looks at a session's elements. Safe to use from several threads; it never raises for a silent session."""

    def inspect(self) -> Inspection:
        """Return what stands on the screen now."""

    def is_loading(self) -> bool:
        """Return whether what is shown still waits for parts of itself, as far as that can be told."""

    def close(self) -> None: ...


class ProgramInspector:
    """Elements of desktop programs; `screen` knows where the windows are of programs that do not."""

    def __init__(self, connect: Callable[[], socket.socket], clock_offset: timedelta, screen: XScreen) -> None:
        self._reader, self._changing_texts = AccessibilityReader(connect), ChangingTexts()
        self._changing_texts.offset = clock_offset
        self._screen = screen

    def inspect(self) -> Inspection:
        try:
            tree = self._reader.tree()
        except ReaderFailed:
            return Inspection("none", "", EMPTY)
        if tree.without_place:
            tree = place_boxes(tree, self._screen.windows(), self._screen.popups())
        return Inspection("atspi", "", self._changing_texts.settled(tree))

    def is_loading(self) -> bool:
        return False

    def close(self) -> None:
        self._reader.close()


class DomInspector:
    """Elements of the page that a session's browser shows; `lists` tells of the windows that may be open lists."""

    def __init__(self, child: Child, lists: Lists) -> None:
        self._lists = lists
        self._connection = CDPConnection(PipeTransport(child))
        self._pages: dict[str, CDPSession] = {}
        self._changing_texts = ChangingTexts()
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._events: threading.Thread | None = None

    def open(self, address: str, interceptor: Interceptor, started_at: float, *, own_site: bool) -> None:
        """Open the first page of a browser whose requests an interceptor takes. Raises CDPError.

        A page that does not come in time is shown as far as it came.
        """
        with self._lock:
            interceptor.attach(self._connection.browser, started_at, own_site=own_site, connection_lock=self._lock)
            self._changing_texts.offset = interceptor.clock_offset
            page = self._visible_page()
            if page is not None:
                self._replace_address(page, address)
        self._events = threading.Thread(target=self._dispatch_events, name="intercepted requests", daemon=True)
        self._events.start()

    def _replace_address(self, page: CDPSession, address: str) -> None:
        """Show an address in place of the empty page, to which nobody can then go back."""
        arrived = threading.Event()
        page.on("Page.frameNavigated", lambda *_: arrived.set())
        page.call(commands.enable("Page"))
        page.call(commands.call_function("(address) => { location.replace(address) }", address))
        self._connection.wait(arrived.is_set, LOAD_SECONDS)

    def _dispatch_events(self) -> None:
        """Have events handled also while nobody asks for elements."""
        waiting = select.poll()
        waiting.register(self._connection.fileno(), select.POLLIN)
        while not self._closed.is_set():
            waiting.poll(min(WAIT_SECONDS, self._connection.timer_seconds) * 1000)
            with self._lock:
                try:
                    self._connection.receive(0)
                except ConnectionClosed:
                    return

    def inspect(self) -> Inspection:
        with self._lock:
            try:
                page = self._visible_page()
                if page is None:
                    return Inspection("none", "", EMPTY)
                shown = _inspect_page(page, self._lists)
                return replace(shown, tree=self._changing_texts.settled(shown.tree))
            except (CDPError, KeyError, ValueError, TypeError):
                return Inspection("none", "", EMPTY)

    def is_loading(self) -> bool:
        try:
            return bool(self.evaluate(LOADING))
        except CDPError:
            return False

    def evaluate(self, expression: str) -> Any:
        """Return the JSON value of a JavaScript expression in the shown page. Raises CDPError."""
        with self._lock:
            page = self._visible_page()
            return page.call(commands.evaluate(expression), ANSWER_SECONDS) if page else None

    def storage_state(self) -> dict[str, Any]:
        """Return the cookies, and the local storage of the open pages, in Playwright's format. Raises CDPError."""
        with self._lock:
            cookies = self._connection.browser.call(get_cookies(), ANSWER_SECONDS)
            return storage_state(cookies, self._open_pages())

    def _visible_page(self) -> CDPSession | None:
        """The session of the page in front; pages that were opened later are asked first."""
        for page in self._open_pages():
            with suppress(CDPError):
                if page.call(commands.evaluate("document.visibilityState"), ANSWER_SECONDS) == "visible":
                    return page
        return None

    def _open_pages(self) -> list[CDPSession]:
        """The sessions of the browser's pages, those that were opened later first."""
        targets = self._connection.browser.call(commands.get_pages(), ANSWER_SECONDS)
        for target in targets:
            if target not in self._pages or self._pages[target].closed:
                self._pages[target] = self._connection.attach(target)
        return [page for target, page in reversed(self._pages.items()) if target in targets]

    def close(self) -> None:
        self._closed.set()
        if self._events is not None:
            self._events.join()
        with self._lock:
            self._connection.close()


def _inspect_page(page: CDPSession, lists: Lists) -> Inspection:
    start = time.monotonic()
    pending = [
        page.start(command)
        for command in (
            commands.evaluate(SHOWN_ADDRESS),
            commands.get_accessibility_nodes(),
            commands.capture_layout(),
        )
    ]
    answers = [call.result(max(0.0, start + ANSWER_SECONDS - time.monotonic())) for call in pending]
    (address, title), nodes, layout = answers
    return Inspection("dom", str(address), dom_tree(str(title), nodes, layout, NODE_LIMIT, lists))
