"""The boxes of a desktop screen: the controls of AT-SPI, and proposals from the picture where AT-SPI knows nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from annotator.domain.geometry import Rect
from workers.accessibility.element import AccessibleElement
from workers.accessibility.elements_at import HitTest
from workers.desktop.covering import NO_WINDOWS, ShownWindows
from workers.desktop.interactive import WINDOW_DEPTH, Control, controls_of, rect_of
from workers.desktop.roles import KINDS, STATIC, Kind
from workers.vision.pixels import Pixels
from workers.vision.proposal import Proposal

LEAST_CONFIDENCE = 0.5
"""Of proposals that become boxes: nobody has looked at them yet."""


@dataclass(frozen=True, slots=True)
class DesktopBox:
    """A box of a desktop screen; `origin` says who found it. Role, name and value are AT-SPI's."""

    rect: Rect
    kind: Kind
    origin: Literal["atspi", "vision"]
    role: str = ""
    name: str = ""
    value: str | None = None
    states: tuple[str, ...] = ()
    order: int | None = None
    disabled: bool = False
    confidence: float | None = None

    def details(self) -> dict[str, Any]:
        """What is known of the box besides its rectangle, kind and origin."""
        if self.origin == "vision":
            return {"confidence": round(self.confidence or 0, 3)}
        return {
            "role": self.role,
            "name": self.name,
            "value": self.value,
            "states": list(self.states),
            "order": self.order,
            **({"disabled": True} if self.disabled else {}),
        }


@dataclass(frozen=True, slots=True)
class MergedBoxes:
    """The boxes, AT-SPI's first; `left_out` counts the elements and proposals that became none, by reason."""

    boxes: tuple[DesktopBox, ...]
    left_out: Counter[str] = field(default_factory=Counter)

    @property
    def by_origin(self) -> dict[str, int]:
        """How many boxes there are of each origin."""
        return {origin: sum(box.origin == origin for box in self.boxes) for origin in ("atspi", "vision")}


def merge(
    elements: Sequence[AccessibleElement],
    proposals: Sequence[Proposal],
    pixels: Pixels,
    *,
    keeps_disabled: bool = False,
    windows: ShownWindows = NO_WINDOWS,
) -> MergedBoxes:
    """Return the boxes of a screen from what a program tells of itself and what its picture shows.

    Disabled controls have boxes only where they are kept; nothing else gets a box in their place.
    """
    read = controls_of(elements, pixels, windows)
    disabled = read.disabled
    controls = [
        _from_atspi(control, order, disabled=control in disabled) for order, control in enumerate(read.controls)
    ]
    boxes = [box for box in controls if keeps_disabled or not box.disabled]
    left_out = read.left_out
    if len(boxes) < len(controls):
        left_out["disabled"] = len(controls) - len(boxes)
    taken = [control.rect for control in read.controls]
    insides, hit_test = _insides(elements), HitTest(elements)
    for proposal in proposals:
        if proposal.confidence < LEAST_CONFIDENCE:
            continue
        if insides and not any(inside.contains(proposal.rect.center) for inside in insides):
            left_out["proposals outside of the program's windows"] += 1
        elif _is_known(proposal.rect, taken, hit_test):
            left_out["proposals where AT-SPI knows better"] += 1
        else:
            boxes.append(DesktopBox(proposal.rect, proposal.kind, "vision", confidence=proposal.confidence))
    return MergedBoxes(tuple(boxes), left_out)


def _from_atspi(control: Control, order: int, *, disabled: bool) -> DesktopBox:
    element = control.element
    return DesktopBox(
        control.rect,
        KINDS[element.role],
        "atspi",
        role=element.role,
        name=" ".join(element.name.split()),
        value=element.value,
        states=element.states,
        order=order,
        disabled=disabled,
    )


def _insides(elements: Sequence[AccessibleElement]) -> list[Rect]:
    """What lies within the windows of programs, without the frames that the window manager draws around them.

    The box of a window has these; its children do not. A window that tells of no children is wholly the program's.
    """
    boxed = [(element.path, rect) for element in elements if (rect := rect_of(element))]
    children = [(path, rect) for path, rect in boxed if len(path) == WINDOW_DEPTH + 1]
    parents = {path[:-1] for path, _ in children}
    bare = [rect for path, rect in boxed if len(path) == WINDOW_DEPTH and path not in parents]
    return [*(rect for _, rect in children), *bare]


def _is_known(rect: Rect, controls: Sequence[Rect], hit_test: HitTest) -> bool:
    """Whether AT-SPI knows what is at a proposal: a control in it or around it, or something that is no control."""
    if any(control.contains(rect.center) or rect.contains(control.center) for control in controls):
        return True
    chain = hit_test.at(int(rect.center.x), int(rect.center.y))
    return bool(chain) and chain[-1].role in STATIC
