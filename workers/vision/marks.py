"""Marks: what is written or drawn on a surface, gathered to lines of text and to icons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np

from annotator.domain.geometry import Rect
from workers.vision.nesting import holders
from workers.vision.pixels import INK, Mask, Pixels, rects_of

Form = Literal["text", "icon", "picture"]

#: between letters, and between the parts of one icon, at 100 %
LETTER_GAP, PART_GAP = 5, 2
#: between the words of a phrase, in heights of its line
WORD_GAP = 0.9
ICON_HEIGHT = 13
#: no letter has a straight side as long as this
RULE = 28
LETTER_AT_FULL_SIZE = 10.5


@dataclass(frozen=True, slots=True)
class Mark:
    """A phrase on one line, an icon or a picture. `ink` is its colour (blue, green, red)."""

    rect: Rect
    form: Form
    ink: tuple[int, int, int]


def ink_of(pixels: Pixels, unit: float) -> Mask:
    """Where writing and drawings are; straight lines longer than any letter's are left out."""
    ink = ((pixels.across > INK) | (pixels.down > INK)).astype(np.uint8)
    rule = round(RULE * unit)
    across = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, rule), np.uint8))
    down = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((rule, 1), np.uint8))
    return np.asarray(cv2.subtract(ink, cv2.bitwise_or(across, down)), np.uint8)


def unit_of(pixels: Pixels) -> float:
    """How many pixels one is that would be one at 100 %, judged by the height of the letters: 1 to 3, in halves."""
    heights = [
        rect.bottom - rect.top
        for rect, area in rects_of(ink_of(pixels, 1))
        if area >= 12 and 5 <= rect.bottom - rect.top <= 40 and 2 <= rect.right - rect.left <= 40
    ]
    if len(heights) < 20:
        return 1.0
    return min(max(round(2 * float(np.median(heights)) / LETTER_AT_FULL_SIZE) / 2, 1.0), 3.0)


def marks(pixels: Pixels, grounds: Sequence[Rect], rims: Mask, unit: float) -> list[Mark]:
    """All of them, in no order; a phrase lies on one of the `grounds` (ordered by area), `rims` are left out."""
    ink = np.where(rims > 0, 0, ink_of(pixels, unit)).astype(np.uint8)
    reach = np.ones((round(PART_GAP * unit) + 1, round(LETTER_GAP * unit) | 1), np.uint8)
    joined = np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, reach), np.uint8)
    sizeable = [
        rect for rect, area in rects_of(joined) if area >= 12 * unit * unit and max(rect.width, rect.height) >= 5 * unit
    ]
    together: dict[int | None, list[Rect]] = defaultdict(list)
    for rect, ground in zip(sizeable, holders(grounds, sizeable), strict=True):
        together[ground].append(rect)
    return [
        Mark(rect, _form(rect.width / unit, rect.height / unit), _ink_colour(pixels, rect))
        for rects in together.values()
        for rect in phrases(rects, unit)
    ]


def phrases(rects: list[Rect], unit: float) -> list[Rect]:
    """Words that stand side by side on one line, joined."""
    tall = 40 * unit
    rest = sorted((rect for rect in rects if rect.height <= tall), key=lambda rect: rect.left)
    joined: list[Rect] = []
    ends: list[Rect] = []
    for rect in rest:
        ends = [end for end in ends if end.right > rect.left - tall]
        before = next((end for end in reversed(ends) if _follows(end, rect, unit)), None)
        if before is None:
            ends.append(rect)
            joined.append(rect)
            continue
        whole = Rect(
            before.left, min(before.top, rect.top), max(before.right, rect.right), max(before.bottom, rect.bottom)
        )
        ends[ends.index(before)] = joined[joined.index(before)] = whole
    return joined + [rect for rect in rects if rect.height > tall]


def _follows(before: Rect, rect: Rect, unit: float) -> bool:
    """Whether `rect` is the next word: on the same line, as high, near. An icon is not a word."""
    shared = min(before.bottom, rect.bottom) - max(before.top, rect.top)
    low, high = sorted((before.height, rect.height))
    if _like_an_icon(before, unit) or (_like_an_icon(rect, unit) and rect.height > before.height):
        return False
    return high <= 2.2 * low and shared >= 0.6 * low and rect.left - before.right <= WORD_GAP * high


def _like_an_icon(rect: Rect, unit: float) -> bool:
    return rect.height >= ICON_HEIGHT * unit and 0.6 <= rect.width / rect.height <= 1.7


def _form(width: float, height: float) -> Form:
    if height > 64 or (height > 40 and width < 2.5 * height):
        return "picture"
    if 9 <= height <= 48 and 0.6 <= width / height <= 1.7:
        return "icon"
    return "text"


def _ink_colour(pixels: Pixels, rect: Rect) -> tuple[int, int, int]:
    """The colour of the marked pixels that is farthest from that of the ground."""
    part = pixels.colours[rect.top : rect.bottom, rect.left : rect.right].reshape(-1, 3).astype(np.int16)
    ground = np.median(part, axis=0)
    far = np.abs(part - ground).sum(axis=1)
    strongest = part[far >= np.quantile(far, 0.95)]
    blue, green, red = (int(value) for value in np.median(strongest, axis=0))
    return blue, green, red
