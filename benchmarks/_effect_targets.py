"""Attribution of press effects: which element around a pressed element is the target of its effects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.domain.geometry import Rect
from benchmarks._accessibility_candidates import union
from benchmarks._matching import Target

MOST = 0.6
SAME_SIZE = 0.75

ElementKey = tuple[int, int]
"""The index of the frame among the page's frames, and of the element in it."""


@dataclass(slots=True)
class PageElement:
    """An element of a page: its rectangles in the viewport, and the effects of pressing it."""

    key: ElementKey
    path: str
    parent: int
    off: bool
    native: bool
    tabbed: bool
    control: int
    listener: int
    listens: bool
    repeated: bool
    rects: list[Rect]
    point: tuple[int, int] | None
    name: str
    tag: str
    effects: frozenset[str] = frozenset()
    pressed: bool = False
    acts: bool = False
    holds: int = 0
    """How many controls lie in it."""


Elements = dict[ElementKey, PageElement]
PressedBelow = dict[ElementKey, list[PageElement]]
"""For each element the pressed elements inside it."""


def same_effects(first: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two presses did the same: the same field got the focus, or most of what happened is the same."""
    if focus := {effect for effect in first if " focus " in effect}:
        return focus <= other
    return 2 * len(first & other) >= len(first | other)


def _ancestors(elements: Elements, element: PageElement) -> Iterator[PageElement]:
    yield element
    while element.parent >= 0:
        element = elements[element.key[0], element.parent]
        yield element


def effect_targets(elements: Elements, background: float) -> Iterator[Target]:
    """The targets; meanwhile each place that was pressed learns whether it `acts`."""
    below: PressedBelow = {}
    for element in elements.values():
        for outer in list(_ancestors(elements, element))[1:] if element.native else ():
            outer.holds += 1
        if element.pressed:
            for ancestor in _ancestors(elements, element):
                below.setdefault(ancestor.key, []).append(element)
    owners: dict[ElementKey, str] = {}
    for element in elements.values():
        if element.effects and not element.off and (owner := _target_of(elements, element, below, background)):
            element.acts, owners[owner.key] = True, f"acts: {min(element.effects)}"
    acting = {ancestor.key for key in owners for ancestor in _ancestors(elements, elements[key])}
    for element in elements.values():
        if element.pressed and not element.off and not element.acts and element.listener >= 0:
            listener = elements[element.key[0], element.listener]
            element.acts = bool(listener.rects) and union(listener.rects).area < background
            if element.acts and listener.key not in acting:
                owners.setdefault(listener.key, "listens")
    yield from _without_duplicates(elements, owners)


def _target_of(
    elements: Elements,
    element: PageElement,
    below: PressedBelow,
    background: float,
) -> PageElement | None:
    for ancestor in _ancestors(elements, element):
        if ancestor.native:
            control = elements.get((ancestor.key[0], ancestor.control))
            is_met = control and control.rects and (control.point or control.key in below)
            return control if is_met else _part(elements, element, ancestor, below) or ancestor
        if ancestor.tabbed and ancestor.rects and union(ancestor.rects).area >= background:
            return None
        shows_nothing = not ancestor.name or ancestor.holds > 1
        if ancestor.tabbed and shows_nothing and all(_is_focus_effect(effect) for effect in element.effects):
            return None
        if ancestor.tabbed:
            same = all(same_effects(element.effects, other.effects) for other in below[ancestor.key])
            return (
                ancestor
                if same
                else next(inner for inner in _ancestors(elements, element) if inner.listens or inner is ancestor)
            )
    if any(" focus " in effect for effect in element.effects):
        return _editing_frame(elements, element, below, background)
    best = None
    for ancestor in _ancestors(elements, element):
        same = all(same_effects(element.effects, other.effects) for other in below[ancestor.key])
        if ancestor.rects and (union(ancestor.rects).area >= background or not same):
            break
        best = ancestor if ancestor.rects else best
        if ancestor.repeated or ancestor.listens:
            break
    return best


def _editing_frame(
    elements: Elements,
    element: PageElement,
    below: PressedBelow,
    background: float,
) -> PageElement | None:
    """What is drawn around a field: all from where most presses lead to it; what is large must listen besides."""
    desk = []
    for each in _ancestors(elements, element):
        alikes = sum(same_effects(element.effects, other.effects) for other in below[each.key])
        if each.rects and alikes <= MOST * len(below[each.key]):
            break
        desk += [each] if each.rects else []
    small = [each for each in desk if union(each.rects).area < background]
    return small[-1] if len(small) == len(desk) > 0 else next((each for each in desk if each.listens), None)


def _is_focus_effect(effect: str) -> bool:
    return any(f" {word} " in effect for word in ("focus", "attributes class", "attributes tabindex"))


def _part(
    elements: Elements,
    element: PageElement,
    control: PageElement,
    below: PressedBelow,
) -> PageElement | None:
    """Something in a control that listens by itself and does what the rest of the control does not: a closing sign."""
    listening = next(
        (ancestor for ancestor in _ancestors(elements, element) if ancestor.listens or ancestor is control), control
    )
    own = _effects_without_focus(element)
    other_parts = [other for other in below[control.key] if other not in below[listening.key]]
    differs = own and other_parts and not any(same_effects(own, _effects_without_focus(other)) for other in other_parts)
    return listening if listening is not control and listening.rects and differs else None


def _effects_without_focus(element: PageElement) -> frozenset[str]:
    """What pressing did, but for what it does anywhere in the same control."""
    return frozenset(effect for effect in element.effects if " prevented " not in effect and " focus " not in effect)


def _without_duplicates(elements: Elements, owners: dict[ElementKey, str]) -> Iterator[Target]:
    for key, why in owners.items():
        element = elements[key]
        if not element.rects:
            continue
        united = union(element.rects)
        around = [each for each in list(_ancestors(elements, element))[1:] if each.key in owners and each.rects]
        if not any(united.iou(union(each.rects)) >= SAME_SIZE for each in around):
            yield Target(
                (united, *element.rects) if len(element.rects) > 1 else (united,),
                f"<{element.tag}> {why}",
                element.name,
            )
