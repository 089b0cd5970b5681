"""The controls in an AT-SPI tree: interactive elements that show, with what is wrong about the others, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from annotator.domain.geometry import Point, Rect
from workers.accessibility.clipping import clipping_boxes, outer_elements
from workers.accessibility.element import MENU_ROLES, AccessibleElement
from workers.accessibility.elements_at import HitTest
from workers.desktop.covering import NO_WINDOWS, ShownWindows, largest_uncovered
from workers.desktop.parts import parts_of_controls, with_names_of_parts
from workers.desktop.roles import CONTENTS, FIELDS, KINDS
from workers.vision.pixels import EDGE, Pixels, Steps

SMALLEST = 3
"""Pixels: what shows less of itself, high or wide, cannot be acted on."""
LEAST_SHARE = 0.25
"""Of an element's area that has to be on the screen and within what it scrolls in."""
ENABLED = "sensitive"
SAME_BOX = 0.8
"""Intersection over union from which on an element is what a popup shows."""
FRAME = 2
"""Pixels around an element's sides that may have its frame."""
FRAMED_SIDES = 2
"""Of an element that has nothing but a frame; fewer are lines of what is beside it."""
WINDOW_DEPTH = 2
"""Of the paths of windows: below the desktop and the program."""


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


def controls_of(elements: Sequence[AccessibleElement], pixels: Pixels, windows: ShownWindows = NO_WINDOWS) -> Controls:
    """Return the controls that show on the picture, with the part of their boxes that does.

    One that has the very box of an outer one stands for both.
    """
    left_out: Counter[str] = Counter()
    controls: dict[Rect, Control] = {}
    elements = with_names_of_parts(elements)
    hit_test = HitTest(elements)
    boxes, parts = {element.path: element for element in elements}, parts_of_controls(elements)
    for element in elements:
        if element.role not in KINDS:
            continue
        if element.path in parts:
            left_out["part of another control, or a picture"] += 1
            continue
        rect = _place_of(element, hit_test, boxes, pixels, windows)
        if isinstance(rect, str):
            left_out[rect] += 1
        else:
            left_out["same box as another"] += rect in controls
            controls[rect] = Control(element, rect)
    return Controls(tuple(controls.values()), +left_out)


def _place_of(
    element: AccessibleElement,
    hit_test: HitTest,
    boxes: Mapping[tuple[int, ...], AccessibleElement],
    pixels: Pixels,
    windows: ShownWindows,
) -> Rect | str:
    """The part of an element's box that shows; why it is no control where none does."""
    rect = _unscrolled_part(element, boxes, pixels)
    if isinstance(rect, str):
        return rect
    if _is_in_closed_list(element, rect, boxes, windows.popups):
        return "in a list that is not open"
    uncovered = _uncovered_part(element, rect, boxes, windows)
    if (
        uncovered is None
        or _is_below_popup(element, rect, boxes, windows.popups)
        or _is_covered(element, uncovered, hit_test)
    ):
        return "covered by another window"
    may_be_blank = element.role in FIELDS or (element.role in CONTENTS and element.name.strip())
    if not may_be_blank and not _is_drawn(pixels, uncovered):
        return "nothing drawn where it is"
    return uncovered


def _unscrolled_part(
    element: AccessibleElement, boxes: Mapping[tuple[int, ...], AccessibleElement], pixels: Pixels
) -> Rect | str:
    """The part of an element's box on the screen and in what it scrolls in; the reason where that is too little."""
    whole = rect_of(element)
    if whole is None:
        return "without extents"
    part = whole.clamp(pixels.width, pixels.height)
    if part is None:
        return "off the screen"
    for around in clipping_boxes(element, boxes):
        part = part.intersection(Rect(*around)) if part else None
    if part is None or _is_too_little(part, whole):
        return "scrolled away or outside of its window"
    return part


def _is_too_little(part: Rect, whole: Rect) -> bool:
    return min(part.width, part.height) < SMALLEST or part.area < LEAST_SHARE * whole.area


def _is_in_closed_list(
    element: AccessibleElement, rect: Rect, boxes: Mapping[tuple[int, ...], AccessibleElement], popups: Sequence[Rect]
) -> bool:
    """Whether an element is in the list of a combo box, which is not open: Qt tells of it, at any place."""
    for around in outer_elements(element, boxes):
        if around.role == "combo box":
            box = rect_of(around)
            shown = [*popups, *([box] if box else [])]
            return not any(each.contains(rect.center) for each in shown)
    return False


def _uncovered_part(
    element: AccessibleElement,
    rect: Rect,
    boxes: Mapping[tuple[int, ...], AccessibleElement],
    windows: ShownWindows,
) -> Rect | None:
    """The part of an element that no window above its own hides; what is in an open menu or list is above all."""
    window = boxes.get(element.path[:WINDOW_DEPTH])
    around = rect_of(window) if window else None
    if around is None or any(popup.contains(rect.center) for popup in windows.popups):
        return rect
    part = largest_uncovered(rect, windows.above(around))
    return None if part is None or _is_too_little(part, rect) else part


def _is_below_popup(
    element: AccessibleElement, rect: Rect, boxes: Mapping[tuple[int, ...], AccessibleElement], popups: Sequence[Rect]
) -> bool:
    """Whether an open menu or list that the element is no part of lies over it."""
    covering = [popup for popup in popups if all(popup.contains(point) for point in _points(rect))]
    if not covering or element.role in MENU_ROLES:
        return False
    parts = [element, *outer_elements(element, boxes)]
    if any(each.role == "combo box" or each.role in MENU_ROLES for each in parts):
        return False
    own = [box for each in parts if (box := rect_of(each))]
    return not any(box.iou(popup) >= SAME_BOX for popup in covering for box in own)


def _is_covered(element: AccessibleElement, rect: Rect, hit_test: HitTest) -> bool:
    """Whether other elements lie over an element at its centre and half-way from there to each corner."""
    return not any(element in hit_test.at(int(point.x), int(point.y)) for point in _points(rect))


def _points(rect: Rect) -> list[Point]:
    quarters = [Point(x, y) for y in _quarters(rect.top, rect.bottom) for x in _quarters(rect.left, rect.right)]
    return [rect.center, *quarters]


def _quarters(low: int, high: int) -> tuple[float, float]:
    return low + (high - low) / 4, low + 3 * (high - low) / 4


def _is_drawn(pixels: Pixels, rect: Rect) -> bool:
    """Whether anything is drawn in a box, or a frame around it."""
    rows, columns = slice(rect.top, rect.bottom), slice(rect.left, rect.right)
    inside = slice(rect.top + 1, rect.bottom - 1), slice(rect.left + 1, rect.right - 1)
    if _has_edges(pixels.across[inside]) or _has_edges(pixels.down[inside]):
        return True
    beside = [pixels.across[rows, _near(side)] for side in (rect.left, rect.right)]
    beside += [pixels.down[_near(side), columns] for side in (rect.top, rect.bottom)]
    return sum(_has_edges(each) for each in beside) >= FRAMED_SIDES


def _near(side: int) -> slice:
    return slice(max(side - FRAME, 0), side + FRAME)


def _has_edges(steps: Steps) -> bool:
    return bool((steps > EDGE).any())
