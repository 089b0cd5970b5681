"""A rectangle that may be a control, with the rule that made it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from annotator.domain.geometry import Rect
from workers.vision.proposal import Kind


class Rule(IntEnum):
    """What made a candidate; the numbers are features of the model, so that they never change."""

    SHAPE = 0
    GROWN_TEXT = 1
    GROWN_ICON = 2
    PAIR = 3
    ROW = 4
    CELL = 5
    ICON_CELL = 6
    LARGE = 7
    NETWORK = 8
    BAR = 9
    SLIDER = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """`confidence` is what its rule says, 0 where it says nothing; `run` counts the rows of its list, or the items of
    its bar, else 0.

    `pitch` is how far these are apart, at a scale of 1; `columns` how many lists are beside its own, with that, or how
    many bars are next to its bar. `column` is a number that cells below one another share, with the same sides, and
    items of one bar; else 0.
    """

    rect: Rect
    rule: Rule
    confidence: float = 0.0
    kind: Kind = "click"
    run: int = 0
    pitch: float = 0.0
    columns: int = 0
    column: int = 0
