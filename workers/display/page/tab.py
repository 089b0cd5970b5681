"""The browser's only tab: shows snapshots, receives the DOM events they report, blocks what would leave them."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Sequence
from typing import Any

from annotator.domain.clean_text import load_json
from workers import page_scripts
from workers.cdp import animation, commands, interception
from workers.cdp.command import Message
from workers.cdp.connection import CDPConnection
from workers.cdp.errors import ConnectionClosed, ScriptFailed
from workers.cdp.frames import evaluate_isolated
from workers.cdp.screenshot import take_screenshot
from workers.cdp.session import CDPSession, Listener
from workers.display.page.box_element import BoxElement
from workers.display.page.dom_event import DomEvent, read_dom_event
from workers.programs.failure import AttemptFailed
from workers.snapshot.hover import forget_hovered, has_hovered, show_hovered
from workers.snapshot.model import PageSnapshot
from workers.snapshot.render import restoration
from workers.snapshot.serve import SnapshotServer, is_document_request, stay_on_page

WORLD, BINDING = "actwright", "actwrightSaw"
BLANK = "about:blank"
ABORTED = "net::ERR_ABORTED"
FRAMES = """new Promise((done) => {{
    let left = {};
    (function next() {{ left-- ? requestAnimationFrame(next) : done(); }})();
}})"""
PLAYBACK_RATE = 1000.0
DRAWN_FRAMES, SHOWN_FRAMES = 2, 6
"""The first frame draws what was done before. It is committed, activated, drawn, composed and sent to the display while
the next ones begin: only the last is late enough for a picture of the display.
"""


class SnapshotTab:
    """`dom_events` are the reported events that nobody has read yet; `blocked` what page or browser tried to do."""

    def __init__(self, connection: CDPConnection) -> None:
        self._connection = connection
        self.dom_events: deque[DomEvent] = deque()
        self.blocked: list[str] = []
        self._contexts: dict[int, bool] = {}
        self._load_count = 0
        self._server: SnapshotServer | None = None
        self._snapshot: PageSnapshot | None = None
        self._reports_changes = False
        self._is_opening = False
        self._is_as_loaded = False
        self._shows_hovered = False
        self._opened_frames: set[str] = set()
        self._target_id = connection.browser.call(commands.get_pages())[0]
        self._session = connection.attach(self._target_id)
        self._prepare_session()
        self.open_blank()

    def _listeners(self) -> dict[str, Listener]:
        return {
            "Runtime.bindingCalled": self._on_report,
            "Runtime.executionContextCreated": self._on_context,
            "Runtime.executionContextDestroyed": self._on_context_destroyed,
            "Runtime.executionContextsCleared": lambda *_: self._contexts.clear(),
            "Page.loadEventFired": self._on_load,
            "Page.javascriptDialogOpening": self._on_dialog,
            "Page.fileChooserOpened": lambda *_: self._block("open a file chooser"),
            "Fetch.requestPaused": self._on_request,
            "Inspector.targetCrashed": self._on_crash,
        }

    def _prepare_session(self) -> None:
        browser, session = self._connection.browser, self._session
        for event, listener in self._listeners().items():
            session.on(event, listener)
        browser.on("Target.targetCreated", self._on_target)
        browser.call_batch(commands.discover_pages(), commands.deny_downloads())
        session.call_batch(
            commands.enable("Page"),
            commands.enable("Runtime"),
            commands.enable_network_without_bodies(),
            # Two snapshots may have different files at one URL.
            commands.set_cache_disabled(True),
            interception.intercept_requests(),
            # What an action sets in motion has arrived in its picture, and where the next action meets it.
            commands.enable("Animation"),
            animation.set_playback_rate(PLAYBACK_RATE),
            commands.intercept_file_choosers(),
            commands.add_binding(BINDING, WORLD),
            commands.add_init_script(page_scripts.document_start("displayed_page"), WORLD),
        )

    def open_blank(self) -> None:
        """Show an empty page."""
        self._server = None
        self._navigate(BLANK)

    def load(self, snapshot: PageSnapshot) -> None:
        """Show the snapshot in the state its screenshot was taken in, drawn and ready for input."""
        self._prepare_snapshot(snapshot)
        self._navigate(snapshot.url)
        restorations = [
            self._session.start(commands.call_function(restoration(), list(snapshot.elements), context_id=context_id))
            for context_id, is_page in self._contexts.items()
            if is_page
        ]
        # A page takes no input before it is drawn, and until then the display still shows the page before it.
        self.wait_until_drawn()
        for pending in restorations:
            # A document that could not be restored shows in the number of differing pixels.
            with contextlib.suppress(ScriptFailed):
                pending.result()
        if has_hovered(snapshot):
            self._shows_hovered = True
            show_hovered(self._session)
            self.wait_until_drawn()
        self._is_as_loaded = self._reports_changes and self._page_changes("watch")

    def is_as_loaded(self, snapshot: PageSnapshot) -> bool:
        """Whether the page still shows this snapshot as it was loaded, once focus and selection are given back."""
        self._is_as_loaded = self._is_as_loaded and snapshot is self._snapshot and self._page_changes("take back")
        return self._is_as_loaded

    def _page_changes(self, order: str) -> bool:
        return evaluate_isolated(self._session, page_scripts.function("page_changes"), order) is True

    def mark_boxes(self, elements: Sequence[BoxElement]) -> tuple[bool, ...]:
        """Have the page tell the events of these elements apart; whether each is in the page's main document."""
        if not elements:
            return ()
        paths = [{"shadow": list(element.shadow_path), "selector": element.selector} for element in elements]
        answer = evaluate_isolated(self._session, page_scripts.function("mark_boxes"), paths)
        return tuple(load_json(answer))

    def _prepare_snapshot(self, snapshot: PageSnapshot) -> None:
        if snapshot is not self._snapshot:
            self._session.call_batch(
                commands.set_media_features([("prefers-color-scheme", snapshot.color_scheme)]),
                commands.set_locale(""),
                commands.set_locale(snapshot.locale.replace("-", "_")),
            )
            self._snapshot, self._snapshot_server = snapshot, SnapshotServer(snapshot)
            # What happens inside a shadow root or a frame is not reported to the document around it.
            self._reports_changes = len(snapshot.documents) == 1 and b"shadowroot" not in snapshot.documents[0].body
        self._server = self._snapshot_server

    def _navigate(self, url: str) -> None:
        if self._shows_hovered:
            self._shows_hovered = False
            forget_hovered(self._session)
        # An escape key or a response still under way may end a navigation: the second one has nothing before it.
        for _ in range(2):
            loads_before, self._is_opening = self._load_count, True
            self._opened_frames.clear()
            self._is_as_loaded = False
            error = self._session.call(commands.navigate(url)).error
            if error != ABORTED:
                break
        if error:
            raise AttemptFailed(f"the browser cannot show the frozen page: {error}")
        while self._load_count == loads_before:
            self._connection.receive()
        self._is_opening = False

    def wait_until_drawn(self, frames: int = DRAWN_FRAMES) -> None:
        """Wait until fonts are loaded and the present state of the page has been drawn, which takes so many frames."""
        self.evaluate(f"({page_scripts.function('fonts_ready')})().then(() => {FRAMES.format(frames)})")

    def wait_until_presented(self) -> None:
        """Wait until the display was given a frame with the present state of the page.

        Chromium takes a screenshot of no other: slower than to wait for frames to begin, but however late they are.
        """
        take_screenshot(self._session)

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page. Raises ScriptFailed."""
        return self._session.call(commands.evaluate(expression))

    def _block(self, intent: str) -> None:
        """Note what page or browser tried, for which the page may have changed."""
        self.blocked.append(intent)
        self._is_as_loaded = False

    def _on_report(self, _: CDPSession, params: Message) -> None:
        event = read_dom_event(params["payload"])
        if event.type == "intent":
            self.blocked.append(event.intent)
        else:
            self.dom_events.append(event)

    def _on_context(self, _: CDPSession, params: Message) -> None:
        context = params["context"]
        self._contexts[context["id"]] = context["auxData"]["isDefault"]

    def _on_context_destroyed(self, _: CDPSession, params: Message) -> None:
        self._contexts.pop(params["executionContextId"], None)

    def _on_load(self, _: CDPSession, params: Message) -> None:
        self._load_count += 1

    def _on_dialog(self, session: CDPSession, params: Message) -> None:
        self._block(f"open a dialog: {params['message'][:80]}")
        session.send(commands.handle_dialog(accept=True))

    def _on_request(self, session: CDPSession, params: Message) -> None:
        if is_document_request(params) and not self._is_opened_by_us(params["frameId"]):
            self._block(f"go to {params['request']['url']}")
            session.send(stay_on_page(params))
        elif self._server is None:
            session.send(interception.fail_request(params["requestId"]))
        else:
            session.send(self._server.respond(params))

    def _is_opened_by_us(self, frame_id: str) -> bool:
        """Whether a frame asks for its document for the first time while a snapshot is opened.

        A second request is the page's own: a refresh may come before the browser has told that the page is loaded.
        """
        is_first = frame_id not in self._opened_frames
        self._opened_frames.add(frame_id)
        return self._is_opening and is_first

    def _on_crash(self, _: CDPSession, params: Message) -> None:
        raise ConnectionClosed("the process of the page crashed")

    def _on_target(self, browser: CDPSession, params: Message) -> None:
        target = params["targetInfo"]
        if target["type"] == "page" and target["targetId"] != self._target_id:
            self._block(f"open {target['url'] or 'a window'} in a new window")
            browser.send(commands.close_target(target["targetId"]))
