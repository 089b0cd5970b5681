"""Box proposals for a picture, from its pixels alone."""

from __future__ import annotations

from workers.vision.arranged import arranged
from workers.vision.chosen import chosen
from workers.vision.marks import marks, unit_of
from workers.vision.pixels import read
from workers.vision.proposed import Proposed
from workers.vision.surfaces import surfaces


def propose(picture: bytes) -> list[Proposed]:
    """What a person would probably box on this PNG, the most certain first. Raises UnreadablePicture."""
    pixels = read(picture)
    unit = unit_of(pixels)
    flat, rims = surfaces(pixels, unit)
    return chosen(arranged(pixels, flat, marks(pixels, [one.rect for one in flat], rims, unit), unit))
