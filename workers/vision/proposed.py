"""What is proposed to be boxed, as a plain value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from annotator.domain.geometry import Rect

Kind = Literal["click", "type", "select", "scroll"]


@dataclass(frozen=True, slots=True)
class Proposed:
    """A rectangle of the picture in pixels, half-open; `confidence` from 0 to 1 orders it among the others.

    `kind` is a guess: a wide field is typed into, one with an arrow at its end is selected from.
    """

    rect: Rect
    confidence: float
    kind: Kind = "click"
