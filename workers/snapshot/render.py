"""Renders a snapshot in a browser, to see whether it looks as its page did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from workers import page_scripts
from workers.cdp.command import Message
from workers.cdp.errors import CommandTimeout
from workers.cdp.frames import PageFrame, frame_tree
from workers.cdp.memory_cache import empty_memory_cache
from workers.cdp.network import without_fragment
from workers.cdp.screenshot import take_screenshot
from workers.cdp.session import CDPSession
from workers.snapshot.cached_resources import CachedResources
from workers.snapshot.freeze_animations import freeze_animations
from workers.snapshot.hover import forget_hovered, has_hovered, show_hovered
from workers.snapshot.model import PageSnapshot
from workers.snapshot.serve import SnapshotServer, is_document_request

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


def render_snapshot(
    session: CDPSession, snapshot: PageSnapshot, cached: CachedResources, time_limit: float = 20
) -> bytes:
    """Return a PNG of the snapshot, rendered in an offline page that has its emulation and intercepts its requests.

    `cached` is what the page's renderer may have in its memory of snapshots before; nothing that this one lacks is
    taken from there. `time_limit` is in seconds. Raises CDPError, CommandTimeout when the page does not load in time.
    """
    if cached.are_too_large or any(cached.get(each.url) not in (None, each) for each in snapshot.resources):
        _empty(session, cached)
    with _serving(session, snapshot, cached) as foreign, _load_event(session) as is_loaded:
        picture = _render(session, snapshot, is_loaded, time_limit)
        if foreign:
            _empty(session, cached)
            picture = _render(session, snapshot, is_loaded, time_limit)
    return picture


def _empty(session: CDPSession, cached: CachedResources) -> None:
    empty_memory_cache(session)
    cached.clear()


def _render(session: CDPSession, snapshot: PageSnapshot, is_loaded: Callable[[], bool], time_limit: float) -> bytes:
    if "#" in snapshot.url:
        # From a page of the same address it would only be scrolled to, and fire no load event.
        session.navigate("about:blank", time_limit)
    session.navigate(snapshot.url, time_limit)
    if not session.connection.wait(lambda: is_loaded() or session.closed, time_limit):
        raise CommandTimeout(f"The snapshot was not rendered within {time_limit:g} seconds.")
    main_frame = frame_tree(session)
    restore(main_frame, snapshot)
    if is_hovered := has_hovered(snapshot):
        show_hovered(session)
        freeze_animations(main_frame)
    main_frame.evaluate(page_scripts.function("fonts_ready"))
    if any(SCROLLED in document.body for document in snapshot.documents):
        session.evaluate(TWO_FRAMES)
    picture = take_screenshot(session)
    if is_hovered:
        forget_hovered(session)
    return picture


def restore(main_frame: PageFrame, snapshot: PageSnapshot) -> None:
    """Give all frames of a rendered snapshot back what their documents cannot hold, and stop their animations."""
    for frame in main_frame.all():
        frame.evaluate_in_page(restoration(), list(snapshot.elements))


@contextmanager
def _serving(session: CDPSession, snapshot: PageSnapshot, cached: CachedResources) -> Iterator[set[str]]:
    """Answer the requests of the page and of its out-of-process frames from the snapshot.

    Yields the addresses of what the page's renderer took from its memory though the snapshot has not the same.
    """
    server, requested, foreign = SnapshotServer(snapshot), dict[str, str](), set[str]()

    def answer(source: CDPSession, params: Message) -> None:
        source.send(server.respond(params))
        resource = None if is_document_request(params) else server.find(params["request"]["url"], is_document=False)
        if resource and source is session:
            cached.add(resource)

    def on_request(source: CDPSession, params: Message) -> None:
        if source is session:
            requested[params["requestId"]] = without_fragment(params["request"]["url"])

    def on_cached(source: CDPSession, params: Message) -> None:
        url = requested.get(params["requestId"], "") if source is session else ""
        resource = server.find(url, is_document=False)
        if url.startswith("http") and (resource is None or resource != cached.get(url)):
            foreign.add(url)

    listeners = {
        "Fetch.requestPaused": answer,
        "Network.requestWillBeSent": on_request,
        "Network.requestServedFromCache": on_cached,
    }
    for event, listener in listeners.items():
        session.on(event, listener)
    try:
        yield foreign
    finally:
        for event, listener in listeners.items():
            session.off(event, listener)


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
