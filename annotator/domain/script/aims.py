"""The box that each pointer action of a script is meant for: the label's, or the innermost one at its point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from annotator.domain.geometry import Point
from annotator.domain.script.actions import At, Named, Offset, Pointer, Script, Scroll, Target
from annotator.domain.script.aim import Aim
from annotator.domain.script.labels import Labels


def aims(script: Script, labels: Labels, start: Point | None) -> tuple[Aim, ...]:
    """The aim of each action; `start` is the pixel where the pointer stands before the script, None for anywhere."""
    pointer: Aim | None = None
    collected: list[Aim] = []
    for action in script:
        if not isinstance(action, Pointer | Scroll):
            collected.append(_NO_AIM)
            continue
        if action.target is not None:
            pointer = _aim_at(action.target, pointer or _aim(labels, start), labels)
        collected.append(pointer or _aim_at_start(action, labels, start))
    return tuple(collected)


def _aim_at_start(action: Pointer | Scroll, labels: Labels, start: Point | None) -> Aim:
    """The aim of an action before any that moves the pointer: a wheel turned there means no place."""
    return replace(_aim(labels, start), needs_box=isinstance(action, Pointer))


def aim_notes(script: Script, of_actions: tuple[Aim, ...], reason: str) -> tuple[str, ...]:
    """What a person should know about the aims of a script, in words; `reason` is why it points outside boxes."""
    return tuple(_notes(script, of_actions, reason))


def _notes(script: Script, of_actions: tuple[Aim, ...], reason: str) -> Iterator[str]:
    for number, (action, aim) in enumerate(zip(script, of_actions, strict=True), start=1):
        if not aim.needs_box:
            continue
        name = f"action {number} ({action.function})"
        if aim.box is None and reason:
            yield f"{name} points outside all boxes: {reason}"
        elif aim.box is None:
            yield f"{name} points at no box: {NO_BOX_ADVICE}"
        elif aim.nested:
            inner = " and ".join(f"“{label}”" for label in aim.nested)
            yield f"{name} also points at {inner}, inside the box that it means"


NO_BOX_ADVICE = "aim at a box, or say why not in a comment, # outside boxes: reason"


def _aim_at(target: Target, pointer: Aim, labels: Labels) -> Aim:
    match target:
        case Named(label=label):
            return labels.aim(label) or _NOWHERE
        case At(x=x, y=y):
            return _aim(labels, Point(int(x), int(y)))
        case Offset(dx=dx, dy=dy) if pointer.point is not None:
            return _aim(labels, Point(pointer.point.x + int(dx), pointer.point.y + int(dy)))
    return _NOWHERE


def _aim(labels: Labels, point: Point | None) -> Aim:
    return Aim(labels.innermost(point) if point else None, point, needs_box=True)


_NO_AIM = Aim()
_NOWHERE = Aim(needs_box=True)
