"""What an assistant is sent: instructions, a text, and pictures."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from annotator.domain.elements.element import NumberedElement
from annotator.domain.elements.representation import Representation, line

SHOWN = Representation()


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG that is sent; `name` says which of the two it is."""

    name: str
    content: bytes
    width: int
    height: int

    def described(self) -> dict[str, Any]:
        """What is kept of the picture with the request."""
        digest = hashlib.sha256(self.content).hexdigest()
        return {"name": self.name, "sha256": digest, "width": self.width, "height": self.height}


@dataclass(frozen=True, slots=True)
class Content:
    """The messages of a request."""

    instructions: str
    text: str
    pictures: tuple[Picture, ...]
    lacks: Mapping[str, int | bool] = field(default_factory=dict)
    """What had to be left out, by what it is called in the kept request."""

    def described(self) -> dict[str, Any]:
        """The request as it is kept: pictures by their digests."""
        pictures = [picture.described() for picture in self.pictures]
        return {"instructions": self.instructions, "text": self.text, "pictures": pictures, **self.lacks}


def element_line(element: NumberedElement) -> str:
    """An element's line with the centre of its rectangle, since scripts click at points."""
    return f"{line(element, SHOWN)} {center_text(element)}"


def center_text(element: NumberedElement) -> str:
    rect = element.element.rect
    return f"at ({(rect.left + rect.right) // 2}, {(rect.top + rect.bottom) // 2})"
