"""An element of a screen: where it lies, what it is, and what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotator.domain.geometry import Rect


@dataclass(frozen=True, slots=True)
class ScreenElement:
    """An element in pixels of its screen. `tag` is the HTML tag where there is one, else the kind of a box.

    `text` is what it shows, `alt` its accessible name where that differs, `caption` what people say it does: their
    label. `order` is its index in the document, None where nobody knows it. `key` is the id of its box, empty for a
    text.
    """

    rect: Rect
    is_interactable: bool = True
    tag: str = ""
    text: str = ""
    alt: str = ""
    caption: str = ""
    order: int | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class NumberedElement:
    """An element with its number, 0 for one that cannot be acted on."""

    number: int
    element: ScreenElement


def numbered(elements: Sequence[ScreenElement]) -> tuple[NumberedElement, ...]:
    """The elements in their order; those that can be acted on are numbered from 1."""
    return tuple(_numbered(elements))


def _numbered(elements: Sequence[ScreenElement]) -> Iterator[NumberedElement]:
    number = 0
    for element in elements:
        number += element.is_interactable
        yield NumberedElement(number if element.is_interactable else 0, element)


def without_own_texts(boxes: Sequence[ScreenElement], texts: Sequence[ScreenElement]) -> list[ScreenElement]:
    """The texts that are no part of a box: none lies with its middle in a box that says the same."""
    return [text for text in texts if not any(_shows_text(box, text) for box in boxes)]


def _shows_text(box: ScreenElement, text: ScreenElement) -> bool:
    return box.rect.contains(text.rect.center) and any(text.text in own_text for own_text in (box.text, box.alt))
