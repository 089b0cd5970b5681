"""Selectors of a released screen's elements, by who found them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from annotator.boxes.models import CAPTURED, Box, BoxEdit, BoxProposal
from annotator.boxes.selectors import boxes_of
from annotator.domain.detact.detected import from_json
from annotator.domain.elements.element import ScreenElement, without_own_texts
from annotator.domain.geometry import Rect
from annotator.elements.selectors.released import ScreenRow
from annotator.screens.models import Screen


@dataclass(frozen=True, slots=True)
class Source:
    """A source of elements; `about` says in the page what they are."""

    name: str
    title: str
    about: str
    read: Callable[[ScreenRow], list[ScreenElement]]


def elements_of(row: ScreenRow, source: str) -> list[ScreenElement]:
    """The elements of a screen from the source of this name, interactable ones first; empty where it has none."""
    return SOURCES[source].read(row)


def _people(row: ScreenRow) -> list[ScreenElement]:
    """The boxes as released, with what a capture knows of those that it had found there, and their labels."""
    details = _details_by_rect(boxes_of(row.screen)) if row.screen else {}
    boxes = [
        _element(box.rect, box.kind, details.get(box.rect, {}), key=box.id, caption=box.label)
        for box in row.record.boxes
    ]
    return boxes + without_own_texts(boxes, _texts(row.screen))


def _document(row: ScreenRow) -> list[ScreenElement]:
    """The boxes as the capture found them, before anybody changed them."""
    if row.screen is None:
        return []
    edits = BoxEdit.objects.filter(screen=row.screen, author=None, box__origin__in=CAPTURED).select_related("box")
    boxes = [_captured(edit) for edit in edits.order_by("version") if edit.before is None and edit.after]
    return boxes + without_own_texts(boxes, _texts(row.screen)) if boxes else []


def _captured(edit: BoxEdit) -> ScreenElement:
    state = edit.after or {}
    rect = Rect(state["left"], state["top"], state["right"], state["bottom"])
    return _element(rect, state["kind"], edit.box.details, key=str(edit.box_id))


def _detected(row: ScreenRow) -> list[ScreenElement]:
    """The boxes proposed from the picture's pixels, which say nothing: no text is read from pixels here."""
    proposals = BoxProposal.objects.filter(screen=row.screen) if row.screen else BoxProposal.objects.none()
    return [
        ScreenElement(
            Rect(proposal.left, proposal.top, proposal.right, proposal.bottom), tag=proposal.kind, key=str(proposal.pk)
        )
        for proposal in proposals
    ]


def _detected_with_texts(row: ScreenRow) -> list[ScreenElement]:
    """The proposed boxes with the texts that OCR has read in them, and its other texts; empty where none was read."""
    detection = row.row.detections.order_by("pk").last()
    if detection is None:
        return []
    detected = map(from_json, detection.elements)
    texts = [ScreenElement(each.rect, False, text=each.name) for each in detected if each.kind == "text"]
    boxes = [replace(box, text=_text_within(box.rect, texts)) for box in _detected(row)]
    return boxes + without_own_texts(boxes, texts)


def _text_within(rect: Rect, texts: Iterable[ScreenElement]) -> str:
    """The texts with their middle in the rectangle, line by line."""
    within = [text for text in texts if rect.contains(text.rect.center)]
    return " ".join(text.text for text in sorted(within, key=lambda text: (text.rect.top, text.rect.left)))


def box_element(box: Box) -> ScreenElement:
    """A box as an element, with what a capture knows of it and without its label."""
    return _element(box.rect, box.kind, box.details, key=str(box.pk))


def _element(rect: Rect, kind: str, details: Mapping[str, Any], *, key: str, caption: str = "") -> ScreenElement:
    text, name = str(details.get("text") or ""), str(details.get("name") or "")
    order = details.get("order")
    return ScreenElement(
        rect,
        tag=str(details.get("tag") or kind),
        text=text,
        alt=name if name != text else "",
        caption=caption,
        order=order if isinstance(order, int) else None,
        key=key,
    )


def _details_by_rect(boxes: Iterable[Box]) -> dict[Rect, Mapping[str, Any]]:
    return {box.rect: box.details for box in boxes}


def _texts(screen: Screen | None) -> list[ScreenElement]:
    """The texts that the capture read, in pixels of the picture."""
    texts = screen.page.get("texts", ()) if screen else ()
    return [
        ScreenElement(Rect(*text["box"]), False, text=text["text"], order=text.get("order"))
        for text in texts
        if text["text"]
    ]


SOURCES: Mapping[str, Source] = {
    source.name: source
    for source in (
        Source("people", "People", "Approved boxes with their labels; texts from the capture.", _people),
        Source("dom", "DOM", "Boxes and texts as the capture found them, in the page or over AT-SPI.", _document),
        Source("detected", "Detected", "Boxes proposed from the picture's pixels; no text is read.", _detected),
        Source(
            "detected-ocr",
            "Detected, with OCR",
            "Boxes proposed from the picture's pixels, with texts that manage.py order_elements --read-texts has read.",
            _detected_with_texts,
        ),
    )
}
