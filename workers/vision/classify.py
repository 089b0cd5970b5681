"""Classification of regions and glyphs as candidate boxes, by their size, contents and neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from annotator.domain.geometry import Rect
from workers.vision.glyphs import Glyph
from workers.vision.layout import is_coloured, list_rows, paragraph_lines, toolbar_items, with_captions
from workers.vision.nesting import smallest_containers
from workers.vision.pixels import Pixels
from workers.vision.proposal import Kind, Proposal
from workers.vision.regions import Region

#: pixels at a scale of 1
SMALL, CONTROL_HEIGHT, CONTROL_WIDTH = 28, 62, 420
FIELD_WIDTH = 90
LABEL_GAP = 14
#: pixels below the top edge within which menus and toolbars lie
TOOLBARS = 130
#: a narrower text is an arrow, tick or count beside the control's name
WORD = 20
#: this many regions of one size are the cells of a table
CELLS = 40


@dataclass(slots=True)
class RegionContents:
    """A region (None: the whole image) with the glyphs and regions that lie directly in it."""

    region: Region | None
    glyphs: list[Glyph] = field(default_factory=list)
    regions: list[Region] = field(default_factory=list)


def classify(pixels: Pixels, regions: Sequence[Region], glyphs: Sequence[Glyph], scale: float) -> Iterator[Proposal]:
    """The candidate boxes, in no order; several may be for one control. `scale` is in pixels per pixel at 100 %."""
    sizes = Counter((region.rect.width // 3, region.rect.height // 3) for region in regions)
    screen = Rect(0, 0, pixels.width, pixels.height)
    for contents in group_by_region(regions, glyphs):
        region = contents.region
        if region is not None:
            cell = sizes[region.rect.width // 3, region.rect.height // 3] >= CELLS
            yield from _region_proposals(region, contents, glyphs, scale, cell=cell)
        if region is None or not _is_control(contents, scale):
            yield from _glyph_proposals(contents, region.rect if region else screen, scale)


def group_by_region(regions: Sequence[Region], glyphs: Sequence[Glyph]) -> list[RegionContents]:
    """The contents of the whole image, then those of each region; `regions` are ordered by area."""
    grouped = [RegionContents(None), *(RegionContents(region) for region in regions)]
    containers = [region.rect for region in regions]
    for glyph, index in zip(glyphs, smallest_containers(containers, (glyph.rect for glyph in glyphs)), strict=True):
        grouped[0 if index is None else index + 1].glyphs.append(glyph)
    for region, index in zip(regions, smallest_containers(containers, containers), strict=True):
        grouped[0 if index is None else index + 1].regions.append(region)
    return grouped


def _is_control(contents: RegionContents, scale: float) -> bool:
    """Whether a region is a single control, whose glyphs are its label."""
    rect = contents.region.rect if contents.region else None
    if rect is None or rect.height > CONTROL_HEIGHT * scale or contents.regions:
        return False
    if len(contents.glyphs) > (3 if rect.width <= CONTROL_WIDTH * scale else 2):
        return False
    texts = [glyph for glyph in contents.glyphs if glyph.form == "text" and glyph.rect.width > WORD * scale]
    return len(texts) <= 1 or rect.width <= 200 * scale


def _region_proposals(
    region: Region, contents: RegionContents, glyphs: Sequence[Glyph], scale: float, *, cell: bool
) -> Iterator[Proposal]:
    rect = region.rect
    width, height = rect.width / scale, rect.height / scale
    bonus = 0.1 * region.filled - (0.5 if cell else 0)
    if max(width, height) <= SMALL:
        yield Proposal(rect, 0.68 + bonus)
        if not contents.glyphs or width <= 20:
            yield from _with_label(rect, glyphs, scale)
    elif _is_control(contents, scale):
        empty = not contents.glyphs and region.filled > 0.85
        kind = _kind(contents, scale)
        long = width > CONTROL_WIDTH and (not contents.glyphs or kind == "click")
        yield Proposal(rect, (0.45 if long and not empty else 0.6 if empty else 0.75) + bonus, kind)
    elif min(width, height) <= 16 and max(width, height) > 5 * min(width, height):
        yield Proposal(rect, 0.3 + bonus, "scroll" if height > width else "click")
    elif height <= CONTROL_HEIGHT:
        yield Proposal(rect, (0.4 if len(contents.glyphs) <= 4 else 0.2) + bonus)
    else:
        is_full = len(contents.regions) >= 2 or len(contents.glyphs) > 8
        yield Proposal(rect, (0.2 if is_full else 0.35) + bonus)


def _kind(contents: RegionContents, scale: float) -> Kind:
    """The kind of a control: type for a wide region with text at its left, select where an arrow is at its right."""
    rect = contents.region.rect if contents.region else None
    if rect is None or rect.width < FIELD_WIDTH * scale or rect.height < 18 * scale:
        return "click"
    texts = sorted(contents.glyphs, key=lambda glyph: glyph.rect.left)
    if not texts:
        return "type" if rect.width > 2.5 * rect.height else "click"
    indent = texts[0].rect.left - rect.left
    right = rect.right - texts[-1].rect.right
    if len(texts) > 1 and texts[-1].rect.width <= 18 * scale and right <= 18 * scale:
        return "select"
    return "type" if indent <= 20 * scale and right > 2.5 * indent and len(texts) == 1 else "click"


def _with_label(rect: Rect, glyphs: Sequence[Glyph], scale: float) -> Iterator[Proposal]:
    """Proposals of a check box together with the text at its right."""
    for glyph in glyphs:
        distance = glyph.rect.left - rect.right
        if glyph.form == "text" and 0 < distance <= LABEL_GAP * scale and rect.top < glyph.rect.center.y < rect.bottom:
            yield Proposal(rect.union(glyph.rect), 0.6)


def _glyph_proposals(contents: RegionContents, container: Rect, scale: float) -> Iterator[Proposal]:
    """Proposals of the glyphs that lie directly in a region which is not itself a control."""
    in_toolbars, in_paragraphs = toolbar_items(contents.glyphs, scale), paragraph_lines(contents.glyphs, scale)
    rows = list_rows(contents.glyphs, container, scale)
    for row in rows.values():
        yield Proposal(row, 0.5)
    drawings = [glyph.rect for glyph in contents.glyphs if glyph.form != "text"] + [
        region.rect for region in contents.regions
    ]
    for rect in with_captions(drawings, contents.glyphs, scale):
        yield Proposal(rect, 0.6)
    for glyph in contents.glyphs:
        if glyph in rows:
            continue
        yield Proposal(
            _padded(glyph, container, scale) if glyph in in_toolbars else glyph.rect,
            _glyph_confidence(
                glyph, glyph in in_toolbars, glyph in in_paragraphs, _is_at_edge(glyph, container, scale), scale
            ),
        )


def _is_at_edge(glyph: Glyph, container: Rect, scale: float) -> bool:
    """Whether a glyph is near the top or bottom: texts side by side are a menu there, often a table elsewhere."""
    above, below = glyph.rect.top - container.top, container.bottom - glyph.rect.bottom
    return container.height <= CONTROL_HEIGHT * scale or above <= TOOLBARS * scale or below <= CONTROL_HEIGHT * scale


def _glyph_confidence(glyph: Glyph, in_toolbar: bool, in_paragraph: bool, at_edge: bool, scale: float) -> float:
    if glyph.form == "picture":
        return 0.3
    if glyph.form == "icon":
        return (0.62 if at_edge else 0.5) if in_toolbar else 0.48
    if in_paragraph:
        return 0.12
    link = is_coloured(glyph)
    if in_toolbar:
        return 0.6 if at_edge else 0.55 if link else 0.42
    is_short = glyph.rect.width <= 220 * scale
    return (0.5 if link else 0.3) if is_short else (0.35 if link else 0.15)


def _padded(glyph: Glyph, container: Rect, scale: float) -> Rect:
    """A word or icon of a toolbar with the padding around it, which can be clicked as well."""
    x, y = (round(6 * scale), round(5 * scale)) if glyph.form == "text" else (round(4 * scale), round(4 * scale))
    rect = glyph.rect
    padded = Rect(rect.left - x, rect.top - y, rect.right + x, rect.bottom + y)
    return padded.intersection(container) or rect
