"""Regions of a session's screen in which a replay compares no pixels."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.domain.geometry import Rect
from workers.sessions.live_session import LiveSession


class Volatile:
    """Regions in which a replay compares no pixels: its plan's `masks`, where tooltips have been, what is restless.

    Tooltips come and go by the pointer's pace, and a program draws anew only what they covered when they close.
    """

    def __init__(self, session: LiveSession, masks: Sequence[Rect]) -> None:
        self.masks = masks
        self._session, self._regions = session, set(masks)

    def add(self, regions: Sequence[Rect]) -> None:
        self._regions.update(regions)

    def now(self) -> tuple[Rect, ...]:
        """The regions, with those of the tooltips that are shown now and of what changes by itself."""
        boxes = (*self._session.screen.tooltips(), *self._session.viewer.restless)
        self._regions.update(Rect(*box) for box in boxes)
        return tuple(self._regions)
