"""The controls in an AT-SPI tree: interactive elements that show, with what is wrong about the others, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from annotator.domain.geometry import Point, Rect
from workers.accessibility.element import AccessibleElement, elements_at
from workers.desktop.roles import CLIPPING, KINDS, MAY_BE_BLANK
from workers.vision.pixels import EDGE, Pixels

SMALLEST = 3
"""Pixels: what shows less of itself, high or wide, cannot be acted on."""
LEAST_SHARE = 0.25
"""Of an element's area that has to be on the screen and within what it scrolls in."""
ENABLED = "sensitive"
FRAME = 2
"""Pixels around an element that may have its frame."""


@dataclass(frozen=True, slots=True)
class Control:
    """An interactive element with the part of its box that shows."""

    element: AccessibleElement
    rect: Rect


@dataclass(frozen=True, slots=True)
class Controls:
    """The controls in document order; `left_out` counts the interactive elements that are none, by reason."""

    controls: tuple[Control, ...]
    left_out: Counter[str] = field(default_factory=Counter)

    @property
    def disabled(self) -> frozenset[Control]:
        """Those that nobody can act on now; none where the program tells of no control that one can."""
        disabled = frozenset(control for control in self.controls if ENABLED not in control.element.states)
        return disabled if len(disabled) < len(self.controls) else frozenset()


def rect_of(element: AccessibleElement) -> Rect | None:
    """The box of an element; None where it has none or an empty one."""
    if element.box is None or element.box[2] <= element.box[0] or element.box[3] <= element.box[1]:
        return None
    return Rect(*element.box)


def controls_of(elements: Sequence[AccessibleElement], pixels: Pixels) -> Controls:
    """Return the controls that show on the picture. One that has the very box of an outer one stands for both."""
    left_out: Counter[str] = Counter()
    controls: dict[Rect, Control] = {}
    boxes = {element.path: element for element in elements}
    for element in elements:
        if element.role not in KINDS:
            continue
        rect = _shown_part(element, boxes, pixels)
        if isinstance(rect, str):
            left_out[rect] += 1
        elif _is_covered(element, rect, elements):
            left_out["covered by another window"] += 1
        elif element.role not in MAY_BE_BLANK and not _has_edges(pixels, rect):
            left_out["nothing drawn where it is"] += 1
        else:
            left_out["same box as another"] += rect in controls
            controls[rect] = Control(element, rect)
    return Controls(tuple(controls.values()), +left_out)


def _shown_part(
    element: AccessibleElement, boxes: dict[tuple[int, ...], AccessibleElement], pixels: Pixels
) -> Rect | str:
    """The part of an element's box that shows; the reason where too little of it does."""
    whole = rect_of(element)
    if whole is None:
        return "without extents"
    part = whole.clamp(pixels.width, pixels.height)
    if part is None:
        return "off the screen"
    for around in _clipping(element, boxes):
        part = part.intersection(around) if part else None
    if part is None or min(part.width, part.height) < SMALLEST or part.area < LEAST_SHARE * whole.area:
        return "scrolled away or outside of its window"
    return part


def _clipping(element: AccessibleElement, boxes: dict[tuple[int, ...], AccessibleElement]) -> Iterator[Rect]:
    """The boxes that an element is clipped to: a menu opens over what is around it."""
    path = element.path
    for length in range(len(path) - 1, 0, -1):
        around = boxes.get(path[:length])
        if around is None:
            continue
        if "menu" in around.role or "menu" in element.role:
            return
        if around.role in CLIPPING and (box := rect_of(around)):
            yield box


def _is_covered(element: AccessibleElement, rect: Rect, elements: Sequence[AccessibleElement]) -> bool:
    """Whether other elements lie over an element at its centre and half-way from there to each corner."""
    points = [
        rect.center,
        *(Point(x, y) for y in _quarters(rect.top, rect.bottom) for x in _quarters(rect.left, rect.right)),
    ]
    return not any(element in elements_at(elements, int(point.x), int(point.y)) for point in points)


def _quarters(low: int, high: int) -> tuple[float, float]:
    return low + (high - low) / 4, low + 3 * (high - low) / 4


def _has_edges(pixels: Pixels, rect: Rect) -> bool:
    """Whether anything is drawn in a box or around it."""
    rows = slice(max(rect.top - FRAME, 0), rect.bottom + FRAME)
    columns = slice(max(rect.left - FRAME, 0), rect.right + FRAME)
    return bool((pixels.across[rows, columns] > EDGE).any() or (pixels.down[rows, columns] > EDGE).any())
