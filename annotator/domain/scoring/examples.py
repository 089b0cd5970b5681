"""Examples to score: a gold task and the script predicted for it."""

from dataclasses import dataclass

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Script


@dataclass(frozen=True, slots=True)
class Gold:
    """A released task: its resolved script and, from `targets`, the box of each action.

    `category` is that of a web application, empty for others and where nobody says.
    Raises ValueError for a script without actions (its weight would be negative) or boxes of another number.
    """

    id: str
    platform: str
    script: Script
    boxes: tuple[Rect | None, ...]
    category: str = ""

    def __post_init__(self) -> None:
        if not self.script:
            raise ValueError(f"task {self.id}: the gold script has no action")
        if len(self.script) != len(self.boxes):
            raise ValueError(f"task {self.id}: {len(self.script)} actions, but {len(self.boxes)} boxes")


@dataclass(frozen=True, slots=True)
class Example:
    """A gold task and the script predicted for it; None for a missing or broken one."""

    gold: Gold
    predicted: Script | None
