"""Knows how far a page has come: loaded, and at rest when nothing more is fetched and the document does not change."""

from __future__ import annotations

import contextlib
import time

from playwright.sync_api import Error

from workers.browser import scripts
from workers.browser.failures import has_moved_on
from workers.browser.line import Message, Wire

STILL_MS = 100
LONGEST_MS = 4000
PAUSE_SECONDS = 0.04
SILENCE_SECONDS, FIRST_WORD_SECONDS = 0.5, 2.0
"""How long a WebSocket has said nothing when it has said all; how long its first word is waited for."""
# These stay open for as long as the page does.
LASTING = frozenset({"EventSource", "WebSocket", "Ping", "Media"})


class Traffic:
    """The requests of a page that have no answer yet, and the moments that its document has passed."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._open: set[tuple[str, str]] = set()
        self._passed: set[str] = set()
        self._documents: dict[str, Message] = {}
        self._speaks_until = 0.0
        self._hears = {
            "Network.requestWillBeSent": self._begin,
            "Network.responseReceived": self._note,
            "Network.loadingFinished": self._end,
            "Network.loadingFailed": self._end,
            "Network.webSocketCreated": lambda *_: self._expect_words(FIRST_WORD_SECONDS),
            "Network.webSocketFrameReceived": lambda *_: self._expect_words(SILENCE_SECONDS),
            "Network.webSocketClosed": lambda *_: self._expect_words(0),
            "Page.frameNavigated": self._arrive,
            "Page.domContentEventFired": lambda wire, _: self._pass(wire, "domcontentloaded"),
            "Page.loadEventFired": lambda wire, _: self._pass(wire, "load"),
            "Page.lifecycleEvent": lambda wire, told: self._pass(wire, told["name"].lower()),
        }
        for event, listener in self._hears.items():
            wire.on(event, listener)

    def close(self) -> None:
        """Stops listening."""
        for event, listener in self._hears.items():
            self._wire.off(event, listener)

    def _begin(self, wire: Wire, told: Message) -> None:
        if told.get("type") not in LASTING and not told["request"]["url"].startswith("data:"):
            self._open.add((wire.session, told["requestId"]))

    def _note(self, wire: Wire, told: Message) -> None:
        if told["type"] == "Document":
            self._documents[told["loaderId"]] = told["response"]

    def response(self, loader: str) -> Message | None:
        """The answer that became a document, by its loader's id; None for one that came without."""
        return self._documents.get(loader)

    def _end(self, wire: Wire, told: Message) -> None:
        self._open.discard((wire.session, told["requestId"]))

    def _expect_words(self, seconds: float) -> None:
        self._speaks_until = time.monotonic() + seconds

    def _arrive(self, wire: Wire, told: Message) -> None:
        if wire is self._wire and "parentId" not in told["frame"]:
            self._passed.clear()

    def _pass(self, wire: Wire, moment: str) -> None:
        if wire is self._wire:
            self._passed.add(moment)

    def wait_for(self, moment: str, at_most_ms: float) -> bool:
        """Whether the document has come to `load`, `domcontentloaded` or `networkidle` in time."""
        if moment == "networkidle":
            # Tells at once what has already been.
            self._wire.ask("Page.setLifecycleEventsEnabled", enabled=True)
        return self._wire.line.wait(lambda: moment in self._passed or self._wire.is_cut, at_most_ms / 1000)

    def wait_until_quiet(self, at_most_ms: float) -> None:
        """Returns when the page is at rest and shows something, or after `at_most_ms` or four seconds."""
        end = time.monotonic() + min(at_most_ms, LONGEST_MS) / 1000
        while (left := end - time.monotonic()) > 0:
            if not self._is_still(left * 1000):
                self._wire.line.wait(lambda: False, PAUSE_SECONDS)
            elif self._open:
                self._wire.line.wait(lambda: not self._open, left)
            elif (speaks := self._speaks_until - time.monotonic()) > 0:
                self._wire.line.wait(lambda: self._open, min(speaks, left))
            else:
                return

    def _is_still(self, at_most_ms: float) -> bool:
        try:
            return bool(self._wire.evaluate(scripts.WHEN_STILL, {"still": STILL_MS, "longest": at_most_ms}))
        except Error as error:
            if not has_moved_on(error):
                raise
            return False


def wait_until_loaded(wire: Wire, seconds: float) -> None:
    """Returns when the page that has come in between is loaded, also where no scripts run, or after some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(Error):
            if wire.evaluate("() => document.readyState") == "complete":
                return
        wire.line.wait(lambda: wire.is_cut, PAUSE_SECONDS)
