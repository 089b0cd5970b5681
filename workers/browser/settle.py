"""Brings a page to rest, so that two pictures of one state are the same."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error, Page

from workers.browser import scripts


def settle(page: Page) -> None:
    """Ends animations and hides the blinking caret in the page and its frames."""
    for frame in page.frames:
        with contextlib.suppress(Error):
            frame.evaluate(scripts.SETTLE)
