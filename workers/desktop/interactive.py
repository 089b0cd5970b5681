"""The controls in an AT-SPI tree: interactive elements that show, with what is wrong about the others, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from annotator.domain.geometry import Point, Rect
from workers.accessibility.element import MENU_ROLES, AccessibleElement, elements_at
from workers.desktop.roles import CLIPPING, KINDS, MAY_BE_BLANK
from workers.vision.pixels import EDGE, Pixels

SMALLEST = 3
"""Pixels: what shows less of itself, high or wide, cannot be acted on."""
LEAST_SHARE = 0.25
"""Of an element's area that has to be on the screen and within what it scrolls in."""
ENABLED = "sensitive"
SAME_BOX = 0.8
"""Intersection over union from which on an element is what a popup shows."""
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


def controls_of(elements: Sequence[AccessibleElement], pixels: Pixels, popups: Sequence[Rect] = ()) -> Controls:
    """Return the controls that show on the picture. One that has the very box of an outer one stands for both.

    `popups` are the open menus and lists that are windows of their own.
    """
    left_out: Counter[str] = Counter()
    controls: dict[Rect, Control] = {}
    boxes = {element.path: element for element in elements}
    for element in elements:
        if element.role not in KINDS:
            continue
        rect = _shown_part(element, boxes, pixels)
        if isinstance(rect, str):
            left_out[rect] += 1
        elif _is_in_closed_list(element, rect, boxes, popups):
            left_out["in a list that is not open"] += 1
        elif _is_below_popup(element, rect, boxes, popups) or _is_covered(element, rect, elements):
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
    for around in _around(element, boxes):
        if "menu" in around.role or "menu" in element.role:
            return
        if around.role in CLIPPING and (box := rect_of(around)):
            yield box


def _is_in_closed_list(
    element: AccessibleElement, rect: Rect, boxes: Mapping[tuple[int, ...], AccessibleElement], popups: Sequence[Rect]
) -> bool:
    """Whether an element is in the list of a combo box, which is not open: Qt tells of it, at any place."""
    for around in _around(element, boxes):
        if around.role == "combo box":
            box = rect_of(around)
            shown = [*popups, *([box] if box else [])]
            return not any(each.contains(rect.center) for each in shown)
    return False


def _is_below_popup(
    element: AccessibleElement, rect: Rect, boxes: Mapping[tuple[int, ...], AccessibleElement], popups: Sequence[Rect]
) -> bool:
    """Whether an open menu or list that the element is no part of lies over it."""
    covering = [popup for popup in popups if all(popup.contains(point) for point in _points(rect))]
    if not covering or element.role in MENU_ROLES:
        return False
    parts = [element, *_around(element, boxes)]
    if any(each.role == "combo box" or each.role in MENU_ROLES for each in parts):
        return False
    own = [box for each in parts if (box := rect_of(each))]
    return not any(box.iou(popup) >= SAME_BOX for popup in covering for box in own)


def _around(element: AccessibleElement, boxes: Mapping[tuple[int, ...], AccessibleElement]) -> list[AccessibleElement]:
    """The elements that an element is in, the innermost first."""
    inner = (element.path[:length] for length in range(len(element.path) - 1, 0, -1))
    return [boxes[path] for path in inner if path in boxes]


def _is_covered(element: AccessibleElement, rect: Rect, elements: Sequence[AccessibleElement]) -> bool:
    """Whether other elements lie over an element at its centre and half-way from there to each corner."""
    return not any(element in elements_at(elements, int(point.x), int(point.y)) for point in _points(rect))


def _points(rect: Rect) -> list[Point]:
    quarters = [Point(x, y) for y in _quarters(rect.top, rect.bottom) for x in _quarters(rect.left, rect.right)]
    return [rect.center, *quarters]


def _quarters(low: int, high: int) -> tuple[float, float]:
    return low + (high - low) / 4, low + 3 * (high - low) / 4


def _has_edges(pixels: Pixels, rect: Rect) -> bool:
    """Whether anything is drawn in a box or around it."""
    rows = slice(max(rect.top - FRAME, 0), rect.bottom + FRAME)
    columns = slice(max(rect.left - FRAME, 0), rect.right + FRAME)
    return bool((pixels.across[rows, columns] > EDGE).any() or (pixels.down[rows, columns] > EDGE).any())
