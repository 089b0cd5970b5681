"""How marks stand to one another: side by side in a bar, one under the other in a list or in a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from annotator.domain.geometry import Rect
from workers.vision.marks import Mark

#: sizes at 100 %
WORD_WIDTH, LIST_WIDTH, LINE_WIDTH = 200, 520, 150
INDENT, CAPTION_GAP = 28, 16
LEAST_IN_A_BAR, LEAST_IN_A_STACK = 3, 3
SATURATED = 70


def coloured(mark: Mark) -> bool:
    """Not black, white or grey: links often are."""
    return max(mark.ink) - min(mark.ink) > SATURATED


def bars(marks: Sequence[Mark], unit: float) -> set[Mark]:
    """Short words and icons of which at least three stand on one line."""
    short = [mark for mark in marks if mark.form != "picture" and mark.rect.width <= WORD_WIDTH * unit]
    found: set[Mark] = set()
    for mark in short:
        level = [one for one in short if abs(one.rect.center.y - mark.rect.center.y) <= 4 * unit]
        if len(level) >= LEAST_IN_A_BAR:
            found.add(mark)
    return found


def paragraphs(marks: Sequence[Mark], unit: float) -> set[Mark]:
    """Long lines with another one close above or below them that begins at the same place."""
    long = [mark for mark in marks if mark.form == "text" and mark.rect.width > LINE_WIDTH * unit]
    found: set[Mark] = set()
    for mark in long:
        for other in long:
            apart = abs(mark.rect.center.y - other.rect.center.y)
            if other is not mark and abs(mark.rect.left - other.rect.left) <= 3 * unit and apart <= 28 * unit:
                found.add(mark)
    return found


def stacks(marks: Sequence[Mark], ground: Rect, unit: float) -> dict[Mark, Rect]:
    """The row of each entry of a menu or list: short texts under one another, as wide as the ground they lie on.

    Empty where the ground is wider than a list would be.
    """
    if ground.width > LIST_WIDTH * unit:
        return {}
    texts = sorted((mark for mark in marks if mark.form == "text"), key=lambda mark: mark.rect.top)
    column = _largest_column(texts, unit)
    if len(column) < LEAST_IN_A_STACK:
        return {}
    steps = [b.rect.center.y - a.rect.center.y for a, b in pairwise(column)]
    pitch = sorted(steps)[len(steps) // 3]
    if not 14 * unit <= pitch <= 48 * unit:
        return {}
    # An icon before the name, or a tick, moves where an entry begins.
    beside = [one for one in texts if abs(one.rect.left - column[0].rect.left) <= INDENT * unit]
    listed = [one for one in beside if _in_step(one, beside, pitch)]
    rows = {}
    for mark in marks:
        entry = next((one for one in listed if abs(one.rect.center.y - mark.rect.center.y) <= pitch / 3), None)
        if entry is None:
            continue
        top = round(entry.rect.center.y - pitch / 2)
        row = Rect(ground.left, top, ground.right, top + round(pitch)).intersection(ground)
        if row is not None:
            rows[mark] = row
    return rows


def _in_step(entry: Mark, column: Sequence[Mark], pitch: float) -> bool:
    """Whether another entry is one step away, or a little more where a line parts groups."""
    apart = (abs(other.rect.center.y - entry.rect.center.y) / pitch for other in column if other is not entry)
    return any(0.85 <= steps <= 1.45 or 1.9 <= steps <= 2.1 for steps in apart)


def _largest_column(texts: Sequence[Mark], unit: float) -> list[Mark]:
    """Those that begin at the same place as most others do."""
    columns = [[one for one in texts if abs(one.rect.left - text.rect.left) <= 3 * unit] for text in texts]
    return max(columns, key=len, default=[])


def captioned(drawings: Sequence[Rect], marks: Sequence[Mark], unit: float) -> list[Rect]:
    """Icons and pictures together with the short name centred below them, as on desktops."""
    names = [mark.rect for mark in marks if mark.form == "text" and mark.rect.width <= WORD_WIDTH * unit]
    large = [rect for rect in drawings if INDENT * unit <= rect.height <= 3 * INDENT * unit]
    return [
        around(drawing, name)
        for drawing in large
        for name in names
        if 0 <= name.top - drawing.bottom <= CAPTION_GAP * unit
        and abs(name.center.x - drawing.center.x) <= 6 * unit
        and drawing.width <= 3 * INDENT * unit
    ]


def around(one: Rect, other: Rect) -> Rect:
    """The smallest rectangle around both."""
    return Rect(
        min(one.left, other.left), min(one.top, other.top), max(one.right, other.right), max(one.bottom, other.bottom)
    )
