"""The text in which a model is shown elements: `[id] [TAG] [text]`, one element a line (paper, table 2 and A.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from annotator.domain.elements.element import NumberedElement, ScreenElement

STATIC_TAG = "StaticText"
LONGEST_TEXT = 200
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Representation:
    """What the model is told of the elements, and whether it sees the picture and the numbers in it.

    `interactable` says which elements can be acted on: without it every element has a number, as in OmniACT's prompts.
    """

    tag: bool = True
    caption: bool = True
    alt: bool = True
    text: bool = True
    static: bool = True
    interactable: bool = True
    elements: bool = True
    picture: bool = True
    marks: bool = True


ATTRIBUTES: tuple[str, ...] = tuple(field.name for field in fields(Representation))

TITLES: Mapping[str, str] = {
    "tag": "TAG",
    "caption": "Captions",
    "alt": "Alt text",
    "text": "Text of interactable elements",
    "static": "Static text",
    "interactable": "Interactable flag",
    "elements": "Text representation",
    "picture": "Screenshot",
    "marks": "Set-of-mark",
}


def shown(elements: Sequence[ScreenElement], representation: Representation) -> list[ScreenElement]:
    """The elements that the representation tells of, in their order; all can be acted on where it hides which can."""
    kept = [element for element in elements if element.is_interactable or representation.static]
    if representation.interactable:
        return kept
    return [element if element.is_interactable else _as_interactable(element) for element in kept]


def _as_interactable(text: ScreenElement) -> ScreenElement:
    return replace(text, is_interactable=True, tag=STATIC_TAG)


def observation(elements: Sequence[NumberedElement], representation: Representation) -> str:
    """The lines of the elements, each ended; empty where the representation has no text."""
    return "".join(f"{line}\n" for line in _lines(elements, representation))


def _lines(elements: Sequence[NumberedElement], representation: Representation) -> Iterator[str]:
    if representation.elements:
        for numbered in elements:
            yield line(numbered, representation)


def line(numbered: NumberedElement, representation: Representation) -> str:
    """One element as `[id] [TAG] [text]`; without TAG `[id] [text]`, without an id `[] [StaticText] [text]`."""
    element = numbered.element
    number = str(numbered.number) if numbered.number else ""
    tag = element.tag.upper() if element.is_interactable and element.tag != STATIC_TAG else STATIC_TAG
    content = said_of(element, representation)
    return " ".join(f"[{part}]" for part in (number, *([tag] if representation.tag else []), content))


def said_of(element: ScreenElement, representation: Representation) -> str:
    """The element's texts that the representation holds, each once, separated by commas, on one line."""
    if not element.is_interactable:
        return _cut(element.text)
    parts = (
        element.text if representation.text else "",
        element.alt if representation.alt else "",
        element.caption if representation.caption else "",
    )
    return ", ".join(dict.fromkeys(filter(None, map(_cut, parts))))


def _cut(text: str) -> str:
    return _SPACE.sub(" ", text).strip()[:LONGEST_TEXT]
