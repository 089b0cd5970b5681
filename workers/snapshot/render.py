"""Renders a snapshot in a browser, to see whether it looks as its page did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from workers import page_scripts
from workers.cdp.command import Message
from workers.cdp.errors import CommandTimeout
from workers.cdp.frames import PageFrame, frame_tree
from workers.cdp.screenshot import take_screenshot
from workers.cdp.session import CDPSession
from workers.snapshot.model import PageSnapshot
from workers.snapshot.serve import SnapshotServer

SCROLLED = b"{&quot;scroll&quot;:"
"""In the state of an element that is scrolled: the place is drawn a frame after it was set."""
TWO_FRAMES = """() => new Promise((done) => {
  setTimeout(done, 200);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""


def restoration() -> str:
    """Return a JavaScript function of the names of custom elements, for each document of a rendered snapshot.

    It restores what markup cannot hold, and stops animations; a document whose animations cannot be stopped is kept.
    It runs in the page's world, where custom elements are defined.
    """
    restore, freeze = page_scripts.function("restore_snapshot"), page_scripts.function("freeze_animations")
    return f"async (elements) => {{ await ({restore})(elements); try {{ ({freeze})(); }} catch {{ }} }}"


def render_snapshot(session: CDPSession, snapshot: PageSnapshot, time_limit: float = 20) -> bytes:
    """Return a PNG of the snapshot, rendered in an offline page that has its emulation and intercepts its requests.

    `time_limit` is in seconds. Raises CDPError, CommandTimeout when the page does not load in time.
    """
    with _serving(session, snapshot), _load_event(session) as is_loaded:
        if "#" in snapshot.url:
            # From a page of the same address it would only be scrolled to, and fire no load event.
            session.navigate("about:blank", time_limit)
        session.navigate(snapshot.url, time_limit)
        if not session.connection.wait(lambda: is_loaded() or session.closed, time_limit):
            raise CommandTimeout(f"The snapshot was not rendered within {time_limit:g} seconds.")
        main_frame = frame_tree(session)
        restore(main_frame, snapshot)
        main_frame.evaluate(page_scripts.function("fonts_ready"))
        if any(SCROLLED in document.body for document in snapshot.documents):
            session.evaluate(TWO_FRAMES)
        return take_screenshot(session)


def restore(main_frame: PageFrame, snapshot: PageSnapshot) -> None:
    """Give all frames of a rendered snapshot back what their documents cannot hold, and stop their animations."""
    for frame in main_frame.all():
        frame.evaluate_in_page(restoration(), list(snapshot.elements))


@contextmanager
def _serving(session: CDPSession, snapshot: PageSnapshot) -> Iterator[None]:
    """Answer the requests of the page and of its out-of-process frames from the snapshot."""
    server = SnapshotServer(snapshot)

    def answer(session: CDPSession, params: Message) -> None:
        session.send(server.respond(params))

    session.on("Fetch.requestPaused", answer)
    try:
        yield
    finally:
        session.off("Fetch.requestPaused", answer)


@contextmanager
def _load_event(session: CDPSession) -> Iterator[Callable[[], bool]]:
    """Yield a function that says whether the main frame's current document has fired its load event."""
    loaded = False

    def on_navigated(source: CDPSession, params: Message) -> None:
        nonlocal loaded
        if source is session and "parentId" not in params["frame"]:
            loaded = False

    def on_load(source: CDPSession, _: Message) -> None:
        nonlocal loaded
        loaded = loaded or source is session

    session.on("Page.frameNavigated", on_navigated)
    session.on("Page.loadEventFired", on_load)
    try:
        yield lambda: loaded
    finally:
        session.off("Page.frameNavigated", on_navigated)
        session.off("Page.loadEventFired", on_load)
