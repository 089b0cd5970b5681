"""Candidates of tool bars: icons and short texts side by side and evenly apart, whose buttons often have no edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.pixels import Mask, rects_of

Numbers = NDArray[np.float64]
#: pixels at a scale of 1: between letters of a word, and between the parts of an icon
LETTER_GAP, PART_GAP = 5, 2
#: the same, of what is in a bar
WIDEST, TALLEST, SMALLEST, ICON, LARGEST_ICON, THIN = 200, 48, 5, 13, 28, 3
#: the same, between an icon and its name below, and by how much what is level or centred may be off
CAPTION_GAP, LEVEL, CENTRED = 8, 4, 5
#: the same, between neighbours in a bar at the most, at the least where only the gaps are even, and what even is
FARTHEST, LEAST_GAP, UNEVEN = 44, 8, 2.5
#: the same: what is nearer than one of these is taken for one item, as an icon and its name
JOINED = (0, 6, 8, 10, 13)
LEAST_ITEMS = 3
LEAST_EVEN, SEPARATED = 0.6, 0.5
"""The share of the distances in a bar that are alike; of others, as separators make them, those alike count less."""
#: pixels at a scale of 1 between what is on a button and its upper and lower end
PADDING = 5


@dataclass(frozen=True, slots=True)
class Bar:
    """What stands side by side from left to right: the box of each item, the share of even distances, and a distance.

    The distance is that of middles where these are even, else the gap.
    """

    boxes: tuple[Rect, ...]
    even: float
    distance: float

    @property
    def area(self) -> Rect:
        """What the bar covers."""
        return Rect(self.boxes[0].left, self.boxes[0].top, self.boxes[-1].right, self.boxes[-1].bottom)


def bar_parts(ink: Mask, regions: Sequence[Rect], scale: float, first_column: int) -> Iterator[Candidate]:
    """The items of all bars; `regions` may be icons too. Bars are numbered from `first_column` on."""
    bars = list(_bars(_parts(ink, regions, scale), scale))
    screen = Rect(0, 0, ink.shape[1], ink.shape[0])
    for number, bar in enumerate(bars, first_column):
        stacked, items = sum(_is_next_to(bar, other) for other in bars), len(bar.boxes)
        for box in (shown for each in bar.boxes if (shown := each.intersection(screen)) is not None):
            yield Candidate(
                box, Rule.BAR, bar.even, run=items, pitch=bar.distance / scale, columns=stacked, column=number
            )


def _is_next_to(bar: Bar, other: Bar) -> bool:
    """Whether another bar is right above or below, as rows of tables and lines of text are."""
    mine, others = bar.area, other.area
    shared = min(mine.right, others.right) - max(mine.left, others.left)
    apart = max(mine.top, others.top) - min(mine.bottom, others.bottom)
    return other is not bar and shared > 0.5 * min(mine.width, others.width) and apart < 0.6 * mine.height


def _parts(ink: Mask, regions: Sequence[Rect], scale: float) -> list[Rect]:
    """Icons and words, without the lines that separate them."""
    reach = np.ones((round(PART_GAP * scale) + 1, round(LETTER_GAP * scale) | 1), np.uint8)
    joined = np.asarray(cv2.morphologyEx(_without_separators(ink, scale), cv2.MORPH_CLOSE, reach), np.uint8)
    drawn = [rect for rect, _ in rects_of(joined) if _may_be_part(rect, scale)]
    low, high = ICON * scale, LARGEST_ICON * scale
    icons = [rect for rect in regions if low <= min(rect.width, rect.height) and max(rect.width, rect.height) <= high]
    drawn = [rect for rect in drawn if not any(_holds(icon, rect) for icon in icons)]
    return _with_captions(drawn + icons, scale)


def _without_separators(ink: Mask, scale: float) -> Mask:
    """What is drawn, without thin lines as high as an icon or more, which would join what is left and right of them."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    is_line = (stats[:, cv2.CC_STAT_WIDTH] <= THIN * scale) & (stats[:, cv2.CC_STAT_HEIGHT] >= ICON * scale)
    return np.where(is_line[labels], 0, ink).astype(np.uint8)


