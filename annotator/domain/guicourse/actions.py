"""The unified action space of GUICourse (A.1) for web pages and smartphones; positions are shares of the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Parameter: TypeAlias = Literal["element", "point", "dual_point", "scroll", "text"]

WEB: Mapping[str, tuple[Parameter, ...]] = {
    "click": ("element",),
    "hover": ("element",),
    "input": ("text",),
    "enter": (),
    "scroll": ("scroll",),
    "select_text": ("dual_point",),
    "copy": (),
    "select": ("element", "text"),
    "answer": ("text",),
}
SMARTPHONE: Mapping[str, tuple[Parameter, ...]] = {
    "tap": ("point",),
    "swipe": ("dual_point",),
    "input": ("text",),
    "enter": (),
    "answer": ("text",),
}
ACTIONS: Mapping[str, tuple[Parameter, ...]] = {**WEB, **SMARTPHONE}


@dataclass(frozen=True, slots=True)
class GuiAction:
    """An action; what its name has no parameter for is None or empty. `scroll` is down and right, in shares.

    `element` is the id of the element that `box` belongs to, empty where nobody said.
    """

    name: str
    box: Box | None = None
    element: str = ""
    point: Point | None = None
    dual_point: tuple[Point, Point] | None = None
    scroll: Point | None = None
    text: str = ""

    def is_complete(self) -> bool:
        """Whether its name is known and every parameter of it is there; a text may be empty."""
        has = {
            "element": self.box is not None,
            "point": self.point is not None,
            "dual_point": self.dual_point is not None,
            "scroll": self.scroll is not None,
            "text": True,
        }
        return self.name in ACTIONS and all(has[parameter] for parameter in ACTIONS[self.name])
