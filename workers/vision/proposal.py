"""A box proposal as a plain value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from annotator.domain.geometry import Rect

Kind = Literal["click", "type", "select", "scroll"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rectangle in pixels of the screenshot, half-open; `confidence` from 0 to 1 ranks it among the others.

    `kind` is a guess: a wide field is typed into, a field with an arrow at its end is selected from.
    """

    rect: Rect
    confidence: float
    kind: Kind = "click"
