"""Stops what moves in a page, so that two screenshots of the same state are equal."""

from __future__ import annotations

import contextlib

from workers import page_scripts
from workers.cdp.errors import CDPError
from workers.cdp.frames import PageFrame


def freeze_animations(main_frame: PageFrame) -> None:
    """Finish or cancel the animations of all frames of a page, and hide the blinking caret."""
    for frame in main_frame.all():
        with contextlib.suppress(CDPError):
            frame.evaluate(page_scripts.function("freeze_animations"))
