"""Knows when a page has come to rest after loading: nothing more is fetched and the document does not change."""

from __future__ import annotations

import time

from playwright.sync_api import Error, Page, Request

from workers.browser import scripts
from workers.browser.failures import has_moved_on

STILL_MS = 100
LONGEST_MS = 4000
POLL_MS = 40
# These stay open for as long as the page does.
LASTING = frozenset({"eventsource", "websocket", "ping", "media"})


class Traffic:
    """The requests of a page that have no answer yet."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._open: set[Request] = set()
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def close(self) -> None:
        """Stops listening."""
        self._page.remove_listener("request", self._begin)
        self._page.remove_listener("requestfinished", self._end)
        self._page.remove_listener("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if request.resource_type not in LASTING:
            self._open.add(request)

    def _end(self, request: Request) -> None:
        self._open.discard(request)

    def wait_until_quiet(self, at_most_ms: float) -> None:
        """Returns when the page is at rest, or after `at_most_ms` or four seconds: some pages never are."""
        end = time.monotonic() + min(at_most_ms, LONGEST_MS) / 1000
        while (left := (end - time.monotonic()) * 1000) > 0:
            if self._is_still(left) and not self._open:
                return
            self._page.wait_for_timeout(POLL_MS)

    def _is_still(self, at_most_ms: float) -> bool:
        try:
            self._page.evaluate(scripts.WHEN_STILL, {"still": STILL_MS, "longest": at_most_ms})
        except Error as error:
            if not has_moved_on(error):
                raise
            return False
        return True