def _may_be_part(rect: Rect, scale: float) -> bool:
    return (
        max(rect.width, rect.height) >= SMALLEST * scale
        and rect.width <= WIDEST * scale
        and rect.height <= TALLEST * scale
    )


def _holds(outer: Rect, inner: Rect) -> bool:
    return outer.left <= inner.center.x < outer.right and outer.top <= inner.center.y < outer.bottom


def _with_captions(parts: Sequence[Rect], scale: float) -> list[Rect]:
    """The parts, an icon with the name centred below it as one of them."""
    joined: list[Rect] = []
    for part in sorted(parts, key=lambda rect: rect.top):
        above = next((rect for rect in joined if _is_caption(part, rect, scale)), None)
        if above is None:
            joined.append(part)
        else:
            joined[joined.index(above)] = above.union(part)
    return joined


def _is_caption(name: Rect, icon: Rect, scale: float) -> bool:
    return (
        icon.height >= ICON * scale
        and icon.width <= TALLEST * scale
        and icon.height + name.height <= TALLEST * scale
        and -1 <= name.top - icon.bottom <= CAPTION_GAP * scale
        and abs(name.center.x - icon.center.x) <= CENTRED * scale
    )


def _bars(parts: Sequence[Rect], scale: float) -> Iterator[Bar]:
    for line in _lines(parts, scale):
        alternatives = (_bar(_joined(line, within * scale), scale) for within in JOINED)
        best = max((bar for bar in alternatives if bar), key=lambda bar: bar.even * len(bar.boxes) ** 0.5, default=None)
        if best is not None:
            yield best


def _lines(parts: Sequence[Rect], scale: float) -> Iterator[list[Rect]]:
    """What is level and near its neighbours, from left to right."""
    remaining = sorted(parts, key=lambda rect: rect.left)
    while remaining:
        line, others = [remaining[0]], []
        for number, part in enumerate(remaining[1:], 1):
            if part.left - line[-1].right > FARTHEST * scale:
                others += remaining[number:]
                break
            if abs(part.center.y - line[0].center.y) > LEVEL * scale:
                others.append(part)
            elif part.left < line[-1].right:
                line[-1] = line[-1].union(part)
            else:
                line.append(part)
        if len(line) >= LEAST_ITEMS:
            yield line
        remaining = others


def _joined(line: Sequence[Rect], within: float) -> list[Rect]:
    items = [line[0]]
    for part in line[1:]:
        if part.left - items[-1].right < within:
            items[-1] = items[-1].union(part)
        else:
            items.append(part)
    return items


def _bar(items: Sequence[Rect], scale: float) -> Bar | None:
    """The bar of these items, if their middles or the gaps between them are even."""
    if len(items) < LEAST_ITEMS or max(item.width for item in items) > WIDEST * scale:
        return None
    gap, even_gaps = _commonest([b.left - a.right for a, b in pairwise(items)], UNEVEN * scale)
    step, even_steps = _commonest([b.center.x - a.center.x for a, b in pairwise(items)], UNEVEN * scale)
    height = max(item.height for item in items) + 2 * PADDING * scale
    if even_steps >= max(even_gaps, LEAST_EVEN) and max(item.width for item in items) <= step + THIN * scale:
        sides = [(item.center.x - step / 2, item.center.x + step / 2) for item in items]
        height, even, distance = max(step, height), even_steps, step
    elif even_gaps >= LEAST_EVEN and gap >= LEAST_GAP * scale:
        sides = [(item.left - gap / 2, item.right + gap / 2) for item in items]
        even, distance = even_gaps, gap
    else:
        return None
    middle = float(np.median([item.center.y for item in items]))
    top, bottom = round(middle - height / 2), round(middle + height / 2)
    boxes = tuple(Rect(round(left), top, round(right), bottom) for left, right in sides)
    return Bar(boxes, even, distance)


def _commonest(distances: Sequence[float], near: float) -> tuple[float, float]:
    """The distance near which most are, and how even all are: the share of those, and a part of the next most."""
    values = np.array(distances, np.float64)
    close = np.abs(values[:, None] - values[None]) <= near
    members = close[int(close.sum(axis=1).argmax())]
    next_most = (close & ~members[None]).sum(axis=1).max() / len(values)
    return float(np.median(values[members])), float(members.mean() + SEPARATED * next_most)
