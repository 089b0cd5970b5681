"""Groups of glyphs: toolbars, lists, paragraphs and captioned icons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from annotator.domain.geometry import Rect
from workers.vision.glyphs import Glyph

#: pixels at a scale of 1
WORD_WIDTH, LIST_WIDTH, LINE_WIDTH = 200, 520, 150
INDENT, CAPTION_GAP = 28, 16
MIN_TOOLBAR_ITEMS, MIN_LIST_ROWS = 3, 3
SATURATED = 70


def is_coloured(glyph: Glyph) -> bool:
    """Whether a glyph is neither black, white nor grey, as links often are."""
    return max(glyph.ink) - min(glyph.ink) > SATURATED


def toolbar_items(glyphs: Sequence[Glyph], scale: float) -> set[Glyph]:
    """The short texts and icons of which at least three stand on one line."""
    narrow_glyphs = [glyph for glyph in glyphs if glyph.form != "picture" and glyph.rect.width <= WORD_WIDTH * scale]
    grouped: set[Glyph] = set()
    for glyph in narrow_glyphs:
        on_line = [other for other in narrow_glyphs if abs(other.rect.center.y - glyph.rect.center.y) <= 4 * scale]
        if len(on_line) >= MIN_TOOLBAR_ITEMS:
            grouped.add(glyph)
    return grouped


def paragraph_lines(glyphs: Sequence[Glyph], scale: float) -> set[Glyph]:
    """The long lines of text with another close above or below that begins at the same x."""
    long = [glyph for glyph in glyphs if glyph.form == "text" and glyph.rect.width > LINE_WIDTH * scale]
    grouped: set[Glyph] = set()
    for glyph in long:
        for other in long:
            apart = abs(glyph.rect.center.y - other.rect.center.y)
            if other is not glyph and abs(glyph.rect.left - other.rect.left) <= 3 * scale and apart <= 28 * scale:
                grouped.add(glyph)
    return grouped


def list_rows(glyphs: Sequence[Glyph], container: Rect, scale: float) -> dict[Glyph, Rect]:
    """The row rectangle of each entry of a menu or list: short texts under one another, as wide as `container`.

    Empty where the container is wider than a list would be.
    """
    if container.width > LIST_WIDTH * scale:
        return {}
    texts = sorted((glyph for glyph in glyphs if glyph.form == "text"), key=lambda glyph: glyph.rect.top)
    column = _largest_column(texts, scale)
    if len(column) < MIN_LIST_ROWS:
        return {}
    steps = [b.rect.center.y - a.rect.center.y for a, b in pairwise(column)]
    pitch = sorted(steps)[len(steps) // 3]
    if not 14 * scale <= pitch <= 48 * scale:
        return {}
    # An icon before the name, or a tick, moves where an entry begins.
    aligned_texts = [text for text in texts if abs(text.rect.left - column[0].rect.left) <= INDENT * scale]
    listed = [text for text in aligned_texts if _in_step(text, aligned_texts, pitch)]
    rows = {}
    for glyph in glyphs:
        entry = next((text for text in listed if abs(text.rect.center.y - glyph.rect.center.y) <= pitch / 3), None)
        if entry is None:
            continue
        top = round(entry.rect.center.y - pitch / 2)
        row = Rect(container.left, top, container.right, top + round(pitch)).intersection(container)
        if row is not None:
            rows[glyph] = row
    return rows


def _in_step(entry: Glyph, column: Sequence[Glyph], pitch: float) -> bool:
    """Whether another entry is one pitch away, or a little more where a separator divides groups."""
    apart = (abs(other.rect.center.y - entry.rect.center.y) / pitch for other in column if other is not entry)
    return any(0.85 <= steps <= 1.45 or 1.9 <= steps <= 2.1 for steps in apart)


def _largest_column(texts: Sequence[Glyph], scale: float) -> list[Glyph]:
    """The largest group of texts that begin at the same x."""
    columns = [[other for other in texts if abs(other.rect.left - text.rect.left) <= 3 * scale] for text in texts]
    return max(columns, key=len, default=[])


def with_captions(drawings: Sequence[Rect], glyphs: Sequence[Glyph], scale: float) -> list[Rect]:
    """Rectangles of icons and pictures together with the short caption centred below them, as on desktops."""
    names = [glyph.rect for glyph in glyphs if glyph.form == "text" and glyph.rect.width <= WORD_WIDTH * scale]
    large = [rect for rect in drawings if INDENT * scale <= rect.height <= 3 * INDENT * scale]
    return [
        drawing.union(name)
        for drawing in large
        for name in names
        if 0 <= name.top - drawing.bottom <= CAPTION_GAP * scale
        and abs(name.center.x - drawing.center.x) <= 6 * scale
        and drawing.width <= 3 * INDENT * scale
    ]
