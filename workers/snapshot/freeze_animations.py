"""Stops what moves in a page, so that two screenshots of the same state are equal."""

from __future__ import annotations

import contextlib

from workers import page_scripts
from workers.cdp.errors import CDPError
from workers.cdp.frames import PageFrame


def freeze_animations(main_frame: PageFrame, *, stops_films: bool = False) -> bool:
    """Finish or cancel the animations of all frames of a page, hide the blinking caret; return whether a film plays.

    `stops_films` stops these, which a page hears of unless its scripts are disabled.
    """
    plays = False
    for frame in main_frame.all():
        with contextlib.suppress(CDPError):
            plays |= frame.evaluate(page_scripts.function("freeze_animations"), stops_films)
    return plays
