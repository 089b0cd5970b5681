"""Glyphs: text and drawings in a region, grouped into phrases and icons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from annotator.domain.geometry import Rect
from workers.vision.nesting import smallest_containers
from workers.vision.pixels import INK, Mask, Pixels, rects_of

Form = Literal["text", "icon", "picture"]

#: pixels between letters, and between the parts of one icon, at a scale of 1
LETTER_GAP, PART_GAP = 5, 2
#: between the words of a phrase, as a share of the line height
WORD_GAP = 0.9
ICON_HEIGHT = 13
#: pixels; no letter has a straight side as long as this
RULE = 28
LETTER_AT_FULL_SIZE = 10.5


@dataclass(frozen=True, slots=True)
class Glyph:
    """A phrase on one line, an icon or a picture. `ink` is its colour (blue, green, red)."""

    rect: Rect
    form: Form
    ink: tuple[int, int, int]


def ink_mask(pixels: Pixels, scale: float) -> Mask:
    """A mask of text and drawings; straight lines longer than any letter's are left out."""
    ink = ((pixels.across > INK) | (pixels.down > INK)).astype(np.uint8)
    rule = round(RULE * scale)
    across = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, rule), np.uint8))
    down = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((rule, 1), np.uint8))
    return np.asarray(cv2.subtract(ink, cv2.bitwise_or(across, down)), np.uint8)


def estimate_scale(pixels: Pixels) -> float:
    """The scale of a screenshot (pixels per pixel at 100 %), estimated from letter heights: 1 to 3, in halves."""
    heights = [
        rect.bottom - rect.top
        for rect, area in rects_of(ink_mask(pixels, 1))
        if area >= 12 and 5 <= rect.bottom - rect.top <= 40 and 2 <= rect.right - rect.left <= 40
    ]
    if len(heights) < 20:
        return 1.0
    return min(max(round(2 * float(np.median(heights)) / LETTER_AT_FULL_SIZE) / 2, 1.0), 3.0)


def find_glyphs(pixels: Pixels, drawn: Mask, containers: Sequence[Rect], borders: Mask, scale: float) -> list[Glyph]:
    """All glyphs, in no order; a phrase lies in one of the `containers` (ordered by area), `borders` are left out.

    `drawn` is the picture's `ink_mask`.
    """
    ink = np.where(borders > 0, 0, drawn).astype(np.uint8)
    reach = np.ones((round(PART_GAP * scale) + 1, round(LETTER_GAP * scale) | 1), np.uint8)
    joined = np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, reach), np.uint8)
    large_enough = [
        rect
        for rect, area in rects_of(joined)
        if area >= 12 * scale * scale and max(rect.width, rect.height) >= 5 * scale
    ]
    by_container: dict[int | None, list[Rect]] = defaultdict(list)
    for rect, container in zip(large_enough, smallest_containers(containers, large_enough), strict=True):
        by_container[container].append(rect)
    return [
        Glyph(rect, _form(rect.width / scale, rect.height / scale), _ink_colour(pixels, rect))
        for rects in by_container.values()
        for rect in join_words(rects, scale)
    ]


def join_words(rects: list[Rect], scale: float) -> list[Rect]:
    """The rectangles with words that stand side by side on one line joined into phrases."""
    tall = 40 * scale
    unjoined = sorted((rect for rect in rects if rect.height <= tall), key=lambda rect: rect.left)
    joined: list[Rect] = []
    ends: list[Rect] = []
    for rect in unjoined:
        ends = [end for end in ends if end.right > rect.left - tall]
        before = next((end for end in reversed(ends) if _follows(end, rect, scale)), None)
        if before is None:
            ends.append(rect)
            joined.append(rect)
            continue
        word = Rect(
            before.left, min(before.top, rect.top), max(before.right, rect.right), max(before.bottom, rect.bottom)
        )
        ends[ends.index(before)] = joined[joined.index(before)] = word
    return joined + [rect for rect in rects if rect.height > tall]


def _follows(before: Rect, rect: Rect, scale: float) -> bool:
    """Whether `rect` is the next word: on the same line, as high, near. An icon is not a word."""
    shared = min(before.bottom, rect.bottom) - max(before.top, rect.top)
    low, high = sorted((before.height, rect.height))
    if _is_icon_shaped(before, scale) or (_is_icon_shaped(rect, scale) and rect.height > before.height):
        return False
    return high <= 2.2 * low and shared >= 0.6 * low and rect.left - before.right <= WORD_GAP * high


def _is_icon_shaped(rect: Rect, scale: float) -> bool:
    return rect.height >= ICON_HEIGHT * scale and 0.6 <= rect.width / rect.height <= 1.7


def _form(width: float, height: float) -> Form:
    if height > 64 or (height > 40 and width < 2.5 * height):
        return "picture"
    if 9 <= height <= 48 and 0.6 <= width / height <= 1.7:
        return "icon"
    return "text"


def _ink_colour(pixels: Pixels, rect: Rect) -> tuple[int, int, int]:
    """The median colour (blue, green, red) of the pixels that differ most from the background."""
    part = pixels.colours[rect.top : rect.bottom, rect.left : rect.right].reshape(-1, 3).astype(np.int16)
    background = np.median(part, axis=0)
    difference = np.abs(part - background).sum(axis=1)
    strongest = part[difference >= np.quantile(difference, 0.95)]
    blue, green, red = (int(value) for value in np.median(strongest, axis=0))
    return blue, green, red
