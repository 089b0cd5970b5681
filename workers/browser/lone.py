"""The frames of a page: asked over the straight line where there is only one, by Playwright where there are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Frame, Page

from workers.browser.line import Wire


class LoneFrame:
    """The only frame of a page, asked without the driver; for what is done to it, the same as Playwright's Frame."""

    child_frames: Sequence[Frame] = ()
    parent_frame = None

    def __init__(self, page: Page, wire: Wire) -> None:
        self.page = page
        self._wire = wire

    def evaluate(self, function: str, argument: Any = None) -> Any:
        return self._wire.evaluate(function, argument)


AnyFrame = Frame | LoneFrame


def main_frame(page: Page, wire: Wire) -> AnyFrame:
    """The page's main frame; the way to it depends on whether there are frames in it."""
    tree = wire.ask("Page.getFrameTree")["frameTree"]
    return page.main_frame if tree.get("childFrames") or wire.has_far_frames else LoneFrame(page, wire)


def every_frame(frame: AnyFrame) -> Sequence[AnyFrame]:
    """A main frame and all frames of its page."""
    return (frame,) if isinstance(frame, LoneFrame) else frame.page.frames
