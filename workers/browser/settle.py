"""Brings a page to rest, so that two pictures of one state are the same."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error

from workers.browser import scripts
from workers.browser.frames import Frame


def settle(main: Frame) -> None:
    """Ends animations and hides the blinking caret in a main frame and all frames of its page."""
    for frame in main.all():
        with contextlib.suppress(Error):
            frame.evaluate(scripts.SETTLE)
