"""Brings a page to rest, so that two pictures of one state are the same."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error

from workers.browser import scripts
from workers.browser.lone import AnyFrame, every_frame


def settle(main: AnyFrame) -> None:
    """Ends animations and hides the blinking caret in a main frame and all frames of its page."""
    for frame in every_frame(main):
        with contextlib.suppress(Error):
            frame.evaluate(scripts.SETTLE)
