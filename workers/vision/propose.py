"""Box proposals for a screenshot, from its pixels alone."""

from __future__ import annotations

from workers.vision.classify import classify
from workers.vision.glyphs import estimate_scale, find_glyphs
from workers.vision.nms import non_max_suppression
from workers.vision.pixels import read_pixels
from workers.vision.proposal import Proposal
from workers.vision.regions import find_regions


def propose(png: bytes) -> list[Proposal]:
    """The boxes a person would probably draw on this PNG, the most confident first. Raises UnreadablePicture."""
    pixels = read_pixels(png)
    scale = estimate_scale(pixels)
    regions, borders = find_regions(pixels, scale)
    glyphs = find_glyphs(pixels, [region.rect for region in regions], borders, scale)
    return non_max_suppression(classify(pixels, regions, glyphs, scale))
