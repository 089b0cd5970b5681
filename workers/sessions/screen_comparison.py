"""Compares what a replay shows with the screens of its recording, by pixels and by elements."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cached_property, partial

import numpy as np
from PIL import Image

from annotator.domain.geometry import Rect
from workers.sessions.element_differences import describe_difference
from workers.sessions.inspector import Inspection
from workers.sessions.masking import TOLERATED_PIXELS, count_differing_outside, differ_by_caret
from workers.sessions.replay_plan import ReplayStep
from workers.sessions.screen_viewer import PIXEL_BYTES, ScreenViewer
from workers.sessions.subpixel_shifts import differ_by_subpixels

COUNT_SECONDS = 15.0
"""How much longer a replay may take for a step than the recording did."""
ELEMENTS_DIFFER = "The elements on the screen are not those that were recorded"


class ScreenComparison:
    """The screen after a step, against the recorded one at rest, and what that became by itself.

    A message goes, a list fills, an icon lights up: the same may have happened in the replay already. Each pixel has to
    be as on one of the two recorded screens, all elements as on the same of them. Texts that count seconds may differ
    by the `age` of the session, in seconds, or of the recorded one where that was older.
    """

    def __init__(self, viewer: ScreenViewer, step: ReplayStep, age: float) -> None:
        self._viewer, self._step = viewer, step
        self._leeway = max(age, step.recorded_at[1]) + COUNT_SECONDS
        self._expected = pixels_of(step.after)

    @cached_property
    def _later(self) -> bytes:
        """The pixels of the screen when the next step began; empty where that is not known."""
        picture = self._step.later.picture() if self._step.later else b""
        pixels = pixels_of(picture) if picture else b""
        return pixels if len(pixels) == len(self._expected) else b""

    def _expected_for(self, shown: bytes) -> bytes:
        """The recorded screen that is nearest to what is shown, pixel by pixel."""
        if shown == self._expected or len(shown) != len(self._expected) or not self._later:
            return self._expected
        shown_pixels, later = np.frombuffer(shown, "<u4"), np.frombuffer(self._later, "<u4")
        return np.where(shown_pixels == later, later, np.frombuffer(self._expected, "<u4")).tobytes()

    def differing(self, regions: Sequence[Rect]) -> int:
        """How many pixels differ outside of `regions`."""
        shown = self._viewer.pixels()
        return count_differing(shown, self._expected_for(shown), self._viewer.width, regions)

    def differ_by_caret(self, regions: Sequence[Rect]) -> bool:
        """Whether all that differs outside of `regions` is a caret."""
        shown = self._viewer.pixels()
        same_size = len(shown) == len(self._expected)
        return same_size and differ_by_caret(shown, self._expected_for(shown), self._viewer.width, regions)

    def differ_by_subpixels(self, inspection: Inspection, regions: Sequence[Rect]) -> bool:
        """Whether all that differs outside of `regions` are the recorded texts, less than a pixel aside."""
        shown = self._viewer.pixels()
        texts = inspection.tree.texts
        if len(shown) != len(self._expected) or [text for text, _ in texts] != self._step.texts_after():
            return False
        boxes = [Rect(*box) for _, box in texts]
        return differ_by_subpixels(shown, self._expected_for(shown), self._viewer.width, boxes, regions)

    def left_out(self, regions: Sequence[Rect]) -> int:
        """How many pixels differ in `regions`, which are not compared."""
        shown = self._viewer.pixels()
        if shown == self._expected or not regions:
            return 0
        expected, width = self._expected_for(shown), self._viewer.width
        everywhere = count_differing_outside(shown, expected, width, ())
        return everywhere - count_differing_outside(shown, expected, width, regions)

    def difference(self, inspection: Inspection, differing: int, masks: Sequence[Rect], *, tolerated: bool) -> str:
        """Why the screen is not the recorded one, empty where it is; `differing` is the number of such pixels.

        `tolerated`: they are a caret, or texts less than a pixel aside. Some programs draw a caret at once, others when
        something else is painted. It is no difference where the elements, which tell of focus and text, are known and
        the same.
        """
        knows_elements = self._step.digest_after is not None and inspection.source != "none"
        if knows_elements and (reason := self._differing_elements(inspection, masks)):
            return reason
        if differing > TOLERATED_PIXELS and not (tolerated and knows_elements):
            return f"{differing:,} pixels differ from the recorded picture."
        return ""

    def _differing_elements(self, inspection: Inspection, masks: Sequence[Rect]) -> str:
        step, later = self._step, self._step.later
        is_same = inspection.tree.digest in (step.digest_after, later.digest if later else None)
        # A digest does not tell how far a count is.
        if is_same and not inspection.tree.counting:
            return ""
        if not (recorded := step.elements_after()):
            return "" if is_same else f"{ELEMENTS_DIFFER}."
        # The digest counts masked regions too, and in a recording of long ago what is left out by now.
        describe = partial(describe_difference, shown=inspection.tree, masks=masks, leeway=self._leeway)
        what = describe(recorded)
        if not what or (later and not describe(later.elements())):
            return ""
        return f"{ELEMENTS_DIFFER}: {what}."


def pixels_of(png: bytes) -> bytes:
    """The pixels of a PNG as a session's viewer has them."""
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB").tobytes("raw", "BGRX")


def count_differing(shown: bytes, expected: bytes, width: int, regions: Sequence[Rect]) -> int:
    """How many pixels differ outside of `regions`; all that are shown where the sizes differ."""
    if len(shown) != len(expected):
        return len(shown) // PIXEL_BYTES
    return count_differing_outside(shown, expected, width, regions)
