"""DetACT's elements of a screenshot: texts, icons and colours with their centres (OmniACT section 5, figure 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from annotator.domain.detact.detected import Detected
from annotator.domain.geometry import Rect
from workers.detact.colours import colour_name, ink_colour, mean_colour
from workers.detact.icons import THRESHOLD, Templates, shape_of
from workers.detact.texts import ReadText, ensure_installed, read_texts
from workers.vision.glyphs import estimate_scale, find_glyphs, ink_mask
from workers.vision.pixels import Pixels, read_pixels
from workers.vision.regions import find_regions

#: share of a segment that a text may cover; more, and it is no icon
TEXT_SHARE = 0.3
#: pixels at a scale of 1; a larger segment is a picture or an area, and no icon
LARGEST_ICON = 64
#: pixels around a drawing that are cut out with it, so that what surrounds it is known
MARGIN = 2
#: the share of a picture that an area may have of which a colour is told
LARGEST_AREA = 0.15
#: this many areas of one size are the cells of a table, which say nothing
CELLS = 40


@dataclass(frozen=True, slots=True)
class Means:
    """What detects: an OCR engine and templates of icons."""

    engine: str
    templates: Templates

    def described(self) -> dict[str, str]:
        """What stands in for what the paper used, by its name."""
        return {
            "texts": f"{ensure_installed(self.engine).described()} in place of EasyOCR",
            "segments": "regions and drawings of Actwright's vision in place of the Segment Anything Model",
            "icons": f"SSIM of at least {THRESHOLD:.2f} with {self.templates.described}, in place of icomoon's 1,600",
            "colours": "eleven, by mean colour of a region and ink of a drawing",
        }


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the picture that is no text; `is_drawing`: a drawing on some ground, else an area."""

    rect: Rect
    is_drawing: bool


def detect(png: bytes, means: Means) -> list[Detected]:
    """Texts, then icons, then colours, each from top to bottom. The same picture and means give the same elements.

    Raises UnreadablePicture, EngineMissing.
    """
    pixels = read_pixels(png)
    scale = estimate_scale(pixels)
    texts = read_texts(pixels.colours, means.engine)
    segments = list(_non_textual_segments(pixels, texts, scale))
    return [
        *(_text(pixels.colours, text) for text in texts),
        *_icons(pixels.colours, segments, means.templates, scale),
        *_colours(pixels.colours, segments),
    ]


def _non_textual_segments(pixels: Pixels, texts: Sequence[ReadText], scale: float) -> Iterator[Segment]:
    """The regions and drawings of a picture that are no text, from top to bottom, each place once."""
    regions, borders = find_regions(pixels, scale)
    glyphs = find_glyphs(pixels, ink_mask(pixels, scale), [region.rect for region in regions], borders, scale)
    drawings = {glyph.rect for glyph in glyphs if glyph.form != "text" and not _is_text(glyph.rect, texts)}
    largest = LARGEST_AREA * pixels.width * pixels.height
    sizes = Counter((region.rect.width // 3, region.rect.height // 3) for region in regions)
    areas = {
        region.rect
        for region in regions
        if region.rect.area <= largest and sizes[region.rect.width // 3, region.rect.height // 3] < CELLS
    } - drawings
    segments = [*(Segment(rect, True) for rect in drawings), *(Segment(rect, False) for rect in areas)]
    yield from sorted(segments, key=lambda segment: (segment.rect.top, segment.rect.left, segment.rect.area))


def _is_text(rect: Rect, texts: Sequence[ReadText]) -> bool:
    covered = (rect.intersection(text.rect) for text in texts)
    return any(part is not None and part.area > TEXT_SHARE * rect.area for part in covered)


def _text(colours: NDArray[np.uint8], text: ReadText) -> Detected:
    return Detected("text", text.text, text.rect, colour_name(ink_colour(_part(colours, text.rect))), text.confidence)


def _icons(
    colours: NDArray[np.uint8], segments: Sequence[Segment], templates: Templates, scale: float
) -> Iterator[Detected]:
    for segment in segments:
        if not segment.is_drawing or max(segment.rect.width, segment.rect.height) > LARGEST_ICON * scale:
            continue
        shape = shape_of(_part(colours, segment.rect, MARGIN))
        match = templates.best(shape) if shape is not None else None
        if match:
            colour = colour_name(ink_colour(_part(colours, segment.rect, MARGIN)))
            yield Detected("icon", match.name, segment.rect, colour, match.similarity)


def _colours(colours: NDArray[np.uint8], segments: Sequence[Segment]) -> Iterator[Detected]:
    for segment in segments:
        part = _part(colours, segment.rect, MARGIN if segment.is_drawing else 0)
        name = colour_name(ink_colour(part) if segment.is_drawing else mean_colour(part))
        yield Detected("colour", name, segment.rect, name)


def _part(colours: NDArray[np.uint8], rect: Rect, margin: int = 0) -> NDArray[np.uint8]:
    top, left = max(0, rect.top - margin), max(0, rect.left - margin)
    return colours[top : rect.bottom + margin, left : rect.right + margin]
