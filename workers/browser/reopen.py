"""Shows a frozen page again and takes its picture, to see whether it looks as it did."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import CDPSession, Error, Page

from workers.browser.freeze import headers_of, restore, route
from workers.browser.frozen import FrozenPage
from workers.browser.keeper import without_fragment
from workers.browser.picture import take_picture


def reopened_picture(page: Page, frozen: FrozenPage, time_limit: float = 20) -> bytes:
    """The PNG of the frozen page in `page`, whose viewport must have its size; the network is asked for nothing.

    `time_limit` is in seconds. Raises playwright's TimeoutError.
    """
    cdp = page.context.new_cdp_session(page)
    try:
        with _answering(page, cdp, frozen):
            page.goto(frozen.url, wait_until="load", timeout=time_limit * 1000)
            restore(page, frozen)
            page.evaluate("document.fonts.ready.then(() => true)")
            return take_picture(page, cdp, frozen.device_scale)
    finally:
        with contextlib.suppress(Error):
            cdp.detach()


@contextmanager
def _answering(page: Page, cdp: CDPSession, frozen: FrozenPage) -> Iterator[None]:
    """Frames of other sites live in processes of their own, which only a route reaches; without frames there is
    a way with far fewer messages.
    """
    if len(frozen.documents) > 1:
        route(page, frozen)
        try:
            yield
        finally:
            page.unroute_all()
        return
    # What the page itself has loaded a moment ago must not stand in for what the copy lacks.
    cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
    cdp.on("Fetch.requestPaused", lambda asked: _answer(cdp, asked, frozen))
    cdp.send("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})
    yield


def _answer(cdp: CDPSession, asked: dict[str, Any], frozen: FrozenPage) -> None:
    url, is_document = without_fragment(asked["request"]["url"]), asked["resourceType"] == "Document"
    kept = next((one for one in (frozen.documents if is_document else frozen.resources) if one.url == url), None)
    with contextlib.suppress(Error):
        if kept is None:
            cdp.send("Fetch.failRequest", {"requestId": asked["requestId"], "errorReason": "Aborted"})
            return
        headers = headers_of(kept, is_document=is_document)
        answer = {
            "requestId": asked["requestId"],
            "responseCode": 200,
            "responseHeaders": [{"name": name, "value": value} for name, value in headers.items()],
            "body": base64.b64encode(kept.body).decode(),
        }
        cdp.send("Fetch.fulfillRequest", answer)
