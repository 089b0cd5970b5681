"""Makes the viewport as tall as its page, so that picture, boxes and frozen page hold the whole of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import floor

from workers import page_scripts
from workers.browser.emulation import emulation_of, metrics_command
from workers.browser.request import LARGEST_SIDE, CaptureRequest
from workers.browser.rest import Unrest
from workers.browser.tab import Tab
from workers.cdp.frames import evaluate_isolated

ATTEMPTS = 3
"""How often the viewport follows a page that grows with it, as one with an endless list does."""


def extend_to_full_page(
    tab: Tab, request: CaptureRequest, unrest: Unrest, wait_for_rest: Callable[[CaptureRequest], Unrest]
) -> tuple[CaptureRequest, Unrest, list[str]]:
    """Return the request with the viewport that the page fills, what the page is yet to bring in it, and warnings.

    What is as tall as the viewport by its style sheet keeps the height that it had in the viewport of the request.
    """
    tallest = floor(LARGEST_SIDE / max(1.0, request.device_scale))
    height = _page_height(tab)
    for _ in range(ATTEMPTS):
        if height <= request.height or request.height >= tallest:
            break
        evaluate_isolated(tab.session, page_scripts.function("full_page"), "remember")
        request = replace(request, height=min(height, tallest))
        tab.session.call(metrics_command(emulation_of(request)))
        tab.mark_resized()
        evaluate_isolated(tab.session, page_scripts.function("full_page"), "resized")
        evaluate_isolated(tab.session, page_scripts.function("full_page"), "pin")
        unrest = wait_for_rest(request)
        height = _page_height(tab)
    if height <= request.height:
        return request, unrest, []
    reason = "more than a picture holds" if request.height >= tallest else "it grows as it is scrolled"
    return request, unrest, [f"The page goes on below {request.height} pixels, {reason}; the picture ends there."]


def _page_height(tab: Tab) -> int:
    height: int = evaluate_isolated(tab.session, page_scripts.function("full_page"), "height")
    return height
