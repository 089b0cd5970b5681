"""What an assistant is sent to suggest labels: a part of a screen, plain and with numbers at the boxes."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from PIL import Image

from annotator.assistants.models import PromptRevision
from annotator.boxes.models import Box
from annotator.domain.elements.element import numbered
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.prompts import fill_in
from annotator.elements.selectors import box_element
from annotator.elements.services.content import Content, Picture, element_line
from annotator.elements.services.pictures import marked_picture, stored_picture
from annotator.screens.models import Screen

MARGIN = 120
"""Pixels around the boxes that are shown with them."""


def label_content(revision: PromptRevision, about: Mapping[str, Any], *, drawn: bool = True) -> Content:
    """What is sent about the boxes of `about`, numbered from 1 in its order; points are in pixels of the part.

    Raises Rejected where one of the boxes is gone. `drawn`: make the pictures.
    """
    keys = [UUID(key) for key in about["boxes"]]
    boxes = Box.objects.filter(screen=about["screen"], removed_at=None).in_bulk(keys)
    screen = Screen.objects.select_related("application").filter(pk=about["screen"]).first()
    if screen is None or len(boxes) < len(keys):
        raise Rejected(Problem("box-gone", "A box that this was asked about has been removed."))
    part = part_around([boxes[key].rect for key in keys], screen.width, screen.height)
    unnumbered = [box_element(boxes[key]) for key in keys]
    elements = numbered([replace(element, rect=_moved(element.rect, part)) for element in unnumbered])
    values = {
        "elements": "\n".join(map(element_line, elements)),
        "width": str(part.right - part.left),
        "height": str(part.bottom - part.top),
        "application": screen.application.name,
        "platform": screen.application.platform,
    }
    pictures: tuple[Picture, ...] = ()
    if drawn:
        plain = _cut(stored_picture(str(screen.image.name)), part)
        size = (part.right - part.left, part.bottom - part.top)
        marked = marked_picture(plain, elements)[0]
        pictures = (Picture("screenshot", plain, *size), Picture("set-of-mark", marked, *size))
    return Content(fill_in(revision.instructions, values), fill_in(revision.text, values), pictures)


def part_around(rects: Sequence[Rect], width: int, height: int) -> Rect:
    """The part of a screen of width x height pixels that holds these rectangles and what is around them."""
    return Rect(
        max(0, min(rect.left for rect in rects) - MARGIN),
        max(0, min(rect.top for rect in rects) - MARGIN),
        min(width, max(rect.right for rect in rects) + MARGIN),
        min(height, max(rect.bottom for rect in rects) + MARGIN),
    )


def _moved(rect: Rect, part: Rect) -> Rect:
    return Rect(rect.left - part.left, rect.top - part.top, rect.right - part.left, rect.bottom - part.top)


def _cut(png: bytes, part: Rect) -> bytes:
    written = io.BytesIO()
    with Image.open(io.BytesIO(png)) as opened:
        opened.convert("RGB").crop((part.left, part.top, part.right, part.bottom)).save(written, "PNG")
    return written.getvalue()
