"""A knob on a long thin groove is boxed together with the groove."""

import cv2
import numpy as np
import pytest

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.pixels import Pixels, of_colours
from workers.vision.regions import find_regions
from workers.vision.sliders import slider_parts

GROOVE = Rect(60, 98, 260, 102)
KNOB = 11
"""Half its width, in pixels."""


def picture(knob_at: int, groove: Rect = GROOVE, scale: int = 1) -> Pixels:
    colours = np.full((200 * scale, 320 * scale, 3), 40, np.uint8)
    colours[groove.top * scale : groove.bottom * scale, groove.left * scale : knob_at * scale] = 90
    colours[groove.top * scale : groove.bottom * scale, knob_at * scale : groove.right * scale] = 220
    cv2.circle(colours, (knob_at * scale, round(groove.center.y * scale)), KNOB * scale, (250, 250, 250), -1)
    return of_colours(colours)


def sliders(pixels: Pixels, scale: float = 1.0) -> list[Rect]:
    regions, _ = find_regions(pixels, scale)
    parts = list(slider_parts(pixels, [region.rect for region in regions], scale))
    assert all(part.rule == Rule.SLIDER for part in parts)
    assert all(within_margin(*pair) for pair in zip(parts[::2], parts[1::2], strict=True))
    return [part.rect for part in parts[::2]]


def within_margin(drawn: Candidate, larger: Candidate) -> bool:
    return larger.rect.intersection(drawn.rect) == drawn.rect and larger.rect.area > drawn.rect.area


def turned(pixels: Pixels) -> Pixels:
    return of_colours(np.ascontiguousarray(pixels.colours.transpose(1, 0, 2)))


@pytest.mark.parametrize("knob_at", [GROOVE.left, 160, GROOVE.right])
def test_knob_and_groove_are_one_slider_wherever_the_knob_is(knob_at: int) -> None:
    (rect,) = sliders(picture(knob_at))
    expected = GROOVE.union(Rect(knob_at - KNOB, 100 - KNOB, knob_at + KNOB, 100 + KNOB))
    assert rect.iou(expected) > 0.85


def test_upright_and_at_twice_the_scale_it_is_the_same() -> None:
    (rect,) = sliders(turned(picture(160)))
    assert rect.iou(Rect(100 - KNOB, GROOVE.left, 100 + KNOB, GROOVE.right)) > 0.85
    (large,) = sliders(picture(160, scale=2), 2.0)
    assert large.iou(Rect(2 * GROOVE.left, 200 - 2 * KNOB, 2 * GROOVE.right, 200 + 2 * KNOB)) > 0.85


def test_a_knob_without_a_groove_or_with_a_short_one_is_no_slider() -> None:
    assert sliders(picture(160, Rect(150, 98, 170, 102))) == []
    assert sliders(picture(160, Rect(140, 98, 180, 102))) == []
