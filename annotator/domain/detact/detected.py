"""An element that DetACT has detected on a picture: a text, an icon or a colour, with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from annotator.domain.geometry import Rect

Kind: TypeAlias = Literal["text", "icon", "colour"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
COLOURS: Final = (
    "yellow", "blue", "green", "red", "pink", "violet", "white", "black", "orange", "brown", "grey",
)  # fmt: skip
"""The eleven colours of the paper, in its order."""


@dataclass(frozen=True, slots=True)
class Detected:
    """`name` is the text, the icon's name or the colour; `colour` that of the element, empty where none was measured.

    `confidence` from 0 to 1: of the reading for a text, the similarity for an icon, 1 for a colour.
    """

    kind: Kind
    name: str
    rect: Rect
    colour: str = ""
    confidence: float = 1.0

    @property
    def point(self) -> tuple[int, int]:
        """The pixel in the middle, which a script clicks at."""
        return (self.rect.left + self.rect.right) // 2, (self.rect.top + self.rect.bottom) // 2

    def as_json(self) -> dict[str, Any]:
        rect = self.rect
        place = [rect.left, rect.top, rect.right, rect.bottom]
        facts = {"kind": self.kind, "name": self.name, "box": place, "colour": self.colour}
        return {**facts, "confidence": round(self.confidence, 3)}


def from_json(stored: Mapping[str, Any]) -> Detected:
    """What `as_json` made of an element."""
    kind: Kind = stored["kind"]
    return Detected(kind, stored["name"], Rect(*stored["box"]), stored["colour"], stored["confidence"])
