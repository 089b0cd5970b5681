"""GUIEnv (GUICourse 3.1): all texts of a page in layout order, and crops of it with questions on text and place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from annotator.domain.elements.element import ScreenElement
from annotator.domain.elements.orders import Means, raster_order
from annotator.domain.geometry import Rect

LEAST_ELEMENTS = 10
QUESTIONS = 10
"""Elements of a crop that are asked for, each in both directions."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A text of a page and its rectangle in pixels of the picture."""

    rect: Rect
    text: str


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a page with the texts wholly in it, in pixels of the crop."""

    area: Rect
    texts: tuple[PageText, ...]


@dataclass(frozen=True, slots=True)
class Cropped:
    """The crops of a page with enough texts; `poor` counts those without, `cut` texts that an edge runs through."""

    crops: tuple[Crop, ...]
    poor: int
    cut: int


def in_layout_order(texts: Sequence[PageText]) -> list[PageText]:
    """The texts by rows of 8 pixels, in a row from left to right."""
    elements = [ScreenElement(text.rect, False, text=text.text) for text in texts]
    return [texts[index] for index in raster_order(elements, Means())]


def global_text(texts: Sequence[PageText], width: int, height: int) -> str:
    """All texts of a page in layout order, one a line, each with its box in thousandths of the picture."""
    return "".join(f"{text.text} {box_text(text.rect, width, height)}\n" for text in in_layout_order(texts))


def box_text(rect: Rect, width: int, height: int) -> str:
    """The box as `<box>left top right bottom</box>`, integers from 0 to 1000."""
    sides = (rect.left / width, rect.top / height, rect.right / width, rect.bottom / height)
    return f"<box>{' '.join(str(int(1000 * side)) for side in sides)}</box>"


def crops(texts: Sequence[PageText], width: int, height: int, *, longest: tuple[int, int]) -> Cropped:
    """The page in parts of at most this width and height, cut where the fewest texts are cut."""
    kept: list[Crop] = []
    poor = inside = 0
    for top, bottom in _spans([(text.rect.top, text.rect.bottom) for text in texts], height, longest[1]):
        row = [text for text in texts if top <= text.rect.top and text.rect.bottom <= bottom]
        for left, right in _spans([(text.rect.left, text.rect.right) for text in row], width, longest[0]):
            contained = tuple(
                PageText(_moved(text.rect, left, top), text.text)
                for text in row
                if left <= text.rect.left and text.rect.right <= right
            )
            inside += len(contained)
            if len(contained) >= LEAST_ELEMENTS:
                kept.append(Crop(Rect(left, top, right, bottom), contained))
            else:
                poor += 1
    return Cropped(tuple(kept), poor, len(texts) - inside)


def _spans(edges: Sequence[tuple[int, int]], length: int, longest: int) -> Iterator[tuple[int, int]]:
    """Spans from 0 to `length`, none longer than `longest`; each ends in its second half, where fewest edges are cut,
    as far on as possible.
    """
    start = 0
    while length - start > longest:
        ends = range(start + longest, start + longest // 2, -1)
        cuts = _cuts(edges, start + longest // 2, start + longest)
        end = min(ends, key=lambda at: cuts[at - start - longest // 2])
        yield start, end
        start = end
    yield start, length


def _cuts(edges: Sequence[tuple[int, int]], first: int, last: int) -> list[int]:
    """For each position from first to last how many of the edges hold it inside."""
    changes = [0] * (last - first + 2)
    for low, high in edges:
        begin, end = max(low + 1, first), min(high - 1, last)
        if begin <= end:
            changes[begin - first] += 1
            changes[end - first + 1] -= 1
    counts, count = [], 0
    for change in changes[:-1]:
        count += change
        counts.append(count)
    return counts


def _moved(rect: Rect, left: int, top: int) -> Rect:
    return Rect(rect.left - left, rect.top - top, rect.right - left, rect.bottom - top)


def local_records(crop: Crop, image_id: str, seed: int) -> Iterator[dict[str, Any]]:
    """The questions on a crop: for each of ten texts, drawn by the seed, its place by the text and its text by the
    place. A text that stands in several places has all of them as answer.
    """
    width, height = crop.area.width, crop.area.height
    size = {"width": width, "height": height}
    draws = {text: sha256(f"{seed}:{image_id}:{index}".encode()).digest() for index, text in enumerate(crop.texts)}
    drawn = sorted(crop.texts, key=draws.__getitem__)[:QUESTIONS]
    for number, text in enumerate(drawn):
        places = [_place(other.rect, width, height) for other in crop.texts if other.text == text.text]
        head = {"image_id": image_id, "image_size": size}
        yield {
            "uid": f"uid_{image_id}_text2bbox_{number:02}", **head, "task_type": "text2bbox",
            "question": text.text, "answer": places,
        }  # fmt: skip
        yield {
            "uid": f"uid_{image_id}_bbox2text_{number:02}", **head, "task_type": "bbox2text",
            "question": _place(text.rect, width, height), "answer": text.text,
        }  # fmt: skip


def _place(rect: Rect, width: int, height: int) -> dict[str, str]:
    sides = (rect.left, rect.top, rect.right, rect.bottom)
    shares = (rect.left / width, rect.top / height, rect.right / width, rect.bottom / height)
    return {
        "absolute": f"<box>{', '.join(map(str, sides))}</box>",
        "related": f"<box>{', '.join(f'{share:.3f}' for share in shares)}</box>",
    }
