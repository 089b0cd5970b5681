"""Whose the effects of pressing are: which of the elements around a place that was pressed one calls the target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.domain.geometry import Rect
from benchmarks._matching import Target
from benchmarks._tree_found import union

MOST = 0.6
SAME_SIZE = 0.75

Spot = tuple[int, int]
"""Number of the frame among the page's frames, and of the element in it."""


@dataclass(slots=True)
class Place:
    """An element: where it lies in the viewport of the page, and what became of pressing it."""

    spot: Spot
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


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two presses did the same: the same field got the focus, or most of what happened is the same."""
    if focus := {effect for effect in one if " focus " in effect}:
        return focus <= other
    return 2 * len(one & other) >= len(one | other)


def _around(places: dict[Spot, Place], place: Place) -> Iterator[Place]:
    yield place
    while place.parent >= 0:
        place = places[place.spot[0], place.parent]
        yield place


def owners_of(places: dict[Spot, Place], background: float) -> Iterator[Target]:
    """The targets; meanwhile each place that was pressed learns whether it `acts`."""
    below: dict[Spot, list[Place]] = {}
    for place in places.values():
        for outer in list(_around(places, place))[1:] if place.native else ():
            outer.holds += 1
        if place.pressed:
            for each in _around(places, place):
                below.setdefault(each.spot, []).append(place)
    owners: dict[Spot, str] = {}
    for place in places.values():
        if place.effects and not place.off and (owner := _owner(places, place, below, background)):
            place.acts, owners[owner.spot] = True, f"acts: {min(place.effects)}"
    acting = {each.spot for spot in owners for each in _around(places, places[spot])}
    for place in places.values():
        if place.pressed and not place.off and not place.acts and place.listener >= 0:
            listener = places[place.spot[0], place.listener]
            place.acts = bool(listener.rects) and union(listener.rects).area < background
            if place.acts and listener.spot not in acting:
                owners.setdefault(listener.spot, "listens")
    yield from _without_twins(places, owners)


def _owner(places: dict[Spot, Place], place: Place, below: dict[Spot, list[Place]], background: float) -> Place | None:
    for each in _around(places, place):
        if each.native:
            control = places.get((each.spot[0], each.control))
            is_met = control and control.rects and (control.point or control.spot in below)
            return control if is_met else _part(places, place, each, below) or each
        if each.tabbed and each.rects and union(each.rects).area >= background:
            return None
        shows_nothing = not each.name or each.holds > 1
        if each.tabbed and shows_nothing and all(_marks_focus(effect) for effect in place.effects):
            return None
        if each.tabbed:
            same = all(alike(place.effects, other.effects) for other in below[each.spot])
            return each if same else next(inner for inner in _around(places, place) if inner.listens or inner is each)
    if any(" focus " in effect for effect in place.effects):
        return _desk(places, place, below, background)
    best = None
    for each in _around(places, place):
        same = all(alike(place.effects, other.effects) for other in below[each.spot])
        if each.rects and (union(each.rects).area >= background or not same):
            break
        best = each if each.rects else best
        if each.repeated or each.listens:
            break
    return best


def _desk(places: dict[Spot, Place], place: Place, below: dict[Spot, list[Place]], background: float) -> Place | None:
    """What is drawn around a field: all from where most presses lead to it; what is large must listen besides."""
    desk = []
    for each in _around(places, place):
        alikes = sum(alike(place.effects, other.effects) for other in below[each.spot])
        if each.rects and alikes <= MOST * len(below[each.spot]):
            break
        desk += [each] if each.rects else []
    small = [each for each in desk if union(each.rects).area < background]
    return small[-1] if len(small) == len(desk) > 0 else next((each for each in desk if each.listens), None)


def _marks_focus(effect: str) -> bool:
    return any(f" {word} " in effect for word in ("focus", "attributes class", "attributes tabindex"))


def _part(places: dict[Spot, Place], place: Place, control: Place, below: dict[Spot, list[Place]]) -> Place | None:
    """Something in a control that listens by itself and does what the rest of the control does not: a closing sign."""
    listening = next((each for each in _around(places, place) if each.listens or each is control), control)
    own = _doings(place)
    others = [other for other in below[control.spot] if other not in below[listening.spot]]
    differs = own and others and not any(alike(own, _doings(other)) for other in others)
    return listening if listening is not control and listening.rects and differs else None


def _doings(place: Place) -> frozenset[str]:
    """What pressing did, but for what it does anywhere in the same control."""
    return frozenset(effect for effect in place.effects if " prevented " not in effect and " focus " not in effect)


def _without_twins(places: dict[Spot, Place], owners: dict[Spot, str]) -> Iterator[Target]:
    for spot, why in owners.items():
        place = places[spot]
        if not place.rects:
            continue
        whole = union(place.rects)
        around = [each for each in list(_around(places, place))[1:] if each.spot in owners and each.rects]
        if not any(whole.iou(union(each.rects)) >= SAME_SIZE for each in around):
            yield Target(
                (whole, *place.rects) if len(place.rects) > 1 else (whole,), f"<{place.tag}> {why}", place.name
            )
