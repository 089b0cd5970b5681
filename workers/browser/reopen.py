"""Shows a frozen page again and takes its picture, to see whether it looks as it did."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import closing, contextmanager

from playwright.sync_api import TimeoutError  # noqa: A004

from workers.browser.frames import page_frame
from workers.browser.freeze import headers_of, restore
from workers.browser.frozen import FrozenPage
from workers.browser.keeper import without_fragment
from workers.browser.line import Message, Wire
from workers.browser.picture import take_picture
from workers.browser.quiet import Traffic


def reopened_picture(wire: Wire, frozen: FrozenPage, time_limit: float = 20) -> bytes:
    """The PNG of the frozen page in an offline tab with its look, which asks here for whatever it loads.

    `time_limit` is in seconds. Raises playwright's TimeoutError.
    """
    with _answering(wire, frozen), closing(Traffic(wire)) as traffic:
        wire.go(frozen.url, time_limit)
        if not traffic.wait_for("load", time_limit * 1000):
            raise TimeoutError("The frozen page was not shown in time.")
        restore(page_frame(wire), frozen)
        wire.evaluate("() => document.fonts.ready.then(() => true)")
        return take_picture(wire)


@contextmanager
def _answering(wire: Wire, frozen: FrozenPage) -> Iterator[None]:
    """Every request of the page and of its frames is answered from the copy."""

    def answer(wire: Wire, asked: Message) -> None:
        _answer(wire, asked, frozen)

    wire.on("Fetch.requestPaused", answer)
    try:
        yield
    finally:
        wire.off("Fetch.requestPaused", answer)


def _answer(wire: Wire, asked: Message, frozen: FrozenPage) -> None:
    url, is_document = without_fragment(asked["request"]["url"]), asked["resourceType"] == "Document"
    kept = next((one for one in (frozen.documents if is_document else frozen.resources) if one.url == url), None)
    if kept is None:
        wire.post("Fetch.failRequest", requestId=asked["requestId"], errorReason="Aborted")
        return
    headers = headers_of(kept, is_document=is_document)
    wire.post(
        "Fetch.fulfillRequest",
        requestId=asked["requestId"],
        responseCode=200,
        responseHeaders=[{"name": name, "value": value} for name, value in headers.items()],
        body=base64.b64encode(kept.body).decode(),
    )
